/** What an undo or a redo changed. */

import { has, isSame, listOf, name, region, size, squares, type Square } from "../problem";
import type { Session } from "../session";
import type { State } from "../state";
import { first } from "../words";

/** Returns the squares that the last undo or redo changed; none if it changed the whole puzzle. */
export function restoredSquares({ restored, state }: Session): Square[] {
  if (!restored || !isSame(size(restored.from.problem), size(state.problem))) return [];
  const look = ({ problem, placed, crosses, notes }: State, at: Square): string =>
    [region(problem, at), listOf(problem, at), ...[placed, crosses, notes].map((it) => has(it, at))].join();
  return squares(state.problem).filter((it) => look(restored.from, it) !== look(state, it));
}

/** Returns what was undone or redone, as a sentence; empty if nothing was. */
export function restoredWords(session: Session): string {
  const { restored, state } = session;
  if (!restored) return "";
  const names = first(restoredSquares(session).map(name), 4, "square");
  const what = restored.from.problem === state.problem ? "marks" : "the puzzle";
  return `${restored.word}: ${what}${names && ` at ${names}`}.`;
}
