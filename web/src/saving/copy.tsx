/** A button that copies a text, and says that it did, or that the browser did not let it. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { copy } from "./download";

/** Milliseconds for which the button says that it has copied. */
const SAID = 2000;

export function Copy({ label, text }: { label: string; text: () => string }): JSX.Element {
  const [said, setSaid] = useState("");
  // The button keeps its width, so that nothing beside it moves.
  const [minWidth, setWidth] = useState(0);
  const isCopied = said === "Copied.";
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setSaid(""), SAID);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const press = (button: HTMLElement): void => {
    if (!isCopied) setWidth(button.offsetWidth);
    void copy(text()).then((it) => setSaid(it ? "Copied." : "The browser does not let this page copy."));
  };
  return (
    <>
      <button
        type="button"
        style={{ minWidth: isCopied ? `${minWidth}px` : 0 }}
        onClick={(event) => press(event.currentTarget)}
      >
        {isCopied ? "Copied" : label}
      </button>
      <span class={isCopied || !said ? "unseen" : ""} role="status">
        {said}
      </span>
    </>
  );
}
