/** New puzzles: made by size, stars, level and seed, or an empty board to paint. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { isGiven } from "../board/number-field";
import { change, size, type Problem } from "../problem";
import type { QuestionGenerate } from "../schema";
import { sentence, type Acting, type Session } from "../session";
import { UNMARKED } from "../state";
import { Level, Sizes } from "./fields";
import { emptyPuzzle, SIZES, starsOf } from "./puzzles";

/** Rows from which an address makes no puzzle before a click. */
const ASKED_ROWS = 12;

const drawSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

export const generate: Acting = async (session, limits) => {
  const { problem, seed: stated, level, isSymmetric } = session.state;
  const { wish } = session;
  const [rows, columns] = wish ? [wish.rows, wish.rows] : size(problem);
  const stars = wish?.stars ?? starsOf(problem);
  session.wish = null;
  if (limits.seconds !== undefined && Math.max(rows, columns) >= ASKED_ROWS) {
    session.say({ value: "", note: `A new puzzle of ${rows} rows can take a while. Press "New puzzle" to make it.` });
    return;
  }
  const seed = stated ?? drawSeed();
  const { report } = await session.ask({
    question: "generate",
    problem: { board: `${rows}x${columns}` } as QuestionGenerate["problem"],
    stars,
    seed,
    limits,
    ...(level && { level }),
    ...(isSymmetric && { symmetric: true }),
  });
  const made = report.puzzles[0] as (QuestionGenerate["problem"] & Problem) | undefined;
  if (!made?.regions) {
    session.say({
      value: "none",
      note: sentence(report.reason ?? `no such puzzle was found with seed ${seed}; another seed may give one`),
      tone: "bad",
    });
    return;
  }
  const fresh = change(emptyPuzzle(rows, stars), { board: `${rows}x${columns}`, regions: made.regions });
  // Its address has the puzzle itself, and opens it to be played.
  session.setProblem(fresh, { ...UNMARKED, seed, act: "play" });
  const { word } = report.puzzles[0]!.level ?? {};
  const rule = `${stars === 1 ? "One star" : `${stars} stars`} in each row, column and region, and no two touch.`;
  session.say({
    value: word ?? "new",
    note: `A new puzzle with exactly one solution, seed ${seed}. ${rule}`,
    tone: "good",
  });
};

export function Fresh({ session, onMake }: { session: Session; onMake: () => void }): JSX.Element {
  const { problem, isSymmetric } = session.state;
  const [ownRows, setRows] = useState<number | null>(null);
  const [ownStars, setStars] = useState<number | null>(null);
  const rows = ownRows ?? Math.min(SIZES[1], Math.max(SIZES[0], size(problem)[0]));
  const stars = ownStars ?? starsOf(problem);
  // The seed of an address is used again at the click that it waits for.
  const { act, seed: stated } = session.state;
  const [ownSeed, setSeed] = useState<string | null>(null);
  const seed = ownSeed ?? (act === "generate" && stated !== null ? String(stated) : "");
  /** Makes a puzzle or a board, unless a field has something else than it expects, and shows it. */
  const make = async (form: HTMLFormElement, isEmpty: boolean): Promise<void> => {
    if (![...form.querySelectorAll("input")].every((it) => isGiven(session, it))) return;
    onMake();
    if (isEmpty) session.setProblem(emptyPuzzle(rows, stars), { ...UNMARKED, seed: null, act: "paint" });
    else {
      session.wish = { rows, stars };
      session.set({ seed: seed === "" ? null : Number(seed) });
      await session.act("generate");
    }
    document.querySelector(".board-frame")?.scrollIntoView({ block: "nearest" });
  };
  return (
    <form
      class="rules"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void make(event.currentTarget, false);
      }}
    >
      <Sizes session={session} rows={rows} stars={stars} onRows={setRows} onStars={setStars} />
      <Level session={session} />
      <label>
        Seed{" "}
        <input
          class="seed"
          inputMode="numeric"
          name="Seed"
          pattern="\d{1,15}"
          title="a whole number of at most 15 digits, or nothing for a random one"
          placeholder={session.state.seed === null ? "random" : `last: ${session.state.seed}`}
          value={seed}
          onInput={(event) => setSeed(event.currentTarget.value)}
        />
      </label>
      <label>
        <input
          type="checkbox"
          checked={isSymmetric}
          onChange={(event) => session.set({ isSymmetric: event.currentTarget.checked })}
        />{" "}
        symmetric
      </label>
      <button class="main">New puzzle</button>
      <button type="button" onClick={(event) => void make(event.currentTarget.form!, true)}>
        New empty board
      </button>
    </form>
  );
}
