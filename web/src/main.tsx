/** Starts the page: the state of the address, and the module in its worker. */

import { render } from "preact";
import { CLASS_ACTS } from "./classroom/acts";
import { formulas } from "./classroom/formulas";
import { listen } from "./reading";
import { asker } from "./engine/ask";
import { BOARD_ACTS } from "./formula/acts";
import { Page } from "./page";
import { PUZZLE_ACTS } from "./puzzle/acts";
import { Session } from "./session";
import { WATCH_ACTS } from "./watch/acts";

declare const STYLE: string;

const style = document.createElement("style");
style.textContent = STYLE;
document.head.append(style);

const root = document.getElementById("page")!;
let isDrawing = false;
/** Draws the page. What asks for that while it is drawn, such as an effect, waits: preact would lose its place. */
function draw(): void {
  if (isDrawing) {
    queueMicrotask(draw);
    return;
  }
  isDrawing = true;
  try {
    render(<Page session={session} />, root);
  } finally {
    isDrawing = false;
  }
}
const session = new Session(draw);
session.register({ ...BOARD_ACTS, ...PUZZLE_ACTS, ...WATCH_ACTS, ...CLASS_ACTS });
listen(session);
asker.start();
session.render();
// The address of the event: by now the page may have written another one.
addEventListener("hashchange", (event) => void session.open(new URL(event.newURL).hash));
// No address has the formulas of a class.
addEventListener("beforeunload", (event) => {
  if (formulas.all.length > 0) event.preventDefault();
});
void session.open(location.hash);
