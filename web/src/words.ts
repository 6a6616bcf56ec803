/** Words that several answers share. */

import { areStars, type Problem } from "./problem";

/** Returns a noun for so many: `solution`, `solutions`. */
export const plural = (count: number, noun: string): string =>
  `${noun}${count === 1 ? "" : noun.endsWith("s") ? "es" : "s"}`;

/** Returns a number and a noun: `1 solution`, `2 solutions`. */
export const counted = (count: number, noun: string): string => `${count.toLocaleString("en")} ${plural(count, noun)}`;

/** Returns a list in words: `rows, columns and diagonals`. */
export function listed(words: readonly string[], last = "and"): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/** Returns the first ones of many, and how many more there are. A single one that is left over is among them. */
export const first = (words: readonly string[], most: number, noun: string): string =>
  words.length <= most + 1
    ? words.join(", ")
    : `${words.slice(0, most).join(", ")} and ${counted(words.length - most, `more ${noun}`)}`;

/** Returns the name of the pieces of a problem. */
export function pieceName(problem: Problem): string {
  if (areStars(problem)) return "star";
  const { piece = "queen" } = problem;
  return /[+:]/.test(piece) ? "piece" : piece;
}

/** Returns what an answer rests on, as a sentence before another one. */
export function basis(completeness: string | null | undefined): string {
  if (completeness === "cross-checked") return "SAT and a search agree. ";
  if (completeness === "published") return "This is a published result. ";
  return completeness ? `${completeness === "search" ? "A search" : `The ${completeness}`} found this. ` : "";
}

/** Returns the sentences for what has run out of time, and the button that has no limit. */
export const outOfTime = (what: string, button: string): string =>
  `${what} in the time allowed. Press "${button}" to try again without a limit.`;

export const milliseconds = (ms: number): string =>
  ms < 10 ? `${ms.toFixed(1)} ms` : ms < 10_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`;

/** Returns a sentence's beginning with a capital letter, unless it is the name of a square. */
export const upper = (text: string): string =>
  /^r\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
