/** A class as a table: a formula in each row. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { size } from "../problem";
import { Copy } from "../saving/copy";
import { download } from "../saving/download";
import { NOTHING, sentence, type Session } from "../session";
import { counted, milliseconds } from "../words";
import { csvOf } from "./csv";
import { formulas, type Formula } from "./formulas";
import { Named } from "./graded";
import { kindOfVerdict, ORDER, remarksOf, VERDICTS } from "./verdict";

type Order = "name" | "verdict";

function sorted(all: readonly Formula[], order: Order, isDown: boolean): Formula[] {
  const rank = ({ graded }: Formula): number => ORDER.indexOf(kindOfVerdict(graded));
  const byName = (one: Formula, other: Formula): number => one.name.localeCompare(other.name, "en", { numeric: true });
  const compare = (one: Formula, other: Formula): number =>
    (order === "verdict" ? rank(one) - rank(other) : 0) || byName(one, other);
  return [...all].sort((one, other) => (isDown ? compare(other, one) : compare(one, other)));
}

function Row({ formula, session, isOld }: { formula: Formula; session: Session; isOld: boolean }): JSX.Element {
  const { problem } = session.state;
  const graded = isOld ? null : formula.graded;
  const { words, tone } = VERDICTS[kindOfVerdict(graded)];
  const admitted = graded?.report?.admitted;
  const open = (): void => {
    formulas.opened = formula;
    session.render();
    // A person goes on where the report begins.
    document.getElementById("graded")?.focus();
  };
  return (
    <tr>
      <th scope="row">
        <button type="button" data-formula={formula.name} onClick={open}>
          {formula.name}
        </button>
      </th>
      <td class={`verdict ${graded ? tone : ""}`}>{words}</td>
      <td>{remarksOf(graded, 1).map(sentence).join(" ")}</td>
      <td>{admitted && <Named problem={problem} queens={admitted.queens} label="board" />}</td>
      <td class="time">{graded?.report ? milliseconds(graded.ms) : ""}</td>
    </tr>
  );
}

export function ClassTable({ session }: { session: Session }): JSX.Element {
  const [order, setOrder] = useState<Order>("name");
  const [isDown, setDown] = useState(false);
  const waiting = new Set(formulas.waiting(session));
  const all = sorted(formulas.all, order, isDown);
  const done = all.filter((it) => !waiting.has(it));
  const failed = done.filter(({ graded }) => graded?.fault).length;
  const [rows, columns] = size(session.state.problem);
  const head = (own: Order, label: string): JSX.Element => (
    <th scope="col" aria-sort={order !== own ? undefined : isDown ? "descending" : "ascending"}>
      <button
        type="button"
        onClick={() => {
          setDown(order === own && !isDown);
          setOrder(own);
        }}
      >
        {label}
        {order !== own ? "" : isDown ? " ▾" : " ▴"}
      </button>
    </th>
  );
  const now = (): Formula[] => all.map((it) => (waiting.has(it) ? { ...it, graded: null } : it));
  return (
    <>
      <table class="class-table">
        <caption>
          Formulas for a board of {counted(rows, "row")} and {counted(columns, "column")}: {all.length} read,{" "}
          {done.length - failed} graded
          {failed > 0 && `, ${failed} not`}
          {waiting.size > 0 && `, ${waiting.size} waiting`}
        </caption>
        <thead>
          <tr>
            {head("name", "Name")}
            {head("verdict", "Verdict")}
            <th scope="col">Remark</th>
            <th scope="col">Wrong board</th>
            <th scope="col" class="time">
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {all.map((it) => (
            <Row key={it.name} formula={it} session={session} isOld={waiting.has(it)} />
          ))}
        </tbody>
      </table>
      <div class="buttons">
        <Copy label="Copy for a spreadsheet" text={() => csvOf(now(), "\t")} />
        {/* Spreadsheets know the letters of other languages by this mark. */}
        <button type="button" onClick={() => download("class.csv", `\ufeff${csvOf(now())}`)}>
          Save as CSV
        </button>
        <button
          type="button"
          onClick={() => {
            session.stop();
            formulas.clear();
            document.getElementById("answer")?.focus();
            session.say(NOTHING);
          }}
        >
          Remove all formulas
        </button>
      </div>
    </>
  );
}
