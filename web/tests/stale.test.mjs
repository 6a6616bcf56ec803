// An answer is never shown for another board than the one that was asked about, and an address that comes while the
// page writes its own is opened.
import assert from "node:assert/strict";
import { answer, button, onPage, square, until, valueIs, written } from "./browser.mjs";

/** Milliseconds by which each answer is late. */
const LATE = 200;

const SLOW = `{
  const send = postMessage.bind(globalThis);
  globalThis.postMessage = (message) =>
    "answer" in message ? setTimeout(send, ${LATE}, message) : send(message);
}`;

const PUZZLE = "problem=AABBB/ACBDB/CCCDB/CEEDD/EEEED&stars=1";
const SEVERAL = "problem=AABBB/AABBB/CCCDD/CCCDD/EEEEE&stars=1";

/** What would be shown by an answer. */
const ANSWERED = "#answer > .value, .found, .ring, .changes, .solutions, .shown";

/** What is said of a question that a change has ended. */
const STOPPED = "The [a-z ]+ was stopped, because the board changed\\.";

/**
 * Presses a button, or asks by an address, changes the board before the answer can come, and returns all that is said
 * from then until long after it.
 */
const saidAfter = (page, ask, change) =>
  page.evaluate(
    async ([ask, change, late, answered, stopped]) => {
      const rest = (ms) => new Promise((done) => setTimeout(done, ms));
      const press = (label) => [...document.querySelectorAll("button")].find((it) => it.textContent === label).click();
      const act = (what) => {
        if (what.startsWith("#")) location.hash = what;
        else if (/^\d+,\d+$/.test(what)) document.querySelector(`[data-at="${what}"]`).click();
        else if (what.startsWith("Rows ")) {
          const field = [...document.querySelectorAll("label")].find((it) => /^Rows/.test(it.textContent)).control;
          field.value = what.slice(5);
          field.dispatchEvent(new Event("change", { bubbles: true }));
        } else if (what.startsWith("Control+"))
          document.body.dispatchEvent(
            new KeyboardEvent("keydown", { key: what.slice(8), ctrlKey: true, bubbles: true }),
          );
        else press(what);
      };
      act(ask);
      // Until it is asked, and longer: long enough for progress to be shown.
      await rest(late / 2);
      act(change);
      const said = new Set();
      const look = () => {
        const found = [...document.querySelectorAll(answered)].map((it) => it.textContent || it.className);
        const answer = document.getElementById("answer")?.innerText.replace(new RegExp(stopped), "").trim() ?? "";
        said.add([answer, ...found].filter(Boolean).join(" | "));
      };
      await rest(20);
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
      look();
      // Two answers one after another, as those of search and SAT, are late twice.
      await rest(2 * late + 100);
      return [...said];
    },
    [ask, change, LATE, ANSWERED, STOPPED],
  );

const ASKS = ["How many?", "Show one", "All", "Classes", "Why not r1c1?", "Why none?", "Next", "Previous", "Random"];
const CHANGES = ["3,4", "Control+z", "Undo", "Clear", "Rows 7", "#board=5"];

onPage("no answer is shown for a board that a click has changed", "#board=6", { inWorker: SLOW }, async (page) => {
  for (const ask of ASKS) {
    await page.evaluate(() => (location.hash = "#board=6&screen=board"));
    await until("an empty board", async () => (await page.locator(".square .piece").count()) === 0);
    assert.deepEqual(await saidAfter(page, ask, "3,4"), [""], ask);
    assert.equal(await page.locator(".square .piece").count(), 1, ask);
    assert.equal(await page.locator(".work").count(), 0, ask);
  }
});

onPage("no count is shown for a board that was changed in any way", "#board=6", { inWorker: SLOW }, async (page) => {
  for (const change of CHANGES) {
    await page.evaluate(() => (location.hash = "#board=6&screen=board"));
    await until("an empty board", async () => (await page.locator(".square .piece").count()) === 0);
    await square(page, 1, 2).click();
    assert.deepEqual(await saidAfter(page, "How many?", change), [""], change);
  }
});

onPage("no count is shown on another screen", "#board=6", { inWorker: SLOW }, async (page) => {
  await square(page, 1, 2).click();
  for (const said of await saidAfter(page, "How many?", "Puzzle")) assert.doesNotMatch(said, /solution/);
  await page.locator("nav [aria-current=page]", { hasText: "Puzzle" }).waitFor();
});

onPage("the second count of two is not shown for another board", "#board=13", { inWorker: SLOW }, async (page) => {
  await button(page, "How many?").click();
  await until("the first count", async () =>
    /SAT counts them again now/.test(await page.locator("#answer").innerText()),
  );
  await square(page, 1, 1).click();
  const end = Date.now() + 2 * LATE + 500;
  while (Date.now() < end) {
    assert.match(await page.locator("#answer").innerText(), new RegExp(`^(${STOPPED})?$`));
    await page.waitForTimeout(50);
  }
  assert.equal(await page.locator(".work").count(), 0);
});

for (const [name, address, ask, change, foreign] of [
  ["hint", `#${PUZZLE}&do=play`, "Hint", "1,1", /Look at|ring/],
  ["hint after a step back", `#${PUZZLE}&placed=1.4&do=play`, "Hint", "Clear my marks", /Look at|ring/],
  ["repair", `#${SEVERAL}&do=paint`, "Make it unique", "3,3", /change/],
  ["check", `#${PUZZLE}&do=paint`, "Check", "1,4", /^unique/],
  ["new puzzle", `#${PUZZLE}&do=play`, "New puzzle", "1,1", /new puzzle/],
]) {
  onPage(`no ${name} is shown for a puzzle that has changed`, address, { inWorker: SLOW }, async (page) => {
    await answer(page);
    await until("rest", () => page.evaluate(() => document.querySelectorAll("[data-at]").length === 25));
    // The verdict on the puzzle, its number of solutions and its level are three answers.
    await page.waitForTimeout(3 * LATE + 300);
    const said = await saidAfter(page, ask, change);
    assert.ok(said.some(Boolean), "something is said of the new state");
    for (const text of said) assert.doesNotMatch(text, foreign);
    assert.equal(await page.locator("[data-at]").count(), 25);
  });
}

/** Changes the board, and gives the page another address so many milliseconds later. */
const typedAfter = (page, hash, ms, isBusy = false) =>
  page.evaluate(
    ([hash, ms, isBusy]) =>
      new Promise((done) => {
        document.querySelector('[data-at="2,3"]').click();
        const end = performance.now() + ms;
        const type = () => done((location.hash = hash));
        if (isBusy) {
          while (performance.now() < end);
          type();
        } else setTimeout(type, ms);
      }),
    [hash, ms, isBusy],
  );

for (const isBusy of [false, true])
  onPage(
    `an address that is typed while the page ${isBusy ? "is late with" : "writes"} its own is opened`,
    "#board=5",
    async (page) => {
      let typed = "";
      for (const [index, ms] of (isBusy ? [200, 299, 320] : [0, 150, 290, 296, 298, 300, 302, 304, 310]).entries()) {
        typed = `#board=6&placed=1.2&at=${index < 6 ? 2 : 3}.${(index % 6) + 1}&do=count`;
        await page.evaluate(() => (location.hash = "#board=5&screen=board"));
        await until("25 squares", async () => (await page.locator("[data-at]").count()) === 25);
        await typedAfter(page, typed, ms, isBusy);
        await valueIs(page, "1").catch((error) => {
          throw new Error(`typed after ${ms} ms`, { cause: error });
        });
        assert.equal(await page.locator("[data-at]").count(), 36);
      }
      assert.equal(await written(page), typed);
    },
  );

onPage("Back brings the board before a typed address", "#board=5&placed=1.1", async (page) => {
  await page.evaluate(() => (location.hash = "#board=6&do=count"));
  await valueIs(page, "4");
  await page.goBack();
  await until("25 squares", async () => (await page.locator("[data-at]").count()) === 25);
  assert.equal(await page.locator("#answer").innerText(), "");
  assert.equal(await page.locator(".square .piece").count(), 1);
});

onPage("the address that was typed is opened, whatever the page has written since", "#board=5", async (page) => {
  await page.evaluate(() => {
    const [oldURL, newURL] = ["#board=5", "#board=6&do=count"].map((it) => location.href.replace(/#.*/, it));
    dispatchEvent(new HashChangeEvent("hashchange", { oldURL, newURL }));
  });
  await valueIs(page, "4");
});
