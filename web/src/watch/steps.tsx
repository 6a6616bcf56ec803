/** Searches that are played: their boards, and the player that also plays the pages of `queensat trace`. */

import type { JSX, RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { knownSquares, marksOf, Player, type Search, type Step } from "../../../teach/src/trace/page/player.js";
import { Board, type SquareView } from "../board/board";
import { Cross } from "../board/pieces";
import { stand } from "../board/stands";
import { isSame, size, type Problem, type Square } from "../problem";
import type { Session } from "../session";
import { counted } from "../words";
import type { Watched } from "./acts";

const HINT = "Press a square: playing stops when this square is decided.";

/** Returns what stands on each square after the first `at` steps. */
function viewAt(
  problem: Problem,
  steps: readonly Step[],
  at: number,
  breakpoint: Square | null,
): (square: Square) => SquareView {
  const known = new Map(knownSquares(steps, at).map(({ square, isQueen }) => [square.join(), isQueen]));
  const signs = new Map(marksOf(steps, at).map(({ square, sign }) => [square.join(), sign]));
  const about = steps[at - 1]?.square?.join();
  return (square) => {
    const key = square.join();
    const isQueen = known.get(key);
    const empty = isQueen === false ? "known to be empty" : "not decided";
    const { list, piece, words } = stand(problem, square, isQueen === true, empty);
    const sign = signs.get(key);
    const isBreakpoint = breakpoint !== null && isSame(breakpoint, square);
    const tones = [sign, list, key === about && "step", isBreakpoint && "breakpoint"].filter(
      (it) => typeof it === "string",
    );
    const said = [
      words,
      key === about && "the square of the step",
      sign && "in the clause",
      isBreakpoint && "playing stops when it is decided",
    ];
    return {
      piece,
      mark: isQueen === false ? "cross" : undefined,
      tones,
      words: said.filter(Boolean).join(", "),
    };
  };
}

interface WatchedBoardProps {
  problem: Problem;
  name: string;
  steps: readonly Step[];
  at: number;
  breakpoint: Square | null;
  focus: Square;
  onFocus: (square: Square) => void;
  onPress: (square: Square) => void;
}

function WatchedBoard({
  problem,
  name,
  steps,
  at,
  breakpoint,
  focus,
  onFocus,
  onPress,
}: WatchedBoardProps): JSX.Element {
  const view = useMemo(() => viewAt(problem, steps, at, breakpoint), [problem, steps, at, breakpoint]);
  const [rows, columns] = size(problem);
  const label = `${name}, step ${at}: board of ${counted(rows, "row")} and ${counted(columns, "column")}`;
  return <Board problem={problem} label={label} at={focus} view={view} onAt={onFocus} onPress={onPress} />;
}

interface StepsProps {
  session: Session;
  watched: Watched;
  /** Where keys play. */
  keys: RefObject<HTMLElement | null>;
}

/** What the signs on the boards mean: the ground of a square with it, and words. */
const SIGNS: readonly [tone: string, words: string][] = [
  ["empty", "known to be empty"],
  ["step", "the square of the step"],
  ["plus", "a queen here makes the clause of the step true, or attacks its square"],
  ["minus", "no queen here makes that clause true"],
  ["breakpoint", "playing stops when this square is decided"],
];

const Legend = (): JSX.Element => (
  <ul class="legend">
    {SIGNS.map(([tone, words]) => (
      <li key={tone}>
        <i class={`key ${tone}`}>{tone === "empty" && <Cross />}</i> {words}
      </li>
    ))}
  </ul>
);

export function Steps({ session, watched, keys }: StepsProps): JSX.Element {
  const { problem, searches } = watched;
  const controls = useRef<HTMLDivElement>(null);
  const places = useRef<HTMLElement[]>([]);
  const player = useRef<Player | null>(null);
  const [shown, setShown] = useState<readonly number[]>([]);
  const [focus, setFocus] = useState<Square>([1, 1]);

  useEffect(() => {
    const played: Search[] = searches.map((search, index) => ({ ...search, place: places.current[index]! }));
    const show = (index: number, at: number): void =>
      setShown((all) => searches.map((_, i) => (i === index ? at : (all[i] ?? 0))));
    // Later, because a page that is rendered within an effect would begin this one again.
    const keep = (step: number): void => queueMicrotask(() => session.set({ step }));
    // What an address for a class hides is the next step.
    const hide = (hidesAnswer: boolean): void =>
      queueMicrotask(() => {
        session.isCovered &&= hidesAnswer;
        session.set({ hidesAnswer });
      });
    const made = new Player(controls.current!, played, show, {
      size: size(problem),
      step: session.state.step,
      onStep: keep,
      onGuessing: hide,
      hint: HINT,
      keys: keys.current!,
    });
    if (session.state.hidesAnswer) made.setGuessing(true);
    player.current = made;
    return () => made.destroy();
  }, [watched]);

  const press = (index: number, square: Square): void => {
    const [row, column] = square;
    const isSet = player.current?.breakpoint && isSame(player.current.breakpoint, square);
    if (player.current?.isGuessing) player.current.guess([row, column], index);
    else player.current?.setBreakpoint(isSet ? null : [row, column]);
  };
  return (
    <>
      <div ref={controls} />
      <div class="searches">
        {searches.map((search, index) => (
          <section key={`${index} ${search.name}`} aria-label={search.name}>
            <h2>{search.name}</h2>
            <WatchedBoard
              problem={problem}
              name={search.name}
              steps={search.steps}
              at={shown[index] ?? 0}
              breakpoint={player.current?.breakpoint ?? null}
              focus={focus}
              onFocus={setFocus}
              onPress={(square) => press(index, square)}
            />
            <div class="texts" ref={(place) => void (place && (places.current[index] = place))} />
          </section>
        ))}
      </div>
      <Legend />
    </>
  );
}
