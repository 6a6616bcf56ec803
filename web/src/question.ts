/** What an address asks with its answer covered, in plain words. */

import { goneOf } from "./asked";
import { areStars, name, size, without, type Problem } from "./problem";
import type { Session } from "./session";
import type { Act } from "./state";
import { counted, listed, pieceName } from "./words";

const BOUNDS = ["queens", "per_row", "per_column", "per_region", "per_line", "stars"] as const;

/** Returns the rules that nobody sees on the board, unless they are those of queens. */
export function statedRules(problem: Problem): string[] {
  const said: string[] = [];
  if (problem.piece && problem.piece !== "queen")
    said.push(
      problem.piece === pieceName(problem)
        ? `with ${problem.piece}s instead of queens`
        : `with pieces that move as ${problem.piece}`,
    );
  if (problem.torus) said.push("on a torus");
  if (problem.diagonals === "none" && !areStars(problem)) said.push("without the diagonals");
  if (problem.diagonals === "one") said.push("with one direction of diagonals alone");
  if (problem.no_touch) said.push("with no two that touch");
  if (problem.maximal) said.push("with no room for one more");
  for (const key of BOUNDS) {
    const bound = problem[key];
    if (bound !== undefined)
      said.push(
        `with ${bound === "any" ? "any number" : bound} ${key === "queens" ? "in all" : key === "stars" ? "in each line" : key.replace("per_", "in each ")}`
          .replace(/:(?=\d)/, " ")
          .replace("at-", "at "),
      );
  }
  if (problem.exclude) said.push(`with these lines taken out: ${problem.exclude.join(", ")}`);
  return said;
}

/** Returns under which conditions the board is asked about. */
function conditions({ asked: state }: Session): string[] {
  const { problem, act, at } = state;
  // A queen on the square that is asked about is not part of the question.
  const placed = act === "why" ? without(state.placed, at) : state.placed;
  const set = (problem.fixed?.length ?? 0) + placed.length;
  const gone = goneOf(state);
  return [
    ...statedRules(problem),
    ...(gone ? [`without ${gone}`] : []),
    ...(set > 0 ? [`with ${counted(set, pieceName(problem))} already placed`] : []),
  ];
}

/** Returns the board in words: its size and its conditions. */
export function boardWords(session: Session): string {
  const [rows, columns] = size(session.state.problem);
  return [`${counted(rows, "row")} and ${counted(columns, "column")}`, ...conditions(session)].join(", ");
}

/** Acts whose answer is a number that can be guessed. */
export const isGuessed = (act: Act | null): boolean => act === "count" || act === "classes";

/** Returns the question whose answer is covered, or null if none is. */
export function questionOf(session: Session): string | null {
  const { act, hidesAnswer, at, problem, by, beside } = session.asked;
  if (!hidesAnswer || !act) return null;
  const given = conditions(session);
  const ends = given.length > 0 ? `, ${given.join(", ")}` : "";
  const piece = pieceName(problem);
  const questions: Partial<Record<Act, string>> = {
    count: `How many solutions does this board have${ends}?`,
    solve: `Find a solution of this board${ends}.`,
    list: `Find all solutions of this board${ends}.`,
    classes: `How many solutions does this board have${ends}, if turns and mirror images of a solution are not counted again?`,
    why: `Can a ${piece} stand on ${name(at)}${ends}? Why, or why not?`,
    none: `Does this board have a solution${ends}? If not, why?`,
    check: "Does this puzzle have exactly one solution?",
    hint: "What follows next, and why?",
    trace: `What is the next step of ${listed(beside ? [by, beside] : [by])}${ends}?`,
  };
  return questions[act] ?? null;
}
