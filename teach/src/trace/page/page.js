"use strict";
// A step is [event, level, text, row, column, is a queen]; row and column are 0 if it is about no square.
const searches = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const end = Math.max(...searches.map((search) => search.steps.length));
const COUNTED = ["decision", "rejection", "propagation", "conflict", "solution"];
const SETS = ["decision", "propagation", "flip"];
const LIST = 10;
let now = 0;
let timer = null;

for (const [index, search] of searches.entries()) {
  search.section = byId(`search-${index}`);
  search.parts = [...search.section.querySelectorAll(".part")];
  search.title = search.section.querySelector("svg title");
  // Numbers of events up to each step.
  const sum = Object.fromEntries(COUNTED.map((event) => [event, 0]));
  search.sums = [{ ...sum }];
  for (const [event] of search.steps) {
    if (event in sum) sum[event] += 1;
    search.sums.push({ ...sum });
  }
}

const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

// The squares that are known after a step, as text.
function squares(search, at) {
  let known = [];
  for (const [event, level, , row, column, queen] of search.steps.slice(0, at)) {
    known = known.filter((square) => square.level <= level);
    if (row > 0 && SETS.includes(event)) known.push({ level, queen, name: `(${row},${column})` });
  }
  const queens = known.filter((square) => square.queen).map((square) => square.name).sort();
  const words = queens.length === 0 ? "no queens" : `queens on ${queens.join(", ")}`;
  const empty = known.length - queens.length;
  return empty === 0 ? words : `${words}; ${plural(empty, "square")} known to be empty`;
}

function showSearch(search, step) {
  const at = Math.min(step, search.steps.length);
  search.parts.forEach((part, index) => {
    const shown = search.spans[index].some(([from, to]) => from <= at && at < to);
    part.classList.toggle("shown", shown);
  });
  const [, level, text] = at === 0 ? ["", 0, "before the first step"] : search.steps[at - 1];
  const board = squares(search, at);
  search.title.textContent = `${search.name}, step ${at}: ${board}`;
  const counts = COUNTED.filter((event) => search.sums[at][event] > 0);
  const numbers = counts.map((event) => plural(search.sums[at][event], event));
  const place = step > at ? `ended after ${plural(at, "step")}` : `step ${at} of ${search.steps.length}`;
  search.section.querySelector(".numbers").textContent = [place, `level ${level}`, ...numbers].join(", ");
  search.section.querySelector(".sentence").textContent = text;
  const first = Math.max(0, Math.min(at - LIST / 2, search.steps.length - LIST));
  const items = search.steps.slice(first, first + LIST).map(([, , words], index) => {
    const item = document.createElement("li");
    item.textContent = `${first + index + 1}  ${words}`;
    if (first + index + 1 === at) item.setAttribute("aria-current", "step");
    return item;
  });
  search.section.querySelector(".list").replaceChildren(...items);
  return `${search.name}: ${text}`;
}

function show(step) {
  now = Math.max(0, Math.min(end, step));
  const said = searches.map((search) => showSearch(search, now));
  byId("step").value = now;
  byId("step").setAttribute("aria-valuetext", `step ${now} of ${end}`);
  byId("place").textContent = `${now} of ${end}`;
  // A screen reader would not keep up with steps that are played.
  if (timer === null) byId("said").textContent = `Step ${now}. ${said.join(". ")}`;
  try {
    history.replaceState(null, "", `#${now}`);
  } catch {
    // Some browsers do not let a file change its address.
  }
}

function stop() {
  clearInterval(timer);
  timer = null;
  byId("play").textContent = "Play";
  byId("play").setAttribute("aria-pressed", "false");
}

function play() {
  if (timer !== null) {
    stop();
    show(now);
    return;
  }
  if (now === end) show(0);
  byId("play").textContent = "Pause";
  byId("play").setAttribute("aria-pressed", "true");
  timer = setInterval(() => {
    if (now === end) stop();
    show(now + 1);
  }, 1000 / Number(byId("speed").value));
}

// The next step of a kind, in any of the searches, or the step itself.
function next(event, direction) {
  for (let step = now + direction; step >= 1 && step <= end; step += direction) {
    if (searches.some((search) => search.steps[step - 1]?.[0] === event)) return step;
  }
  return now;
}

function go(step) {
  stop();
  show(step);
}

const actions = {
  first: () => go(0),
  back: () => go(now - 1),
  play,
  forward: () => go(now + 1),
  last: () => go(end),
  "conflict-back": () => go(next("conflict", -1)),
  conflict: () => go(next("conflict", 1)),
  solution: () => go(next("solution", 1)),
};
const keys = {
  Home: "first",
  ArrowLeft: "back",
  " ": "play",
  ArrowRight: "forward",
  End: "last",
  C: "conflict-back",
  c: "conflict",
  s: "solution",
};
for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);
byId("step").addEventListener("input", (event) => go(Number(event.target.value)));
byId("speed").addEventListener("change", () => {
  if (timer !== null) {
    stop();
    play();
  }
});
document.addEventListener("keydown", (event) => {
  const id = keys[event.key];
  const inField = ["INPUT", "SELECT"].includes(event.target.tagName);
  const onButton = event.target.tagName === "BUTTON" && event.key === " ";
  if (!id || inField || onButton || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  actions[id]();
});
window.addEventListener("hashchange", () => go(Number(location.hash.slice(1)) || 0));
show(Number(location.hash.slice(1)) || 0);
