/** The page: its screens, and what is the same on all of them. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { ClassScreen } from "./classroom/screen";
import { BoardScreen } from "./formula/screen";
import { PuzzleScreen } from "./puzzle/screen";
import { isInText } from "./reading";
import type { Session } from "./session";
import type { Screen } from "./state";
import { WatchScreen } from "./watch/screen";

declare const VERSION: string;

const SCREEN_NAMES: readonly { screen: Screen; label: string; more?: string }[] = [
  { screen: "board", label: "Board", more: " and formula" },
  { screen: "puzzle", label: "Puzzle" },
  { screen: "watch", label: "Watch" },
  { screen: "class", label: "Class" },
];

const KEYS: readonly [string, string][] = [
  ["Arrows, Home, End, Ctrl+Home, Ctrl+End", "move on the board"],
  ["Enter, Space", "do what the chosen tool does"],
  ["Q, V, F, B, O, J, X", "place, point, fix, block, hole, pawn, clear (puzzles: Q star, X cross, B note)"],
  ["G and a letter, then Space, or Shift+arrows", "choose a region, and paint, or paint along"],
  ["C, S, L, K, W, H", "how many, show one, all, classes, why not here, hint"],
  ["N, P, R", "next, previous, random solution"],
  ["Left, Right, Home, End, Space, C, Shift+C, S", "in Watch: step, first, last, play, conflicts, solution"],
  ["Ctrl+Z, Ctrl+Shift+Z", "undo, redo"],
  ["Ctrl+V", "grade a formula, or open a problem, that was copied elsewhere"],
  ["Esc", "stop"],
];

function Help(): JSX.Element {
  return (
    <details class="help">
      <summary>Keys, and what this page is</summary>
      <p>
        queensat {VERSION} runs in this page. It uses no network, and it sends and stores nothing. The address describes
        the board and the question, so a link or a bookmark brings them back. The keys that are letters work while the
        board has the focus.
      </p>
      <dl>
        {KEYS.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>queensat: MIT or Apache-2.0. With preact (MIT).</p>
    </details>
  );
}

export function Page({ session }: { session: Session }): JSX.Element {
  const { screen } = session.state;
  // On the window: what had the focus may be gone, such as a button that was pressed.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const inText = isInText(event);
      if (event.key === "Escape") session.stop();
      else if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !inText) {
        if (event.shiftKey) session.redo();
        else session.undo();
        event.preventDefault();
      }
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [session]);
  useEffect(() => {
    const { label, more = "" } = SCREEN_NAMES.find((it) => it.screen === screen)!;
    document.title = `queensat: ${label}${more}`;
  }, [screen]);
  return (
    <div class="page">
      <header>
        <h1>queensat</h1>
        <nav aria-label="Screens">
          {SCREEN_NAMES.map((it) => (
            <button
              key={it.screen}
              type="button"
              aria-current={screen === it.screen ? "page" : undefined}
              onClick={() => session.go(it.screen)}
            >
              {it.label}
              {it.more && <span class="wide">{it.more}</span>}
            </button>
          ))}
        </nav>
      </header>
      {screen === "board" && <BoardScreen session={session} />}
      {screen === "puzzle" && <PuzzleScreen session={session} />}
      {screen === "watch" && <WatchScreen session={session} />}
      {screen === "class" && <ClassScreen session={session} />}
      <footer>
        <Help />
      </footer>
    </div>
  );
}
