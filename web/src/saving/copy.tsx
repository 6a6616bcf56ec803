/** A button that copies a text, and says whether the browser let it. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { copy } from "./download";

export function Copy({ label, text }: { label: string; text: () => string }): JSX.Element {
  const [said, setSaid] = useState("");
  return (
    <>
      <button
        type="button"
        onClick={() =>
          void copy(text()).then((isCopied) =>
            setSaid(isCopied ? "Copied." : "The browser does not let this page copy."),
          )
        }
      >
        {label}
      </button>
      <span class="copied" role="status">
        {said}
      </span>
    </>
  );
}
