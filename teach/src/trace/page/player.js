// A player for the steps of searches: one clock for one search or several side by side.
//
// It is an ES module without imports, so that the pages of `queensat trace` can contain it as it is, and the page in
// `web/` imports the same file and checks its types. It knows steps and squares, but neither pictures nor addresses: the
// page that has it draws the boards and keeps the number of the step.

/**
 * Row and column, from 1.
 * @typedef {[number, number]} Square
 */
/**
 * A step, as a line of JSON or the report of the question `trace` tells it.
 * @typedef {object} Step
 * @property {string} event
 * @property {number} level Number of decisions that hold after it.
 * @property {string} text
 * @property {number | null} [literal]
 * @property {number[] | null} [square]
 * @property {{literals: number[]} | null} [clause]
 * @property {number[][]} [attackers]
 */
/**
 * @typedef {object} Search
 * @property {string} name
 * @property {readonly Step[]} steps
 * @property {HTMLElement} place Where its numbers, its sentence and its list go.
 */
/** @typedef {{square: Square, level: number, isQueen: boolean}} Known */
/** @typedef {{square: Square, sign: "plus" | "minus"}} Mark */
/**
 * @typedef {object} Options
 * @property {readonly [rows: number, columns: number]} size The boards.
 * @property {number} [step] The first step to show.
 * @property {(step: number) => void} [onStep] Called with the number of the step that is shown; silent while it plays,
 * because browsers refuse an address that changes too often.
 * @property {(isGuessing: boolean) => void} [onGuessing] Called when guessing begins or ends.
 * @property {string} [hint] What is told while there is nothing else to tell.
 * @property {EventTarget} [keys] Where keys are listened to: the controls, unless it is said.
 */

const COUNTED = ["decision", "rejection", "propagation", "conflict", "solution"];
const DECIDES = ["decision", "propagation", "flip"];
const SPEEDS = [1, 2, 5, 10, 30];
/** Steps in a list. */
const LIST = 10;

/** @type {(count: number, word: string) => string} */
const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** @type {(square: readonly number[]) => string} */
export const squareName = ([row, column]) => `r${row}c${column}`;

/**
 * Returns the square that a text names, such as `r3c5` or `3,5`, or null.
 * @param {string} text
 * @returns {Square | null}
 */
export function readSquare(text) {
  const [, row, column] = /^[^\d-]*(\d+)[^\d-]+(\d+)[^\d-]*$/.exec(text) ?? [];
  return row && column ? [Number(row), Number(column)] : null;
}

/** @type {(one: readonly number[] | null | undefined, other: readonly number[] | null) => boolean} */
const isSame = (one, other) => !!one && !!other && one[0] === other[0] && one[1] === other[1];

/** @type {(square: readonly number[] | null | undefined) => Square | null} */
const pair = (square) => (square ? [square[0] ?? 0, square[1] ?? 0] : null);

/** @type {(step: Step | undefined) => boolean} */
const decides = (step) => !!step?.square && DECIDES.includes(step.event);

/**
 * Returns the squares that are known after the first `at` steps.
 * @param {readonly Step[]} steps
 * @param {number} at
 * @returns {Known[]}
 */
export function knownSquares(steps, at) {
  // Levels never fall in this list, so that what a step takes back is at its end.
  /** @type {Known[]} */
  const known = [];
  for (const step of steps.slice(0, at)) {
    while ((known.at(-1)?.level ?? 0) > step.level) known.pop();
    const square = pair(step.square);
    if (square && decides(step)) known.push({ square, level: step.level, isQueen: (step.literal ?? 0) > 0 });
  }
  return known;
}

/**
 * Returns the squares of the clause of a step, with the signs of its literals, or the queens that attack its square.
 *
 * The squares of variables are those that the steps before name, so no numbering is assumed.
 * @param {readonly Step[]} steps
 * @param {number} at Number of the step, from 1.
 * @returns {Mark[]}
 */
export function marksOf(steps, at) {
  const step = steps[at - 1];
  /** @type {Map<number, Square>} */
  const squares = new Map();
  for (const { literal, square } of step?.clause ? steps.slice(0, at) : []) {
    const named = pair(square);
    if (literal && named) squares.set(Math.abs(literal), named);
  }
  /** @type {Mark[]} */
  const marks = (step?.attackers ?? []).flatMap((queen) => {
    const square = pair(queen);
    return square ? [{ square, sign: "plus" }] : [];
  });
  for (const literal of step?.clause?.literals ?? []) {
    const square = squares.get(Math.abs(literal));
    if (square) marks.push({ square, sign: literal > 0 ? "plus" : "minus" });
  }
  return marks;
}

/**
 * Describes a board, for a person who does not see it.
 * @param {readonly Known[]} known
 */
export function describeBoard(known) {
  const queens = known.filter((it) => it.isQueen).map((it) => it.square);
  queens.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  const words = queens.length === 0 ? "no queens" : `queens on ${queens.map(squareName).join(", ")}`;
  const empty = known.length - queens.length;
  return empty === 0 ? words : `${words}; ${plural(empty, "square")} known to be empty`;
}

/**
 * Returns how many of each kind there are among the first steps, for each number of them.
 * @param {readonly Step[]} steps
 */
function sumsOf(steps) {
  /** @type {Record<string, number>} */
  let sum = Object.fromEntries(COUNTED.map((event) => [event, 0]));
  const sums = [sum];
  for (const { event } of steps) {
    if (event in sum) sum = { ...sum, [event]: (sum[event] ?? 0) + 1 };
    sums.push(sum);
  }
  return sums;
}

/**
 * Creates an element.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/**
 * Creates a button.
 * @param {string} text
 * @param {() => void} action
 * @param {Record<string, string>} [attributes]
 */
function button(text, action, attributes = {}) {
  const made = element("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", action);
  return made;
}

/**
 * Creates a field for a square with a button; `action` gets the square, or null if the text names none.
 * @param {string} label
 * @param {string} verb
 * @param {(square: Square | null) => void} action
 */
function squareField(label, verb, action) {
  const field = element("input", { size: "6", placeholder: "r3c5", autocomplete: "off", spellcheck: "false" });
  const form = element("form", { class: "square-field" }, element("label", {}, `${label} `, field));
  form.append(element("button", { type: "submit" }, verb));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    action(readSquare(field.value));
  });
  return { form, field };
}

const RULE = "Squares forced right after it count, too.";
const NO_SQUARE = "A square is written as r3c5: row 3, column 5.";

/** The texts of one search: its numbers, the sentence of the step, and the steps around it. */
class SearchTexts {
  numbers = element("p", { class: "numbers" });
  sentence = element("p", { class: "sentence" });
  list = element("ol", { class: "list" });

  /** @param {Search} search */
  constructor(search) {
    this.name = search.name;
    this.steps = search.steps;
    this.sums = sumsOf(search.steps);
    search.place.classList.add("player");
    search.place.replaceChildren(this.numbers, this.sentence, this.list);
  }

  /**
   * Shows a step, or the last one if there are fewer.
   * @param {number} step
   * @param {boolean} isGuessing What is to be guessed is not in the list.
   * @returns {string} The sentence of the step.
   */
  show(step, isGuessing) {
    const at = Math.min(step, this.steps.length);
    const current = this.steps[at - 1];
    const text = current?.text ?? "before the first step";
    const sum = this.sums[at] ?? {};
    const counts = COUNTED.map((event) => ({ event, count: sum[event] ?? 0 })).filter((it) => it.count > 0);
    const numbers = counts.map(({ event, count }) => plural(count, event));
    const end = this.steps.length;
    const place = step > at ? `ended after ${plural(at, "step")}` : `step ${at} of ${end}`;
    this.numbers.textContent = [place, `level ${current?.level ?? 0}`, ...numbers].join(", ");
    this.sentence.textContent = text;
    this.#showList(at, isGuessing);
    return text;
  }

  /**
   * @param {number} at
   * @param {boolean} isGuessing
   */
  #showList(at, isGuessing) {
    const first = Math.max(0, Math.min(at - LIST / 2, this.steps.length - LIST));
    const shown = this.steps.slice(first, isGuessing ? at : first + LIST);
    const width = `${this.steps.length}`.length;
    const items = shown.map(({ text }, index) => {
      const number = first + index + 1;
      // Spaces as wide as a digit, so that the texts stand below each other.
      const padded = `${number}`.padStart(width, "\u2007");
      // The square is to be seen in a narrow list, and the sentence above has the word.
      const shortened = text.replace(/^decision: /, "");
      return element("li", number === at ? { "aria-current": "step" } : {}, `${padded}  ${shortened}`);
    });
    this.list.replaceChildren(...items);
  }
}

/**
 * Returns whether a step is a propagation, and the square is one of those that are propagated after it before anything
 * else happens: their order is the search's own, so a person may well find another one first.
 * @param {readonly Step[]} steps
 * @param {number} at Number of the step, from 1.
 * @param {Square} square
 */
export function isForcedLater(steps, at, square) {
  const rest = steps.slice(at - 1);
  const end = rest.findIndex(({ event, level }) => event !== "propagation" || level !== rest[0]?.level);
  return rest.slice(1, end < 0 ? rest.length : Math.max(end, 1)).some((step) => isSame(step.square, square));
}

/** Controls, texts and the clock of one search, or of several side by side. */
export class Player {
  step = 0;
  /** @type {Square | null} */
  #breakpoint = null;
  /** @type {ReturnType<typeof setInterval> | null} */
  #timer = null;
  /** @type {SearchTexts[]} */
  #searches;
  #slider = element("input", { type: "range", min: "0" });
  #place = element("span", { class: "place" });
  #note = element("p", { class: "note" });
  #said = element("p", { class: "unseen", "aria-live": "polite" });
  #speed = element("select", {}, ...SPEEDS.map((speed) => element("option", {}, `${speed}`)));
  #play = button("Play", () => this.play(), { "aria-pressed": "false", "aria-keyshortcuts": "Space" });
  #field = squareField("Square", "Run until decided", (square) => this.#until(square));
  #isGuessing = false;
  #right = 0;
  #guesses = 0;
  /** @type {Map<number, Square>} The guesses of the next step, by the number of the search. */
  #given = new Map();
  #guessed = element("select", { "aria-label": "Guessed search" });
  #guess = squareField("Your guess", "Guess", (square) => {
    this.guess(square, Number(this.#guessed.value));
    this.#guess.field.select();
  });
  #switch = button("Guess the next step", () => this.setGuessing(!this.#isGuessing), { "aria-pressed": "false" });
  #board;
  #size;
  #hint;
  #onStep;
  #onGuessing;
  #keys;

  /**
   * Builds the controls in `root`, replacing what is there, and shows a step.
   * @param {HTMLElement} root
   * @param {readonly Search[]} searches
   * @param {(index: number, at: number) => void} board Called when the picture of a search must show a step.
   * @param {Options} options
   */
  constructor(root, searches, board, options) {
    const { size, step = 0, onStep = () => {}, onGuessing = () => {}, hint = "", keys = root } = options;
    this.#board = board;
    this.#size = size;
    this.#hint = hint;
    this.#onStep = onStep;
    this.#onGuessing = onGuessing;
    this.#keys = keys;
    this.#searches = searches.map((search) => new SearchTexts(search));
    this.#guessed.append(...searches.map(({ name }, index) => element("option", { value: `${index}` }, name)));
    this.#guess.form.hidden = true;
    if (searches.length > 1) this.#guess.field.after(this.#guessed);
    this.end = Math.max(0, ...searches.map((search) => search.steps.length));
    this.#slider.max = `${this.end}`;
    this.#place.style.minWidth = `${2 * `${this.end}`.length + 3}ch`;
    this.#slider.addEventListener("input", () => this.go(Number(this.#slider.value)));
    this.#speed.value = "2";
    this.#speed.addEventListener("change", () => this.#restart());
    this.#field.field.addEventListener("change", () => {
      const square = readSquare(this.#field.field.value);
      this.setBreakpoint(this.has(square) ? square : null);
    });
    root.classList.add("player");
    root.replaceChildren(this.#controls(), this.#note, this.#said);
    keys.addEventListener("keydown", this.#onKey);
    this.#show(step);
  }

  #controls() {
    const controls = element("div", { class: "controls", role: "group", "aria-label": "Steps" });
    /** @type {(text: string, keys: string, action: () => void) => HTMLButtonElement} */
    const control = (text, keys, action) => button(text, action, { "aria-keyshortcuts": keys });
    controls.append(
      control("First", "Home", () => this.go(0)),
      control("Back", "ArrowLeft", () => this.go(this.step - 1)),
      this.#play,
      control("Forward", "ArrowRight", () => this.go(this.step + 1)),
      control("Last", "End", () => this.go(this.end)),
      control("Previous conflict", "Shift+C", () => this.#find("conflict", -1)),
      control("Next conflict", "C", () => this.#find("conflict", 1)),
      control("Next solution", "S", () => this.#find("solution", 1)),
      element("label", { class: "slider" }, "Step ", this.#slider),
      this.#place,
      element("label", {}, "Steps per second ", this.#speed),
      this.#field.form,
      element("div", { class: "guessing" }, this.#switch, this.#guess.form),
    );
    return controls;
  }

  /**
   * Stops, and shows a step.
   * @param {number} step
   */
  go(step) {
    this.stop();
    this.#show(step);
  }

  /** @param {number} step */
  #show(step) {
    this.step = Math.max(0, Math.min(this.end, Math.trunc(step) || 0));
    const said = this.#searches.map((search) => `${search.name}: ${search.show(this.step, this.#isGuessing)}`);
    this.#draw();
    this.#slider.value = `${this.step}`;
    this.#slider.setAttribute("aria-valuetext", `step ${this.step} of ${this.end}`);
    this.#place.textContent = `${this.step} of ${this.end}`;
    this.#given.clear();
    this.#guessed.value = `${this.#asked()[0] ?? 0}`;
    this.#note.textContent = this.#isGuessing ? this.#question() : this.#hint;
    // A screen reader would not keep up with steps that are played.
    if (this.#timer !== null) return;
    this.#said.textContent = `Step ${this.step}. ${said.join(". ")}`;
    this.#onStep(this.step);
  }

  #draw() {
    this.#searches.forEach(({ steps }, index) => this.#board(index, Math.min(this.step, steps.length)));
  }

  /** Plays, or stops if it plays. */
  play() {
    if (this.#timer !== null) {
      this.go(this.step);
      return;
    }
    if (this.step === this.end) this.#show(0);
    this.#play.textContent = "Pause";
    this.#play.setAttribute("aria-pressed", "true");
    this.#timer = setInterval(() => {
      const next = this.step + 1;
      if (next >= this.end || this.#isDecided(next)) this.stop();
      this.#show(next);
      if (this.#isDecided(next)) this.#tellDecided();
    }, 1000 / Number(this.#speed.value));
  }

  stop() {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#play.textContent = "Play";
    this.#play.setAttribute("aria-pressed", "false");
  }

  #restart() {
    if (this.#timer === null) return;
    this.stop();
    this.play();
  }

  /** Ends the clock and forgets the keys; what is shown stays. */
  destroy() {
    this.stop();
    this.#keys.removeEventListener("keydown", this.#onKey);
  }

  /**
   * Goes to the next step of a kind in any search, if there is one.
   * @param {string} event
   * @param {1 | -1} direction
   */
  #find(event, direction) {
    let step = this.step + direction;
    const has = () => this.#searches.some((search) => search.steps[step - 1]?.event === event);
    while (step >= 1 && step <= this.end && !has()) step += direction;
    const isFound = step >= 1 && step <= this.end;
    this.go(isFound ? step : this.step);
    if (!isFound) this.#tell(`There is no ${event} ${direction > 0 ? "after" : "before"} this step.`);
  }

  get breakpoint() {
    return this.#breakpoint;
  }

  /**
   * Sets the square at which playing stops when it is decided, or none. Boards are drawn again, because they may mark it.
   * @param {Square | null} square
   */
  setBreakpoint(square) {
    this.#breakpoint = square;
    if (square) this.#field.field.value = squareName(square);
    this.#draw();
  }

  /** Goes to the next step in which a search decides the square of the breakpoint. */
  runUntilDecided() {
    const square = this.#breakpoint;
    if (!square) return;
    let step = this.step + 1;
    while (step <= this.end && !this.#isDecided(step)) step += 1;
    if (step > this.end) {
      this.stop();
      this.#tell(`No search decides ${squareName(square)} after step ${this.step}.`);
      return;
    }
    this.go(step);
    this.#tellDecided();
  }

  /**
   * Returns whether a square is on the boards.
   * @param {Square | null} square
   * @returns {square is Square}
   */
  has(square) {
    const [rows, columns] = this.#size;
    return !!square && square[0] >= 1 && square[0] <= rows && square[1] >= 1 && square[1] <= columns;
  }

  /**
   * Tells why a text names no square of the boards.
   * @param {Square | null} square
   */
  #refuse(square) {
    const [rows, columns] = this.#size;
    const size = `${plural(rows, "row")} and ${plural(columns, "column")}`;
    this.#tell(square ? `${squareName(square)} is not on the board of ${size}.` : NO_SQUARE);
  }

  /** @param {Square | null} square */
  #until(square) {
    if (!this.has(square)) {
      this.setBreakpoint(null);
      this.#refuse(square);
      return;
    }
    this.setBreakpoint(square);
    this.runUntilDecided();
  }

  /** @param {number} step */
  #isDecided(step) {
    return this.#deciding(step).length > 0;
  }

  /** @param {number} step */
  #deciding(step) {
    return this.#searches.filter((search) => {
      const done = search.steps[step - 1];
      return decides(done) && isSame(done?.square, this.#breakpoint);
    });
  }

  #tellDecided() {
    const by = this.#deciding(this.step).map(({ name, steps }) => `${name}: ${steps[this.step - 1]?.text}`);
    this.#tell(`Step ${this.step} decides ${squareName(this.#breakpoint ?? [])}. ${by.join(". ")}.`);
  }

  /**
   * @param {string} text
   * @param {string} [said] What a screen reader says.
   */
  #tell(text, said = text) {
    this.#note.textContent = text;
    this.#said.textContent = said;
  }

  get isGuessing() {
    return this.#isGuessing;
  }

  /**
   * Hides the next steps of all searches, since they may be the same, so that they are guessed; or shows them again.
   * @param {boolean} isGuessing
   */
  setGuessing(isGuessing) {
    this.#isGuessing = isGuessing;
    this.#right = this.#guesses = 0;
    this.#switch.setAttribute("aria-pressed", `${isGuessing}`);
    this.#guess.form.hidden = !isGuessing;
    this.#note.classList.toggle("asking", isGuessing);
    this.go(this.step);
    this.#onGuessing(isGuessing);
    if (isGuessing) this.#tell(this.#question());
  }

  /** Returns the numbers of the searches whose next step is about a square that is not guessed yet. */
  #asked() {
    return [...this.#searches.keys()].filter(
      (it) => this.#searches[it]?.steps[this.step]?.square && !this.#given.has(it),
    );
  }

  #question() {
    const asked = this.#asked();
    const of = this.#searches.length > 1 ? asked.map((it) => ` of ${this.#searches[it]?.name}`).join(" and") : "";
    const none =
      this.step === this.end ? "There is no next step." : "The next step is not about a square: press Forward.";
    const score = this.#guesses > 0 ? ` ${this.#score()}` : "";
    const question = `Which square is the next step${of} about? Press it, or type its name.${score || ` ${RULE}`}`;
    return asked.length > 0 ? question : none + score;
  }

  #score() {
    return `Score: ${this.#right} of ${this.#guesses}.`;
  }

  /**
   * Takes a guess of the square that the next step of a search is about. When all searches are guessed, all guesses are
   * judged and the steps are shown: before, they could give each other away. What is no square of the board is no guess:
   * it is only told why.
   * @param {Square | null} square
   * @param {number} [index]
   */
  guess(square, index = 0) {
    const search = this.#searches[index];
    if (!this.#isGuessing || !search) return;
    if (!this.has(square)) {
      this.#refuse(square);
      return;
    }
    if (search.steps[this.step]?.square) this.#given.set(index, square);
    const [next] = this.#asked();
    if (next !== undefined) {
      this.#guessed.value = `${next}`;
      const given = this.#given.get(index);
      const taken = given ? `Guessed: ${squareName(given)}.` : "Its next step is not about a square.";
      this.#tell(`${search.name}: ${taken} ${this.#question()}`);
    } else this.#judge();
  }

  /** Judges the guesses, and goes on to the next step that is about a square. */
  #judge() {
    const names = this.#searches.map(({ name }) => (this.#searches.length > 1 ? `${name}: ` : ""));
    /** @param {number} at */
    const texts = (at) =>
      this.#searches.flatMap(({ steps }, i) => (steps[at] ? [`${names[i]}${steps[at]?.text}`] : []));
    const verdicts = [...this.#given].map(([index, square]) => `${names[index]}${this.#judged(index, square)}`);
    const isGuess = verdicts.length > 0;
    const words = isGuess ? `${verdicts.join(" ")} ${this.#score()}` : "No guess was needed.";
    const shown = isGuess ? ` Step ${this.step + 1}: ${texts(this.step).join(". ")}.` : "";
    const passed = [];
    let step = this.step + (isGuess ? 1 : 0);
    for (; step < this.end && !this.#searches.some(({ steps }) => steps[step]?.square); step++)
      passed.push(...texts(step));
    if (step === this.end) passed.push("the search ends here");
    const then = passed.length > 0 ? ` Then: ${passed.join("; ")}.` : "";
    this.go(step);
    // The sentence of the step is seen, unless steps were passed over.
    this.#tell(words + (then && shown + then), words + shown + then);
  }

  /**
   * Counts a guess, and returns what it is worth.
   * @param {number} index
   * @param {Square} square
   */
  #judged(index, square) {
    const steps = this.#searches[index]?.steps ?? [];
    const next = steps[this.step]?.square ?? [];
    const [guessed, right] = [squareName(square), squareName(next)];
    const isNext = isSame(next, square);
    const isRight = isNext || isForcedLater(steps, this.step + 1, square);
    this.#right += isRight ? 1 : 0;
    this.#guesses += 1;
    const later = `Also forced, but it comes later: ${guessed}. The next step is about ${right}.`;
    return isNext ? `Right: ${guessed}.` : isRight ? later : `Wrong: not ${guessed}, but ${right}.`;
  }

  /** @param {Event} event */
  #onKey = (event) => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : null;
    const isTyped = target?.closest("input, select, textarea, [role=grid]");
    const isPressed = event.key === " " && target?.closest("button, a, summary");
    const action = this.#shortcuts[event.key];
    if (!action || isTyped || isPressed || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    action();
  };

  /** @type {Record<string, () => void>} */
  #shortcuts = {
    Home: () => this.go(0),
    ArrowLeft: () => this.go(this.step - 1),
    " ": () => this.play(),
    ArrowRight: () => this.go(this.step + 1),
    End: () => this.go(this.end),
    C: () => this.#find("conflict", -1),
    c: () => this.#find("conflict", 1),
    s: () => this.#find("solution", 1),
  };
}
