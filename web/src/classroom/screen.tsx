/** The screen "Class": formulas of students are graded, one or many. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { AnswerArea } from "../answer";
import { Rules } from "../board/rules";
import { Choose } from "../choose";
import { change } from "../problem";
import type { Session } from "../session";
import { counted } from "../words";
import { formulas } from "./formulas";
import { Graded } from "./graded";
import { Links } from "./links";
import { ofFolder, receive, receiveText } from "../reading";
import { ClassTable } from "./table";

/** Where formulas come from: files, or a text on devices that paste into fields alone. */
function Drop({ session }: { session: Session }): JSX.Element {
  const area = useRef<HTMLTextAreaElement>(null);
  const take = (files: File[]): void => void receive(session, files);
  return (
    <div class="drop">
      <b>Drop formulas here</b>, or paste one, or <Choose label="Choose files" multiple onFiles={take} />{" "}
      <Choose label="Choose a folder" isFolder onFiles={(it) => take(ofFolder(it))} />
      <p class="soft">
        Formulas in DIMACS (.cnf), one in each file. One formula is graded in full; several are listed in a table.
        Nothing leaves this computer. Variables number the squares row by row from 1: r1c1 is 1, r1c2 is 2. Other usual
        numberings, such as 11 for r1c1, or variables that are true where no queen stands, are recognized, and named.
      </p>
      <details>
        <summary>Write or paste a text</summary>
        <textarea ref={area} rows={6} aria-label="Formula as text" spellcheck={false} />
        <button
          type="button"
          onClick={() => {
            const { value } = area.current!;
            if (value.trim()) void receiveText(session, value);
            else {
              // A grade of before would look like that of this text. A table keeps its rows.
              if (formulas.all.length === 1) formulas.clear();
              formulas.opened = null;
              session.refuse("There is no text to grade.");
            }
          }}
        >
          Grade it
        </button>
      </details>
    </div>
  );
}

/** The size that the formulas seem to be about, if it is not that of the board. */
function Suggestion({ session }: { session: Session }): JSX.Element | null {
  const found = formulas.suggested(session);
  // One formula alone may be graded for its size without being asked.
  if (!found || (formulas.all.length === 1 && formulas.all[0]!.fitted === null)) return null;
  const { rows, count } = found;
  const { n: _n, board: _board, regions: _regions, no_region: _no, ...rules } = session.state.problem;
  const fits = change(
    { ...rules, board: `${rows}x${rows}` },
    { fixed: undefined, blocked: undefined, holes: undefined, pawns: undefined },
  );
  return (
    <p class="suggestion">
      {formulas.all.length === 1
        ? "This formula seems"
        : `${count} of these formulas ${count === 1 ? "seems" : "seem"}`}{" "}
      to be about a board of {counted(rows, "row")}.{" "}
      <button
        type="button"
        onClick={() => {
          // The button goes.
          document.getElementById("answer")?.focus();
          session.setProblem(fits, { placed: [], at: [1, 1] });
        }}
      >
        Grade for {counted(rows, "row")}
      </button>
    </p>
  );
}

/** One grade in full, and the way back to the table. */
function Opened({ session }: { session: Session }): JSX.Element {
  const { all } = formulas;
  const formula = formulas.opened ?? all[0]!;
  const isWaiting = formulas.waiting(session).includes(formula);
  const go = (step: number) => (): void => {
    formulas.opened = all[(all.indexOf(formula) + step + all.length) % all.length]!;
    session.render();
  };
  const back = (): void => {
    formulas.opened = null;
    session.render();
    // The table is drawn now, and a person goes on where the row was left.
    document.querySelector<HTMLElement>(`[data-formula="${CSS.escape(formula.name)}"]`)?.focus();
  };
  return (
    <>
      {all.length > 1 && (
        <div class="buttons">
          <button type="button" onClick={back}>
            Back to the table
          </button>
          <button type="button" onClick={go(-1)}>
            Previous
          </button>
          <button type="button" onClick={go(1)}>
            Next
          </button>
        </div>
      )}
      <Graded
        problem={session.state.problem}
        formula={isWaiting ? { ...formula, graded: null } : formula}
        isAlone={all.length === 1}
      />
    </>
  );
}

export function ClassScreen({ session }: { session: Session }): JSX.Element {
  const [, redraw] = useState(0);
  const { all, version, opened } = formulas;
  const key = formulas.key(session);
  const waiting = formulas.waiting(session).length;
  // New formulas and another problem: both are graded at once.
  useEffect(() => {
    if (formulas.all.length === 0) return;
    // Not at once: whoever types a size changes it several times, and an effect must not draw the page.
    const timer = setTimeout(() => void session.act("grade"), 100);
    return () => clearTimeout(timer);
  }, [key, version]);
  const isOne = all.length === 1 || opened !== null;
  return (
    <main class="class-screen">
      <h2 class="unseen">Grade formulas</h2>
      <Drop session={session} />
      <Rules session={session} />
      <div class="rules">
        <label>
          <input
            type="checkbox"
            checked={formulas.isStrict}
            onChange={(event) => {
              formulas.isStrict = event.currentTarget.checked;
              redraw((count) => count + 1);
            }}
          />{" "}
          refuse files that break the DIMACS format, instead of a warning
        </label>
      </div>
      <Suggestion session={session} />
      <AnswerArea session={session} />
      {waiting > 0 && !session.work && (
        <button type="button" onClick={() => void session.act("grade")}>
          Grade the rest
        </button>
      )}
      {all.length > 0 && (isOne ? <Opened session={session} /> : <ClassTable session={session} />)}
      <Links session={session} />
    </main>
  );
}
