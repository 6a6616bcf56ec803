// The screen "Class" in a browser, and the questions that a class is sent.
import assert from "node:assert/strict";
import fs from "node:fs";
import { answer, button, isForAll, LOOKS, onPage, PHONE, until } from "./browser.mjs";

const SIDE = 6;

const hasFocus = (locator) => locator.evaluate((it) => it === document.activeElement);

/** Returns the clauses of the board, in which the rules of lines can be left out, and a sign can stand for an empty square. */
function clauses({ hasDiagonals = true, sign = 1 } = {}) {
  const squares = Array.from({ length: SIDE * SIDE }, (_, i) => [Math.floor(i / SIDE), i % SIDE]);
  const variable = ([row, column]) => sign * (row * SIDE + column + 1);
  const rows = Array.from({ length: SIDE }, (_, row) => squares.filter((it) => it[0] === row).map(variable));
  const attack = ([a, b], [c, d]) => a === c || b === d || (hasDiagonals && Math.abs(a - c) === Math.abs(b - d));
  const pairs = squares.flatMap((one, i) =>
    squares
      .slice(i + 1)
      .filter((other) => attack(one, other))
      .map((other) => [-variable(one), -variable(other)]),
  );
  return [...rows, ...pairs];
}

const dimacs = (list, count = list.length) =>
  `p cnf ${SIDE * SIDE} ${count}\n${list.map((it) => `${it.join(" ")} 0\n`).join("")}`;

const CLASS = {
  "ben.cnf": dimacs(clauses({ hasDiagonals: false })),
  "anna.cnf": dimacs(clauses()),
  "cleo.cnf": dimacs([...clauses(), [1]]),
  "emil.cnf": dimacs(clauses({ sign: -1 })),
  "gina.cnf": dimacs(clauses(), 7),
  "=ida.cnf": "hello\n",
};

const files = Object.entries(CLASS).map(([name, text]) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(text),
}));

/** Waits until no formula waits, and returns the rows of the table. */
async function graded(page) {
  await page.locator("caption", { hasText: /graded(?!.*waiting)/ }).waitFor();
  await page.locator("#answer .value").waitFor();
  return page
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("th, td")].slice(0, 3).map((it) => it.textContent)),
    );
}

async function chosen(page) {
  await page.locator("input[type=file]").first().setInputFiles(files);
  return graded(page);
}

onPage("a class is graded, sorted, and says on what a verdict rests", "#board=6&screen=class", async (page) => {
  const rows = await chosen(page);
  assert.deepEqual(
    rows.map((it) => it.slice(0, 2)),
    [
      ["=ida.cnf", "not graded"],
      ["anna.cnf", "exact"],
      ["ben.cnf", "too weak"],
      ["cleo.cnf", "too strong"],
      ["emil.cnf", "exact"],
      ["gina.cnf", "exact"],
    ],
  );
  // One that is left over is told, too.
  assert.match(rows[2][2], /^The diagonals are missing.*\. .+\.$/);
  assert.doesNotMatch(rows[2][2], /more/);
  assert.match(rows[4][2], /^Numbering, recognized: .* NO queen/);
  assert.match(await page.locator("caption").textContent(), /6 read, 5 graded, 1 not$/);
  assert.match(
    await page.locator("#answer").textContent(),
    /^3 of 6 formulas are exact; 1 not graded; 1 too weak; 1 too strong\.$/,
  );
  await button(page, "Verdict").click();
  assert.deepEqual(
    (await graded(page)).map((it) => it[0]),
    ["=ida.cnf", "ben.cnf", "cleo.cnf", "anna.cnf", "emil.cnf", "gina.cnf"],
  );
  const gina = (await graded(page)).find(([name]) => name === "gina.cnf");
  assert.deepEqual([gina[1], /^Warning: .* declares 7 clauses/.test(gina[2])], ["exact", true]);
  await button(page, "ben.cnf").click();
  await page.getByRole("region", { name: "Admitted wrongly" }).waitFor();
  assert.ok(await hasFocus(page.getByRole("heading", { name: "ben.cnf" })), "the report begins at its name");
  const strict = page.getByLabel("refuse files that break the DIMACS format, instead of a warning");
  await strict.focus();
  await strict.check();
  await page.locator("#answer .value", { hasText: "2 of 6" }).waitFor();
  await page.getByRole("region", { name: "Admitted wrongly" }).waitFor();
  assert.ok(await hasFocus(strict), "a report that changes takes no focus");
});

onPage("a class leaves the page as CSV, and with tabs for what is pasted", "#board=6&screen=class", async (page) => {
  await chosen(page);
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save as CSV").click()]);
  const lines = fs.readFileSync(await download.path(), "utf8").split("\r\n");
  assert.equal(
    lines[0],
    "\ufeffname,verdict,remarks,wrong board,lost solution,kept,solutions,variables,clauses,milliseconds",
  );
  assert.match(lines[1], /^'=ida\.cnf,not graded,"?Expected a header/);
  assert.match(lines[5], /^emil\.cnf,exact,"?Numbering, recognized: .*,36,296,\d+$/);
  await button(page, "Copy for a spreadsheet").click();
  await page.getByText("Copied.").waitFor();
  const pasted = (await page.evaluate(() => navigator.clipboard.readText())).split(/\r?\n/).slice(0, 7);
  assert.deepEqual(
    pasted.map((it) => it.split("\t").length),
    [10, 10, 10, 10, 10, 10, 10],
  );
  assert.equal(pasted[3].split("\t")[1], "too weak");
});

onPage("the address of a large board opens again", "#board=100&screen=class", async (page) => {
  await page.getByLabel("torus").check();
  await page.waitForFunction(() => /board=100&torus/.test(location.hash));
  await page.reload();
  assert.ok(await page.getByLabel("torus").isChecked());
  assert.equal(await page.getByLabel("Rows", { exact: true }).inputValue(), "100");
  assert.equal((await page.locator("#answer").textContent()).trim(), "");
});

onPage("files are dropped, and one formula is pasted", "#board=6&do=count", async (page) => {
  await page.locator("#answer .value", { hasText: "4" }).waitFor();
  await page.evaluate((all) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of Object.entries(all)) dataTransfer.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, CLASS);
  assert.equal((await graded(page)).length, 6);
  await button(page, "Remove all formulas").click();
  assert.equal((await page.locator("#answer").textContent()).trim(), "");
  await page.getByText("Write or paste a text").click();
  await page.getByLabel("Formula as text").fill(CLASS["cleo.cnf"]);
  await button(page, "Grade it").click();
  await page.locator("#answer .value", { hasText: "too strong" }).waitFor();
  assert.match(await page.locator(".causes").textContent(), /line 298/);
});

/** Writes a text into the box of the screen Class, and asks for its grade. */
async function gradeText(page, text) {
  const box = page.getByLabel("Formula as text");
  if (!(await box.isVisible())) await page.getByText("Write or paste a text").click();
  await box.fill(text);
  await button(page, "Grade it").click();
}

onPage("whatever the screen Class is given is graded", "#screen=class", async (page) => {
  for (const text of ["hello", "todo later", "AAB\nABB\nCCC"]) {
    await gradeText(page, text);
    const found = await until("its own verdict", async () => {
      const said = await answer(page);
      return said.includes(`found '${text.split(/\s/)[0]}'`) && said;
    });
    assert.match(found, /^not graded\s*Expected a header .* DIMACS begins so: 'p cnf 64 744'/);
    assert.ok(await hasFocus(button(page, "Grade it")));
  }
  await gradeText(page, "p cnf 4 1\n1 -0 2 0\n");
  await page.locator("#answer", { hasText: "Numbers of variables begin with 1: 0 ends a clause." }).waitFor();
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["\x00\x01"], "picture.png"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.locator(".graded", { hasText: "not graded 'picture.png' is not a text file" }).waitFor();
});

onPage("a word that is pasted elsewhere is no puzzle", "#board=6&do=count", async (page) => {
  await page.locator("#answer .value", { hasText: "4" }).waitFor();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "hello");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.locator("#answer", { hasText: "'hello' is neither a formula nor a puzzle." }).waitFor();
  assert.match(page.url(), /#board=6/);
});

onPage(
  "an empty box is not graded, and nothing of before seems to be its grade",
  "#board=6&screen=class",
  async (page) => {
    await gradeText(page, CLASS["cleo.cnf"]);
    await page.locator(".causes").waitFor();
    await gradeText(page, " ");
    assert.equal(await answer(page), "There is no text to grade.");
    assert.equal(await page.locator(".graded").count(), 0);
  },
);

onPage("one formula alone is graded for its own size, once", "#screen=class", async (page) => {
  const rows = page.getByLabel("Rows", { exact: true });
  const words = "Graded for a board of 6 rows, as its 36 variables suggest. Change Rows for another one.";
  await gradeText(page, CLASS["anna.cnf"]);
  await page.locator("#answer", { hasText: words }).waitFor();
  assert.match(await answer(page), /^exact\s/);
  assert.equal(await rows.inputValue(), "6");
  await rows.fill("7");
  await rows.blur();
  await page.locator("#answer .value", { hasText: "too weak and too strong" }).waitFor();
  await page.waitForTimeout(300);
  assert.equal(await rows.inputValue(), "7");
  assert.match(await page.locator(".drop").textContent(), /row by row from 1: r1c1 is 1, r1c2 is 2\./);
  assert.match(await page.locator(".difference").first().textContent(), /Broken on this board:/);
  // A button that goes leaves the focus in the page.
  await button(page, "Grade for 6 rows").click();
  await page.locator("#answer .value", { hasText: /^exact$/ }).waitFor();
  assert.ok(await hasFocus(page.locator("#answer")));
});

onPage("lines that are not written out are counted", "#board=9&screen=class", async (page) => {
  const empty = Array.from({ length: 81 }, (_, i) => `-${i + 1} 0\n`);
  await gradeText(page, `p cnf 81 81\n${empty.join("")}`);
  await page.locator(".difference li", { hasText: /^And 6 more lines\.$/ }).waitFor();
});

onPage(
  "a question covers its answer, and takes a guess",
  "#board=6&without=diagonals&do=count&hide=answer",
  PHONE,
  async (page) => {
    await button(page, "Show the answer").waitFor();
    const heading = page.getByRole("heading", {
      name: "How many solutions does this board have, without the diagonals?",
    });
    assert.ok((await heading.boundingBox()).y < 150);
    assert.ok((await button(page, "Show the answer").boundingBox()).y < 400);
    assert.doesNotMatch(await page.locator("body").innerText(), /720/);
    await page.getByLabel("Your guess").fill("700");
    await button(page, "Show the answer").click();
    await page.getByText("Your guess, 700, is wrong.").waitFor();
    assert.equal(await page.locator("#answer .value").textContent(), "720");
  },
);

for (const act of ["solve", "list", "classes", "why", "none"]) {
  onPage(`nothing shows the answer before a click: ${act}`, `#board=6&at=1.1&do=${act}&hide=answer`, async (page) => {
    await button(page, "Show the answer").waitFor();
    assert.equal(await page.locator(".question").count(), 1);
    assert.equal(await page.locator(".square .piece, .picture, .value, .shown").count(), 0);
    assert.doesNotMatch(await page.locator("#board-text").textContent(), /Q/);
    await button(page, "Show the answer").click();
    await page.locator("#answer .value").waitFor();
  });
}

onPage(
  "a link has the board, and what is asked",
  "#board=7&blocked=1.1&placed=2.4&without=diagonals&screen=class",
  async (page) => {
    await page.getByText("Make a link from this board").click();
    const link = page.getByLabel("Link");
    const fields = async () => new Set((await link.inputValue()).split("#")[1].split("&"));
    const board = ["board=7", "blocked=1.1", "placed=2.4", "without=diagonals", "hide=answer"];
    assert.deepEqual(await fields(), new Set([...board, "do=count"]));
    await page.getByLabel("Question").selectOption("Why not on this square?");
    await page.getByRole("textbox", { name: "Square" }).fill("r8c1");
    await page.getByRole("textbox", { name: "Square" }).press("Enter");
    const refusal = page.getByText("Square: expected one of this board, such as r1c1.").first();
    await refusal.waitFor();
    assert.equal(await page.getByRole("textbox", { name: "Square" }).inputValue(), "r1c1");
    await page.getByRole("textbox", { name: "Square" }).fill("r3c2");
    await page.getByRole("textbox", { name: "Square" }).press("Enter");
    await refusal.waitFor({ state: "detached" });
    assert.deepEqual(await fields(), new Set([...board, "at=3.2", "do=why"]));
    await page.getByLabel("Question").selectOption("Watch a search");
    await page.getByRole("combobox", { name: "Search", exact: true }).selectOption("bitmask");
    await page.getByLabel("Beside it").selectOption("dlx");
    assert.deepEqual(await fields(), new Set([...board, "by=bitmask", "beside=dlx", "do=trace"]));
    await page.getByLabel("Question").selectOption("How many solutions?");
    await page.getByLabel("hide the answer until a click").uncheck();
    assert.ok(!(await fields()).has("hide=answer"));
    await page.getByLabel("hide the answer until a click").check();
    await page.getByText("on the screen Board and formula.").waitFor();
    await page.getByRole("link", { name: "Try it" }).click();
    await button(page, "Show the answer").waitFor();
    await until("the focus on the question", () => hasFocus(page.locator("h2.question")));
    await page.getByText("Save, or use the command line").click();
    await button(page, "Show the answer").click();
    await button(page, "Copy address that hides the answer").click();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#board=7.*&hide=answer&do=count$/);
  },
);

for (const { width, scheme } of LOOKS) {
  const look = { width, scheme, height: 844, bypass: true };
  onPage(`nothing is in the way of anyone: ${scheme}, ${width} wide`, "#board=6&screen=class", look, async (page) => {
    await chosen(page);
    await page.getByText("Make a link from this board").click();
    await isForAll(page);
  });
  const address = "#board=6&do=count&hide=answer";
  onPage(`nothing is in the way of who is asked: ${scheme}, ${width} wide`, address, look, async (page) => {
    await button(page, "Show the answer").waitFor();
    await isForAll(page);
  });
}
