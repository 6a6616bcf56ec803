/** Reports in the words of the page: the letters that a person gave to the regions, `r5c3`, and stars. */

import { areStars, size, type Problem } from "../problem";
import { statedRules } from "../question";
import { counted, listed, pieceName } from "../words";
import { starsOf } from "./puzzles";

/** Returns the kind, the size and the number of stars of a puzzle. */
export function title(problem: Problem): string {
  const board = size(problem).join(" x ");
  return areStars(problem)
    ? `Star Battle, ${board}, ${counted(starsOf(problem), "star")}`
    : `${board}, ${pieceName(problem)}s`;
}

/** Returns the rules in one sentence. */
export function rules(problem: Problem): string {
  const { per_row, per_column, per_region, queens } = problem;
  if (per_row ?? per_column ?? per_region ?? queens) return `The rules: ${listed(statedRules(problem))}.`;
  const piece = counted(starsOf(problem), pieceName(problem));
  const [rows, columns] = size(problem);
  // The longer lines are more than there are pieces.
  // A new board of stars has regions as soon as it is painted.
  const hasRegions = areStars(problem) || problem.regions;
  const lines = [rows <= columns && "row", rows >= columns && "column", hasRegions && "region"];
  return `${piece} in each ${listed(lines.filter((it) => typeof it === "string"))}; ${areStars(problem) ? "no two touch" : "none attacks another"}.`;
}

/** Names of regions in reports, in the order of the regions' first squares. */
const NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Returns the letters of the regions in the order of their first squares. */
export const letters = (problem: Problem): string[] =>
  [...new Set((problem.regions ?? []).join(""))].filter((it) => it !== problem.no_region);

/** Returns the letter of a person for the name of a region in a report. */
const ownLetter = (own: readonly string[], name: string): string => own[NAMES.indexOf(name)] ?? name;

const ITEM = "[A-Za-z0-9]\\b(?: to [A-Za-z0-9]\\b)?";
const ONE = /\bregion ([A-Za-z0-9])\b/g;
const SEVERAL = new RegExp(`\\bregions (${ITEM}(?:, ${ITEM})*(?: and ${ITEM})?)`, "g");

/** Returns the letters of a list such as `A to C, F and K`. */
function expanded(list: string): string[] {
  return list.split(/, | and /).flatMap((item) => {
    const [first = "", last = first] = item.split(" to ");
    return [...NAMES.slice(NAMES.indexOf(first), NAMES.indexOf(last) + 1)];
  });
}

/** Returns a sentence of a report in the words of the page. */
export function inOwnWords(problem: Problem, text: string): string {
  const own = letters(problem);
  const isSame = own.every((it, index) => it === NAMES[index]);
  let said = text.replace(/^(line \d+, )?column \d+: /, "");
  if (!isSame) {
    said = said
      .replace(ONE, (_, name: string) => `region ${ownLetter(own, name)}`)
      .replace(SEVERAL, (_, list: string) => `regions ${listed(expanded(list).map((it) => ownLetter(own, it)))}`);
  }
  said = said
    .replace(/\brow (\d+), column (\d+)/g, "r$1c$2")
    .replace(
      /the region with the square at r(\d+)c(\d+)/g,
      (_, row: string, column: string) => `region ${problem.regions?.[Number(row) - 1]?.[Number(column) - 1] ?? ""}`,
    );
  return areStars(problem) ? said.replace(/\bqueen(s?)\b/g, "star$1").replace(/\bpiece(s?)\b/g, "star$1") : said;
}

/** Returns the rows, columns and regions that a text names, as `region C and row 3`. */
export function unitsIn(text: string): string {
  const found = text.match(
    /\b(?:region|row|column)s? [A-Za-z0-9]+\b(?: to [A-Za-z0-9]+\b)?(?:, (?!(?:a|and)\b)[A-Za-z0-9]+\b(?: to [A-Za-z0-9]+\b)?)*(?: and (?!a\b|rows?\b|columns?\b|regions?\b|there\b|has\b)[A-Za-z0-9]+\b)?/g,
  );
  return listed([...new Set(found ?? [])]);
}
