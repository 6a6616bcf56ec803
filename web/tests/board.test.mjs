// The screen "Board and formula": squares, clauses, switches, solutions.
import assert from "node:assert/strict";
import {
  answer,
  attacks,
  boardText,
  button,
  isSolved,
  onPage,
  queensOf,
  square,
  until,
  value,
  valueIs,
  written,
} from "./browser.mjs";

const label = (page, row, column) => square(page, row, column).getAttribute("aria-label");
const classes = (page, row, column) => square(page, row, column).evaluate((it) => [...it.classList]);
const lit = (page, tone) => page.locator(`[data-at].${tone}`).evaluateAll((all) => all.map((it) => it.dataset.at));
const clauses = (page) => page.locator(".clauses li:not(.group)");
const formulaIsThere = (page) =>
  until("the formula", async () => /\d+ variables/.test(await page.locator(".sizes").innerText()));
const numbers = async (page) =>
  (await page.locator(".sizes").innerText()).replaceAll(",", "").match(/\d+/g).map(Number);

onPage("a click places a queen, and takes it away", "#board=8", async (page) => {
  await square(page, 3, 5).click();
  assert.deepEqual(queensOf(await boardText(page)), [[3, 5]]);
  await square(page, 3, 5).click();
  assert.deepEqual(queensOf(await boardText(page)), []);
});

onPage("a tap places a queen", "#board=8", { touch: true, width: 390, height: 844 }, async (page) => {
  await square(page, 3, 5).tap();
  await until("a queen", async () => (await label(page, 3, 5)) === "r3c5, queen");
});

onPage("squares that are attacked light up, with the number of attackers", "#board=8", async (page) => {
  await square(page, 3, 5).click();
  await square(page, 5, 4).click();
  assert.match(await label(page, 3, 1), /^r3c1, empty, attacked by 1/);
  assert.match(await label(page, 3, 4), /^r3c4, empty, attacked by 2/);
  assert.match(await label(page, 8, 8), /^r8c8, empty$/);
  assert.ok((await classes(page, 3, 4)).includes("hit"));
  await square(page, 3, 8).click();
  assert.match(await label(page, 3, 8), /^r3c8, queen, attacked by 1/);
  assert.ok((await classes(page, 3, 8)).includes("bad"));
});

for (const [tool, key, words, text] of [
  ["Fix", "f", "fixed queen", "Q"],
  ["Block", "b", "blocked", "#"],
  ["Hole", "o", "hole", "_"],
  ["Pawn", "j", "pawn", "P"],
]) {
  onPage(`${tool} by a click and by the key ${key}`, "#board=5", async (page) => {
    await button(page, tool).click();
    await square(page, 2, 3).click();
    assert.match(await label(page, 2, 3), new RegExp(`^r2c3, ${words}`));
    assert.equal((await boardText(page)).split("\n")[1][2], text);
    await square(page, 2, 3).click();
    assert.equal((await boardText(page)).split("\n")[1][2], ".");
    await button(page, "Place").click();
    await square(page, 4, 4).focus();
    await page.keyboard.press(key);
    assert.match(await label(page, 4, 4), new RegExp(`^r4c4, ${words}`));
    await page.keyboard.press("x");
    assert.match(await label(page, 4, 4), /^r4c4, empty/);
  });
}

onPage("rows and columns from 1 to 40", "#board=8", async (page) => {
  for (const [rows, columns] of [
    [1, 1],
    [40, 40],
    [3, 7],
  ]) {
    await page.getByRole("spinbutton", { name: "Rows" }).fill(String(rows));
    await page.getByRole("spinbutton", { name: "Rows" }).press("Enter");
    await page.getByRole("spinbutton", { name: "Columns" }).fill(String(columns));
    await page.getByRole("spinbutton", { name: "Columns" }).press("Enter");
    await until(`${rows} x ${columns}`, async () => (await page.locator("[data-at]").count()) === rows * columns);
  }
  for (const refused of ["1001", "0", "1e9", ""]) {
    await page.getByRole("spinbutton", { name: "Rows" }).fill(refused);
    await page.getByRole("spinbutton", { name: "Rows" }).press("Enter");
    await until("a sentence", async () => /^Rows: expected a whole number from 1 to 1000;/.test(await answer(page)));
    assert.equal(await page.locator("[data-at]").count(), 21);
  }
  await page.getByRole("spinbutton", { name: "Columns" }).fill("100");
  await page.getByRole("spinbutton", { name: "Columns" }).press("Enter");
  await until("one solution", async () => (await page.locator(".large circle").count()) === 3);
  assert.equal(await page.getByRole("spinbutton", { name: "Rows" }).inputValue(), "3");
});

onPage("torus, no two touch, pieces, queens per line", "#board=5", async (page) => {
  await page.getByLabel("torus").check();
  await button(page, "How many?").click();
  await valueIs(page, "10");
  await page.getByLabel("torus").uncheck();
  await page.getByLabel("no two touch").check();
  await square(page, 1, 1).click();
  assert.match(await label(page, 2, 2), /attacked by 1/);
  await button(page, "Clear").click();
  await page.getByLabel("no two touch").uncheck();
  await page.getByLabel("Piece").selectOption("rook");
  await button(page, "How many?").click();
  await valueIs(page, "120");
  await page.getByLabel("Piece").selectOption("queen");
  await page.getByLabel("Per line").fill("2");
  await page.getByLabel("Per line").press("Enter");
  await button(page, "How many?").click();
  // 0-1 matrices of 5 x 5 with two ones in each row and column.
  await valueIs(page, "2040");
});

onPage("undo and redo by buttons and keys", "#board=6", async (page) => {
  await square(page, 1, 2).click();
  await square(page, 2, 4).click();
  await button(page, "Undo").click();
  assert.deepEqual(queensOf(await boardText(page)), [[1, 2]]);
  await page.keyboard.press("Control+z");
  assert.deepEqual(queensOf(await boardText(page)), []);
  await page.keyboard.press("Control+Shift+z");
  await button(page, "Redo").click();
  assert.deepEqual(queensOf(await boardText(page)), [
    [1, 2],
    [2, 4],
  ]);
  await button(page, "Clear").click();
  assert.deepEqual(queensOf(await boardText(page)), []);
});

onPage("the clauses of the square under the pointer, then all", "#board=6", async (page) => {
  await formulaIsThere(page);
  await square(page, 1, 1).hover();
  await until("clauses of r1c1", async () => (await clauses(page).count()) > 0);
  const few = await clauses(page).count();
  for (const text of await clauses(page).allInnerTexts()) assert.match(text, /\(1,1\)|r1c1/);
  await square(page, 3, 3).hover();
  await until("clauses of r3c3", async () => /\(3,3\)|r3c3/.test(await clauses(page).first().innerText()));
  await page.locator(".segments button", { hasText: /^all / }).click();
  await until("all clauses", async () => (await clauses(page).count()) > few);
  assert.equal(await clauses(page).count(), (await numbers(page)).at(-1));
});

onPage("a clause that is pointed at lights up its squares, and a square its clauses", "#board=5", async (page) => {
  await formulaIsThere(page);
  await square(page, 2, 2).hover();
  await until("its clauses", async () => /r2c2/.test(await page.locator(".segments button").first().innerText()));
  await clauses(page).first().hover();
  await until("a row", async () => (await lit(page, "plus")).length === 5);
  assert.deepEqual(await lit(page, "plus"), ["2,1", "2,2", "2,3", "2,4", "2,5"]);
  const pair = clauses(page)
    .filter({ hasText: /^\d+\s*¬/ })
    .first();
  await pair.hover();
  await until("two squares", async () => (await lit(page, "minus")).length === 2);
  assert.ok((await lit(page, "minus")).includes("2,2"));
  await page.locator(".segments button", { hasText: /^all / }).click();
  await square(page, 4, 4).hover();
  await until("its clauses", async () => /r4c4/.test(await page.locator(".segments button").first().innerText()));
  for (const text of await page.locator(".clauses .mine").allInnerTexts()) assert.match(text, /4,4|r4c4|\b19\b/);
});

onPage("clauses by keys", "#board=4", async (page) => {
  await formulaIsThere(page);
  await page.locator(".clauses").focus();
  await page.keyboard.press("ArrowDown");
  await until("a clause", async () => (await page.locator(".clauses .on").count()) === 1);
  assert.ok((await lit(page, "plus")).length > 0);
});

onPage("encodings change the sizes at once, and auxiliary variables have a meaning", "#board=8", async (page) => {
  await formulaIsThere(page);
  assert.deepEqual(await numbers(page), [64, 744]);
  await page.getByLabel("At most one by").selectOption("ladder");
  await until("other sizes", async () => (await numbers(page))[0] > 64);
  const meant = page.locator(".clauses .auxiliary").first();
  await meant.waitFor();
  assert.match(await meant.getAttribute("title"), /queen|square|true|r\d|\(\d/);
  await meant.hover();
  await until("its squares", async () => (await lit(page, "about")).length > 0);
  await page.getByText("for each direction").click();
  await page.getByRole("combobox", { name: "encoding of rows" }).selectOption("product");
  await until("the formula", async () => /\d+ variables/.test(await page.locator(".sizes").innerText()));
});

// The boards that rows, columns and diagonals admit which are not taken away, counted by trying all.
function admitted(n, without, blocked) {
  const free = Array.from({ length: n * n }, (_, i) => [Math.floor(i / n), i % n]).filter(
    ([r, c]) => !blocked.some(([a, b]) => a === r && b === c),
  );
  const lines = {
    rows: ([r]) => r,
    columns: ([, c]) => c,
    diagonals: ([r, c]) => r - c,
    "anti-diagonals": ([r, c]) => r + c,
  };
  const kept = Object.entries(lines).filter(([kind]) => !without.includes(kind.replace("anti-", "")));
  let count = 0;
  const used = new Set();
  const place = (index) => {
    if (index === free.length) {
      const isFull = (kind) =>
        without.includes(kind) || Array.from({ length: n }, (_, i) => used.has(`${kind}${i}`)).every(Boolean);
      if (isFull("rows") && isFull("columns")) count++;
      return;
    }
    place(index + 1);
    const keys = kept.map(([kind, key]) => `${kind}${key(free[index])}`);
    if (keys.some((it) => used.has(it))) return;
    keys.forEach((it) => used.add(it));
    place(index + 1);
    keys.forEach((it) => used.delete(it));
  };
  place(0);
  return count;
}

const KINDS = ["rows", "columns", "diagonals"];
const SUBSETS = Array.from({ length: 7 }, (_, bits) => KINDS.filter((_, index) => ((bits + 1) >> index) & 1));

onPage("a formula without some lines: 40320 without the diagonals", "#board=8", async (page) => {
  await page.getByRole("checkbox", { name: "diagonals", exact: true }).uncheck();
  await button(page, "How many?").click();
  await valueIs(page, "40320");
  assert.match(await answer(page), /without the diagonals/);
});

for (const [n, blocked] of [
  [4, []],
  [
    4,
    [
      [0, 1],
      [2, 3],
    ],
  ],
  [
    5,
    [
      [0, 0],
      [3, 1],
    ],
  ],
]) {
  onPage(
    `a formula of ${n} rows without some lines, ${blocked.length} squares blocked`,
    `#board=${n}`,
    async (page) => {
      const fields = blocked.length > 0 ? `&blocked=${blocked.map(([r, c]) => `${r + 1}.${c + 1}`).join()}` : "";
      const expected = SUBSETS.map((it) => (n === 5 && it.length > 2 ? null : admitted(n, it, blocked)));
      for (const [index, subset] of SUBSETS.entries()) {
        if (expected[index] === null) continue;
        await page.evaluate((hash) => (location.hash = hash), `#board=${n}${fields}&without=${subset.join()}&do=count`);
        await valueIs(page, String(expected[index])).catch(async (error) => {
          throw new Error(`without ${subset}: expected ${expected[index]}, got ${await answer(page)}`, {
            cause: error,
          });
        });
        await page.evaluate(() => (location.hash = "#board=3&do=solve"));
        await valueIs(page, "none");
      }
    },
  );
}

onPage("how many, one, the next, the previous, any", "#board=6", async (page) => {
  await button(page, "How many?").click();
  await valueIs(page, "4");
  await button(page, "Show one").click();
  await isSolved(page, 6);
  await button(page, "Next").click();
  await valueIs(page, "1");
  const first = await isSolved(page, 6);
  await button(page, "Next").click();
  await valueIs(page, "2");
  assert.notEqual(await isSolved(page, 6), first);
  await button(page, "Previous").click();
  await valueIs(page, "1");
  assert.equal(await isSolved(page, 6), first);
  await button(page, "Previous").click();
  await valueIs(page, "4");
  await button(page, "Random").click();
  await isSolved(page, 6);
});

onPage("solutions by keys", "#board=6", async (page) => {
  await square(page, 1, 1).focus();
  await page.keyboard.press("c");
  await valueIs(page, "4");
  await page.keyboard.press("n");
  await valueIs(page, "1");
  await page.keyboard.press("p");
  await valueIs(page, "4");
  await page.keyboard.press("s");
  await isSolved(page, 6);
});

onPage("all solutions as pictures, of which a click shows one", "#board=9", async (page) => {
  await button(page, "All").click();
  await valueIs(page, "352");
  const pictures = page.locator(".solutions li button");
  assert.equal(await pictures.count(), 200);
  await button(page, "Show 152 more (152 left)").click();
  await button(page, "All are shown").waitFor();
  await until("352 pictures", async () => (await pictures.count()) === 352);
  const columns = (await pictures.nth(70).getAttribute("aria-label"))
    .match(/: (.*)/)[1]
    .split(" ")
    .map(Number);
  await pictures.nth(70).click();
  await valueIs(page, "71");
  assert.deepEqual(
    queensOf(await boardText(page)),
    columns.map((column, row) => [row + 1, column]),
  );
  assert.deepEqual(attacks(columns.map((column, row) => [row + 1, column])), []);
});

onPage("classes, of which a click shows one", "#board=6", async (page) => {
  await button(page, "Classes").click();
  await valueIs(page, "1");
  await page.locator(".solutions li button").first().click();
  await isSolved(page, 6);
});

onPage("classes beyond those that are listed are counted, and drawn in parts", "#board=14", async (page) => {
  await button(page, "Classes").click();
  await valueIs(page, "45752");
  assert.match(await answer(page), /One of each of the first 10,000 is drawn below\.$/);
  const pictures = page.locator(".solutions li button");
  assert.equal(await pictures.count(), 200);
  await button(page, "Show 200 more (9,800 left)").click();
  await until("400 pictures", async () => (await pictures.count()) === 400);
});

onPage("a time is told with what it belongs to", "#board=15", async (page) => {
  await button(page, "How many?").click();
  const note = page.locator("#answer .note");
  const said = (end) =>
    note.filter({ hasText: new RegExp(`counted once: search \\(.*\\), in [\\d.]+ m?s; SAT ${end}$`) });
  await said("counts them again now.").waitFor();
  await page.keyboard.press("Escape");
  await said("was stopped before its end.").waitFor();
});

onPage("own queens are part of the question", "#board=8", async (page) => {
  await square(page, 1, 1).click();
  await button(page, "How many?").click();
  await valueIs(page, "4");
  assert.match(await answer(page), /with your 1 queen/);
});

onPage("why not here", "#board=6", async (page) => {
  await square(page, 1, 1).hover();
  await button(page, "Why not r1c1?").click();
  assert.match(await answer(page), /^never a queen Suppose there is a queen on r1c1\. ./);
  await square(page, 1, 2).hover();
  await button(page, "Why not r1c2?").click();
  await until("another answer", async () => /^both occur/i.test(await answer(page)));
});

onPage("why there is none", "#board=3", async (page) => {
  await button(page, "Why none?").click();
  assert.match(await answer(page), /^none these rules cannot all be met together/i);
});

for (const [act, asked, value] of [
  ["solve", "Find a solution of this board.", /^(2 4 1 3|3 1 4 2) /],
  ["count", "How many solutions does this board have?", /^2 solutions/],
  ["list", "Find all solutions of this board.", /^2 solutions/],
  ["classes", "How many solutions does this board have, if", /^1 class/],
]) {
  onPage(`a question with a hidden answer stays: ${act}`, `#board=4&hide=answer&do=${act}`, async (page) => {
    await button(page, "Show the answer").waitFor();
    const guess = page.getByLabel("Your guess");
    if (/^count|classes/.test(act)) await guess.fill("2");
    const top = () => square(page, 1, 1).evaluate((it) => it.getBoundingClientRect().y + scrollY);
    const y = await top();
    const stays = async () => {
      assert.ok((await page.locator(".question").innerText()).startsWith(asked));
      assert.equal(await top(), y);
      await button(page, "Show the answer").waitFor();
      if (/^count|classes/.test(act)) assert.equal(await guess.inputValue(), "2");
    };
    await square(page, 1, 1).click();
    await square(page, 2, 3).click();
    assert.match(await label(page, 1, 2), /^r1c2, empty, attacked by 2$/);
    await stays();
    await button(page, "Undo").click();
    await stays();
    await button(page, "Clear").click();
    await stays();
    await button(page, "Block").click();
    await square(page, 3, 3).click();
    await until("no question", async () => (await page.locator(".question").count()) === 0);
    await button(page, "Undo").click();
    await button(page, "Show the answer").waitFor();
    await button(page, "Place").click();
    await square(page, 4, 4).click();
    assert.match(await written(page, (it) => it.includes("do=")), new RegExp(`^#board=4&hide=answer&do=${act}$`));
    await button(page, "Show the answer").click();
    assert.match(await answer(page), value);
    await square(page, 1, 4).click();
    assert.match(await answer(page), value);
    assert.ok((await page.locator(".question").innerText()).startsWith(asked));
  });
}

onPage(
  "a question with a hidden answer keeps its own queens",
  "#board=6&placed=1.2&hide=answer&do=count",
  async (page) => {
    await square(page, 2, 4).click();
    await square(page, 1, 2).click();
    assert.match(await page.locator(".question").innerText(), /with 1 queen already placed\?$/);
    await button(page, "Show the answer").click();
    assert.match(await answer(page), /^1 solution, with your 1 queen/);
  },
);

onPage("own queens that are a solution solve the question", "#board=4&fixed=1.2&hide=answer&do=solve", async (page) => {
  await button(page, "Show the answer").waitFor();
  await square(page, 1, 2).click();
  assert.match(await answer(page), /belongs to the problem/);
  for (const [row, column] of [
    [2, 4],
    [3, 1],
    [4, 3],
  ])
    await square(page, row, column).click();
  await valueIs(page, "solved");
  assert.match(await answer(page), /Every rule is met\.$/);
  assert.match(await page.locator(".question").innerText(), /^Find a solution/);
  await square(page, 4, 3).click();
  await square(page, 4, 4).click();
  await button(page, "Show the answer").click();
  await valueIs(page, "2 4 1 3");
});

onPage("own queens that are a solution are said to be one", "#board=4", async (page) => {
  for (const [row, column] of [
    [1, 1],
    [2, 4],
    [3, 1],
    [4, 3],
  ])
    await square(page, row, column).click();
  await page.waitForTimeout(300);
  assert.equal(await page.locator("#answer").innerText(), "");
  await square(page, 1, 1).click();
  await square(page, 1, 2).click();
  await valueIs(page, "solved");
});

onPage("Point chooses a square and changes nothing, and answers name own queens", "#board=6", async (page) => {
  const top = async (name) => (await button(page, name).boundingBox()).y;
  assert.equal(await top("Clear"), await top("Point"));
  await square(page, 2, 2).click();
  await page.keyboard.press("v");
  await square(page, 6, 6).click();
  // The pointer goes over other squares on its way.
  await square(page, 4, 1).hover();
  await page.waitForTimeout(150);
  assert.deepEqual(queensOf(await boardText(page)), [[2, 2]]);
  await button(page, "Why not r6c6?").click();
  assert.match(await answer(page), /^none With your 1 queen, there is no solution at all\.$/);
  await button(page, "Why none?").click();
  await until("its rules", async () => /^none With your 1 queen, these rules/.test(await answer(page)));
  await button(page, "Clear").click();
  await button(page, "Place").click();
  await square(page, 1, 2).click();
  await button(page, "Point").click();
  await square(page, 2, 3).click();
  await button(page, "Why not r2c3?").click();
  assert.match(await answer(page), /^never a queen With your 1 queen\.$/);
  assert.equal(await page.locator(".steps li").first().innerText(), "your queen on r1c2");
});

onPage("a step that is pointed at lights up its squares", "#board=6&fixed=1.2&at=2.3&do=why", async (page) => {
  const steps = page.locator(".steps li");
  await steps.nth(1).waitFor();
  assert.equal(await steps.first().innerText(), "fixed queen r1c2");
  await steps.nth(1).hover();
  await until("its squares", async () => (await lit(page, "minus")).length > 0);
  assert.deepEqual(await lit(page, "minus"), ["2,3"]);
  assert.deepEqual(await lit(page, "about"), ["1,2", "2,3", "3,4", "4,5", "5,6"]);
  await page.locator("h1").hover();
  await until("none", async () => (await lit(page, "about")).length === 0);
  await steps.first().focus();
  assert.deepEqual(await lit(page, "plus"), ["1,2"]);
  await page.keyboard.press("ArrowDown");
  assert.deepEqual(await lit(page, "minus"), ["2,3"]);
});

onPage("what is ringed is said", "#board=5&placed=1.1,2.2", async (page) => {
  await button(page, "Why none?").click();
  assert.match(await answer(page), /your queens on r1c1 and r2c2\..* Ringed: queens that attack each other\.$/);
  assert.equal(await page.locator("[data-at].ring").count(), 2);
});

onPage("a formula that is too long to be shown is told", "#board=800", async (page) => {
  await page.getByText("A board of 800 rows and 800 columns has too many clauses to be shown").waitFor();
});

onPage(
  "a queen on the square that is asked about is said to be set aside",
  "#board=4&placed=1.1,2.2&at=2.2&do=why",
  async (page) => {
    assert.match(await answer(page), /Your queen on r2c2 is set aside for this question; r1c1 attacks this square\.$/);
  },
);
