/** A class as a table for spreadsheets: a file with commas (RFC 4180), or with tabs for what is pasted. */

import { name, type Square } from "../problem";
import type { Formula } from "./formulas";
import { kindOfVerdict, remarksOf, VERDICTS } from "./verdict";

type Separator = "," | "\t";

/** Returns a cell. What a spreadsheet would take for a formula of its own gets an apostrophe. */
function cell(value: string | number, separator: Separator): string {
  const text = separator === "," ? String(value) : String(value).replace(/[\t\r\n]+/g, " ");
  const safe = /^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]/.test(text) || /^[\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const board = (queens: readonly Square[] | undefined): string => queens?.map(name).join(" ") ?? "";

const HEADER = [
  "name",
  "verdict",
  "remarks",
  "wrong board",
  "lost solution",
  "kept",
  "solutions",
  "variables",
  "clauses",
  "milliseconds",
];

/** Returns the grades of formulas as a table, a line for each. */
export function csvOf(all: readonly Formula[], separator: Separator = ","): string {
  const lines = all.map(({ name: file, graded }) => {
    const report = graded?.report;
    return [
      file,
      VERDICTS[kindOfVerdict(graded)].words,
      remarksOf(graded).join("; "),
      board(report?.admitted?.queens),
      board(report?.lost?.queens),
      report?.solutions?.kept ?? "",
      report?.solutions?.all ?? "",
      report?.variables ?? "",
      report?.clauses ?? "",
      report ? Math.round(graded!.ms) : "",
    ];
  });
  return [HEADER, ...lines].map((line) => `${line.map((it) => cell(it, separator)).join(separator)}\r\n`).join("");
}
