/** What can be taken away: formulas, pictures, and the command that does the same. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { quiet } from "../engine/ask";
import { asked, marked } from "../asked";
import { MAX_DRAWN, size, type Square } from "../problem";
import type { Session } from "../session";
import { UNMARKED } from "../state";
import { commandOf } from "./command";
import { Copy } from "./copy";
import { download } from "./download";
import { pngOf, svgOf } from "./picture";

interface SavingProps {
  session: Session;
  /** What stands on a board; a puzzle has its own. */
  queens?: readonly Square[];
  /**
   * What else a puzzle leaves as. Then pictures and the address have a part of their own, before that of the terminal,
   * and what a player has put on the board leaves only by choice.
   */
  children?: ComponentChildren;
}

export function Saving({ session, queens = [], children }: SavingProps): JSX.Element {
  const { state } = session;
  const isPuzzle = children !== undefined;
  const problem = isPuzzle ? state.problem : asked(session);
  const [rows, columns] = size(problem);
  const file = `queens-${rows === columns ? rows : `${rows}x${columns}`}`;
  // Formulas of one board in several encodings are several files.
  const encodings = Object.values(state.sat).map((it) => `-${String(it).replace(/\W+/g, "-")}`);
  const cnf = `${encodings.join("")}.cnf`;
  const [said, setSaid] = useState("");
  const formula = (format: "dimacs" | "opb", ending: string) => async (): Promise<void> => {
    try {
      const { report } = await quiet.ask({
        question: "encode",
        problem,
        format,
        comments: true,
        ...(format === "dimacs" && { sat: { ...state.sat } }),
      });
      download(file + ending, report.formula ?? "");
      setSaid(`${file}${ending} is saved.`);
    } catch (error) {
      session.fail(error);
    }
  };
  const isDrawn = Math.max(rows, columns) <= MAX_DRAWN;
  // A hint is about the board as it stands.
  const command = commandOf(state, isPuzzle && state.act === "hint" ? marked(state) : problem);
  const [isBare, setBare] = useState(false);
  const [hasMarks, setMarks] = useState(false);
  const drawn = hasMarks ? marked(state) : state.problem;
  const svg = (): string => svgOf(drawn, isPuzzle ? (drawn.fixed ?? []) : queens, isBare);
  const bare = !isPuzzle || hasMarks || state.act === "hint" ? {} : UNMARKED;
  const png = (): Promise<void> =>
    pngOf(svg()).then(
      (made) => download(`${file}.png`, made),
      () => session.refuse("The browser cannot make this PNG; save the SVG instead."),
    );
  const save = (label: string, ending: string, onClick: () => unknown): JSX.Element => (
    <button type="button" title={`save as ${file}${ending}`} onClick={() => void onClick()}>
      {label}
    </button>
  );
  // A board of which nothing is asked has no answer that could be hidden.
  const isOpen = !isPuzzle && (state.act ?? "encode") === "encode";
  const shared = (
    <>
      {isDrawn && save("SVG", ".svg", () => download(`${file}.svg`, svg()))}
      {isDrawn && save("PNG", ".png", png)}
      {isDrawn && (
        <label>
          <input type="checkbox" checked={isBare} onChange={(event) => setBare(event.currentTarget.checked)} /> black
          and white
        </label>
      )}
      {isPuzzle && (
        <label>
          <input type="checkbox" checked={hasMarks} onChange={(event) => setMarks(event.currentTarget.checked)} /> with
          my marks
        </label>
      )}
      <Copy label="Copy address" text={() => session.address(bare)} />
      <Copy
        label={isOpen ? 'Copy address that asks "How many?"' : "Copy address that hides the answer"}
        text={() => session.address({ ...bare, hidesAnswer: true, ...(isOpen && { act: "count" }) })}
      />
    </>
  );
  const box = children && (
    <details class="saving">
      <summary>Share and print</summary>
      <div class="buttons">
        {shared}
        {children}
      </div>
    </details>
  );
  return (
    <>
      {box}
      <details class="saving">
        <summary>{children ? "Formula, or use the command line" : "Save, or use the command line"}</summary>
        <div class="buttons">
          {save("DIMACS", cnf, formula("dimacs", cnf))}
          {save("OPB", ".opb", formula("opb", ".opb"))}
          {!children && shared}
          <Copy label="Copy command" text={() => command} />
          <span role="status">{said}</span>
        </div>
        <code class="command">{command}</code>
      </details>
    </>
  );
}
