/** A choice of a search. */

import type { JSX } from "preact";
import { SEARCHES } from "./acts";

interface ChoiceProps {
  label: string;
  value: string;
  /** The words for no search, if there need not be one. */
  none?: string;
  onChoice: (name: string) => void;
}

/** One of the searches. */
export function Choice({ label, value, none, onChoice }: ChoiceProps): JSX.Element {
  return (
    <label>
      {label}{" "}
      <select
        value={value}
        aria-describedby={`does-${value}`}
        onChange={(event) => onChoice(event.currentTarget.value)}
      >
        {none && <option value="">{none}</option>}
        {Object.keys(SEARCHES).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
