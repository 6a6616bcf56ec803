/** The first script of the file: unpacks the page's script and runs it. */

import { inflate, unpair } from "./unpack";

async function begin(): Promise<void> {
  const packed = unpair(document.getElementById("script")!.textContent!.trim());
  const script = document.createElement("script");
  script.textContent = new TextDecoder().decode(await inflate(packed));
  document.body.append(script);
}

begin().catch(() => {
  document.getElementById("page")!.textContent = "This page cannot start in this browser. Try a newer one.";
});
