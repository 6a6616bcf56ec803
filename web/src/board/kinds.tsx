/** Switches that take a kind of lines out of the formula. */

import type { JSX } from "preact";
import { NOTHING, type Session } from "../session";
import type { Kind } from "../state";
import { kindsOf } from "../without";

/** Kinds of lines as people call them. */
export const KIND_WORDS: Record<Kind, string> = {
  rows: "rows",
  columns: "columns",
  diagonals: "diagonals",
  regions: "regions",
  "no-touch": "no touching",
};

export function Kinds({ session }: { session: Session }): JSX.Element | null {
  const { problem, without } = session.state;
  const kinds = kindsOf(problem);
  if (kinds.length === 0) return null;
  const toggle = (kind: Kind): void => {
    const others = without.filter((it) => it !== kind);
    const next = others.length < without.length ? others : [...without, kind];
    // A verdict on formulas still holds: they are graded by the whole problem.
    if (session.state.screen === "class") return session.set({ without: next });
    session.shown = null;
    session.say(NOTHING);
    session.set({ without: next, act: null }, true);
  };
  return (
    <fieldset class="kinds">
      <legend>Clauses for</legend>
      {kinds.map((kind) => (
        <label key={kind}>
          <input type="checkbox" checked={!without.includes(kind)} onChange={() => toggle(kind)} /> {KIND_WORDS[kind]}
        </label>
      ))}
    </fieldset>
  );
}
