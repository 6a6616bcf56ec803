// What an address states with few words: stars, numbers in lines, and a new puzzle.
import assert from "node:assert/strict";
import { answer, button, onPage, open, until, value, valueIs, written } from "./browser.mjs";
import { test } from "node:test";

/** Exactly one solution with two stars, and several with one. */
const TWO = "AAAAAABBB/CCAADDBBB/CCCDDDEEE/CCCDDDEEE/CCFFFDEEE/GGFFFHEEE/GGHHHHIII/GHHHHHIII/GHHHHHIII";

const rule = (page) => page.locator(".puzzle-screen .left > .shown").innerText();

for (const [address, count] of [
  ["board=6&stars=1", "90"],
  ["board=5&stars=1&blocked=1.1", "12"],
  ["board=4&stars=2", "0"],
]) {
  onPage(`stars are so many in each line, and no two touch: ${address}`, `#${address}&do=count`, async (page) => {
    assert.equal(await value(page), count);
    const [, stars] = /stars=(.)/.exec(address);
    const fields = (await written(page)).split("&");
    for (const field of ["diagonals=none", "no_touch", `per_line=${stars}`]) assert.ok(fields.includes(field), field);
    assert.ok(await page.getByLabel("no two touch").isChecked());
    assert.equal(await page.getByLabel("Per line").inputValue(), stars);
  });
}

for (const [address, verdict, words] of [
  [`problem=${TWO}&stars=2`, "unique", "2 stars in each row, column and region; no two touch."],
  [`problem=${TWO}&stars=1`, "several", "1 star in each row, column and region; no two touch."],
  [`problem=${TWO}`, "several", "1 star in each row, column and region; no two touch."],
  [`regions=${TWO}&stars=2`, "unique", "2 stars in each row, column and region; no two touch."],
  [`stars=2&regions=${TWO}`, "unique", "2 stars in each row, column and region; no two touch."],
  ["board=6&screen=puzzle", "several", "1 queen in each row and column; none attacks another."],
]) {
  onPage(`stars of a puzzle: ${address.replace(TWO, "...")}`, `#${address}&do=check`, async (page) => {
    await valueIs(page, verdict);
    assert.equal(await rule(page), words);
  });
}

for (const stars of ["x", "-1", "1.5", "", "2e0"]) {
  onPage(`no number of stars: '${stars}'`, `#board=6&stars=${stars}&do=count`, async (page) => {
    assert.match(await answer(page), /^Stars: expected a whole number, not '.*'\.$/);
  });
}

for (const [form, problem] of [
  ["JSON", '{"n":6}'],
  ["an address", "https://puzz.link/p?starbattle/5/5/1/6tgij2k0"],
  ["SBN", "55W0aBcDe"],
]) {
  onPage(
    `stars are refused beside ${form}`,
    `#problem=${encodeURIComponent(problem)}&stars=2&do=count`,
    async (page) => {
      assert.match(await answer(page), /^Stars: state it inside of 'problem'/);
    },
  );
}

onPage("stars count for a grid in lines", "#problem=AABBB%0AACBDB%0ACCCDB%0ACEEDD%0AEEEED&stars=1&do=check", (page) =>
  valueIs(page, "unique"),
);

// Numbers that are stated mean something else without a line, so no line can be taken away.
for (const [stated, count] of [
  ["queens=5", "10"],
  ["per_row=1", null],
  ["per_column=1", null],
  ["queens=4&maximal", null],
  ["piece=rook", "120"],
  ["holes=1.1", null],
  ["pawns=1.1", null],
]) {
  test(`with ${stated} no lines are taken away, and the board says so`, async () => {
    const said = async (more) => {
      const { page, close } = await open(`#board=5&${stated}${more}&do=count`);
      const text = await answer(page);
      const found = await value(page);
      const switches = await page.locator(".kinds").count();
      // The size of the formula comes after the answer on a slow machine.
      const clauses = await page.locator(".sizes", { hasText: "clauses" }).innerText();
      await close();
      return { text: text.replace(/ in [\d.]+ m?s/, ""), found, switches, clauses };
    };
    const all = await said("");
    const some = await said("&without=rows,diagonals");
    assert.deepEqual(some, all);
    assert.equal(all.switches, 0);
    assert.doesNotMatch(all.text, /without/i);
    if (count) assert.equal(all.found, count);
  });
}

onPage(
  "a covered question says nothing of lines that are not taken away",
  "#board=6&queens=6&without=diagonals&do=count&hide=answer",
  async (page) => {
    const question = page.locator(".question");
    await question.waitFor();
    assert.doesNotMatch(await question.innerText(), /without/i);
    await button(page, "Show the answer").click();
    await valueIs(page, "4");
  },
);

const labels = (page) => page.locator("[data-at]").evaluateAll((all) => all.map((it) => it.getAttribute("aria-label")));

for (const [name, address, make] of [
  ["of an address", "#board=7&seed=11&level=easy&do=generate", null],
  ["of the form", "#board=6&screen=puzzle&do=play", { size: "8", level: "medium" }],
]) {
  test(`the address of a new puzzle ${name} opens the same puzzle to be played`, async () => {
    const first = await open(address);
    if (make) {
      const form = first.page.locator("details", { has: first.page.locator("summary", { hasText: "New puzzle" }) });
      if (!(await button(first.page, "New puzzle").isVisible())) await form.locator("summary").click();
      await form.getByLabel("Level").selectOption(make.level);
      await form.getByLabel("Size").fill(make.size);
      await form.getByLabel("Size").blur();
      await button(first.page, "New puzzle").click();
    }
    await until("a new puzzle", async () => /A new puzzle with exactly one/.test(await answer(first.page)));
    const puzzle = await labels(first.page);
    assert.equal(new Set(puzzle.map((it) => /region (.)/.exec(it)?.[1])).size, Math.sqrt(puzzle.length));
    const words = await rule(first.page);
    const hash = await written(first.page, (it) => it.includes("regions="));
    await first.close();
    const second = await open(hash);
    await valueIs(second.page, "unsolved");
    assert.deepEqual(await labels(second.page), puzzle);
    assert.equal(await rule(second.page), words);
    await button(second.page, "Paint").click();
    await valueIs(second.page, "unique");
    await second.close();
  });
}
