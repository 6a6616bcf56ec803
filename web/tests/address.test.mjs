// Addresses: the page does what its address says, and writes one that brings its state back.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  answer,
  attacks,
  boardText,
  button,
  isSolved,
  onPage,
  open,
  queensOf,
  square,
  until,
  value,
  written,
} from "./browser.mjs";

const PUZZLE = "problem=AABBB/ACBDB/CCCDB/CEEDD/EEEED&stars=1";
const SEVERAL = "problem=AABBB/AABBB/CCCDD/CCCDD/EEEEE&stars=1";
const NONE = "problem=AAAA/AAAA/BBCC/BBDD&stars=1";

onPage("the count of a board", "#board=8&do=count", async (page) => {
  assert.equal(await value(page), "92");
  assert.match(await answer(page), /^92\b/);
});

const COUNTS = {
  "board=1": "1",
  "board=2": "0",
  "board=10": "724",
  "board=4x6": "46",
  "board=7&torus": "28",
  "board=6&diagonals=none": "720",
  "board=5&piece=rook": "120",
  "board=4&piece=king&queens=4": "79",
  "board=8&fixed=1.4": "18",
  "board=8&blocked=r1c1,r1c2,r1c3,r1c4": "46",
  "board=8&holes=8.8&queens=8": null,
  "board=4&pawns=2.2&queens=4": null,
  "board=6&per_line=2&diagonals=none": null,
  "board=8&sat.encoding=product": "92",
  "board=8&placed=1.1": "4",
  "n=6": "4",
};
for (const [address, count] of Object.entries(COUNTS)) {
  onPage(`the count of ${address}`, `#${address}&do=count`, async (page) => {
    const found = await value(page);
    if (count === null) assert.match(found, /^\d+$/);
    else assert.equal(found, count);
  });
}

for (const [address, queens] of [
  ["board=8", 8],
  ["board=20", 20],
  ["board=5x9", 5],
  ["board=8&fixed=1.4,2.1", 8],
  ["board=100", 100],
  ["board=1000", 1000],
]) {
  onPage(`one solution of ${address}`, `#${address}&do=solve`, async (page) => {
    await answer(page);
    await isSolved(page, queens);
  });
}

onPage("no solution", "#board=3&do=solve", async (page) => {
  assert.equal(await value(page), "none");
});

for (const [address, verdict] of [
  [PUZZLE, "unique"],
  [SEVERAL, "several"],
  [NONE, "none"],
]) {
  onPage(`a puzzle has ${verdict}: ${address}`, `#${address}&do=check`, async (page) => {
    assert.equal(await value(page), verdict);
  });
}

onPage("all solutions as pictures", "#board=6&do=list", async (page) => {
  assert.equal(await value(page), "4");
  assert.equal(await page.locator(".solutions li").count(), 4);
});

onPage("classes as pictures", "#board=8&do=classes", async (page) => {
  assert.equal(await value(page), "12");
  assert.equal(await page.locator(".solutions li").count(), 12);
});

onPage("why no queen can stand on a square", "#board=6&at=1.1&do=why", async (page) => {
  assert.match(await answer(page), /^never a queen/);
});

onPage("why there is no solution", "#board=3&do=none", async (page) => {
  assert.equal(await value(page), "none");
  assert.match(await answer(page), /(row|column)s? \d/);
});

for (const [screen, address] of [
  ["Puzzle", `${PUZZLE}&do=play`],
  ["Puzzle", `${PUZZLE}&do=paint`],
  ["Puzzle", `${PUZZLE}&do=hint`],
  ["Watch", "board=6&do=trace"],
  ["Class", "board=6&do=grade"],
  ["Board and formula", "board=6"],
]) {
  onPage(`the screen of ${address}`, `#${address}`, async (page) => {
    await page.locator("nav [aria-current=page]", { hasText: screen }).waitFor();
    if (screen !== "Class") await page.getByRole("grid").first().waitFor();
  });
}

onPage("a step of a search", "#board=6&by=dpll&beside=bitmask&step=5&do=trace", async (page) => {
  await page.getByRole("grid", { name: /dpll, step 5/ }).waitFor();
  await page.getByRole("grid", { name: /bitmask, step \d/ }).waitFor();
});

onPage("an answer that is hidden", "#board=8&do=count&hide=answer", async (page) => {
  await page.getByRole("button", { name: "Show the answer" }).waitFor();
  assert.doesNotMatch(await page.locator("body").innerText(), /\b92\b/);
  await page.getByRole("button", { name: "Show the answer" }).press("Enter");
  assert.equal(await value(page), "92");
  assert.equal(await page.evaluate(() => document.activeElement.id), "answer");
});

onPage("a kind of a repair that is none", `#${PUZZLE}&kind=stars&do=repair`, async (page) => {
  assert.match(await answer(page), /^Kind: expected one of regions, queens, blocks, not 'stars'\.$/);
});

onPage("a board that is hidden", "#board=8&do=solve&hide=answer", async (page) => {
  await page.getByRole("button", { name: "Show the answer" }).waitFor();
  assert.deepEqual(queensOf(await boardText(page)), []);
  await page.getByRole("button", { name: "Show the answer" }).click();
  await isSolved(page, 8);
});

onPage("another address in the same window", "#board=8&do=count", async (page) => {
  assert.equal(await value(page), "92");
  await page.evaluate(() => (location.hash = "#board=6&do=count"));
  await until("4", async () => (await value(page)) === "4");
});

onPage("an address comes again before another one is written", "#board=6&do=count", async (page) => {
  await written(page, (it) => it.includes("board=6"));
  await page.waitForTimeout(400);
  await page.evaluate(() => {
    addEventListener("hashchange", () => (location.hash = "#board=6&do=count"), { once: true });
    location.hash = "#board=5&do=count";
  });
  await page.waitForTimeout(400);
  assert.equal(await value(page), "4");
});

onPage("work above five seconds is stopped", "#board=19&do=count", async (page) => {
  await page.locator(".work progress").waitFor();
  const began = Date.now();
  assert.match(await answer(page), /so far|longer than 5 seconds/);
  assert.ok(Date.now() - began < 20_000);
});

onPage("a new puzzle", "#board=6&seed=3&do=generate", async (page) => {
  await value(page);
  assert.match(await written(page, (it) => it.includes("regions=")), /seed=3/);
});

onPage("a large new puzzle waits for a click", "#board=14&seed=3&do=generate", async (page) => {
  assert.match(await answer(page), /New puzzle/);
  assert.doesNotMatch(await written(page), /regions=/);
});

// Addresses that an opened page writes back, with what it then shows.
const STATES = [
  "board=8&do=count",
  "board=8x10&torus&do=solve",
  "board=8&fixed=1.4,3.5&blocked=2.2&sat.encoding=ladder&at=5.3",
  "board=6&without=diagonals&do=count&hide=answer",
  "board=7&holes=4.4&pawns=2.2&queens=7&do=count",
  "board=5&piece=queen%2Bknight&do=count",
  "board=6&no_touch&do=list",
  "board=6&per_line=2&diagonals=none&do=count",
  "board=8&exclude=sum:9,difference:0&do=count",
  "board=6&placed=1.2,2.4&do=count",
  `${PUZZLE}&do=check`,
  `${SEVERAL}&kind=blocks&level=hard&do=repair`,
  `${PUZZLE}&crosses=1.1,1.2&notes=2.2&placed=1.4&do=play`,
  "regions=AB../AB../..../....&no_region=.&board=4&screen=puzzle",
  "problem=551W4yw5QQI&do=check",
  "problem=https://puzz.link/p?starbattle/5/5/1/9st1akdi&do=play",
  'problem={"board":"6x6","blocked":[[1,1]]}&do=count',
  "board=6&by=dlx&beside=cdcl&step=7&do=trace",
  "board=6&do=grade",
  "board=12x3&screen=watch",
  "board=100&torus&screen=class",
];
const shown = (page) =>
  page.evaluate(() => ({
    screen: document.querySelector("nav [aria-current]")?.textContent,
    squares: [...document.querySelectorAll("[data-at]")].map((it) => it.getAttribute("aria-label")),
    answer: document.getElementById("answer")?.innerText.replace(/[\d.]+ m?s\b/g, ""),
    isWorking: document.querySelector(".work progress") !== null,
    fields: [...document.querySelectorAll("input, select")].map((it) =>
      it.type === "checkbox" ? it.checked : it.value,
    ),
  }));
// What is shown, and the address, when neither changes any more. A time in an answer is another one each time.
async function atRest(page) {
  let before = "";
  return until("rest", async () => {
    const now = { ...(await shown(page)), hash: await page.evaluate(() => location.hash) };
    const text = JSON.stringify(now);
    const isSame = text === before && !now.isWorking;
    before = text;
    if (!isSame) await page.waitForTimeout(450);
    return isSame && now;
  });
}
for (const address of STATES) {
  test(`the address of ${address}`, async () => {
    const first = await open(`#${address}`);
    const state = await atRest(first.page);
    await first.close();
    const second = await open(state.hash);
    assert.deepEqual(await atRest(second.page), state);
    await second.close();
  });
}

onPage("the address follows the board", "#board=8", async (page) => {
  await square(page, 3, 5).click();
  await written(page, (it) => it.includes("placed=3.5"));
  await page.getByLabel("torus").check();
  await written(page, (it) => it.includes("torus"));
});

test("the check of attacks is right", () => {
  assert.equal(
    attacks([
      [1, 1],
      [2, 2],
    ]).length,
    1,
  );
  assert.equal(
    attacks([
      [1, 1],
      [2, 3],
    ]).length,
    0,
  );
});

onPage(
  "what only puzzles have is not in the address of a board",
  "#board=5&kind=queens&level=hard&symmetric&seed=3",
  async (page) => {
    await page.locator('[data-at="1,1"]').click();
    assert.doesNotMatch(await written(page, (it) => it.includes("placed")), /kind|level|symmetric|seed/);
  },
);

onPage("a link that would be refused is not offered", "#board=100&screen=class", async (page) => {
  await page.locator("summary", { hasText: "Make a link" }).click();
  await page.getByText("This board has 100 rows or columns; expected at most 40").waitFor();
  assert.equal(await page.getByLabel("Link", { exact: true }).count(), 0);
});

const formulaFile = (name) => ({ name, mimeType: "text/plain", buffer: Buffer.from("p cnf 16 1\n1 0\n") });

onPage(
  "Back and Forward go from screen to screen, and a class keeps its files",
  "#board=4",
  { fresh: true },
  async (page) => {
    const screenIs = (name) => page.locator("nav [aria-current=page]", { hasText: name }).waitFor();
    await square(page, 2, 3).click();
    await button(page, "Class").click();
    await screenIs("Class");
    const input = page.locator("input[type=file]").first();
    await input.setInputFiles(["a.cnf", "b.cnf", "c.cnf"].map(formulaFile));
    const isGraded = () => page.locator("#answer", { hasText: /^0 of 3/ }).waitFor();
    await isGraded();
    await written(page, (it) => it.includes("do=grade"));
    await page.goBack();
    await screenIs("Board");
    await until("the queen", async () => queensOf(await boardText(page)).join() === "2,3");
    await page.goForward();
    await screenIs("Class");
    await isGraded();
    await page.goBack();
    await screenIs("Board");
    assert.equal(await page.evaluate(() => history.length), 3);
  },
);

onPage("a page with formulas of a class asks before it is left", "#board=4&screen=class", async (page) => {
  const asked = [];
  page.removeAllListeners("dialog");
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  // Browsers ask for nobody who has done nothing.
  await page.locator("h1").click();
  await page.locator("input[type=file]").first().setInputFiles(["a.cnf", "b.cnf"].map(formulaFile));
  await page.locator("#answer .value").waitFor();
  await page.close({ runBeforeUnload: true });
  await until("a question", () => asked.length === 1);
  assert.deepEqual(asked, ["beforeunload"]);
  await button(page, "Remove all formulas").click();
  await page.close({ runBeforeUnload: true });
  await until("no page", () => page.isClosed());
  assert.equal(asked.length, 1);
});
