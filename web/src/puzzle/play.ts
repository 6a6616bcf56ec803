/** Playing: stars, crosses and notes, and what is said of them. */

import { quiet } from "../engine/ask";
import { has, listOf, name, standing, without, type Square } from "../problem";
import { NOTHING, sentence, type Session } from "../session";
import { counted, pieceName } from "../words";
import { isFull, mistakes } from "./mistakes";

/** What stands on a square by the hand of a person. */
export type Mark = "placed" | "crosses" | "notes";

/** Puts a mark on a square, which has no other one then, or takes it away. */
export function mark(
  session: Session,
  kind: Mark,
  square: Square,
  isOn = !has(session.state[kind], square),
  canUndo = true,
): void {
  const { state } = session;
  if (listOf(state.problem, square)) {
    session.say({ value: "", note: `${name(square)} belongs to the puzzle and cannot be changed here.` });
    return;
  }
  const lists = { placed: state.placed, crosses: state.crosses, notes: state.notes };
  for (const key of ["placed", "crosses", "notes"] as const) lists[key] = without(lists[key], square);
  if (isOn) lists[kind] = [...lists[kind], square];
  session.shown = null;
  session.said = NOTHING;
  session.set({ ...lists, act: "play" }, canUndo);
}

/** Takes away all marks of a square. */
export function clear(session: Session, square: Square): void {
  const { placed, crosses, notes } = session.state;
  if (![placed, crosses, notes].some((it) => has(it, square))) return;
  session.shown = null;
  session.said = NOTHING;
  session.set(
    { placed: without(placed, square), crosses: without(crosses, square), notes: without(notes, square), act: "play" },
    true,
  );
}

/** Takes away all that a person has put on the board. */
export function clearAll(session: Session): void {
  session.shown = null;
  session.set({ placed: [], crosses: [], notes: [], act: "play" }, true);
}

/** Says how far the puzzle is solved. Only the module says that it is. */
export async function tellPlay(session: Session): Promise<void> {
  const { said, state } = session;
  const { problem, placed } = state;
  const stars = standing(problem, placed);
  const { words } = mistakes(problem, stars);
  if (words.length === 0 && isFull(problem, stars)) {
    const list = stars.map(name).join(" ");
    const { report } = await quiet.ask({ question: "check-list", problem, list });
    // A person may have gone on, or asked something.
    if (session.said !== said || session.state.placed !== placed || session.state.problem !== problem) return;
    if (report.valid === 1) {
      session.say({ value: "solved", note: "Well done! Every rule is met.", tone: "good" });
      return;
    }
  }
  const piece = pieceName(problem);
  const none = problem.regions
    ? `Place the ${piece}s. "Hint" says where to look.`
    : "This board has no regions yet: make a new puzzle, read one, or paint.";
  const note =
    stars.length === 0
      ? none
      : words.length > 0
        ? words.map(sentence).join(" ")
        : `${counted(stars.length, piece)} on the board, and no rule is broken.`;
  session.say({ value: "unsolved", note, ...(words.length > 0 && { tone: "bad" as const }) });
}
