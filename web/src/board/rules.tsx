/** Fields for the size of a board and its rules. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { change, MAX_DRAWN, MAX_SOLVED, resize, size, type Square } from "../problem";
import { statedRules } from "../question";
import type { Session } from "../session";
import { listed } from "../words";

interface NumberProps {
  label: string;
  /** The number that holds; undefined if none is stated. */
  value: number | undefined;
  most: number;
  placeholder?: string;
  onNumber: (field: HTMLInputElement) => void;
}

/** A field for a number, which belongs to the person until it is left. */
function NumberField({ label, value, onNumber, most, placeholder }: NumberProps): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current!.value = String(value ?? "");
  }, [value]);
  return (
    <label>
      {label}{" "}
      <input
        ref={field}
        type="number"
        min="1"
        max={most}
        placeholder={placeholder}
        onChange={(event) => onNumber(event.currentTarget)}
      />
    </label>
  );
}

const isWithin = (number: number, most: number): boolean => Number.isInteger(number) && number >= 1 && number <= most;

export function Size({ session }: { session: Session }): JSX.Element {
  const { problem, placed } = session.state;
  const [rows, columns] = size(problem);
  const set = (field: HTMLInputElement, isRow: boolean): void => {
    const to = Number(field.value);
    if (!isWithin(to, MAX_SOLVED)) {
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
  return (
    <>
      <NumberField label="Rows" value={rows} most={MAX_SOLVED} onNumber={(field) => set(field, true)} />
      <NumberField label="Columns" value={columns} most={MAX_SOLVED} onNumber={(field) => set(field, false)} />
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
  const setPerLine = (field: HTMLInputElement): void => {
    const to = field.value === "" ? 1 : Number(field.value);
    if (!isWithin(to, most)) {
      field.value = String(perLine ?? "");
      session.refuse(`A line of this board has room for 1 to ${most} pieces.`);
      return;
    }
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
      <NumberField label="Per line" placeholder="1" value={perLine} most={most} onNumber={setPerLine} />
      {stated.length > 0 && <p class="stated">Here: {listed(stated)}.</p>}
    </div>
  );
}
