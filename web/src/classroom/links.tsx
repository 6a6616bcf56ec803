/** Addresses for a class: the board as it stands, a question, and whether the answer waits for a click. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { readSquare } from "../../../teach/src/trace/page/player.js";
import { faultOf, writeAddress } from "../address";
import { Kinds } from "../board/kinds";
import { name, size } from "../problem";
import { boardWords } from "../question";
import { Copy } from "../saving/copy";
import { sentence, type Session } from "../session";
import { screenOf, START, type Act, type State } from "../state";
import { Choice } from "../watch/choice";

const HIDE = "hide the answer until a click";

const NO_SQUARE = "Square: expected one of this board, such as r1c1.";

const QUESTIONS: readonly { act: Act; label: string; hiding: string | null }[] = [
  { act: "count", label: "How many solutions?", hiding: HIDE },
  { act: "solve", label: "Show one", hiding: HIDE },
  { act: "list", label: "All solutions", hiding: HIDE },
  { act: "classes", label: "How many, counting turns and mirror images once?", hiding: HIDE },
  { act: "why", label: "Why not on this square?", hiding: HIDE },
  { act: "none", label: "Why none?", hiding: HIDE },
  { act: "trace", label: "Watch a search", hiding: "hide each next step: the class guesses it" },
  { act: "grade", label: "Check your own formula", hiding: null },
];

/** Moves the focus to the question, which a screen reader reads then. */
function read(): void {
  const place = document.querySelector<HTMLElement>(".question") ?? document.getElementById("answer");
  if (!place) return;
  place.tabIndex = -1;
  place.focus();
}

export function Links({ session }: { session: Session }): JSX.Element {
  const { state } = session;
  const [index, setIndex] = useState(0);
  const [hides, setHides] = useState(true);
  const [at, setAt] = useState(state.at);
  const [by, setBy] = useState(state.by);
  const [beside, setBeside] = useState(state.beside);
  const { act, hiding } = QUESTIONS[index]!;
  const [rows, columns] = size(state.problem);
  const { problem, placed, sat, without, steps } = state;
  const linked: State = {
    ...START,
    problem,
    placed,
    sat,
    without,
    steps,
    by,
    beside,
    act,
    screen: screenOf(act),
    hidesAnswer: hides && hiding !== null,
    at: act === "why" && at[0] <= rows && at[1] <= columns ? at : START.at,
  };
  const fault = faultOf(linked);
  const hash = writeAddress(linked);
  const [base = ""] = location.href.split("#");
  // The question is opened in this window, unless a key says otherwise, and it is another one.
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || hash === location.hash) return;
    addEventListener("hashchange", () => setTimeout(read), { once: true });
  };
  return (
    <details class="links">
      <summary>Make a link from this board</summary>
      <p>
        {sentence(boardWords(session))} Size and rules are chosen above; queens are set and squares blocked on the
        screen Board and formula.
      </p>
      <Kinds session={session} />
      <div class="rules">
        <label>
          Question{" "}
          <select value={index} onChange={(event) => setIndex(Number(event.currentTarget.value))}>
            {QUESTIONS.map(({ label }, it) => (
              <option key={label} value={it}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {act === "why" && (
          <label>
            Square{" "}
            <input
              type="text"
              size={6}
              value={name(at)}
              onChange={(event) => {
                const square = readSquare(event.currentTarget.value);
                if (square?.[0] && square[1] && square[0] <= rows && square[1] <= columns) {
                  setAt(square);
                  if (session.said.note === NO_SQUARE) session.sayAgain();
                } else {
                  session.sayBeside({ value: "", note: NO_SQUARE, tone: "error" });
                  event.currentTarget.value = name(at);
                }
              }}
            />
          </label>
        )}
        {act === "trace" && <Choice label="Search" value={by} onChoice={setBy} />}
        {act === "trace" && <Choice label="Beside it" value={beside} none="none" onChoice={setBeside} />}
        {hiding && (
          <label>
            <input type="checkbox" checked={hides} onChange={(event) => setHides(event.currentTarget.checked)} />{" "}
            {hiding}
          </label>
        )}
      </div>
      {fault === null ? (
        <div class="rules">
          <input
            type="text"
            class="link"
            readOnly
            aria-label="Link"
            value={base + hash}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Copy label="Copy" text={() => base + hash} />
          <a href={hash} onClick={follow}>
            Try it
          </a>
        </div>
      ) : (
        <p role="status">{sentence(fault)}</p>
      )}
      {location.protocol === "file:" && (
        <p class="soft">
          This page is a file on this computer. Whoever gets the link needs the file, too, and opens it with the same
          words after its name, from # on.
        </p>
      )}
    </details>
  );
}
