/** Problems as in problem files of JSON (docs/problem-file.md), and what the page changes in them. */

/** Row and column, from 1. */
export type Square = readonly [row: number, column: number];

/** A number of queens: exactly so many, or `at-most:K`, `at-least:K`, `any`. */
export type Bound = number | string;

export interface Problem {
  readonly n?: number;
  readonly board?: string;
  readonly torus?: boolean;
  readonly no_touch?: boolean;
  readonly maximal?: boolean;
  readonly piece?: string;
  readonly diagonals?: string;
  readonly queens?: Bound;
  readonly per_row?: Bound;
  readonly per_column?: Bound;
  readonly per_region?: Bound;
  readonly per_line?: Bound;
  readonly stars?: number;
  readonly holes?: readonly Square[];
  readonly pawns?: readonly Square[];
  readonly blocked?: readonly Square[];
  readonly fixed?: readonly Square[];
  readonly exclude?: readonly string[];
  readonly regions?: readonly string[];
  readonly no_region?: string;
}

/** The fields of a problem that the page draws or counts. */
export const FIELDS: ReadonlySet<string> = new Set([
  ...["n", "board", "torus", "no_touch", "maximal", "piece", "diagonals", "queens", "per_row", "per_column"],
  ...["per_region", "per_line", "stars", "holes", "pawns", "blocked", "fixed", "exclude", "regions", "no_region", "id"],
  ...["title", "author"],
]);

/** The lists of squares of a problem. */
export type SquareList = "fixed" | "blocked" | "holes" | "pawns";

export const SQUARE_LISTS: readonly SquareList[] = ["fixed", "blocked", "holes", "pawns"];

/** Most rows and columns of a board that is drawn square by square. */
export const MAX_DRAWN = 40;

/** Most rows and columns of a board of which one solution is shown. */
export const MAX_SOLVED = 1000;

/** Returns the number of rows and columns. */
export function size(problem: Problem): Square {
  const { n, board, regions } = problem;
  if (n !== undefined) return [n, n];
  if (board !== undefined) {
    const [rows = 8, columns = rows] = String(board).split("x").map(Number);
    return [rows, columns];
  }
  return regions ? [regions.length, regions[0]?.length ?? 0] : [8, 8];
}

export const isSame = (one: Square, other: Square): boolean => one[0] === other[0] && one[1] === other[1];

export const has = (list: readonly Square[] | undefined, square: Square): boolean =>
  list?.some((it) => isSame(it, square)) ?? false;

/** Returns the name of a square, such as `r1c3`. */
export const name = ([row, column]: Square): string => `r${row}c${column}`;

export const without = (list: readonly Square[] | undefined, square: Square): Square[] =>
  (list ?? []).filter((it) => !isSame(it, square));

const byRows = (one: Square, other: Square): number => one[0] - other[0] || one[1] - other[1];

/** Returns the problem with a square in one of the lists alone, or in none. */
export function put(problem: Problem, square: Square, list: SquareList | null): Problem {
  const changed: Record<string, unknown> = { ...problem };
  for (const key of SQUARE_LISTS) {
    const rest = without(problem[key], square);
    if (key === list) rest.push(square);
    if (rest.length > 0) changed[key] = rest.sort(byRows);
    else delete changed[key];
  }
  return changed as Problem;
}

/** Returns the list that has a square. */
export const listOf = (problem: Problem, square: Square): SquareList | undefined =>
  SQUARE_LISTS.find((key) => has(problem[key], square));

/** Returns the problem with fields that are replaced, or left out if they are undefined, false or empty. */
export function change(problem: Problem, fields: Partial<Record<keyof Problem, unknown>>): Problem {
  const changed: Record<string, unknown> = { ...problem, ...fields };
  for (const [key, value] of Object.entries(changed)) {
    const isEmpty =
      value === undefined || value === false || value === "" || (Array.isArray(value) && value.length === 0);
    if (isEmpty) delete changed[key];
  }
  return changed as Problem;
}

/** Returns an empty board of this size with the other rules of a problem, and its squares that are still there. */
export function resize(problem: Problem, rows: number, columns: number): Problem {
  const fits = ([row, column]: Square): boolean => row <= rows && column <= columns;
  const lists = Object.fromEntries(SQUARE_LISTS.map((key) => [key, problem[key]?.filter(fits)]));
  const { n: _n, board: _board, regions: _regions, no_region: _no, ...rules } = problem;
  return change({ ...rules, board: `${rows}x${columns}` }, lists);
}

/** Returns the letter of the region of a square, if it is in one. */
export function region(problem: Problem, [row, column]: Square): string | undefined {
  const letter = problem.regions?.[row - 1]?.[column - 1];
  return letter === problem.no_region ? undefined : letter;
}

/** Returns whether pieces are called stars, as in puzzles with no two that touch. */
export const areStars = (problem: Problem): boolean =>
  problem.stars !== undefined || (problem.diagonals === "none" && problem.no_touch === true && !problem.piece);

/** Returns all squares of a board, row by row. */
export function squares(problem: Problem): Square[] {
  const [rows, columns] = size(problem);
  return Array.from({ length: rows * columns }, (_, i) => [Math.floor(i / columns) + 1, (i % columns) + 1] as const);
}

/** Returns the puzzle of a square grid of letters, which keeps its letters; null if the module has to read it. */
export function gridPuzzle(rows: readonly string[], stars: number): Problem | null {
  const isPlain = rows.every((it) => it.length === rows.length && /^[A-Za-z0-9]+$/.test(it));
  return isPlain && rows.length > 1
    ? { board: `${rows.length}x${rows.length}`, diagonals: "none", no_touch: true, per_line: stars, regions: rows }
    : null;
}

/** Returns a problem with the squares of another one added to its own. */
export function withSquares(problem: Problem, other: Problem): Problem {
  const all = (key: SquareList): Square[] => [
    ...(problem[key] ?? []),
    ...(other[key] ?? []).filter((it) => !has(problem[key], it)),
  ];
  return change(problem, Object.fromEntries(SQUARE_LISTS.map((key) => [key, all(key)])));
}

/** Returns all queens that stand: those of the problem, and those that were placed. */
export const standing = (problem: Problem, placed: readonly Square[]): Square[] => [
  ...(problem.fixed ?? []).filter((it) => !has(placed, it)),
  ...placed,
];

/** A solution in a report: the column of each row, or the squares, alone or in an object. */
type Solution =
  readonly (number | Square)[] | { columns?: readonly number[] | null; squares?: readonly Square[] | null };

/** Returns the queens of a solution in a report. */
export function queensOf(solution: unknown): Square[] | null {
  if (!solution) return null;
  const found = solution as Solution;
  if (!("length" in found)) return queensOf(found.columns ?? found.squares);
  return found.map((it, row) => (typeof it === "number" ? ([row + 1, it] as const) : it));
}
