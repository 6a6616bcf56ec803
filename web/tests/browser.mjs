// The page in a browser. Each test opens it anew, and fails if the page says something on the console, has an error,
// asks for something outside of its file, or opens a dialog.
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import { after, test } from "node:test";
import { chromium } from "playwright-core";
import { PAGE } from "./module.mjs";

/** Most milliseconds that a test waits for something. Machines of tests may have much to do. */
export const PATIENCE = 30_000;

export const WIDE = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** Widths and colours of the page. */
export const LOOKS = [WIDE, PHONE].flatMap(({ width }) => ["light", "dark"].map((scheme) => ({ width, scheme })));

const executablePath = process.env.QUEENSAT_CHROMIUM ?? "/usr/bin/chromium";
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const browser = await chromium.launch({ executablePath, args });
after(() => browser.close());

const ALLOWED = ["blob:", "data:"];

/** Puts a script before that of each worker, which the page makes from a text. */
function beforeWorkers(before) {
  const Plain = Blob;
  globalThis.Blob = class extends Plain {
    constructor(parts, options) {
      super(options?.type === "text/javascript" ? [before, "\n", ...parts] : parts, options);
    }
  };
}

/** A page of a browser, whose faults are those of the test that has it. */
class Tab {
  faults = [];
  /** A test has it. What happens between two tests is nobody's fault. */
  isOpen = true;
  /** A test has changed more of it than another address takes back. */
  isChanged = false;

  constructor(context, page) {
    this.context = context;
    this.page = page;
    const file = `file://${PAGE}`;
    const fault = (text) => this.isOpen && this.faults.push(text);
    page.on("console", (message) => fault(`console: ${message.text()}`));
    page.on("pageerror", (error) => fault(`error: ${error.stack}`));
    page.on("crash", () => fault("the page crashed"));
    page.on("dialog", (dialog) => {
      // A class that is left asks if it may be.
      if (!this.isOpen) void dialog.accept();
      else {
        fault(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      }
    });
    page.on("popup", (popup) => fault(`window: ${popup.url()}`));
    page.on("request", (request) => {
      const url = request.url();
      if (url.split("#")[0] !== file && !ALLOWED.some((it) => url.startsWith(it))) fault(`request: ${url}`);
    });
    page.on("framenavigated", (frame) => {
      if (frame.url().split("#")[0] !== file) fault(`went to ${frame.url()}`);
    });
    for (const name of [
      "on",
      "once",
      "addInitScript",
      "emulateMedia",
      "route",
      "exposeFunction",
      "removeAllListeners",
    ]) {
      const method = page[name].bind(page);
      page[name] = (...all) => {
        this.isChanged = true;
        return method(...all);
      };
    }
  }
}

/** Pages that wait for a test with the same options: another page of a context takes longer than all that a test does. */
const waiting = new Map();

/**
 * Opens the page, and returns it with its faults: what it must not do, in words. With `flags` it has a browser of its
 * own; `inWorker` is a script that workers run before theirs; a `fresh` one has no history.
 */
export async function open(
  address = "",
  {
    width = 1280,
    height = 800,
    scheme = "light",
    motion = "no-preference",
    forced = "none",
    touch = false,
    bypass = false,
    flags = [],
    inWorker = "",
    fresh = false,
  } = {},
) {
  const key = JSON.stringify([width, height, scheme, motion, forced, touch, bypass, flags, inWorker]);
  if (!waiting.has(key)) waiting.set(key, []);
  const own = flags.length > 0 ? await chromium.launch({ executablePath, args: [...args, ...flags] }) : null;
  let tab = fresh ? undefined : waiting.get(key).pop();
  if (!tab) {
    const context = await (own ?? browser).newContext({
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: motion,
      forcedColors: forced,
      hasTouch: touch,
      permissions: ["clipboard-read", "clipboard-write"],
      // The page forbids scripts of strangers, such as axe.
      bypassCSP: bypass,
    });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    if (inWorker) await page.addInitScript(beforeWorkers, inWorker);
    tab = new Tab(context, page);
  }
  const { context, page } = tab;
  tab.faults = [];
  tab.isOpen = true;
  await page.goto(`file://${PAGE}${address}`);
  // What a test that failed leaves behind, such as a button that is down, is for no other one.
  const close = async (hasPassed = true) => {
    const { faults } = tab;
    tab.isOpen = false;
    const leave = async () => {
      await page.mouse.move(0, 0);
      await page.setViewportSize({ width, height });
      await page.goto("about:blank", { timeout: 5000 });
    };
    const isLeft =
      hasPassed &&
      faults.length === 0 &&
      !tab.isChanged &&
      !own &&
      (await leave().then(
        () => true,
        () => false,
      ));
    if (isLeft) waiting.get(key).push(tab);
    else await context.close();
    await own?.close();
    assert.deepEqual(faults, []);
  };
  return { page, faults: tab.faults, close };
}

/** A test with a page that is opened at an address. */
export function onPage(name, address, options, run) {
  const [chosen, body] = run ? [options, run] : [{}, options];
  test(name, { timeout: 4 * PATIENCE }, async () => {
    const { page, close } = await open(address, chosen);
    let hasPassed = false;
    try {
      await body(page);
      hasPassed = true;
    } finally {
      await close(hasPassed);
    }
  });
}

/** Waits until something is true in the page, and tells what it waited for. */
export async function until(what, check, patience = PATIENCE) {
  const end = Date.now() + patience;
  let last;
  do {
    last = await check();
    if (last) return last;
    await new Promise((done) => setTimeout(done, 25));
  } while (Date.now() < end);
  assert.fail(`waited for ${what}`);
}

/** Returns the text of the answer, when it is there and nothing is being answered. */
export const answer = (page) =>
  until("an answer", () =>
    page.evaluate(
      () => !document.querySelector(".work progress") && document.getElementById("answer")?.innerText.trim(),
    ),
  );

/** Returns the value of the answer: the whole text of the first child of that class. */
export async function value(page) {
  await page.waitForSelector("#answer > .value");
  await answer(page);
  return page.evaluate(
    () => [...document.getElementById("answer").children].find((it) => it.classList.contains("value"))?.textContent,
  );
}

/** Waits for a value of the answer. */
export const valueIs = (page, expected) =>
  until(
    `the value ${expected}`,
    async () =>
      (await page
        .locator("#answer > .value")
        .first()
        .textContent({ timeout: 1000 })
        .catch(() => null)) === expected,
  );

export const square = (page, row, column) => page.locator(`[data-at="${row},${column}"]`).first();

export const button = (page, name) => page.getByRole("button", { name, exact: true }).first();

/** Returns the board as text, whose element may be in a part that is closed. */
export const boardText = (page) => page.evaluate(() => document.getElementById("board-text").textContent);

/** Returns the squares `[row, column]` of the queens of a board as text. */
export const queensOf = (text) =>
  text
    .split("\n")
    .flatMap((line, row) => [...line].flatMap((it, column) => (it === "Q" ? [[row + 1, column + 1]] : [])));

/** Returns the pairs of queens that attack each other. */
export function attacks(queens) {
  const pairs = queens.flatMap((one, index) => queens.slice(index + 1).map((other) => [one, other]));
  return pairs.filter(([[a, b], [c, d]]) => a === c || b === d || Math.abs(a - c) === Math.abs(b - d));
}

/** Asserts that the page is a legal board of so many queens. */
export async function isSolved(page, count) {
  const text = await until("a board", async () => {
    const now = await boardText(page);
    return queensOf(now).length === count && now;
  });
  assert.deepEqual(attacks(queensOf(text)), [], text);
  return text;
}

/** Returns the address that the page has written, when it is at rest. */
export async function written(page, isDone = () => true) {
  let before;
  return until("the address", async () => {
    const now = await page.evaluate(() => location.hash);
    const isSame = now === before && isDone(now);
    before = now;
    if (!isSame) await new Promise((done) => setTimeout(done, 400));
    return isSame && now;
  });
}

/** Returns by how many pixels the page is wider than its window. */
export const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Asserts that axe-core finds nothing, and that nothing scrolls sideways. The page has to be opened with `bypass`. */
export async function isForAll(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes
        .slice(0, 3)
        .map((it) => `${it.html.slice(0, 160)} ${it.any[0]?.message ?? ""}`)
        .join("\n    ")}`,
  );
  assert.deepEqual(found, []);
  assert.ok((await overflow(page)) <= 0, `${await overflow(page)} pixels too wide`);
}
