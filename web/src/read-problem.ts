/** A problem as text, in any form that the program reads. */

import { AskError, quiet } from "./engine/ask";
import { FIELDS, gridPuzzle, type Problem } from "./problem";

/** What is said of a text that is none of the known forms, and what is said here instead. */
const UNKNOWN = /^.*(another format|starbattle\/).*, found/;
const KNOWN =
  "expected a grid of letters without words above it, an address of puzz.link or of this page, SBN, or JSON; found";

/** Reads a problem, or returns what is wrong with it. A grid can have so many stars in each line. */
export async function readProblem(text: string, stars: number | null = null): Promise<Problem | string> {
  const isGrid = !/[{:?]/.test(text) && /[/\n]/.test(text);
  const grid = isGrid ? gridPuzzle(text.trim().split(/[/\n]/), stars ?? 1) : null;
  if (grid) return grid;
  if (stars !== null && !isGrid) return "stars: state it inside of 'problem', which has its own rules";
  const rows = isGrid ? text.replaceAll("/", "\n") : text;
  const stated = stars !== null ? `stars ${stars}\n${rows}` : rows;
  try {
    const { report } = await quiet.ask({ question: "convert", text: stated, to: "json" });
    const problem = JSON.parse(report.written) as Problem;
    // The program reads a word as a grid of one row.
    if (problem.regions?.length === 1) return `'${text}' is neither a formula nor a puzzle.`;
    const unknown = Object.keys(problem).find((key) => !FIELDS.has(key));
    return unknown === undefined ? problem : `The rule '${unknown}' is not drawn here; the program reads it.`;
  } catch (error) {
    if (error instanceof AskError) return error.message.replace(UNKNOWN, KNOWN);
    throw error;
  }
}
