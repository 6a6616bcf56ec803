/** Fields for the size of a board and its rules. */

import type { JSX } from "preact";
import { change, MAX_DRAWN, MAX_SOLVED, resize, size, type Square } from "../problem";
import { statedRules } from "../question";
import type { Session } from "../session";
import { listed } from "../words";
import { NumberField } from "./number-field";

export function Size({ session }: { session: Session }): JSX.Element {
  const { problem, placed } = session.state;
  const [rows, columns] = size(problem);
  const set = (to: number, isRow: boolean): void => {
    // A square board stays one, unless the number of columns is changed.
    const [newRows, newColumns] = isRow ? [to, rows === columns ? to : columns] : [rows, to];
    const next = resize(problem, newRows, newColumns);
    const fits = ([row, column]: Square): boolean => row <= newRows && column <= newColumns;
    session.setProblem(next, { placed: placed.filter(fits), at: [1, 1] });
    // Of a large board nothing else can be asked here.
    if (to > MAX_DRAWN && session.state.screen === "board") void session.act("solve");
  };
  const field = (label: string, value: number, isRow: boolean): JSX.Element => (
    <NumberField
      session={session}
      label={label}
      value={value}
      greatest={MAX_SOLVED}
      more={`; above ${MAX_DRAWN} one solution is shown`}
      onValue={(to) => set(to, isRow)}
    />
  );
  return (
    <>
      {field("Rows", rows, true)}
      {field("Columns", columns, false)}
    </>
  );
}

const PIECES = ["queen", "rook", "bishop", "king", "knight", "queen+knight"];

/** Fields for the size of the board and its rules. */
export function Rules({ session }: { session: Session }): JSX.Element {
  const { problem } = session.state;
  const stated = statedRules(problem);
  const most = Math.min(MAX_DRAWN, ...size(problem));
  const perLine = typeof problem.per_line === "number" ? problem.per_line : undefined;
  const setPerLine = (to: number): void => {
    if (to === (perLine ?? 1)) return;
    // Queens that stand in one line attack each other, so several of them only keep apart otherwise.
    const isMany = (perLine ?? 1) > 1;
    const diagonals = to > 1 ? "none" : isMany ? undefined : problem.diagonals;
    session.setProblem(change(problem, { per_line: to > 1 ? to : undefined, diagonals }));
  };
  const flag = (key: "torus" | "no_touch", label: string, title?: string): JSX.Element => (
    <label title={title}>
      <input
        type="checkbox"
        checked={problem[key] ?? false}
        onChange={(event) => session.setProblem(change(problem, { [key]: event.currentTarget.checked }))}
      />{" "}
      {label}
    </label>
  );
  return (
    <div class="rules" role="group" aria-label="Board and rules">
      <Size session={session} />
      {flag("torus", "torus", "lines go on at the opposite edge")}
      {flag("no_touch", "no two touch")}
      <label>
        Piece{" "}
        <select
          value={problem.piece ?? "queen"}
          onChange={(event) => {
            const piece = event.currentTarget.value;
            session.setProblem(change(problem, { piece: piece === "queen" ? undefined : piece }));
          }}
        >
          {[...new Set([...PIECES, problem.piece ?? "queen"])].map((it) => (
            <option key={it}>{it}</option>
          ))}
        </select>
      </label>
      <NumberField
        session={session}
        label="Per line"
        value={perLine}
        greatest={most}
        placeholder={1}
        onValue={setPerLine}
      />
      {stated.length > 0 && <p class="stated">Here: {listed(stated)}.</p>}
    </div>
  );
}
