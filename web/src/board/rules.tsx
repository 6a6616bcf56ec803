/** Fields for the size of a board and its rules. */

import type { JSX } from "preact";
import { change, MAX_DRAWN, MAX_SOLVED, resize, size, type Square } from "../problem";
import type { Session } from "../session";

export function Size({ session }: { session: Session }): JSX.Element {
  const { problem, placed } = session.state;
  const [rows, columns] = size(problem);
  const set = (field: HTMLInputElement, isRow: boolean): void => {
    const to = Number(field.value);
    if (!(Number.isInteger(to) && to >= 1 && to <= MAX_SOLVED)) {
      field.value = String(isRow ? rows : columns);
      session.refuse(
        `A board here has 1 to ${MAX_DRAWN} rows and columns, or up to ${MAX_SOLVED} to show one solution.`,
      );
      return;
    }
    // A square board stays one, unless the number of columns is changed.
    const [newRows, newColumns] = isRow ? [to, rows === columns ? to : columns] : [rows, to];
    const next = resize(problem, newRows, newColumns);
    const fits = ([row, column]: Square): boolean => row <= newRows && column <= newColumns;
    session.setProblem(next, { placed: placed.filter(fits), at: [1, 1] });
    // Of a large board nothing else can be asked here.
    if (to > MAX_DRAWN && session.state.screen === "board") void session.act("solve");
  };
  // The field belongs to the person until it is left.
  const field = (label: string, value: number, isRow: boolean): JSX.Element => (
    <label>
      {label}{" "}
      <input
        key={value}
        type="number"
        min="1"
        max={MAX_SOLVED}
        defaultValue={String(value)}
        onChange={(event) => set(event.currentTarget, isRow)}
      />
    </label>
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
      <label>
        Per line{" "}
        <input
          type="number"
          min="1"
          max="9"
          placeholder="1"
          value={typeof problem.per_line === "number" ? problem.per_line : ""}
          onChange={(event) => {
            const number = Number(event.currentTarget.value);
            session.setProblem(
              change(problem, { per_line: number > 0 ? number : undefined, ...(number > 1 && { diagonals: "none" }) }),
            );
          }}
        />
      </label>
    </div>
  );
}
