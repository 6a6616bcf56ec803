/** Verdicts in words, and the squares that a broken rule is about. */

import { region, size, squares, type Problem, type Square } from "../problem";
import type { ReportGrade } from "../schema";
import type { Said } from "../session";
import { counted, first } from "../words";
import type { Graded } from "./formulas";

/** Verdicts, the worst one first, as a table is sorted by them. */
export const ORDER = [
  "failed",
  "too-weak-and-too-strong",
  "too-weak",
  "too-strong",
  "unknown",
  "exact-with-extra-models",
  "exact",
  "waiting",
] as const;
export type VerdictKind = (typeof ORDER)[number];

interface Words {
  words: string;
  meaning: string;
  tone: NonNullable<Said["tone"]>;
}

export const VERDICTS: Record<VerdictKind, Words> = {
  failed: { words: "not graded", meaning: "the formula cannot be read", tone: "error" },
  "too-weak-and-too-strong": {
    words: "too weak and too strong",
    meaning: "it admits a board that breaks the rules, and it loses a solution",
    tone: "bad",
  },
  "too-weak": { words: "too weak", meaning: "it admits a board that breaks the rules", tone: "bad" },
  "too-strong": { words: "too strong", meaning: "it loses a solution", tone: "bad" },
  unknown: { words: "not decided", meaning: "the time ran out before a verdict", tone: "bad" },
  "exact-with-extra-models": {
    words: "exact, with extra models",
    meaning: "it has all solutions and no other boards, but a solution has several models",
    tone: "good",
  },
  exact: { words: "exact", meaning: "it has all solutions and no other boards", tone: "good" },
  waiting: { words: "waiting", meaning: "it is not graded yet", tone: "bad" },
};

/** Returns the verdict of a grade. */
export function kindOfVerdict(graded: Graded | null): VerdictKind {
  if (!graded) return "waiting";
  return graded.report ? (ORDER.find((it) => it === graded.report!.verdict) ?? "unknown") : "failed";
}

const warned = ({ formula_warnings = [], warnings = [] }: ReportGrade): string[] =>
  [...formula_warnings, ...warnings].map((it) => `Warning: ${it}`);

const numbered = ({ renumbered, numbering }: ReportGrade): string[] =>
  renumbered ? [`Numbering, recognized: ${numbering}`] : [];

/** Returns what a table has to say of a grade besides its verdict: causes up to a number of them, and on what the verdict rests. */
export function remarksOf(graded: Graded | null, most = Infinity): string[] {
  const report = graded?.report;
  if (!report) return graded?.fault ? [graded.fault] : [];
  const causes = report.causes.map((it) => it.text);
  const more = causes.length - most;
  // A single one that is left over is told, too.
  const said = more > 1 ? [...causes.slice(0, most), `${more} more causes`] : causes;
  const notes = [...warned(report), ...numbered(report)];
  // What is wrong comes first. Nothing is, if a formula is exact.
  return report.exact ? [...notes, ...said] : [...said, ...notes];
}

/** Squares are named `(5,3)` or `r5c3`. */
const SQUARE = /\(?r?(\d+)[,c](\d+)\)?/g;

/** Returns the squares of a line by its name: `row 3`, `anti-diagonal (1,6)-(6,1)`, `region of (1,1)`. */
export function lineSquares(problem: Problem, line: string): Square[] {
  const [words = ""] = line.split(":");
  const named = [...words.matchAll(SQUARE)].map((it): Square => [Number(it[1]), Number(it[2])]);
  const [from, to] = named;
  const number = Number(/^(?:row|column) (\d+)/.exec(words)?.[1]);
  const all = squares(problem);
  if (words.startsWith("row")) return all.filter(([row]) => row === number);
  if (words.startsWith("column")) return all.filter(([, column]) => column === number);
  if (from && words.startsWith("region")) return all.filter((it) => region(problem, it) === region(problem, from));
  if (!from || !to || !words.includes("diagonal")) return named;
  // On a torus a diagonal goes on at the other edge.
  const [rows, columns] = size(problem);
  const right = words.startsWith("anti") ? columns - 1 : 1;
  const found: Square[] = [from];
  for (let [row, column] = from; found.length < rows * columns && (row !== to[0] || column !== to[1]);) {
    [row, column] = [(row % rows) + 1, ((column - 1 + right) % columns) + 1];
    found.push([row, column]);
  }
  return found;
}

/** Returns what else a grade has to say, in sentences. */
export function remarks(report: ReportGrade): string[] {
  const { unknown = [], extra_models: extra, solutions, unused_variables: unused } = report;
  const said = [...warned(report), ...unknown.map((it) => `Not decided: ${it}`)];
  if (solutions)
    said.push(
      `Kept: ${solutions.kept} of ${counted(solutions.all, "solution")}, ${solutions.classes_kept} of ${counted(solutions.classes, "class")} of symmetric solutions`,
    );
  if (extra) {
    const variables = first(extra.variables.map(String), 10, "variable");
    said.push(
      `The solution drawn here has ${extra.at_least ? "at least " : ""}${extra.models} models, because ${extra.variables.length === 1 ? "this variable is" : "these variables are"} not fixed: ${variables}`,
    );
  }
  said.push(...numbered(report));
  if (unused > 0) said.push(`${counted(unused, "declared variable")} ${unused === 1 ? "is" : "are"} in no clause`);
  return said;
}
