// The screen "Watch" in a browser, and the player of steps without one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBoard, isForcedLater, knownSquares, marksOf, readSquare } from "../../teach/src/trace/page/player.js";
import { button, isForAll, LOOKS, onPage, until } from "./browser.mjs";

/** A test of a page that shows steps. */
const onSteps = (name, address, options, run) =>
  onPage(name, address, run ? options : {}, async (page) => {
    await page.locator(".sentence").first().waitFor();
    await (run ?? options)(page);
  });

const square = (page, index, name) =>
  page
    .locator(".searches > section")
    .nth(index)
    .getByRole("button", { name: new RegExp(`^${name},`) });

const place = (page) => page.locator(".controls .place").textContent();

const STEPS = [
  { event: "decision", level: 1, text: "", literal: 1, square: [1, 1] },
  { event: "propagation", level: 1, text: "", literal: -2, square: [1, 2], clause: { literals: [-1, -2] } },
  { event: "decision", level: 2, text: "", literal: 7, square: [2, 3] },
  { event: "conflict", level: 2, text: "", clause: { literals: [2, -7, 99] } },
  { event: "backjump", level: 1, text: "" },
];

test("a step takes back what is known on higher levels", () => {
  const words = STEPS.map((_, index) => describeBoard(knownSquares(STEPS, index + 1)));
  const empty = "; 1 square known to be empty";
  assert.deepEqual(words, [
    "queens on r1c1",
    `queens on r1c1${empty}`,
    `queens on r1c1, r2c3${empty}`,
    `queens on r1c1, r2c3${empty}`,
    `queens on r1c1${empty}`,
  ]);
});

test("squares of a clause are those of the steps before, and auxiliary variables have none", () => {
  assert.deepEqual(marksOf(STEPS, 4), [
    { square: [1, 2], sign: "plus" },
    { square: [2, 3], sign: "minus" },
  ]);
  assert.deepEqual(marksOf(STEPS, 5), []);
});

test("what is propagated before anything else happens is forced, too", () => {
  const step = (event, level, square) => ({ event, level, square, text: "" });
  const steps = [
    step("propagation", 2, [1, 1]),
    step("propagation", 2, null),
    step("propagation", 2, [1, 2]),
    step("decision", 3, [1, 3]),
    step("propagation", 3, [1, 4]),
  ];
  const later = [
    [1, 1],
    [1, 2],
    [1, 3],
    [1, 4],
  ].filter((square) => isForcedLater(steps, 1, square));
  assert.deepEqual(later, [[1, 2]]);
  assert.ok(!isForcedLater(steps, 4, [1, 4]), "what follows from a decision is not what is decided");
});

test("a square is read in several forms", () => {
  for (const text of ["r3c12", " R3C12", "3,12", "(3,12)", "3 12"]) assert.deepEqual(readSquare(text), [3, 12], text);
  for (const text of ["", "r3", "c3", "-3,1", "1,2,3", "r3c5x7"]) assert.equal(readSquare(text), null, text);
});

onSteps(
  "two searches have one clock, and the address has the step",
  "#board=8&do=trace&by=cdcl&beside=bitmask&step=40",
  async (page) => {
    assert.equal(await place(page), "40 of 576");
    for (const index of [0, 1]) {
      const section = page.locator(".searches > section").nth(index);
      const known = await section.locator(".square .piece").count();
      assert.equal(known, [3, 6][index], "queens after 40 steps");
    }
    assert.match(await square(page, 0, "r3c5").getAttribute("aria-label"), /^r3c5, queen, the square of the step$/);
    await button(page, "Forward").click();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("c");
    assert.equal(await place(page), "48 of 576");
    await page.waitForFunction(() => location.hash.includes("step=48"));
  },
);

onSteps(
  "a run stops at the step that decides a square",
  "#board=8&do=trace&by=cdcl&beside=bitmask&step=48",
  async (page) => {
    await square(page, 0, "r5c8").click();
    assert.match(await square(page, 1, "r5c8").getAttribute("aria-label"), /playing stops when it is decided/);
    await button(page, "Run until decided").click();
    assert.equal(await place(page), "63 of 576");
    await page.getByLabel("Steps per second").selectOption("30");
    await button(page, "Play").click();
    await page.locator(".player .note", { hasText: "Step 72 decides r5c8." }).waitFor();
    assert.equal(await place(page), "72 of 576");
    assert.equal(await button(page, "Play").count(), 1);
  },
);

onSteps(
  "the list of steps does not shift where numbers get longer",
  "#board=8&do=trace&by=cdcl&step=9",
  async (page) => {
    const lefts = () =>
      page.locator(".list li").evaluateAll((all) =>
        all.map(({ firstChild }) => {
          const range = document.createRange();
          range.setStart(firstChild, /^\s*\d+\s+/.exec(firstChild.data)[0].length);
          return Math.round(range.getBoundingClientRect().left * 10);
        }),
      );
    const before = await lefts();
    const place = await page.locator(".controls .place").boundingBox();
    await button(page, "Forward").click();
    assert.equal(new Set([...before, ...(await lefts())]).size, 1);
    assert.deepEqual(await page.locator(".controls .place").boundingBox(), place);
  },
);

onSteps("the signs on the boards are explained", "#board=6&do=trace&by=cdcl", async (page) => {
  const [first, ...others] = await page.locator("ul.legend > li").allTextContents();
  assert.equal(first.trim(), "known to be empty");
  assert.equal(others.length, 4);
});

onSteps("a screen reader hears a step once, and of playing only its end", "#board=5&do=trace&by=cdcl", async (page) => {
  assert.equal(await page.locator(".controls output, .controls [aria-live], .controls [role=status]").count(), 0);
  await page.evaluate(() => {
    window.heard = [];
    const live = document.querySelector(".player [aria-live]");
    new MutationObserver(() => window.heard.push(live.textContent)).observe(live, { childList: true });
  });
  await button(page, "Forward").click();
  await page.getByLabel("Steps per second").selectOption("30");
  await button(page, "Play").click();
  await page.locator(".controls .place", { hasText: "26 of 26" }).waitFor();
  assert.deepEqual(await page.evaluate(() => window.heard), [
    "Step 1. cdcl: decision: a queen on r1c1",
    "Step 26. cdcl: solution 1: 1 3 5 2 4",
  ]);
});

onSteps("the next step is guessed by a press or in words", "#board=8&do=trace&by=bitmask&hide=answer", async (page) => {
  const verdict = page.locator(".player .note");
  assert.equal(await page.locator(".list li").count(), 0);
  assert.match(await verdict.textContent(), /Squares forced right after it count, too\.$/);
  await square(page, 0, "r1c1").click();
  assert.match(await verdict.textContent(), /^Right: r1c1\. Score: 1 of 1\./);
  await page.locator(".guessing input").fill("r2c4");
  await button(page, "Guess").click();
  assert.match(await verdict.textContent(), /^Wrong: not r2c4, but r2c3\. Score: 1 of 2\./);
  await page.locator(".guessing input").fill("somewhere");
  await button(page, "Guess").click();
  assert.match(await verdict.textContent(), /^A square is written as r3c5/);
  await page.locator(".guessing input").fill("r9c9");
  await button(page, "Guess").click();
  assert.equal(await verdict.textContent(), "r9c9 is not on the board of 8 rows and 8 columns.");
  await page.locator(".controls input[placeholder]").first().fill("r1c9");
  await button(page, "Run until decided").click();
  assert.equal(await verdict.textContent(), "r1c9 is not on the board of 8 rows and 8 columns.");
  await button(page, "Forward").click();
  assert.match(await verdict.textContent(), /^Which square is the next step about\?.* Score: 1 of 2\.$/);
  assert.equal(await page.getByRole("button", { name: "Show the answer" }).count(), 0);
});

onSteps(
  "a square that is forced later is right, and no list shows a next step",
  "#board=6&do=trace&by=dpll&beside=cdcl&step=35",
  async (page) => {
    await button(page, "Guess the next step").click();
    await page.waitForFunction(() => location.hash.includes("hide=answer"));
    for (const index of [0, 1])
      assert.match(await page.locator(".list").nth(index).locator("li").last().textContent(), /^\s*35 /);
    const verdict = page.locator(".player .note");
    // One guess gives nothing of the other search away, and can be changed.
    for (const guess of ["r1c1", "r3c6"]) {
      await square(page, 0, guess).click();
      assert.match(
        await verdict.textContent(),
        new RegExp(`^dpll: Guessed: ${guess}\\. Which square is the next step of cdcl about\\?`),
      );
      assert.equal(await place(page), "35 of 298");
    }
    await page.locator(".guessing input").fill("r1c1");
    await button(page, "Guess").click();
    assert.match(
      await verdict.textContent(),
      /^dpll: Also forced, but it comes later: r3c6\. The next step is about r6c5\. cdcl: Wrong: not r1c1, but r\dc\d\. Score: 1 of 2\.$/,
    );
    assert.equal(await place(page), "36 of 298");
  },
);

onSteps(
  "the screen begins by itself, and says what was taken away",
  "#board=6&without=diagonals&screen=watch",
  async (page) => {
    assert.match(await place(page), /^0 of /);
    assert.match(await page.locator("#answer").textContent(), /^Without the diagonals, cdcl: \d+ steps/);
    await page.getByLabel("Rows", { exact: true }).fill("5");
    await page.getByLabel("Rows", { exact: true }).blur();
    await page.locator(".square").nth(24).waitFor();
    assert.equal(await page.locator(".square").count(), 25);
  },
);

onSteps("learning pays on larger boards, as the page says", "#board=8&do=trace&by=cdcl&beside=dpll", async (page) => {
  assert.match(await page.locator(".does").textContent(), /which pays on larger boards\./);
  const conflicts = async () =>
    [...(await page.locator("#answer").textContent()).matchAll(/(\d+) conflicts/g)].map((it) => Number(it[1]));
  const [learning, plain] = await conflicts();
  assert.ok(learning > plain, `${learning} conflicts with 8 queens, and ${plain}`);
  await page.getByLabel("Rows", { exact: true }).fill("14");
  await page.getByLabel("Rows", { exact: true }).blur();
  await page.locator(".rules").getByRole("button", { name: "Watch" }).click();
  const [more, most] = await until("both searches", async () => {
    const found = await conflicts();
    return found[1] > plain && found;
  });
  assert.ok(more < most, `${more} conflicts with 14 queens, and ${most}`);
});

onSteps(
  "with two searches all of it is on a projector",
  "#board=8&do=trace&by=cdcl&beside=dpll&step=35&hide=answer",
  { height: 720 },
  async (page) => {
    const bottom = (selector) =>
      page.locator(selector).evaluateAll((all) => Math.max(...all.map((it) => it.getBoundingClientRect().bottom)));
    for (const selector of [".board", ".sentence", ".list li"]) assert.ok((await bottom(selector)) <= 720, selector);
    const top = await page
      .locator(".board")
      .first()
      .evaluate((it) => it.getBoundingClientRect().top);
    assert.ok((await bottom(".guessing, .player .note")) <= top, "guessing is above the boards");
    const rows = await page
      .locator(".controls button")
      .evaluateAll((all) => new Set(all.map((it) => it.getBoundingClientRect().top)).size);
    assert.equal(rows, 2, "rows of controls");
    await button(page, "First").click();
    await button(page, "Forward").click();
    const cut = await page.locator(".list li").evaluateAll((all) =>
      all.filter(({ firstChild, parentElement }) => {
        const end = /r\d+c\d+/.exec(firstChild.data);
        if (!end) return false;
        const range = document.createRange();
        range.setStart(firstChild, end.index);
        range.setEnd(firstChild, end.index + end[0].length);
        return range.getBoundingClientRect().right > parentElement.getBoundingClientRect().right - 16;
      }),
    );
    assert.equal(cut.length, 0, "squares that are cut off");
  },
);

for (const { width, scheme } of LOOKS)
  onSteps(
    `nothing is in the way of anyone: ${scheme}, ${width} wide`,
    "#board=8&do=trace&by=cdcl&beside=naive&step=99",
    { width, scheme, height: 900, bypass: true },
    async (page) => {
      await button(page, "Guess the next step").click();
      await isForAll(page);
    },
  );
