/** A board as text: a line for each row, in the characters of problem files. */

import { has, size, squares, type Problem, type Square } from "../problem";

/** Returns the board with these queens. */
export function boardText(problem: Problem, queens: readonly Square[]): string {
  const [, columns] = size(problem);
  const queenSet = new Set(queens.map((it) => it.join()));
  const character = (square: Square): string => {
    if (queenSet.has(square.join())) return "Q";
    if (has(problem.holes, square)) return "_";
    if (has(problem.pawns, square)) return "P";
    return has(problem.blocked, square) ? "#" : ".";
  };
  const all = squares(problem).map(character);
  const rows = Array.from({ length: all.length / columns }, (_, row) => all.slice(row * columns, (row + 1) * columns));
  return rows.map((row) => row.join("")).join("\n");
}
