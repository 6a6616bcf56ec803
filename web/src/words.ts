/** Words that several answers share. */

import { areStars, type Problem } from "./problem";

/** Returns a number and a noun: `1 solution`, `2 solutions`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** Returns a list in words: `rows, columns and diagonals`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Returns the name of the pieces of a problem. */
export function pieceName(problem: Problem): string {
  if (areStars(problem)) return "star";
  return problem.piece && !problem.piece.includes(":") ? problem.piece : problem.piece ? "piece" : "queen";
}

/** Returns what an answer rests on, in words. */
export function basis(completeness: string | null | undefined): string {
  if (completeness === "cross-checked") return "found twice, by SAT and by search";
  if (completeness === "published") return "as is published";
  if (completeness === "search") return "found by search alone";
  return completeness ?? "";
}

export const milliseconds = (ms: number): string =>
  ms < 10 ? `${ms.toFixed(1)} ms` : ms < 10_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`;

/** Returns a sentence's beginning with a capital letter, unless it is the name of a square. */
export const upper = (text: string): string =>
  /^r\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
