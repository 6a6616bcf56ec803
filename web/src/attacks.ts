/** Attacks between squares, for what lights up under the hand. Answers never rest on them: the module has its own. */

import { has, size, type Problem, type Square } from "./problem";
import type { Kind } from "./state";

const ROW: readonly Square[] = [
  [0, 1],
  [0, -1],
];
const COLUMN: readonly Square[] = [
  [1, 0],
  [-1, 0],
];
const ROOK: readonly Square[] = [...ROW, ...COLUMN];
const DIAGONAL: readonly Square[] = [
  [1, 1],
  [-1, -1],
];
const ANTI_DIAGONAL: readonly Square[] = [
  [1, -1],
  [-1, 1],
];

/** Directions of the lines that can be taken away. */
const ALONG: Partial<Record<Kind, readonly Square[]>> = {
  rows: ROW,
  columns: COLUMN,
  diagonals: [...DIAGONAL, ...ANTI_DIAGONAL],
};

/** Moves of a piece: along lines, and single leaps. */
interface Moves {
  riders: Square[];
  leaps: Square[];
}

const turns = (a: number, b: number): Square[] =>
  [a, -a].flatMap((x) =>
    [b, -b].flatMap((y): Square[] => [
      [x, y],
      [y, x],
    ]),
  );

/** Returns the moves that are left without some kinds of lines. */
function moves(problem: Problem, without: readonly Kind[]): Moves {
  const found: Moves = { riders: [], leaps: [] };
  const { diagonals = "both" } = problem;
  const slanted = diagonals === "none" ? [] : diagonals === "one" ? DIAGONAL : [...DIAGONAL, ...ANTI_DIAGONAL];
  for (const part of (problem.piece ?? "queen").split("+")) {
    const [kind, numbers = ""] = part.split(":");
    const [a = 0, b = 0] = numbers.split(",").map(Number);
    if (kind === "queen") found.riders.push(...ROOK, ...slanted);
    else if (kind === "rook") found.riders.push(...ROOK);
    else if (kind === "bishop") found.riders.push(...slanted);
    else if (kind === "king") found.leaps.push(...ROOK, ...DIAGONAL, ...ANTI_DIAGONAL);
    else if (kind === "knight") found.leaps.push(...turns(1, 2));
    else if (kind === "leaper") found.leaps.push(...turns(a, b));
    else if (kind === "rider") found.riders.push(...turns(a, b));
  }
  found.riders = found.riders.filter((rider) => !without.some((kind) => ALONG[kind]?.includes(rider)));
  if (problem.no_touch && !without.includes("no-touch")) found.leaps.push(...ROOK, ...DIAGONAL, ...ANTI_DIAGONAL);
  return found;
}

/** Returns whether a kind of lines may hold more than one piece. */
function holdsSeveral(problem: Problem, key: "per_row" | "per_column" | "per_region"): boolean {
  const number = String(problem[key] ?? problem.per_line ?? problem.stars ?? 1);
  return !/^(at-most:)?[01]$/.test(number);
}

/** Returns the squares that a piece on a square attacks, each once. */
export function attacked(problem: Problem, from: Square, without: readonly Kind[] = []): Square[] {
  const [rows, columns] = size(problem);
  const { riders, leaps } = moves(problem, without);
  const found = new Map<number, Square>();
  const step = ([row, column]: Square, [down, right]: Square): Square | null => {
    let to: Square = [row + down, column + right];
    if (problem.torus) to = [((to[0] - 1 + rows) % rows) + 1, ((to[1] - 1 + columns) % columns) + 1];
    const inside = to[0] >= 1 && to[0] <= rows && to[1] >= 1 && to[1] <= columns;
    return inside ? to : null;
  };
  const add = (to: Square): void => void found.set(to[0] * 1000 + to[1], to);
  for (const leap of leaps) {
    const to = step(from, leap);
    if (to) add(to);
  }
  for (const rider of riders) {
    // A line that may hold several is no attack.
    if (ROW.includes(rider) && holdsSeveral(problem, "per_row")) continue;
    if (COLUMN.includes(rider) && holdsSeveral(problem, "per_column")) continue;
    for (let to = step(from, rider), left = rows * columns; to && left > 0; to = step(to, rider), left--) {
      if ((to[0] === from[0] && to[1] === from[1]) || has(problem.holes, to) || has(problem.pawns, to)) break;
      add(to);
    }
  }
  const region = problem.regions?.[from[0] - 1]?.[from[1] - 1];
  if (
    region !== undefined &&
    region !== problem.no_region &&
    !holdsSeveral(problem, "per_region") &&
    !without.includes("regions")
  ) {
    problem.regions!.forEach((line, row) => {
      [...line].forEach((letter, column) => letter === region && add([row + 1, column + 1]));
    });
  }
  found.delete(from[0] * 1000 + from[1]);
  return [...found.values()];
}

/** Returns for each attacked square, by `row,column`, by how many of the queens it is attacked. */
export function attackers(
  problem: Problem,
  queens: readonly Square[],
  without: readonly Kind[] = [],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const queen of queens) {
    for (const square of attacked(problem, queen, without))
      counts.set(square.join(), (counts.get(square.join()) ?? 0) + 1);
  }
  return counts;
}
