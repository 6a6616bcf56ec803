/** Painting regions: a palette of letters, and strokes over squares. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { lookOf } from "../board/looks";
import { size, type Square } from "../problem";
import { NOTHING, type Session } from "../session";
import { UNMARKED } from "../state";
import { isPainting } from "./modes";
import { NO_REGION, painted, palette, SIZES, starsOf, withSize, withStars } from "./puzzles";
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

/** Returns whether a field has what it expects, and says what that is if not. What is wrong stays, and is nowhere used. */
export function isGiven(session: Session, { validity, name, title }: HTMLInputElement): boolean {
  if (!validity.valid) session.refuse(`${name}: expected ${title}`);
  return validity.valid;
}

interface NumberFieldProps {
  session: Session;
  label: string;
  value: number;
  least: number;
  greatest: number;
  onValue: (value: number) => void;
}

function NumberField({ session, label, value, least, greatest, onValue }: NumberFieldProps): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  // What a person types stays, whatever else is drawn meanwhile.
  useLayoutEffect(() => void (field.current!.value = String(value)), [value]);
  return (
    <label>
      {label}{" "}
      <input
        ref={field}
        type="number"
        required
        name={label}
        title={`a whole number from ${least} to ${greatest}`}
        min={least}
        max={greatest}
        onChange={({ currentTarget }) => isGiven(session, currentTarget) && onValue(Number(currentTarget.value))}
      />
    </label>
  );
}

interface SizesProps {
  session: Session;
  rows: number;
  stars: number;
  onRows: (rows: number) => void;
  onStars: (stars: number) => void;
}

/** Fields for the number of rows and of stars in each line. */
export const Sizes = ({ session, rows, stars, onRows, onStars }: SizesProps): JSX.Element => (
  <>
    <NumberField session={session} label="Size" value={rows} least={SIZES[0]} greatest={SIZES[1]} onValue={onRows} />
    <NumberField session={session} label="Stars" value={stars} least={1} greatest={6} onValue={onStars} />
  </>
);

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
