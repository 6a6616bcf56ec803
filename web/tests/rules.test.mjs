// The fields for the size of a board and its rules.
import assert from "node:assert/strict";
import { answer, button, onPage, until, valueIs, written } from "./browser.mjs";

const stated = (page) => page.locator(".stated").allTextContents();

async function enter(page, label, text) {
  const field = page.getByLabel(label, { exact: true });
  await field.fill(text);
  await field.press("Enter");
}

onPage("one piece in a line again is a board with its diagonals", "#board=8", async (page) => {
  assert.deepEqual(await stated(page), []);
  await enter(page, "Per line", "2");
  assert.deepEqual(await stated(page), ["Here: without the diagonals and with 2 in each line."]);
  await enter(page, "Per line", "");
  assert.deepEqual(await stated(page), []);
  await button(page, "How many?").click();
  await valueIs(page, "92");
  assert.doesNotMatch(await written(page, (it) => it.includes("do=count")), /diagonals/);
});

onPage("rules that no field shows are said", "#board=6&diagonals=none&queens=5&maximal&do=count", async (page) => {
  await answer(page);
  assert.deepEqual(await stated(page), ["Here: without the diagonals, with no room for one more and with 5 in all."]);
});

onPage(
  "diagonals that an address takes away do not come back with one piece in a line",
  "#board=6&diagonals=none",
  async (page) => {
    await enter(page, "Per line", "1");
    await page.waitForTimeout(50);
    assert.deepEqual(await stated(page), ["Here: without the diagonals."]);
  },
);

for (const text of ["0", "-1", "9", "100", "1e9", "1.5"]) {
  onPage(`a line of 8 squares has no room for ${text} pieces`, "#board=8", async (page) => {
    await enter(page, "Per line", text);
    assert.equal(await answer(page), "Per line: expected a whole number from 1 to 8.");
    assert.deepEqual(await stated(page), []);
    assert.doesNotMatch(await written(page), /per_line|diagonals/);
  });
}

for (const [label, text] of [
  ["Rows", "7"],
  ["Columns", "5"],
  ["Per line", "2"],
  ["Rows", "41"],
]) {
  onPage(`${label} keeps the focus when ${text} is entered`, "#board=8", async (page) => {
    await enter(page, label, text);
    await until("the rule", async () => (await written(page)) !== "#board=8");
    assert.equal(await page.evaluate(() => document.activeElement.labels?.[0].textContent.trim()), label);
    assert.equal(await page.getByLabel(label, { exact: true }).inputValue(), text);
  });
}

onPage("what is wrong in a field gives way to the answer when it is mended", "#board=6&do=count", async (page) => {
  await valueIs(page, "4");
  await enter(page, "Per line", "9");
  await until("what is expected", async () => /^Per line: expected/.test(await answer(page)));
  await enter(page, "Per line", "");
  await valueIs(page, "4");
});
