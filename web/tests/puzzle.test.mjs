// The screen "Puzzle": playing, painting, hints, repairs, new puzzles.
import assert from "node:assert/strict";
import fs from "node:fs";
import { answer, button, onPage, open, overflow, square, until, value, valueIs, written } from "./browser.mjs";

const PUZZLE = "#problem=AABBB/ACBDB/CCCDB/CEEDD/EEEED&stars=1";
const SEVERAL = "#problem=AABBB/AABBB/CCCDD/CCCDD/EEEEE&stars=1";
// Row by row, the column of the star.
const SOLUTION = [4, 1, 3, 5, 2];
const label = (page, row, column) => square(page, row, column).getAttribute("aria-label");

/** Draws a stroke from a square to another one, by so many moves. */
async function drag(page, from, to, steps = 1) {
  const [first, last] = [await square(page, ...from).boundingBox(), await square(page, ...to).boundingBox()];
  await page.mouse.move(first.x + 9, first.y + 9);
  await page.mouse.down();
  await page.mouse.move(last.x + 9, last.y + 9, { steps });
  await page.mouse.up();
}

onPage("a puzzle is played by clicks until it is solved", `${PUZZLE}&do=play`, async (page) => {
  await valueIs(page, "unsolved");
  for (const [row, column] of SOLUTION.entries()) await square(page, row + 1, column).click();
  await valueIs(page, "solved");
});

onPage("a puzzle is played by taps", `${PUZZLE}&do=play`, { touch: true, width: 390, height: 844 }, async (page) => {
  for (const [row, column] of SOLUTION.entries()) await square(page, row + 1, column).tap();
  await valueIs(page, "solved");
  assert.ok((await overflow(page)) <= 0);
});

onPage("a puzzle is played by keys", `${PUZZLE}&do=play`, async (page) => {
  await square(page, 1, 1).focus();
  await page.keyboard.press("x");
  assert.match(await label(page, 1, 1), /^r1c1, region A, cross/);
  await page.keyboard.press("b");
  assert.match(await label(page, 1, 1), /^r1c1, region A, note/);
  await page.keyboard.press("b");
  for (const [row, column] of SOLUTION.entries()) {
    await square(page, row + 1, column).focus();
    await page.keyboard.press("q");
  }
  await valueIs(page, "solved");
});

onPage("stars that touch are marked, and named", `${PUZZLE}&do=play`, async (page) => {
  await square(page, 1, 1).click();
  await square(page, 2, 2).click();
  await until("the mark", async () => /^r2c2, region C, star, attacked by 1/.test(await label(page, 2, 2)));
  assert.match(await label(page, 1, 2), /^r1c2, region A, empty/);
});

onPage("crosses are drawn over squares", `${PUZZLE}&do=play`, async (page) => {
  await button(page, "Cross").click();
  await drag(page, [1, 1], [1, 4], 12);
  for (const column of [1, 2, 3, 4]) assert.match(await label(page, 1, column), /cross/);
  await button(page, "Undo").click();
  assert.doesNotMatch(await label(page, 1, 2), /cross/);
});

onPage("a hint in three presses, and on the board by the fourth", `${PUZZLE}&do=play`, async (page) => {
  await valueIs(page, "unsolved");
  await button(page, "Hint").click();
  await until("where", async () => /^Look at/.test(await answer(page)));
  await button(page, "Which rule?").click();
  await until("the rule", async () => /Step: \w/.test(await answer(page)));
  await button(page, "Which square?").click();
  assert.match(await value(page), /^r\dc\d/);
  await button(page, "Put it on the board").click();
  await until("a mark", async () => (await page.locator('[aria-label*=" star"], [aria-label*=" cross"]').count()) > 0);
});

onPage("hints to the end solve the puzzle", `${PUZZLE}&do=play`, async (page) => {
  await square(page, 1, 2).focus();
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press("h");
    await page.waitForTimeout(30);
    if (
      (await page
        .locator("#answer > .value")
        .first()
        .textContent({ timeout: 200 })
        .catch(() => "")) === "solved"
    )
      return;
  }
  assert.fail("not solved by 120 presses");
});

onPage("a hint by its address", `${PUZZLE}&do=hint`, async (page) => {
  assert.match(await value(page), /^r\dc\d/);
});

onPage("a wrong star is told", `${PUZZLE}&placed=1.1&do=hint`, async (page) => {
  assert.match(await answer(page), /r1c1/);
});

onPage("the verdict follows each stroke", `${PUZZLE}&do=paint`, async (page) => {
  await valueIs(page, "unique");
  await button(page, "region B").click();
  await square(page, 2, 1).click();
  await until("another verdict", async () =>
    /several|none/.test(await page.locator("#answer > .value").first().textContent()),
  );
  await page.keyboard.press("Control+z");
  await valueIs(page, "unique");
});

onPage("regions are painted by keys", `${PUZZLE}&do=paint`, async (page) => {
  await square(page, 2, 1).focus();
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await page.keyboard.press("Space");
  await until("region B", async () => /^r2c1, region B/.test(await label(page, 2, 1)));
});

onPage("regions are painted by a stroke, which is undone as one", "#board=4&screen=puzzle&do=paint", async (page) => {
  await button(page, "region B").click();
  await drag(page, [1, 1], [1, 4], 12);
  for (const column of [1, 2, 3, 4]) assert.match(await label(page, 1, column), /region B/);
  await page.keyboard.press("Control+z");
  for (const column of [1, 2, 3, 4]) assert.doesNotMatch(await label(page, 1, column), /region B/);
});

onPage("two solutions, and where they differ", `${SEVERAL}&do=check`, async (page) => {
  await valueIs(page, "several");
  assert.ok((await page.locator("[data-at].ring").count()) > 0);
  const stars = () =>
    page.locator('[aria-label*=", star"]').evaluateAll((all) => all.map((it) => it.dataset.at).join(" "));
  await button(page, "Solution 1").click();
  const first = await stars();
  await button(page, "Solution 2").click();
  assert.notEqual(await stars(), first);
  assert.equal(first.split(" ").length, 5);
});

onPage("a puzzle is made unique", `${SEVERAL}&do=paint`, async (page) => {
  await valueIs(page, "several");
  await button(page, "Make it unique").click();
  await until("changes", async () => /change/.test(await value(page)));
  const all = page.getByRole("button", { name: /^Apply/ });
  await all.last().click();
  await valueIs(page, "unique");
});

onPage("a new puzzle by its seed is the same one", "#board=6&screen=puzzle&do=play", async (page) => {
  const make = async () => {
    const field = page.getByLabel("Seed");
    if (!(await field.isVisible())) await page.getByText("New puzzle", { exact: true }).first().click();
    await field.fill("7");
    await page.getByRole("button", { name: "New puzzle" }).click();
    await until("a puzzle", async () => /seed 7/.test(await answer(page)));
    return page.locator("[data-at]").evaluateAll((all) => all.map((it) => it.getAttribute("aria-label")).join("; "));
  };
  const first = await make();
  assert.match(first, /region [A-F]/);
  assert.equal(await make(), first);
  await written(page, (it) => it.includes("seed=7"));
});

onPage("a puzzle is read from a text, and written in all formats", "#screen=puzzle&board=5", async (page) => {
  await page.getByText("Read a puzzle").click();
  await page.locator(".reading textarea").fill("551W4yw5QQI");
  await button(page, "Read").click();
  await valueIs(page, "unique");
  await page.getByText("Share and print").click();
  for (const [name, text] of [
    ["Grid of letters", "AABBB\nACBDB"],
    ["JSON", '"regions"'],
    ["SBN", "551W4yw5QQI"],
    ["puzz.link", "https://puzz.link/p?starbattle/5/5/1/9st1akdi"],
  ]) {
    await button(page, name).click();
    await until(name, async () => (await page.getByLabel("The puzzle as text").inputValue()).includes(text));
  }
});

/** The names of all squares, which say their regions and what stands on them. */
const labels = (page) =>
  page.locator("[data-at]").evaluateAll((all) => all.map((it) => it.getAttribute("aria-label")).join("; "));

/** Asserts that the copied address opens the same puzzle on another page. */
async function isSameElsewhere(page) {
  const address = await written(page, (it) => it.includes("regions="));
  assert.doesNotMatch(address, /do=generate/);
  const other = await open(address);
  await answer(other.page);
  assert.equal(await labels(other.page), await labels(page));
  await other.close();
}

for (const [rows, more] of [
  [5, ""],
  [5, "&seed=3&level=easy"],
  [10, ""],
  [6, "&symmetric"],
]) {
  onPage(
    `the address of a puzzle of ${rows} rows opens it again${more}`,
    `#board=${rows}${more}&do=generate`,
    async (page) => {
      await until("a puzzle", async () => /seed/.test(await answer(page)));
      await isSameElsewhere(page);
      await button(page, "Paint").click();
      await isSameElsewhere(page);
    },
  );
}

onPage("the address of a puzzle that was read opens it again", "#screen=puzzle", async (page) => {
  await page.getByText("Read a puzzle").click();
  await page.locator(".reading textarea").fill("AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED");
  await button(page, "Read").click();
  await valueIs(page, "unique");
  await isSameElsewhere(page);
});

onPage("an address with regions makes no new puzzle", `${PUZZLE}&seed=3&level=easy&do=generate`, async (page) => {
  await valueIs(page, "unsolved");
  assert.match(await label(page, 2, 2), /region C/);
  await written(page, (it) => it.endsWith("do=play"));
});

onPage("from painting to play and back", `${PUZZLE}&do=paint`, async (page) => {
  await valueIs(page, "unique");
  for (let times = 0; times < 3; times++) {
    await button(page, "Play").click();
    await valueIs(page, "unsolved");
    await button(page, "Paint").click();
    await valueIs(page, "unique");
  }
});

/** Waits for what a screen reader hears. */
const hears = (page, expected) =>
  until(`the words ${expected}`, async () =>
    expected.test(await page.locator("p.unseen[aria-live]").first().textContent()),
  );

onPage(
  "what is heard in play: the rules, the change, and the state if it is another one",
  `${PUZZLE}&do=play`,
  async (page) => {
    await hears(page, /^1 star in each row, column and region; no two touch\. Unsolved\. Place the stars/);
    await square(page, 1, 2).focus();
    await page.keyboard.press("x");
    await hears(page, /^r1c2 cross\.$/);
    await page.keyboard.press("q");
    await hears(page, /^r1c2 star\. Unsolved\. 1 star on the board/);
    await page.keyboard.press("h");
    await hears(page, /Ringed: .*r\dc\d/);
  },
);

onPage("what is heard of solutions", `${PUZZLE}&do=play`, async (page) => {
  await button(page, "Solution").click();
  await hears(page, /^Solution: r1c4, r2c1, r3c3, r4c5 and r5c2\.$/);
  await button(page, "Solution").click();
  await hears(page, /^Solution hidden\.$/);
});

onPage("what is heard while painting", `${PUZZLE}&do=paint`, async (page) => {
  await valueIs(page, "unique");
  await hears(page, /^1 star in each .* Unique\. Exactly one solution/);
  await square(page, 2, 1).focus();
  await page.keyboard.press("g");
  await hears(page, /^Which letter/);
  await page.keyboard.press("b");
  await hears(page, /^Region b\.$/i);
  await page.keyboard.press("Shift+ArrowDown");
  for (const row of [2, 3]) await until("region B", async () => /region B/.test(await label(page, row, 1)));
  await hears(page, /^r3c1 region B\.( |$)/);
});

onPage("buttons keep the focus when there is nothing left to do", `${PUZZLE}&do=play`, async (page) => {
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  await square(page, 1, 1).click();
  await until("the mark", async () => /star/.test(await label(page, 1, 1)));
  await button(page, "Undo").click();
  assert.equal(await focused(), "Undo");
  await button(page, "Redo").click();
  await button(page, "Clear my marks").click();
  await until("an empty square", async () => /empty/.test(await label(page, 1, 1)));
  assert.equal(await focused(), "Clear my marks");
});

onPage("several solutions are counted, and told in play", `${SEVERAL}&do=paint`, async (page) => {
  await until("the number", async () =>
    /9 solutions; the two that were found differ in 8 squares/.test(await answer(page)),
  );
  await button(page, "Play").click();
  await page.getByText("This puzzle has several solutions.").waitFor();
});

onPage("painting a new board has the rules of stars", "#screen=puzzle", async (page) => {
  await button(page, "Paint").click();
  await page.getByText("1 star in each row, column and region; no two touch.").first().waitFor();
});

onPage("pictures have lines between all squares, and are white by choice", `${PUZZLE}&do=play`, async (page) => {
  await page.getByText("Share and print").click();
  const svg = async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, "SVG").click()]);
    return fs.readFileSync(await download.path(), "utf8");
  };
  const steps = (text) => [...text.matchAll(/M\d+ \d+[hv]48/g)].length;
  const colored = await svg();
  assert.equal(steps(colored), 50);
  assert.doesNotMatch(colored, /pattern/);
  await page.getByLabel("black and white").check();
  const bare = await svg();
  assert.equal(steps(bare), 50);
  assert.deepEqual([...new Set([...bare.matchAll(/fill="(#[^"]*)"/g)].map((it) => it[1]))], ["#fff"]);
});

onPage("print has two small pages, with the rules and the solution", `${PUZZLE}&do=play`, async (page) => {
  await page.evaluate(() => (window.print = () => {}));
  await page.getByText("Share and print").click();
  await button(page, "Print, with the solution on page 2").click();
  await page.locator("button", { hasText: /^Solution$/ }).waitFor();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.deepEqual(await page.locator(".sheets h2").allTextContents(), ["Star Battle, 5 x 5, 1 star", "Solution"]);
  assert.ok((await page.pdf()).length < 300_000);
});

onPage("a hint is forgotten with its words", `${PUZZLE}&do=play`, async (page) => {
  const rings = () => page.locator("[data-at].ring").count();
  const ask = async () => {
    await button(page, "Hint").click();
    await until("where", async () => /^Look at/.test(await answer(page)));
    await button(page, "Which rule?").waitFor();
    assert.ok((await rings()) > 0);
  };
  await ask();
  await button(page, "Paint").click();
  await valueIs(page, "unique");
  await button(page, "Play").click();
  await valueIs(page, "unsolved");
  await ask();
  await square(page, 1, 1).click();
  await valueIs(page, "unsolved");
  assert.equal(await rings(), 0);
  await button(page, "Undo").click();
  await valueIs(page, "unsolved");
  await ask();
});

/** Returns whether each region of a grid is in one part. */
function isConnected(regions) {
  const grid = regions.split("/");
  const seen = new Set();
  const walk = (row, column, letter) => {
    if (grid[row]?.[column] !== letter || seen.has(`${row},${column}`)) return;
    seen.add(`${row},${column}`);
    for (const [down, right] of [
      [0, 1],
      [0, -1],
      [1, 0],
      [-1, 0],
    ])
      walk(row + down, column + right, letter);
  };
  const begun = new Set();
  return grid.every((line, row) =>
    [...line].every((letter, column) => {
      if (seen.has(`${row},${column}`)) return true;
      if (begun.has(letter)) return false;
      begun.add(letter);
      walk(row, column, letter);
      return true;
    }),
  );
}

const RULES = "diagonals=none&no_touch&per_line=1";
// After the moves the regions' first squares have another order.
for (const regions of [
  "AAABBBCC/AADBBBCC/DDDBBECC/DDFFEEEC/GGFFEEHH/GGFFFEHH/GGGFHHHH/GGGGHHHH",
  "zzzyyyxx/zzwyyyxx/wwwyyvxx/wwuuvvvx/ttuuvvss/ttuuuvss/tttussss/ttttssss",
]) {
  onPage(
    `a repair names regions as the board does: ${regions}`,
    `#${RULES}&regions=${regions}&do=paint`,
    async (page) => {
      await valueIs(page, "several");
      await button(page, "Make it unique").click();
      await valueIs(page, "5 changes");
      const items = await page.locator(".changes li span").allTextContents();
      for (const item of items) {
        const [, row, column, from] = /^move r(\d+)c(\d+) from region (.) /.exec(item);
        assert.equal(regions.split("/")[row - 1][column - 1], from, item);
      }
      await button(page, "Apply all").click();
      await valueIs(page, "unique");
      const [, after] = /regions=([^&]*)/.exec(await written(page));
      assert.notEqual(after, regions);
      assert.ok(isConnected(regions) && isConnected(after), after);
    },
  );
}

onPage("the address says the kind and the level of a repair", `${SEVERAL}&do=paint`, async (page) => {
  const repair = page.locator(".repair");
  await repair.getByLabel("by").selectOption("blocks");
  await repair.getByLabel("Level").selectOption("medium");
  await button(page, "Make it unique").click();
  await page
    .getByText(/^block r\dc\d$/)
    .first()
    .waitFor();
  await written(page, (it) => /&kind=blocks&level=medium&do=repair$/.test(it));
  await button(page, "Apply all").click();
  await valueIs(page, "unique");
  await button(page, "Undo").click();
  assert.equal(await repair.getByLabel("by").inputValue(), "blocks");
});

onPage("a repair does what its address says", `${SEVERAL}&kind=queens&level=easy&do=repair`, async (page) => {
  assert.equal(await value(page), "1 change");
  await page.getByText("add a given star on r2c3").waitFor();
  assert.match(await page.locator(".command").textContent(), / --with queens --level easy$/);
});

onPage("the focus stays on the button that makes a puzzle", "#board=5&screen=puzzle", async (page) => {
  await button(page, "New puzzle").focus();
  await page.keyboard.press("Enter");
  await until("a puzzle", async () => /seed/.test(await answer(page)));
  await page.waitForTimeout(100);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "New puzzle");
  assert.ok(await button(page, "New puzzle").isVisible());
});

onPage(
  "a region that is played has its letter in the corner of its first square",
  `${PUZZLE}&placed=2.2&crosses=2.4&notes=1.3&do=play`,
  async (page) => {
    await valueIs(page, "unsolved");
    const corners = await page.locator(".corner").evaluateAll((all) =>
      all.map((it) => {
        const [own, whole] = [it.getBoundingClientRect(), it.closest("[data-at]").getBoundingClientRect()];
        assertNear(own.top - whole.top);
        assertNear(own.left - whole.left);
        return `${it.textContent} ${it.closest("[data-at]").dataset.at}`;
        function assertNear(gap) {
          if (gap > 4) throw new Error(`${it.textContent} is ${gap} pixels from the corner`);
        }
      }),
    );
    assert.deepEqual(corners, ["A 1,1", "B 1,3", "C 2,2", "D 2,4", "E 4,2"]);
    await button(page, "Paint").click();
    await until("all letters", async () => (await page.locator(".corner").count()) === 25);
  },
);

onPage("the level is told in play", `${PUZZLE}&do=play`, async (page) => {
  await page.getByText("Exactly one solution. Level hard: the hardest kind of step is neighbours.").waitFor();
});

onPage(
  "what leaves a puzzle has the marks of a player only by choice",
  `${PUZZLE}&placed=1.4&crosses=1.1&notes=2.2&do=play`,
  async (page) => {
    const stars = async () => {
      const [download] = await Promise.all([page.waitForEvent("download"), button(page, "SVG").click()]);
      return [...fs.readFileSync(await download.path(), "utf8").matchAll(/<path transform/g)].length;
    };
    const copied = async () => {
      await button(page, "Copy address").click();
      return until("the address", async () => {
        const text = await page.evaluate(() => navigator.clipboard.readText());
        return text.startsWith("file:") && text;
      });
    };
    assert.equal(await page.locator(".command").textContent(), "queensat puzzle solve AABBB/ACBDB/CCCDB/CEEDD/EEEED");
    await page.getByText("Share and print").click();
    assert.equal(await stars(), 0);
    assert.doesNotMatch(await copied(), /placed|crosses|notes/);
    await page.getByLabel("with my marks").check();
    assert.equal(await stars(), 1);
    await until("the marks", async () => /placed=1\.4&crosses=1\.1&notes=2\.2/.test(await copied()));
    // A hint is about the board as it stands.
    await button(page, "Hint").click();
    await until("the stars", async () => /"fixed":\[\[1,4\]\]/.test(await page.locator(".command").textContent()));
  },
);

onPage("a repair that is asked right after a stroke stays", `${SEVERAL}&do=paint`, async (page) => {
  await valueIs(page, "several");
  // The number of solutions of the stroke comes after the repair.
  await page.evaluate(() => {
    const press = (type, buttons) => {
      const element = document.querySelector('[data-at="5,1"]');
      const { x, y } = element.getBoundingClientRect();
      const place = {
        clientX: x + 5,
        clientY: y + 5,
        bubbles: true,
        pointerId: 1,
        isPrimary: true,
        button: 0,
        buttons,
      };
      element.dispatchEvent(new PointerEvent(type, place));
    };
    press("pointerdown", 1);
    press("pointerup", 0);
    [...document.querySelectorAll("button")].find((it) => it.textContent.trim() === "Make it unique").click();
  });
  await page.locator(".changes li").first().waitFor();
  await page.waitForTimeout(500);
  assert.match(await value(page), /change/);
});

onPage(
  "a large board on the screen Puzzle is not searched for mistakes",
  "#board=1000&diagonals=none&no_touch&fixed=1.1,1000.1&screen=puzzle",
  async (page) => {
    assert.equal(await page.evaluate(() => new Promise((done) => setTimeout(() => done("alive"), 0))), "alive");
  },
);

onPage("a fast stroke leaves no gaps, and neither do Shift+End and Shift+Home", `${PUZZLE}&do=paint`, async (page) => {
  await button(page, "region E").click();
  await drag(page, [1, 1], [5, 1]);
  for (const row of [1, 2, 3, 4, 5]) assert.match(await label(page, row, 1), /region E/);
  for (const [column, key, row] of [
    [1, "End", 1],
    [5, "Home", 2],
  ]) {
    await square(page, row, column).focus();
    await page.keyboard.press(`Shift+${key}`);
    for (const at of [1, 2, 3, 4, 5]) await until("region E", async () => /region E/.test(await label(page, row, at)));
  }
});

for (const [problem, ...expected] of [
  ["regions=BBB./..B./C.../....&no_region=.", "unique", "11 squares are in no region. 2 regions for 4 rows."],
  ["regions=BAAAA/ABCAA/CCCDA/CEEDD/EEEED", "several", "Region B is in 2 parts, with r1c1 and r2c2."],
  ["regions=AABBB/ACBDB/CCCDB/CEEDD/EEEED/EEEEE", "several", "5 columns, 6 rows: not every row has 1 star."],
]) {
  const address = `#${problem}&per_line=1&diagonals=none&no_touch&do=check`;
  onPage(`the verdict says what is unusual in a puzzle: ${expected[1]}`, address, async (page) => {
    await valueIs(page, expected[0]);
    await until("the remark", async () => (await answer(page)).includes(expected[1]));
    await page.waitForTimeout(500);
    assert.ok((await answer(page)).includes(expected[1]));
    const lines = problem.endsWith("EEEEE") ? "column" : "row, column";
    await page.getByText(`1 star in each ${lines} and region; no two touch.`).first().waitFor();
  });
}

onPage("addresses are read: of the page, and of puzz.link without https", "#screen=puzzle", async (page) => {
  const read = async (text) => {
    const field = page.locator(".reading textarea");
    if (!(await field.isVisible())) await page.getByText("Read a puzzle").click();
    await field.fill(text);
    await button(page, "Read").click();
  };
  await read("puzz.link/p?starbattle/5/5/1/9st1akdi");
  await valueIs(page, "unique");
  assert.match(await label(page, 2, 2), /region C/);
  await read(`file:///home/queensat.html${SEVERAL}&do=check`);
  await valueIs(page, "several");
  await read(`${PUZZLE}&do=play`);
  await valueIs(page, "unsolved");
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
  }, `queensat.html${SEVERAL}&do=check`);
  await valueIs(page, "several");
  await read("My puzzle\nAABBB\nACBDB\nCCCDB\nCEEDD\nEEEED");
  await until("what is read", async () =>
    /^Expected a grid of letters without words above it, .*; found 'My puzzle'\.$/.test(await answer(page)),
  );
});

onPage("numbers that no puzzle has are told, and make none", "#board=5&screen=puzzle", async (page) => {
  const [size, seed] = [page.getByLabel("Size"), page.getByLabel("Seed")];
  for (const [field, text, expected] of [
    ...["3", "30", "-5", ""].map((it) => [size, it, "Size: expected a whole number from 4 to 25."]),
    ...["abc", "-1", "99999999999999999999"].map((it) => [seed, it, /^Seed: expected a whole number of at most 15/]),
  ]) {
    await size.fill("6");
    await seed.fill("");
    await field.fill(text);
    await button(page, "New puzzle").click();
    const said = await answer(page);
    if (typeof expected === "string") assert.equal(said, expected);
    else assert.match(said, expected);
    assert.equal(await page.locator("[data-at]").count(), 25);
    assert.doesNotMatch(await label(page, 1, 1), /region/);
  }
  await size.fill("40");
  await button(page, "New empty board").click();
  assert.match(await answer(page), /^Size/);
  await seed.fill("");
  await size.fill("5");
  await size.press("ArrowUp");
  await page.waitForTimeout(50);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("6");
  await page.keyboard.press("Enter");
  await until("a puzzle", async () => /seed/.test(await answer(page)));
  assert.equal(await page.locator("[data-at]").count(), 36);
  const [, used] = /seed (\d+)/.exec(await answer(page));
  assert.equal(await seed.getAttribute("placeholder"), `last: ${used}`);
  await seed.fill("12");
  await page.keyboard.press("Enter");
  await until("a puzzle by its seed", async () => /seed 12\./.test(await answer(page)));
});

onPage("a size that a painted board cannot have is told", `${PUZZLE}&do=paint`, async (page) => {
  await valueIs(page, "unique");
  await page.getByLabel("Size").first().fill("30");
  await page.keyboard.press("Tab");
  await until("what is accepted", async () => /^Size: expected .* from 4 to 25\.$/.test(await answer(page)));
  assert.equal(await page.locator("[data-at]").count(), 25);
});

onPage("a new puzzle is in sight", "#board=8&screen=puzzle", { width: 390, height: 844 }, async (page) => {
  const top = () => page.locator(".board-frame").evaluate((it) => it.getBoundingClientRect().top);
  await button(page, "New puzzle").evaluate((it) => it.scrollIntoView({ block: "center" }));
  assert.ok((await top()) < 0);
  await button(page, "New puzzle").click();
  await until("a puzzle", async () => /seed/.test(await answer(page)));
  await until("the board", async () => (await top()) >= -1);
});

onPage("what was undone is said, even if it was painted", `${PUZZLE}&do=paint`, async (page) => {
  await valueIs(page, "unique");
  await square(page, 2, 1).focus();
  for (const key of ["g", "b", "Space"]) await page.keyboard.press(key);
  await hears(page, /^r2c1 region B\. /);
  await button(page, "Play").click();
  await valueIs(page, "unsolved");
  await button(page, "Undo").click();
  await page.locator("p.shown", { hasText: /^Undone: the puzzle at r2c1\.$/ }).waitFor();
  await hears(page, /^Undone: the puzzle at r2c1\. r2c1 region A\./);
  await button(page, "Redo").click();
  await hears(page, /^Redone: the puzzle at r2c1\. r2c1 region B\./);
  await page.getByText("New puzzle", { exact: true }).first().click();
  await button(page, "New empty board").click();
  await button(page, "Undo").click();
  await page.locator("p.shown", { hasText: /^Undone: the puzzle at r1c1, .* and \d+ more squares\.$/ }).waitFor();
  await button(page, "Play").click();
  await square(page, 1, 1).click();
  await button(page, "Undo").click();
  await page.locator("p.shown", { hasText: /^Undone: marks at r1c1\.$/ }).waitFor();
  await square(page, 1, 1).click();
  await until("no such words", async () => (await page.getByText("Undone:").count()) === 0);
});

onPage("a letter that is no region is told", `${PUZZLE}&do=paint`, async (page) => {
  await square(page, 2, 1).focus();
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await hears(page, /^No region H: choose A to E\.$/);
});

onPage("a hint is heard as one sentence, and what it put on the board", `${PUZZLE}&do=play`, async (page) => {
  await square(page, 1, 1).focus();
  await page.keyboard.press("h");
  await hears(page, /^Look at/);
  await page.keyboard.press("h");
  await hears(page, /Step: \w/);
  await page.keyboard.press("h");
  await hears(page, /^r2c2 is empty, because /);
  await page.keyboard.press("h");
  await hears(page, /^Put on the board: cross on r2c2\. Unsolved\./);
});

onPage("crosses of the page are in the names of squares", `${PUZZLE}&placed=1.4&do=play`, async (page) => {
  assert.doesNotMatch(await label(page, 1, 1), /crossed out/);
  await page.getByLabel("cross out squares").check();
  assert.match(await label(page, 1, 1), /^r1c1, region A, empty, crossed out automatically/);
});

onPage("painting is heard in short, a verdict once, and Check in full", `${SEVERAL}&do=play`, async (page) => {
  await valueIs(page, "unsolved");
  await page.evaluate(() => {
    window.heard = [];
    const voice = document.querySelector("p.unseen[aria-live]");
    const hear = () => window.heard.push(voice.textContent);
    new MutationObserver(hear).observe(voice, { childList: true, characterData: true, subtree: true });
  });
  const full = /^Several\. [^;]*; the two that were found differ in \d+ squares\./;
  await button(page, "Paint").click();
  await hears(page, full);
  await square(page, 1, 1).focus();
  for (const key of ["g", "b", "Space"]) await page.keyboard.press(key);
  await hears(page, /^r1c1 region B\.( Several\. [^;]*\.)?$/);
  await page.waitForTimeout(500);
  assert.equal((await page.evaluate(() => window.heard)).filter((it) => full.test(it)).length, 1);
  await button(page, "Check").click();
  await hears(page, full);
});

onPage("the rules and the verdict on a new board are heard once", "#screen=puzzle", async (page) => {
  await button(page, "Paint").click();
  await hears(page, /^1 star in each .*; no two touch\. Several\. /);
  await page.waitForTimeout(500);
  await hears(page, /^1 star in each .*; no two touch\. Several\. /);
});

onPage(
  "a stroke that leaves the board and comes back paints nothing on the way",
  `${PUZZLE}&do=paint`,
  async (page) => {
    await button(page, "region E").click();
    const [from, to] = [await square(page, 1, 1).boundingBox(), await square(page, 1, 5).boundingBox()];
    const above = from.y - 40;
    await page.mouse.move(from.x + 9, from.y + 9);
    await page.mouse.down();
    await page.mouse.move(from.x + 9, above);
    await page.mouse.move(to.x + 9, above);
    await page.mouse.move(to.x + 9, to.y + 9);
    await page.mouse.up();
    await until(
      "both ends",
      async () => /region E/.test(await label(page, 1, 1)) && /region E/.test(await label(page, 1, 5)),
    );
    for (const column of [2, 3, 4]) assert.doesNotMatch(await label(page, 1, column), /region E/);
  },
);

onPage(
  "a stroke of crosses that begins on a given star is undone as one",
  `${PUZZLE}&fixed=1.4&do=play`,
  async (page) => {
    await square(page, 5, 1).click();
    await button(page, "Cross").click();
    await drag(page, [1, 4], [4, 4]);
    await until("crosses", async () => /cross/.test(await label(page, 4, 4)));
    await button(page, "Undo").click();
    await until("no crosses", async () => !/cross/.test(await label(page, 4, 4)));
    assert.match(await label(page, 5, 1), /star/, "the star of before stays");
  },
);

onPage("a word is no puzzle", `${PUZZLE}&do=play`, async (page) => {
  // What is said of the puzzle that is open comes first, also on a slow machine.
  await answer(page);
  await page.getByText("Read a puzzle", { exact: true }).click();
  await page.locator(".reading textarea").fill("hello");
  await button(page, "Read").click();
  await until("what is expected", async () => /'hello' is neither/.test(await answer(page)));
  assert.equal(await page.locator("[data-at]").count(), 25);
});

onPage(
  "marks that are off a smaller board are gone",
  "#board=8&crosses=8.8&notes=7.7&placed=8.1&screen=puzzle",
  async (page) => {
    await page.getByRole("button", { name: /^Board/ }).click();
    await page.getByLabel("Rows", { exact: true }).fill("6");
    await page.getByLabel("Rows", { exact: true }).press("Enter");
    await button(page, "How many?").click();
    await valueIs(page, "4");
  },
);

onPage("a mark after an undo is told as a mark", `${PUZZLE}&do=play`, async (page) => {
  await square(page, 1, 1).focus();
  await page.keyboard.press("q");
  await page.keyboard.press("Control+z");
  await hears(page, /^Undone: /);
  await square(page, 2, 4).focus();
  await page.keyboard.press("q");
  await hears(page, /^r2c4 star/);
});
