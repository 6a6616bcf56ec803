/** A button that chooses files, and says beside it which ones were read: browsers forget their names. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { counted, first } from "./words";

interface ChooseProps {
  label: string;
  /** Endings of names, such as `.cnf,.txt`. */
  accept?: string;
  multiple?: boolean;
  isFolder?: boolean;
  onFiles: (files: File[]) => void;
}

export function Choose({ label, accept, multiple = false, isFolder = false, onFiles }: ChooseProps): JSX.Element {
  const [said, setSaid] = useState("");
  const take = (input: HTMLInputElement): void => {
    const files = [...(input.files ?? [])];
    if (files.length === 0) return;
    const names = files.map((it) => it.name);
    setSaid(files.length === 1 ? names.join("") : `${counted(files.length, "file")}: ${first(names, 3, "file")}`);
    // The same file can be chosen again.
    input.value = "";
    onFiles(files);
  };
  return (
    <span class="choose">
      <label>
        {label}
        <input
          type="file"
          class="unseen"
          accept={accept}
          multiple={multiple}
          ref={(input) => void (input && (input.webkitdirectory = isFolder))}
          onChange={(event) => take(event.currentTarget)}
        />
      </label>
      <span role="status">{said}</span>
    </span>
  );
}
