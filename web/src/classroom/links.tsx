/** Addresses for a class: a question, a board, and whether the answer waits for a click. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { writeAddress } from "../address";
import { MAX_DRAWN } from "../problem";
import { copy } from "../saving/download";
import { screenOf, START, type Act } from "../state";

const QUESTIONS: readonly { act: Act; label: string; hiding: string | null }[] = [
  { act: "count", label: "How many solutions are there?", hiding: "hide the answer until a click" },
  { act: "solve", label: "Find a solution", hiding: "hide the answer until a click" },
  { act: "classes", label: "How many, apart from turns and mirror images?", hiding: "hide the answer until a click" },
  { act: "trace", label: "Watch a search", hiding: "hide each next step: the class guesses it" },
  { act: "grade", label: "Check your own formula", hiding: null },
];

export function Links(): JSX.Element {
  const [index, setIndex] = useState(0);
  const [rows, setRows] = useState(6);
  const [hides, setHides] = useState(true);
  const [said, setSaid] = useState("");
  const { act, hiding } = QUESTIONS[index]!;
  const hash = writeAddress({ ...START, act, screen: screenOf(act), problem: { board: `${rows}x${rows}` }, hidesAnswer: hides && hiding !== null });
  const [base = ""] = location.href.split("#");
  return (
    <details class="links">
      <summary>Make a link for a class</summary>
      <div class="rules">
        <label>
          Question{" "}
          <select value={index} onChange={(event) => setIndex(Number(event.currentTarget.value))}>
            {QUESTIONS.map(({ label }, at) => <option key={label} value={at}>{label}</option>)}
          </select>
        </label>
        <label>
          Rows <input type="number" min="1" max={MAX_DRAWN} value={rows} onChange={(event) => {
            const number = Math.trunc(Number(event.currentTarget.value));
            if (number >= 1 && number <= MAX_DRAWN) setRows(number);
          }} />
        </label>
        {hiding && <label><input type="checkbox" checked={hides} onChange={(event) => setHides(event.currentTarget.checked)} /> {hiding}</label>}
      </div>
      <div class="rules">
        <input type="text" readOnly aria-label="Link" value={base + hash} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" onClick={() => void copy(base + hash).then((isCopied) => setSaid(isCopied ? "Copied." : "The browser does not let this page copy."))}>Copy</button>
        <a href={hash}>Try it</a>
        <span aria-live="polite">{said}</span>
      </div>
      {location.protocol === "file:" && <p class="soft">This page is a file on this computer. Whoever gets the link needs the file, too, and opens it with the same words after its name, from # on.</p>}
    </details>
  );
}
