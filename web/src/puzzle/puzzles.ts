/** Puzzles with regions, and what painting changes in them. */

import { change, size, type Bound, type Problem, type Square } from "../problem";
import { letters } from "./words";

/** Fewest and most rows of a puzzle that is made here. */
export const SIZES = [4, 25] as const;

/** The letter for squares without a region. */
export const NO_REGION = ".";

/** Returns the number of stars in each line; 1 if the rules state none. */
export function starsOf(problem: Problem): number {
  const { per_line, stars, per_row } = problem;
  const number = Number(per_line ?? stars ?? per_row ?? 1);
  return Number.isInteger(number) ? number : 1;
}

/** Returns a puzzle without regions, in which no two stars touch. */
export const emptyPuzzle = (rows: number, stars: number): Problem => ({
  board: `${rows}x${rows}`,
  diagonals: "none",
  no_touch: true,
  per_line: stars,
});

/** Returns whether a problem is a plain board of queens, whose rules nobody has chosen for a puzzle. */
export const isPlain = (problem: Problem): boolean =>
  Object.keys(problem).every((key) => key === "n" || key === "board");

/** Returns the puzzle with another number of stars in each line. */
export function withStars(problem: Problem, stars: number): Problem {
  const { stars: _stars, ...rest } = problem;
  return change(rest, { per_line: stars, diagonals: "none", no_touch: true });
}

/** Returns the puzzle with so many rows and columns: squares that are added have no region. */
export function withSize(problem: Problem, rows: number): Problem {
  const { n: _n, regions, ...rest } = problem;
  const lists = (["fixed", "blocked", "holes", "pawns"] as const).map((key) => [
    key,
    problem[key]?.filter((it) => Math.max(...it) <= rows),
  ]);
  const none = problem.no_region ?? NO_REGION;
  const cut =
    regions && Array.from({ length: rows }, (_, row) => (regions[row] ?? "").slice(0, rows).padEnd(rows, none));
  return withRegions(change({ ...rest, board: `${rows}x${rows}` }, Object.fromEntries(lists)), cut);
}

/** Returns the puzzle with these regions, of which there may be none. */
function withRegions(problem: Problem, rows: readonly string[] | undefined): Problem {
  const none = problem.no_region ?? NO_REGION;
  const all = rows?.join("") ?? "";
  const hasNone = all.includes(none);
  const isBare = [...all].every((it) => it === none);
  return change(
    problem,
    isBare ? { regions: undefined, no_region: undefined } : { regions: rows, no_region: hasNone ? none : undefined },
  );
}

/** Returns the puzzle with a square in the region of a letter. */
export function painted(problem: Problem, [row, column]: Square, letter: string): Problem {
  const [rows, columns] = size(problem);
  const none = problem.no_region ?? NO_REGION;
  const old = problem.regions ?? Array.from({ length: rows }, () => none.repeat(columns));
  const to = letter === NO_REGION ? none : letter;
  if (old[row - 1]![column - 1] === to) return problem;
  const changed = old.map((line, index) =>
    index === row - 1 ? line.slice(0, column - 1) + to + line.slice(column) : line,
  );
  return withRegions(problem, changed);
}

/** Returns the letters of a palette: one for each row, and those of further regions. */
export function palette(problem: Problem): string[] {
  const [rows] = size(problem);
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  return [...new Set([...alphabet.slice(0, rows), ...letters(problem).sort()])];
}

/** Returns the most queens that a bound allows. */
export function most(bound: Bound | undefined): number {
  if (typeof bound === "number") return bound;
  const match = /^(?:at-most:)?(\d+)$/.exec(bound ?? "");
  return match ? Number(match[1]) : Infinity;
}
