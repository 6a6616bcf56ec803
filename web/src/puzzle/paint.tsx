/** Painting regions: a palette of letters, and strokes over squares. */

import type { JSX } from "preact";
import { lookOf } from "../board/looks";
import { size, type Square } from "../problem";
import { NOTHING, type Session } from "../session";
import { UNMARKED } from "../state";
import { Sizes } from "./fields";
import { isPainting } from "./modes";
import { NO_REGION, painted, palette, starsOf, withSize, withStars } from "./puzzles";
import { follow, verdictNow } from "./verdict";

/** Milliseconds after which it is said that a verdict is not there yet. */
const LATE = 150;

/** Strokes of the pointer, and squares that keys paint. */
export class Brush {
  letter = "A";
  /** The pointer is down. */
  isDown = false;
  /** The stroke has changed a square. */
  #hasChanged = false;
  #late: ReturnType<typeof setTimeout> | undefined;

  /** Begins a stroke, which ends wherever the pointer is let go. */
  begin(session: Session): void {
    this.isDown = true;
    this.#hasChanged = false;
    const end = (): void => {
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      this.isDown = false;
      this.judge(session);
    };
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** Paints a square. A stroke is undone as one. */
  paint(session: Session, square: Square): void {
    const problem = painted(session.state.problem, square, this.letter);
    if (problem === session.state.problem) return;
    const isNew = !this.isDown || !this.#hasChanged;
    this.#hasChanged = true;
    session.shown = null;
    if (!session.said.isPassing) session.said = NOTHING;
    // The worker judges while the board is drawn.
    this.judge(session, problem);
    session.set({ problem, act: "paint" }, isNew);
  }

  /** Shows the verdict on the puzzle as soon as it is known. */
  judge(session: Session, problem = session.state.problem): void {
    clearTimeout(this.#late);
    this.#late = setTimeout(() => {
      const { state, said, work } = session;
      if (state.problem === problem && isPainting(state) && !work && said.isPassing && !verdictNow(session))
        session.say({ value: "", note: "Checking.", isPassing: true });
    }, LATE);
    follow(session, problem).catch((error) => session.fail(error));
  }
}

interface PaletteProps {
  session: Session;
  letter: string;
  onLetter: (letter: string) => void;
}

export function Palette({ session, letter, onLetter }: PaletteProps): JSX.Element {
  return (
    <div class="palette" role="group" aria-label="Region to paint">
      {[...palette(session.state.problem), NO_REGION].map((it) => {
        const isNone = it === NO_REGION;
        const look = isNone ? null : lookOf(it);
        return (
          <button
            key={it}
            type="button"
            aria-pressed={it === letter}
            aria-label={isNone ? "no region" : `region ${it}`}
            title={`keys G, ${it}`}
            class={isNone ? "" : "region"}
            style={look ? { backgroundColor: look.color, backgroundImage: look.image } : undefined}
            onClick={() => onLetter(it)}
          >
            <span>{isNone ? "no region" : it}</span>
          </button>
        );
      })}
    </div>
  );
}

/** The size and the stars of the puzzle that is painted. */
export function PuzzleSizes({ session }: { session: Session }): JSX.Element {
  const { problem } = session.state;
  const set = (to: typeof problem): void => session.setProblem(to, { ...UNMARKED, act: "paint" });
  return (
    <Sizes
      session={session}
      rows={size(problem)[0]}
      stars={starsOf(problem)}
      onRows={(rows) => set(withSize(problem, rows))}
      onStars={(stars) => set(withStars(problem, stars))}
    />
  );
}
