/** The problem that is asked about, and what it takes for granted, in words. */

import { change, standing, type Problem } from "./problem";
import type { Session } from "./session";
import type { State } from "./state";
import { kindsOf, relaxed } from "./without";
import { counted, listed, pieceName } from "./words";

/** Returns the problem that is asked: with the queens that stand on the board, and without lines that are taken away. */
export function asked({ asked: { problem, placed, without } }: Session, own = placed): Problem {
  return relaxed(change(problem, { fixed: standing(problem, own) }), without);
}

/** Returns the lines that are taken out of the formula, in words; empty if none are. */
export function goneOf({ problem, without }: State): string {
  const gone = without.filter((kind) => kindsOf(problem).includes(kind));
  return gone.length > 0
    ? `the ${listed(gone.map((kind) => (kind === "no-touch" ? "clauses that keep neighbours apart" : kind)))}`
    : "";
}

/** Returns what the answer takes for granted, before what follows: `with your 2 queens and without the diagonals, `. */
export function provided({ asked: state }: Pick<Session, "asked">, before = "", after = ", "): string {
  const parts: string[] = [];
  if (state.placed.length > 0) parts.push(`with your ${counted(state.placed.length, pieceName(state.problem))}`);
  const gone = goneOf(state);
  if (gone) parts.push(`without ${gone}`);
  return parts.length > 0 ? before + parts.join(" and ") + after : "";
}

/** Returns the puzzle with the stars and crosses of a player as its own. */
export const marked = ({ problem, placed, crosses }: State): Problem =>
  change(problem, {
    fixed: [...(problem.fixed ?? []), ...placed],
    blocked: [...(problem.blocked ?? []), ...crosses],
  });
