/** Fields that several parts of the screen share: size, stars and level of a puzzle. */

import type { JSX } from "preact";
import { NumberField } from "../board/number-field";
import type { Session } from "../session";
import { SIZES } from "./puzzles";

interface SizesProps {
  session: Session;
  rows: number;
  stars: number;
  onRows: (rows: number) => void;
  onStars: (stars: number) => void;
}

/** Fields for the number of rows and of stars in each line. */
export const Sizes = ({ session, rows, stars, onRows, onStars }: SizesProps): JSX.Element => (
  <>
    <NumberField session={session} label="Size" value={rows} least={SIZES[0]} greatest={SIZES[1]} onValue={onRows} />
    <NumberField session={session} label="Stars" value={stars} least={1} greatest={6} onValue={onStars} />
  </>
);

/** A choice of the level of a new or a repaired puzzle. */
export function Level({ session }: { session: Session }): JSX.Element {
  const { level } = session.state;
  const known = ["easy", "medium", "hard", "expert"];
  return (
    <label>
      Level{" "}
      <select value={level} onChange={(event) => session.set({ level: event.currentTarget.value })}>
        <option value="">any</option>
        {[...known, ...(level && !known.includes(level) ? [level] : [])].map((it) => (
          <option key={it}>{it}</option>
        ))}
      </select>
    </label>
  );
}
