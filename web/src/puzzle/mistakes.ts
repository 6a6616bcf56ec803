/** Mistakes that a person sees: stars that attack each other, and lines and regions with too many of them. */

import { attackers } from "../attacks";
import { areStars, MAX_DRAWN, name, region, size, squares, type Problem, type Square } from "../problem";
import { listed, pieceName } from "../words";
import { letters } from "./words";
import { most, starsOf } from "./puzzles";

interface Mistakes {
  /** Number of attacks on each attacked square, by `row,column`. */
  hits: Map<string, number>;
  /** Squares of lines and regions that have too many. */
  over: Set<string>;
  /** Squares on which no further star can stand. */
  closed: Set<string>;
  /** The mistakes in words: `row 3 has too many`. */
  words: string[];
}

/** A row, a column or a region. */
interface Unit {
  label: string;
  squares: Square[];
  most: number;
}

function units(problem: Problem): Unit[] {
  const [rows, columns] = size(problem);
  const all = squares(problem);
  const { per_line, per_row, per_column, per_region } = problem;
  const line = per_line ?? starsOf(problem);
  const lines = (count: number, word: string, index: 0 | 1, bound: number): Unit[] =>
    Array.from({ length: count }, (_, at) => ({
      label: `${word} ${at + 1}`,
      squares: all.filter((it) => it[index] === at + 1),
      most: bound,
    }));
  const regions = letters(problem).map((letter) => ({
    label: `region ${letter}`,
    squares: all.filter((it) => region(problem, it) === letter),
    most: most(per_region ?? line),
  }));
  return [
    ...lines(rows, "row", 0, most(per_row ?? line)),
    ...lines(columns, "column", 1, most(per_column ?? line)),
    ...regions,
  ];
}

/** Returns the mistakes of these stars. */
export function mistakes(problem: Problem, stars: readonly Square[]): Mistakes {
  const over = new Set<string>();
  // A board that is too large to be drawn shows none.
  if (Math.max(...size(problem)) > MAX_DRAWN) return { hits: new Map(), over, closed: new Set(), words: [] };
  const hits = attackers(problem, stars);
  const closed = new Set(hits.keys());
  const words: string[] = [];
  // Lines that queens look along are told as attacks; stars are counted.
  if (areStars(problem) && stars.length > 0) {
    const isStar = new Set(stars.map((it) => it.join()));
    for (const unit of units(problem)) {
      const count = unit.squares.filter((it) => isStar.has(it.join())).length;
      if (count > unit.most) {
        words.push(unit.label);
        for (const square of unit.squares) over.add(square.join());
      }
      if (count >= unit.most) for (const square of unit.squares) closed.add(square.join());
    }
    if (words.length > 0) words.splice(0, words.length, `there are too many stars in ${listed(words)}`);
  }
  const isNear = (one: Square, other: Square): boolean =>
    one !== other && Math.abs(one[0] - other[0]) <= 1 && Math.abs(one[1] - other[1]) <= 1;
  const isBad = areStars(problem)
    ? (star: Square) => stars.some((it) => isNear(star, it))
    : (star: Square) => hits.has(star.join());
  const touching = problem.no_touch || !areStars(problem) ? stars.filter(isBad) : [];
  if (touching.length > 0)
    words.push(
      `the ${pieceName(problem)}s on ${listed(touching.map(name))} ${areStars(problem) ? "touch" : "attack each other"}`,
    );
  return { hits, over, closed, words };
}

/** Returns whether as many stars stand as a solution has, as far as the rules say it at a glance. */
export function isFull(problem: Problem, stars: readonly Square[]): boolean {
  const [rows, columns] = size(problem);
  const needed = typeof problem.queens === "number" ? problem.queens : Math.min(rows, columns) * starsOf(problem);
  return stars.length >= needed || typeof problem.queens === "string";
}
