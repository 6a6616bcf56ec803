/** The screen "Board and formula": a board to place queens on, what can be asked of it, and its formula beside it. */

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { AnswerArea, AnswerSteps } from "../answer";
import { attackers } from "../attacks";
import { Board, type SquareView } from "../board/board";
import { Picture } from "../board/picture";
import { Rules } from "../board/rules";
import { stand } from "../board/stands";
import { boardText } from "../board/text";
import { History } from "../history";
import { has, listOf, MAX_DRAWN, name, put, size, standing, type Square, type SquareList, without } from "../problem";
import { questionOf } from "../question";
import { Saving } from "../saving/saving";
import { UNLIT, type Lit, type Session } from "../session";
import type { Act } from "../state";
import { counted, pieceName } from "../words";
import { turn } from "./list";
import { FormulaPane } from "./formula";
import { Solutions } from "./solutions";
import { tellSolved } from "./solved";

/** What a press of a square does. */
type Tool = "queen" | "point" | SquareList;

const TOOLS: readonly { tool: Tool; label: string; key: string; words: string }[] = [
  { tool: "queen", label: "Place", key: "Q", words: "place or take away a piece" },
  { tool: "point", label: "Point", key: "V", words: "choose a square, and change nothing" },
  { tool: "fixed", label: "Fix", key: "F", words: "a piece that belongs to the problem" },
  { tool: "blocked", label: "Block", key: "B", words: "no piece here; lines pass" },
  { tool: "holes", label: "Hole", key: "O", words: "no square here; lines end" },
  { tool: "pawns", label: "Pawn", key: "J", words: "a pawn: no piece here, and lines end" },
];

/** Does what a tool does to a square, and returns what a screen reader says. */
function press(session: Session, tool: Tool, square: Square): string {
  const { problem, placed } = session.state;
  if (tool === "point") {
    session.set({ at: square });
    return "";
  }
  const isThere = tool === "queen" ? has(placed, square) : has(problem[tool], square);
  if (tool === "queen") {
    if (listOf(problem, square)) {
      session.sayBeside({ value: "", note: `${name(square)} belongs to the problem. Press X to clear it first.` });
      return "";
    }
    session.setProblem(problem, { placed: isThere ? without(placed, square) : [...placed, square] });
  } else session.setProblem(put(problem, square, isThere ? null : tool), { placed: without(placed, square) });
  const what = {
    queen: pieceName(problem),
    fixed: `fixed ${pieceName(problem)}`,
    blocked: "blocked",
    holes: "hole",
    pawns: "pawn",
  }[tool];
  if (isThere) return `${name(square)} empty`;
  const { state } = session;
  const queens = standing(state.problem, state.placed);
  const hits = has(queens, square) ? (attackers(state.problem, queens, state.without).get(square.join()) ?? 0) : 0;
  return `${name(square)} ${what}${hits > 0 ? `, attacked by ${hits}` : ""}`;
}

/** Returns what stands on each square, and the words for it. */
function useView(session: Session, lit: Lit): (square: Square) => SquareView {
  const { problem, placed, without } = session.state;
  const shown = session.isCovered ? null : session.shown;
  const own = useMemo(() => standing(problem, placed), [problem, placed]);
  const queens = shown?.queens ?? own;
  const hits = useMemo(
    () => (Math.max(...size(problem)) > MAX_DRAWN ? new Map<string, number>() : attackers(problem, queens, without)),
    [problem, queens, without],
  );
  return (square) => {
    const isQueen = has(queens, square);
    const hit = hits.get(square.join()) ?? 0;
    const { list, piece, words } = stand(problem, square, isQueen, "empty", "fixed ");
    const tones: string[] = [];
    if (has(lit.plus, square)) tones.push("plus");
    if (has(lit.minus, square)) tones.push("minus");
    if (has(lit.about, square)) tones.push("about");
    if (has(shown?.ringed, square)) tones.push("ring");
    if (isQueen && hit > 0) tones.push("bad");
    if (isQueen && shown && !has(own, square)) tones.push("found");
    if (list) tones.push(list);
    // On a solution every square is attacked, which says nothing.
    const isLit = !isQueen && hit > 0 && !shown;
    if (isLit) tones.push("hit");
    const attacked = hit === 0 ? "" : `, attacked by ${hit}`;
    const clause = has(lit.plus, square) || has(lit.minus, square) ? ", lit up" : "";
    return {
      piece,
      mark: isLit && !list ? "·" : undefined,
      tones,
      words: `${words}${attacked}${clause}`,
    };
  };
}

const ASKS: readonly { act: Act; label: string; key: string; words: string }[] = [
  { act: "count", label: "How many?", key: "C", words: "count the solutions" },
  { act: "solve", label: "Show one", key: "S", words: "find a solution" },
  { act: "list", label: "All", key: "L", words: "draw all solutions" },
  { act: "classes", label: "Classes", key: "K", words: "count turns and mirror images once" },
];

export function BoardScreen({ session }: { session: Session }): JSX.Element {
  const [tool, setTool] = useState<Tool>("queen");
  const [lit, setLit] = useState<Lit>(UNLIT);
  const view = useView(session, lit);
  const { state, shown } = session;
  const { problem, placed, at } = state;
  const [rows, columns] = size(problem);
  const isDrawn = Math.max(rows, columns) <= MAX_DRAWN;

  // Steps that are gone light up nothing.
  useLayoutEffect(() => setLit(UNLIT), [session.said]);
  useEffect(() => void tellSolved(session).catch(() => undefined), [problem, placed, state.without]);

  const [spoken, setSpoken] = useState("");
  const use = (chosen: Tool, square: Square): void => setSpoken(press(session, chosen, square));
  const onKey = (key: string, square: Square): boolean => {
    const letter = key.toLowerCase();
    const chosen = TOOLS.find((it) => it.key.toLowerCase() === letter);
    const act = ASKS.find((it) => it.key.toLowerCase() === letter)?.act;
    if (chosen?.tool === "point") setTool("point");
    else if (chosen) use(chosen.tool, square);
    else if (letter === "x" || letter === "delete" || letter === "backspace")
      session.setProblem(put(problem, square, null), { placed: without(placed, square) });
    else if (act) void session.act(act);
    else if (letter === "w") void session.act("why");
    else if (letter === "n") go(1)();
    else if (letter === "p") go(-1)();
    else if (letter === "r") go("random")();
    else return false;
    return true;
  };
  const go = (step: number | "random") => () => void turn(session, step).catch((error) => session.fail(error));
  const queens = shown && !session.isCovered ? shown.queens : standing(problem, placed);
  const answer = <AnswerArea session={session} />;
  // A question that waits for its answer comes before everything else.
  const isFirst = questionOf(session) !== null;
  // Of a large board it is long.
  const text = useMemo(() => boardText(problem, queens), [problem, shown, session.isCovered, placed]);
  return (
    <main class="board-screen">
      {isFirst && answer}
      <section class="left" aria-label="Board">
        <Rules session={session} />
        {isDrawn ? (
          <Board
            problem={problem}
            label={`board of ${counted(rows, "row")} and ${counted(columns, "column")}`}
            at={at}
            view={view}
            followsPointer={tool !== "point" && !(state.act === "why" && state.hidesAnswer)}
            onAt={(square) => session.set({ at: square })}
            onPress={(square) => use(tool, square)}
            onKey={onKey}
          />
        ) : (
          <div class="large">
            <Picture problem={problem} queens={queens} />
          </div>
        )}
        <div class="tools" role="group" aria-label="What a click does">
          {TOOLS.map((it) => (
            <button
              key={it.tool}
              type="button"
              title={`${it.words} (key ${it.key})`}
              aria-pressed={tool === it.tool}
              onClick={() => setTool(it.tool)}
            >
              {it.label}
            </button>
          ))}
          <History session={session} />
          <button
            type="button"
            title={`take the placed ${pieceName(problem)}s away`}
            aria-disabled={placed.length === 0}
            onClick={() => placed.length > 0 && session.setProblem(problem, { placed: [] })}
          >
            Clear
          </button>
        </div>
        <p class="unseen" aria-live="polite">
          {spoken}
        </p>
      </section>
      <div class="right">
        <section class="ask" aria-label="Ask">
          <div class="buttons">
            {ASKS.map(({ act, label, key, words }) => (
              <button
                key={act}
                type="button"
                class={act === "count" ? "main" : ""}
                title={`${words} (key ${key})`}
                onClick={() => void session.act(act)}
              >
                {label}
              </button>
            ))}
            {isDrawn && (
              <>
                <button type="button" title="the solution before (key P)" onClick={go(-1)}>
                  Previous
                </button>
                <button type="button" title="the next solution (key N)" onClick={go(1)}>
                  Next
                </button>
                <button type="button" title="any solution (key R)" onClick={go("random")}>
                  Random
                </button>
                <button type="button" title="key W" onClick={() => void session.act("why")}>
                  Why not {name(at)}?
                </button>
                <button type="button" onClick={() => void session.act("none")}>
                  Why none?
                </button>
              </>
            )}
          </div>
          {!isFirst && answer}
          {shown?.label && isDrawn && !session.isCovered && <p class="shown">On the board: {shown.label}</p>}
          <AnswerSteps session={session} onLit={setLit} />
          <Solutions session={session} />
        </section>
        {isDrawn ? (
          <FormulaPane session={session} onLit={setLit} />
        ) : (
          <p>
            A board of {counted(rows, "row")} and {counted(columns, "column")} has too many clauses to be shown; those
            of boards up to {MAX_DRAWN} rows and columns are.
          </p>
        )}
        <section class="away" aria-label="Save and share">
          <Saving session={session} queens={queens} />
          <details>
            <summary>Board as text</summary>
            <pre id="board-text" tabIndex={0}>
              {text}
            </pre>
          </details>
        </section>
      </div>
    </main>
  );
}
