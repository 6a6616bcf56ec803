/** The screen "Puzzle": a puzzle is played with hints, or made with the number of its solutions in sight. */

import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { AnswerArea } from "../answer";
import { Board, type SquareView } from "../board/board";
import { stand } from "../board/stands";
import { History } from "../history";
import { has, listOf, MAX_DRAWN, name, region, size, standing, type Square } from "../problem";
import { sentence, type Session } from "../session";
import { Saving } from "../saving/saving";
import { UNMARKED } from "../state";
import { counted, listed, pieceName, upper } from "../words";
import { Fresh } from "./fresh";
import { applyHint, hintNow, putWords, tell } from "./hint";
import { mistakes } from "./mistakes";
import { isPainting } from "./modes";
import { Brush, Palette, PuzzleSizes } from "./paint";
import { clear, clearAll, mark, tellPlay, type Mark } from "./play";
import { print, Sheets } from "./print";
import { emptyPuzzle, isPlain, NO_REGION, palette, SIZES } from "./puzzles";
import { changing, Repair } from "./repair";
import { restoredSquares, restoredWords } from "./restored";
import { Formats, Reading, tooLarge } from "./texts";
import { follow, verdictNow } from "./verdict";
import { rules } from "./words";

const TOOLS: readonly { tool: Mark; label?: string; key: string; words: string }[] = [
  { tool: "placed", key: "Q", words: "place a star, or take it away" },
  { tool: "crosses", label: "Cross", key: "X", words: "no star here; drag to mark several squares" },
  { tool: "notes", label: "Note", key: "B", words: "a dot, as a reminder" },
];

/** What the next press of the button does, by how much of a hint is told. */
const HINTS = ["Hint", "Which rule?", "Which square?", "Put it on the board"];

const regionWords = (letter: string | undefined): string =>
  letter === undefined || letter === NO_REGION ? "no region" : `region ${letter}`;

/** What stands on the board beside the puzzle itself. */
interface Looks {
  session: Session;
  isPaint: boolean;
  /** Which of the solutions that were found is drawn, from 1, or 0. */
  drawn: number;
  hasAutoCrosses: boolean;
}

/** Returns what stands on each square, and the words for it. */
function useView({ session, isPaint, drawn, hasAutoCrosses }: Looks): (square: Square) => SquareView {
  const { state, shown, isCovered, hides } = session;
  const { problem, placed, crosses, notes } = state;
  const verdict = isCovered ? null : verdictNow(session);
  const own = useMemo(() => standing(problem, isPaint ? [] : placed), [problem, placed, isPaint]);
  const solution = drawn > 0 ? verdict?.solutions[drawn - 1] : undefined;
  const stars = solution ?? own;
  const found = useMemo(() => mistakes(problem, stars), [problem, stars]);
  const moves = isPaint && !isCovered ? changing(session) : [];
  const ringed = isPaint ? (verdict?.differ ?? []) : (!hides && shown?.ringed) || [];
  const regions = problem.regions?.join("") ?? "";
  return (square) => {
    const key = square.join();
    const letter = region(problem, square);
    // While it is played, a region has its letter once: on its first square.
    const isNamed = isPaint || regions.indexOf(letter ?? "") === (square[0] - 1) * size(problem)[1] + square[1] - 1;
    const isStar = has(stars, square);
    const hits = found.hits.get(key) ?? 0;
    const isCross = !isPaint && !solution && has(crosses, square);
    const isNote = !isPaint && !solution && has(notes, square);
    const empty = isCross ? "cross" : isNote ? "note" : "empty";
    const { list, piece, words } = stand(problem, square, isStar, empty, "given ");
    const isAuto = hasAutoCrosses && !isPaint && !isStar && !list && found.closed.has(key);
    const tones: string[] = [];
    if (has(ringed, square)) tones.push("ring");
    if (isStar && (hits > 0 || found.over.has(key))) tones.push("bad");
    if (found.over.has(key)) tones.push("over");
    if (isStar && solution) tones.push("found");
    if (list) tones.push(list);
    if (isAuto && !isCross) tones.push("auto");
    if (has(moves, square) || (!isPaint && !hides && !solution && shown && has(shown.queens, square)))
      tones.push("plus");
    const attacked = hits > 0 ? `, attacked by ${hits}` : "";
    const auto = isAuto && !isCross ? ", crossed out automatically" : "";
    const differs = has(ringed, square) ? (isPaint ? ", differs" : ", ringed") : "";
    return {
      piece,
      mark: isStar ? undefined : isCross || isAuto ? "cross" : isNote ? "•" : undefined,
      corner: isNamed ? letter : undefined,
      tones,
      words: `${words}${auto}${attacked}${found.over.has(key) ? ", too many" : ""}${differs}`,
    };
  };
}

export function PuzzleScreen({ session }: { session: Session }): JSX.Element {
  const { state } = session;
  const { problem, at, placed } = state;
  const isPaint = isPainting(state);
  const [brush] = useState(() => new Brush());
  const [letter, setLetter] = useState("A");
  const [tool, setTool] = useState<Mark>("placed");
  const [drawn, setDrawn] = useState(0);
  const [hasAutoCrosses, setAutoCrosses] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [isCrossing, setCrossing] = useState(true);
  /** The stroke has changed a cross. */
  const hasCrossed = useRef(false);
  const voice = useRef({
    said: session.said,
    restored: session.restored,
    state: "",
    rules: "",
    text: "",
    done: "",
    at: null as Square | null,
  }).current;
  const verdict = session.isCovered ? null : verdictNow(session);
  const hint = isPaint || session.hides ? null : hintNow(session);
  const view = useView({ session, isPaint, drawn: verdict ? drawn : 0, hasAutoCrosses });
  const [rows, columns] = size(problem);
  const piece = pieceName(problem);
  const isBlank = placed.length + state.crosses.length + state.notes.length === 0;
  const isDrawn = Math.max(rows, columns) <= MAX_DRAWN;
  brush.letter = letter;
  const restored = restoredWords(session);
  // Spoken after a stroke, and not during it or before the level is known: what changed, and then the answer, if it is
  // another one. Rules that are new come first.
  const { value, note } = session.said;
  if (
    voice.said !== session.said &&
    (value || note) &&
    !brush.isDown &&
    !session.work &&
    !(isPaint && verdict?.isFinal === false)
  ) {
    const ringed = isPaint ? [] : (session.shown?.ringed ?? []);
    // A note that goes on after the value, such as `is empty, because`, is of one sentence with it.
    const head = value && !/^(is|are) /.test(note) ? sentence(value) : value;
    const said = [head, note, ringed.length > 0 ? `Ringed: ${listed(ringed.map(name))}.` : ""];
    // What painting has changed is told in short.
    const short = (isPaint ? [head, note.replace(/[;.] .*/, ".")] : said).filter(Boolean).join(" ");
    const isRestored = session.restored !== null && session.restored !== voice.restored;
    const changed = isRestored ? restoredSquares(session) : [];
    const at = changed.length === 1 ? changed[0] : voice.at;
    const parts = [rules(problem) === voice.rules ? "" : rules(problem), isRestored ? restored : voice.done];
    const isOfPuzzle = isPaint || (isRestored && session.restored?.from.problem !== problem);
    if (at) parts.push(`${name(at)} ${isOfPuzzle ? regionWords(region(problem, at)) : view(at).words}.`);
    if (short !== voice.state) parts.push(...(at ? [short] : said));
    const text = parts.filter(Boolean).join(" ");
    if (text) voice.text = text;
    const { restored: last } = session;
    Object.assign(voice, {
      said: session.said,
      restored: last,
      state: short,
      rules: rules(problem),
      done: "",
      at: null,
    });
  }

  // Whatever changes the puzzle or the stars, undo included, the answer follows.
  useLayoutEffect(() => {
    queueMicrotask(() => {
      if (!isDrawn || session.work || session.said.tone === "error") return;
      if (isPaint) brush.judge(session);
      else if (state.act !== null || session.said.note === "") tellPlay(session).catch((error) => session.fail(error));
    });
  }, [problem, isPaint ? null : placed]);
  useLayoutEffect(() => {
    if (!isPaint && isDrawn) void follow(session).catch(() => {});
  }, [problem, isPaint]);

  const choose = (to: string): void => {
    setLetter(to);
    setChoosing(false);
  };
  const act = (kind: Mark, square: Square): void => {
    setDrawn(0);
    voice.at = square;
    mark(session, kind, square);
  };
  const pressHint = (): void => {
    setDrawn(0);
    if (!hint) void session.act("hint");
    else if (hint.told === 3) {
      voice.done = putWords(problem, hint);
      applyHint(session, hint);
    } else tell(session, hint, hint.told + 1);
  };
  const onKey = (key: string, square: Square): boolean => {
    const lower = key.toLowerCase();
    if (isPaint && isChoosing) {
      const known = [...palette(problem), NO_REGION];
      const to = [key, key.toUpperCase()].find((it) => known.includes(it));
      if (to) choose(to);
      else setChoosing(false);
      if (to) voice.text = sentence(regionWords(to));
      else if (key.length === 1) voice.text = `No region ${key.toUpperCase()}: choose ${known[0]} to ${known.at(-2)}.`;
      return key.length === 1;
    }
    if (isPaint && lower === "g") {
      setChoosing(true);
      voice.text = "Which letter?";
      return true;
    }
    const chosen = TOOLS.find((it) => it.key.toLowerCase() === lower);
    if (!isPaint && chosen) act(chosen.tool, square);
    else if (!isPaint && (lower === "delete" || lower === "backspace")) {
      voice.at = square;
      clear(session, square);
    } else if (lower === "h") pressHint();
    else return false;
    return true;
  };
  const onDraw = (square: Square, isFirst: boolean): void => {
    voice.at = square;
    if (isPaint) {
      if (isFirst || !brush.isDown) brush.begin(session);
      brush.paint(session, square);
      return;
    }
    const isOn = isFirst ? !has(state.crosses, square) : isCrossing;
    if (isFirst) hasCrossed.current = false;
    if (isFirst) setCrossing(isOn);
    else if (has(state.placed, square) || has(state.notes, square) || listOf(problem, square)) return;
    if (has(state.crosses, square) === isOn) return;
    // A stroke is undone as one, from the first square that it changes.
    mark(session, "crosses", square, isOn, isFirst || !hasCrossed.current);
    hasCrossed.current = !listOf(problem, square);
  };
  const paint = (square: Square): void => {
    voice.at = square;
    brush.paint(session, square);
  };
  const check = (): void => {
    // It is told in full, even if it is what was told last.
    voice.state = "";
    void session.act("check");
  };
  const draws = isPaint || tool === "crosses";
  const toMode = (to: "play" | "paint"): void => {
    setDrawn(0);
    // What is painted is a puzzle with stars, unless a person has stated other rules.
    if (to === "paint" && isPlain(problem))
      session.setProblem(emptyPuzzle(Math.min(SIZES[1], Math.max(SIZES[0], rows)), 1), UNMARKED);
    void session.act(to);
  };
  return (
    <main class="puzzle-screen">
      <section class="left" aria-label="Puzzle">
        <div class="rules">
          <div class="segments" role="group" aria-label="Play or paint">
            <button type="button" aria-pressed={!isPaint} onClick={() => toMode("play")}>
              Play
            </button>
            <button type="button" aria-pressed={isPaint} onClick={() => toMode("paint")}>
              Paint
            </button>
          </div>
          {isPaint && <PuzzleSizes session={session} />}
        </div>
        <p class="shown">{rules(problem)}</p>
        {!isDrawn ? (
          <p>{tooLarge(problem)}</p>
        ) : (
          <Board
            problem={problem}
            label={`puzzle of ${counted(rows, "row")} and ${counted(columns, "column")}`}
            at={at}
            view={view}
            onAt={(square) => session.set({ at: square })}
            onPress={(square) => (isPaint ? paint(square) : act(tool, square))}
            {...(isPaint && { onAlong: paint })}
            {...(draws && { onDraw })}
            onKey={onKey}
          />
        )}
        {restored && <p class="shown">{restored}</p>}
      </section>
      <section class="right" aria-label="Answer and tools">
        <AnswerArea session={session} isQuiet />
        <p class="unseen" aria-live="polite">
          {session.hides ? "" : voice.text}
        </p>
        {!isPaint && problem.regions && verdict?.isFinal && verdict.solutions.length > 0 && (
          <p class="shown">{verdict.solutions.length > 1 ? "This puzzle has several solutions." : verdict.said.note}</p>
        )}
        <div class="tools bottom" role="group" aria-label={isPaint ? "Painting" : "What a click does"}>
          {isPaint ? (
            <Palette session={session} letter={letter} onLetter={choose} />
          ) : (
            TOOLS.map((it) => (
              <button
                key={it.tool}
                type="button"
                title={`${it.words.replace("star", piece)} (key ${it.key})`}
                aria-pressed={tool === it.tool}
                onClick={() => setTool(it.tool)}
              >
                {it.label ?? upper(piece)}
              </button>
            ))
          )}
          <History session={session} />
        </div>
        <div class="buttons">
          {isPaint && (
            <button type="button" class="main" onClick={check}>
              Check
            </button>
          )}
          {!isPaint && (
            <>
              <button type="button" class="main" title="key H" onClick={pressHint}>
                {hint ? HINTS[hint.told] : "Hint"}
              </button>
              <button type="button" aria-disabled={isBlank} onClick={() => isBlank || clearAll(session)}>
                Clear my marks
              </button>
              <label>
                <input
                  type="checkbox"
                  checked={hasAutoCrosses}
                  onChange={(event) => setAutoCrosses(event.currentTarget.checked)}
                />{" "}
                cross out squares where no {piece} can stand
              </label>
            </>
          )}
          {verdict?.solutions.map((stars, index) => {
            const isOn = drawn === index + 1;
            const label = verdict.solutions.length === 1 ? "Solution" : `Solution ${index + 1}`;
            const press = (): void => {
              voice.text = isOn ? `${label} hidden.` : `${label}: ${listed(stars.map(name))}.`;
              setDrawn(isOn ? 0 : index + 1);
            };
            return (
              <button key={index} type="button" aria-pressed={isOn} onClick={press}>
                {label}
              </button>
            );
          })}
        </div>
        {isPaint && <Repair session={session} />}
        {/* It stays open, with its buttons, when they have made a puzzle. */}
        <details open={isMaking || (!isPaint && !problem.regions)}>
          <summary>New puzzle</summary>
          <Fresh session={session} onMake={() => setMaking(true)} />
        </details>
        <details>
          <summary>Read a puzzle</summary>
          <Reading session={session} />
        </details>
        <Saving session={session}>
          <button type="button" onClick={() => void print(session)}>
            Print, with the solution on page 2
          </button>
          <Formats session={session} />
        </Saving>
      </section>
      <Sheets session={session} />
    </main>
  );
}
