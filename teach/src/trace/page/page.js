import { Player, describeBoard, knownSquares } from "./player.js";

/**
 * A search of this page: `spans` has the steps that show each part of its picture that comes and goes, `grid` the upper
 * left corner of the board and the side of a square, `size` the rows and columns.
 * @typedef {ConstructorParameters<typeof Player>[1][number] &
 *   {spans: [number, number][][], grid: [number, number, number], size: [number, number]}} Drawn
 */

/** @type {Drawn[]} */
const searches = JSON.parse(document.getElementById("data")?.textContent ?? "[]");
const pictures = searches.map((search, index) => {
  const section = /** @type {HTMLElement} */ (document.getElementById(`search-${index}`));
  const svg = /** @type {SVGSVGElement} */ (section.querySelector("svg"));
  search.place = /** @type {HTMLElement} */ (section.querySelector(".steps"));
  svg.addEventListener("click", (event) => {
    const [left, top, side] = search.grid;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
    /** @type {[number, number]} */
    const square = [Math.floor((at.y - top) / side) + 1, Math.floor((at.x - left) / side) + 1];
    // The picture has a margin.
    if (player.has(square)) player.guess(square, index);
  });
  return { parts: [...svg.querySelectorAll(".part")], title: svg.querySelector("title") };
});

/** @type {(index: number, at: number) => void} */
function showBoard(index, at) {
  const [search, picture] = [searches[index], pictures[index]];
  if (!search || !picture) return;
  picture.parts.forEach((part, number) => {
    const isShown = search.spans[number]?.some(([from, to]) => from <= at && at < to) ?? false;
    part.classList.toggle("shown", isShown);
  });
  const board = describeBoard(knownSquares(search.steps, at));
  if (picture.title) picture.title.textContent = `${search.name}, step ${at}: ${board}`;
}

/** @type {(step: number) => void} */
function keepAddress(step) {
  try {
    history.replaceState(null, "", `#${step}`);
  } catch {
    // Some browsers do not let a file change its address.
  }
}

const asked = () => Number(location.hash.slice(1)) || 0;
const controls = /** @type {HTMLElement} */ (document.getElementById("controls"));
const size = searches[0]?.size ?? [0, 0];
const player = new Player(controls, searches, showBoard, { size, step: asked(), onStep: keepAddress, keys: document });
window.addEventListener("hashchange", () => player.go(asked()));
