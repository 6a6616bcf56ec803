/** A field for a number, which belongs to the person until it is left, and says what it expects. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Session } from "../session";

/** Returns whether a field has what it expects, and says what that is if not. What is wrong stays, and is nowhere used. */
export function isGiven(session: Session, { validity, name, title }: HTMLInputElement): boolean {
  const fault = `${name}: expected ${title}.`;
  if (!validity.valid) session.sayBeside({ value: "", note: fault, tone: "error" });
  else if (session.said.note === fault) session.sayAgain();
  return validity.valid;
}

interface NumberFieldProps {
  session: Session;
  label: string;
  /** The number that holds; undefined if none is stated. */
  value: number | undefined;
  least?: number;
  greatest: number;
  /** What an empty field means. Without it a number is required. */
  placeholder?: number;
  /** What is expected beyond a whole number in these bounds. */
  more?: string;
  onValue: (value: number) => void;
}

export function NumberField(props: NumberFieldProps): JSX.Element {
  const { session, label, value, least = 1, greatest, placeholder, more = "", onValue } = props;
  const field = useRef<HTMLInputElement>(null);
  // What a person types stays, whatever else is drawn meanwhile, until the problem changes.
  useLayoutEffect(() => void (field.current!.value = String(value ?? "")), [value, session.state.problem]);
  return (
    <label>
      {label}{" "}
      <input
        ref={field}
        type="number"
        required={placeholder === undefined}
        name={label}
        title={`a whole number from ${least} to ${greatest}${more}`}
        min={least}
        max={greatest}
        placeholder={placeholder?.toString()}
        onChange={({ currentTarget }) =>
          isGiven(session, currentTarget) && onValue(Number(currentTarget.value || placeholder))
        }
      />
    </label>
  );
}
