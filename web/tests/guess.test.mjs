// A question whose answer is covered, and what a person guesses.
import assert from "node:assert/strict";
import { answer, button, onPage, square, until, valueIs, written } from "./browser.mjs";

const ADDRESS = "#board=6&do=count&hide=answer";
const judged = (page) => page.locator("p.guess").innerText();

for (const [guess, words] of [
  ["4", "Your guess, 4, is right."],
  [" 12 ", "Your guess, 12, is wrong."],
  ["1,000", "Your guess, 1000, is wrong."],
  ["004", "Your guess, 4, is right."],
  ["", ""],
]) {
  onPage(`the guess '${guess}' is judged by Enter`, ADDRESS, async (page) => {
    await answer(page);
    const field = page.getByLabel("Your guess");
    await field.fill(guess);
    await field.press("Enter");
    await valueIs(page, "4");
    await until(words, async () => (await judged(page)) === words);
    assert.equal(await page.evaluate(() => document.activeElement.id), "answer", "the focus stays there");
  });
}

onPage("what a guess was worth comes into a place that is heard", ADDRESS, async (page) => {
  await answer(page);
  await page.evaluate(() => (window.place = document.querySelector("p.guess[role=status]")));
  await page.getByLabel("Your guess").fill("5");
  await button(page, "Show the answer").click();
  await valueIs(page, "4");
  assert.equal(
    await page.evaluate(() => window.place.isConnected && window.place.textContent),
    "Your guess, 5, is wrong.",
  );
});

onPage("a long question is said to be worked on, and how it stops", "#board=20", async (page) => {
  const said = page.locator(".answer-area > .unseen[role=status]");
  assert.equal(await said.textContent(), "");
  await button(page, "How many?").click();
  await until("words", async () => (await said.textContent()) === "Working. Esc stops.");
  await page.keyboard.press("Escape");
  await until("silence", async () => (await said.textContent()) === "");
});

onPage(
  "a mistake of a player is no answer that is covered",
  "#problem=AABBB/ACBDB/CCCDB/CEEDD/EEEED&stars=1&do=play&hide=answer",
  async (page) => {
    await valueIs(page, "unsolved");
    for (const at of ["1,1", "1,2"]) await page.locator(`[data-at="${at}"]`).click();
    await until("the mistake", async () => /touch/.test(await page.locator("#answer").innerText()));
  },
);

onPage(
  "a hint that is covered cannot be put on the board",
  "#problem=AABBB/ACBDB/CCCDB/CEEDD/EEEED&stars=1&do=hint&hide=answer",
  async (page) => {
    await button(page, "Show the answer").waitFor();
    assert.equal(await button(page, "Put it on the board").count(), 0);
    await button(page, "Show the answer").click();
    await button(page, "Put it on the board").waitFor();
  },
);

onPage(
  "a solution that is shown later is not what a guess is judged by",
  "#board=8&do=count&hide=answer",
  async (page) => {
    await answer(page);
    await page.getByLabel("Your guess").fill("92");
    // While the answer is covered, no solution of it is shown.
    await square(page, 1, 1).focus();
    await page.keyboard.press("n");
    await button(page, "Show the answer").click();
    await valueIs(page, "92");
    await button(page, "Next").click();
    await valueIs(page, "1");
    assert.equal(await judged(page), "Your guess, 92, is right.");
  },
);

onPage("a guess is that of one board", "#board=4&do=count&hide=answer", async (page) => {
  await answer(page);
  await page.getByLabel("Your guess").fill("2");
  await page.evaluate(() => (location.hash = "#board=6&do=count&hide=answer"));
  await until("another board", async () => (await page.locator("[data-at]").count()) === 36);
  await until("an empty field", async () => (await page.getByLabel("Your guess").inputValue()) === "");
});

onPage("a question that undo brings back is about what it was about", "#board=8&do=count&hide=answer", async (page) => {
  await answer(page);
  await square(page, 1, 1).click();
  await button(page, "Fix").click();
  await square(page, 3, 4).click();
  await button(page, "How many?").click();
  await button(page, "Show the answer").waitFor();
  await button(page, "Undo").click();
  assert.doesNotMatch(await page.locator(".question").innerText(), /placed/);
  assert.doesNotMatch(await written(page), /placed|fixed/);
});

onPage(
  "hints are told while the answer to whether a puzzle is unique is covered",
  "#problem=AABBB/ACBDB/CCCDB/CEEDD/EEEED&stars=1&do=play&hide=answer",
  async (page) => {
    await valueIs(page, "unsolved");
    await button(page, "Hint").click();
    await button(page, "Which rule?").click();
    await button(page, "Which square?").click();
    await button(page, "Put it on the board").waitFor();
    assert.ok((await page.locator("[data-at].ring").count()) > 0);
    assert.equal(await button(page, "Solution").count(), 0);
  },
);

onPage("a slip of the keys does not end a question", ADDRESS, async (page) => {
  await answer(page);
  const field = page.getByLabel("Your guess");
  for (const slip of ["4.5", "four", "1e1", "-1", "1,00"]) {
    await field.fill(slip);
    await field.press("Enter");
    await until("what a guess is", async () => (await judged(page)) === "A guess is a whole number, such as 12.");
    assert.ok(await button(page, "Show the answer").isVisible(), slip);
    await field.press("End");
    await field.press("Backspace");
  }
  await field.fill("4.5");
  await button(page, "Show the answer").click();
  await until("the verdict", async () => (await judged(page)) === "Your guess, 4.5, is not a whole number.");
});
