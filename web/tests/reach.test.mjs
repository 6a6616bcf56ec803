// Who uses keys, a screen reader, or a phone reaches everything.
import assert from "node:assert/strict";
import { answer, boardText, button, onPage, overflow, queensOf, square, until } from "./browser.mjs";

const PUZZLE = "problem=AABBB/ACBDB/CCCDB/CEEDD/EEEED&stars=1";
const SCREENS = {
  board: "board=8&do=solve",
  formula: "board=8&sat.encoding=ladder",
  thumbnails: "board=8&do=list",
  puzzle: `${PUZZLE}&do=play`,
  paint: `${PUZZLE}&do=paint`,
  watch: "board=8&by=cdcl&beside=bitmask&step=20&do=trace",
  class: "board=8&do=grade",
};
const focused = (page) => page.evaluate(() => document.activeElement?.dataset?.at ?? document.activeElement?.tagName);
const isThere = (page, name) =>
  name === "class" ? page.locator("main").waitFor() : page.locator("[data-at]").first().waitFor();

for (const [name, address] of Object.entries(SCREENS)) {
  onPage(`exactly one square of each board of ${name} is in the order of Tab`, `#${address}`, async (page) => {
    await isThere(page, name);
    for (const grid of await page.getByRole("grid").all())
      assert.equal(await grid.locator('[tabindex="0"]').count(), 1);
  });

  onPage(
    `${name} fits on a phone of 390 pixels, and into windows of other widths`,
    `#${address}`,
    { width: 390, height: 844, touch: true },
    async (page) => {
      await isThere(page, name);
      await page.waitForTimeout(400);
      const fits = async (what) => {
        for (const width of [1280, 1024, 900, 768, 600, 360, 320, 390]) {
          await page.setViewportSize({ width, height: 844 });
          const over = await overflow(page);
          // A window of 320 pixels is a page of 1280 at 400 percent.
          assert.ok(over <= 0, `${over} pixels too wide for ${width}${what}`);
        }
      };
      await fits("");
      for (const summary of await page.locator("summary").all()) if (await summary.isVisible()) await summary.click();
      await fits(" with all parts open");
    },
  );

  onPage(`all controls of ${name} have a name, and Tab reaches them`, `#${address}`, async (page) => {
    await isThere(page, name);
    if (/do=/.test(address)) await answer(page).catch(() => "");
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll("button, input, select, textarea, [role=grid], summary")]
        .filter((it) => it.checkVisibility())
        .filter((it) => !(it.textContent.trim() || it.getAttribute("aria-label") || it.labels?.length || it.title))
        .map((it) => it.outerHTML.slice(0, 100)),
    );
    assert.deepEqual(nameless, []);
    // The page may draw a control anew meanwhile, so they are known by their places.
    const place = () =>
      page.evaluate(() => {
        const all = [
          ...document.querySelectorAll("nav button, main button:not([data-at]), main select, main input"),
        ].filter((it) => it.checkVisibility() && it.tabIndex >= 0 && !it.disabled);
        return [all.indexOf(document.activeElement), all.length];
      });
    await page.locator("h1").click();
    const [, wanted] = await place();
    const reached = new Set();
    for (let press = 0; press < wanted + 60 && reached.size < wanted; press++) {
      await page.keyboard.press("Tab");
      const [index] = await place();
      if (index >= 0) reached.add(index);
    }
    assert.equal(reached.size, wanted);
  });
}

onPage("arrows, Home, End, and both with Ctrl move the focus", "#board=6", async (page) => {
  await square(page, 1, 1).focus();
  for (const [key, at] of [
    ["ArrowRight", "1,2"],
    ["ArrowDown", "2,2"],
    ["End", "2,6"],
    ["ArrowRight", "2,6"],
    ["Home", "2,1"],
    ["ArrowLeft", "2,1"],
    ["Control+End", "6,6"],
    ["ArrowUp", "5,6"],
    ["Control+Home", "1,1"],
    ["ArrowUp", "1,1"],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await focused(page), at, key);
    assert.equal(await page.locator('[role=grid] [tabindex="0"]').count(), 1);
  }
});

onPage("a board is solved by keys alone", "#board=4", async (page) => {
  await page.locator("h1").click();
  await until("the board", async () => {
    await page.keyboard.press("Tab");
    return /^\d,\d$/.test(await focused(page));
  });
  await page.keyboard.press("Control+Home");
  for (const keys of [
    ["ArrowRight", "Enter"],
    ["ArrowDown", "End", "q"],
    ["ArrowDown", "Home", "Space"],
    ["ArrowDown", "ArrowRight", "ArrowRight", "Enter"],
  ])
    for (const key of keys) await page.keyboard.press(key);
  assert.deepEqual(queensOf(await boardText(page)), [
    [1, 2],
    [2, 4],
    [3, 1],
    [4, 3],
  ]);
});

onPage("letters are keys only while the board has the focus", "#board=6", async (page) => {
  await button(page, "Undo").evaluate((it) => it.blur());
  await page.locator("h1").click();
  await page.keyboard.press("c");
  await page.waitForTimeout(300);
  assert.equal(await page.locator("#answer > .value").count(), 0);
});

onPage("names of squares", `#${PUZZLE}&placed=1.1,2.2&do=play`, async (page) => {
  const name = (row, column) => square(page, row, column).getAttribute("aria-label");
  assert.match(await name(5, 3), /^r5c3, region E, empty$/);
  assert.match(await name(1, 1), /^r1c1, region A, star, attacked by 1$/);
});

onPage("names of squares of a plain board", "#board=8&placed=1.1,2.4&fixed=7.7", async (page) => {
  const name = (row, column) => square(page, row, column).getAttribute("aria-label");
  assert.equal(await name(1, 4), "r1c4, empty, attacked by 2");
  assert.match(await name(7, 7), /^r7c7, fixed queen/);
  assert.equal(await name(8, 3), "r8c3, empty");
});

onPage("the answer is said by a screen reader, and the board has a name and rows", "#board=5", async (page) => {
  const answerArea = page.locator("#answer");
  assert.equal(await answerArea.getAttribute("aria-live"), "polite");
  const grid = page.getByRole("grid", { name: "board of 5 rows and 5 columns" });
  assert.equal(await grid.getByRole("row").count(), 5);
  assert.equal(await grid.getByRole("gridcell").count(), 25);
});

for (const [name, address] of [
  ["a board of 8 x 8", "board=8"],
  [
    "a puzzle of 8 x 8",
    "regions=AABBCCDD/AABBCCDD/AABBCCDD/AABBCCDD/EEFFGGHH/EEFFGGHH/EEFFGGHH/EEFFGGHH&stars=1&do=play",
  ],
]) {
  onPage(
    `the squares of ${name} have at least 44 pixels on a phone`,
    `#${address}`,
    { width: 390, height: 844, touch: true },
    async (page) => {
      const box = await square(page, 4, 4).boundingBox();
      assert.ok(box.width >= 44 && box.height >= 44, `${box.width} x ${box.height}`);
    },
  );
}

onPage(
  "buttons have at least 44 pixels on a phone, or room around",
  "#board=8",
  { width: 390, height: 844, touch: true },
  async (page) => {
    await square(page, 1, 1).waitFor();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("main .buttons button, main .tools button")]
        .filter((it) => it.checkVisibility())
        .map((it) => [it.textContent, it.getBoundingClientRect().height])
        .filter(([, height]) => height < 40),
    );
    assert.deepEqual(small, []);
  },
);

onPage("nothing moves for who wants no motion", "#board=6&do=solve", { motion: "reduce" }, async (page) => {
  await answer(page);
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll("*")].filter(
        (it) =>
          getComputedStyle(it).animationName !== "none" || !/^0s(, 0s)*$/.test(getComputedStyle(it).transitionDuration),
      ).length,
  );
  assert.equal(moving, 0);
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
});

onPage("dark colours", "#board=6", { scheme: "dark" }, async (page) => {
  const dark = await page.evaluate(() =>
    getComputedStyle(document.body)
      .backgroundColor.match(/\d+/g)
      .slice(0, 3)
      .map(Number)
      .every((it) => it < 70),
  );
  assert.ok(dark);
});
