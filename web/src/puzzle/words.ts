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

/** Returns the letters of the regions in the order of their first squares. */
export const letters = (problem: Problem): string[] =>
  [...new Set((problem.regions ?? []).join(""))].filter((it) => it !== problem.no_region);

/** Returns a sentence of a report in the words of the page. */
export function inOwnWords(problem: Problem, text: string): string {
  const said = text
    .replace(/^(line \d+, )?column \d+: /, "")
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
