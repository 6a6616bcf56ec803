/** The buttons for undo and redo, the same on each screen with a board. */

import type { JSX } from "preact";
import type { Session } from "./session";

export const History = ({ session }: { session: Session }): JSX.Element => (
  <>
    <button type="button" aria-disabled={!session.canUndo} aria-keyshortcuts="Control+Z" onClick={() => session.undo()}>
      Undo
    </button>
    <button
      type="button"
      aria-disabled={!session.canRedo}
      aria-keyshortcuts="Control+Shift+Z"
      onClick={() => session.redo()}
    >
      Redo
    </button>
  </>
);
