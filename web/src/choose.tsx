/** A button that chooses files. The names that were read stand in what is said of them, and not beside it. */

import type { JSX } from "preact";

interface ChooseProps {
  label: string;
  multiple?: boolean;
  isFolder?: boolean;
  onFiles: (files: File[]) => void;
}

export function Choose({ label, multiple = false, isFolder = false, onFiles }: ChooseProps): JSX.Element {
  const take = (input: HTMLInputElement): void => {
    const files = [...(input.files ?? [])];
    if (files.length === 0) return;
    // The same file can be chosen again.
    input.value = "";
    onFiles(files);
  };
  return (
    <label class="choose">
      {label}
      <input
        type="file"
        class="unseen"
        multiple={multiple}
        ref={(input) => void (input && (input.webkitdirectory = isFolder))}
        onChange={(event) => take(event.currentTarget)}
      />
    </label>
  );
}
