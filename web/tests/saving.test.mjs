// What leaves the page: formulas, pictures, addresses, commands.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { test } from "node:test";
import { answer, button, onPage, until, value } from "./browser.mjs";
import { opened } from "./module.mjs";

const ask = await opened();
const asked = (question) => JSON.parse(ask(JSON.stringify(question)));

async function saved(page, name) {
  const panel = page.locator(".saving");
  if (!(await panel.evaluate((it) => it.open))) await panel.locator("> summary").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("button", { name, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: fs.readFileSync(await download.path()) };
}

const copied = (page) => page.evaluate(() => navigator.clipboard.readText());

for (const [address, status] of [
  ["board=6", "satisfiable"],
  ["board=3", "unsatisfiable"],
  ["board=8&sat.encoding=product", "satisfiable"],
  ["board=6&blocked=1.2,1.3,1.4,1.5&placed=1.1", "unsatisfiable"],
]) {
  onPage(`DIMACS of ${address} is ${status}`, `#${address}`, async (page) => {
    const { name, bytes } = await saved(page, "DIMACS");
    assert.match(name, address.includes("sat") ? /^queens-8-product\.cnf$/ : /^queens-\d+\.cnf$/);
    const formula = bytes.toString();
    assert.match(formula, /^p cnf \d+ \d+$/m);
    assert.equal(asked({ question: "decide", formula }).status, status);
  });
}

onPage("a model of DIMACS is a solution", "#board=8&sat.encoding=ladder", async (page) => {
  const { bytes } = await saved(page, "DIMACS");
  const { verdict } = asked({ question: "grade", problem: { n: 8 }, formula: bytes.toString() });
  assert.equal(verdict, "exact");
});

onPage("OPB", "#board=5", async (page) => {
  const { name, bytes } = await saved(page, "OPB");
  assert.equal(name, "queens-5.opb");
  const lines = bytes.toString().split("\n");
  assert.match(lines[0], /^\* #variable= 25 #constraint= \d+/);
  assert.ok(
    lines
      .filter((it) => it && !it.startsWith("*"))
      .every((it) => /^([+-]?\d+ ~?x\d+ ?)+ ?(>=|=|<=) -?\d+ ?;$/.test(it)),
    lines.join("\n"),
  );
});

for (const address of [
  "board=8&do=solve",
  "board=5&blocked=1.1&pawns=2.2&holes=3.3&placed=4.4",
  "problem=AABBB/ACBDB/CCCDB/CEEDD/EEEED&stars=1&screen=board",
]) {
  onPage(`SVG and PNG of ${address}`, `#${address}`, async (page) => {
    if (address.includes("do=")) await answer(page);
    else await page.locator("[data-at]").first().waitFor();
    const svg = (await saved(page, "SVG")).bytes.toString();
    const parsed = await page.evaluate((text) => {
      const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      return {
        name: root.localName,
        errors: root.querySelectorAll("parsererror").length,
        rects: root.querySelectorAll("rect").length,
        scripts: root.querySelectorAll("script").length,
      };
    }, svg);
    assert.equal(parsed.name, "svg");
    assert.deepEqual([parsed.errors, parsed.scripts], [0, 0]);
    assert.ok(parsed.rects >= 24);
    const png = (await saved(page, "PNG")).bytes;
    assert.equal(png.subarray(0, 8).toString("latin1"), "\x89PNG\r\n\x1a\n");
    assert.equal(png.subarray(12, 16).toString(), "IHDR");
    assert.ok(png.readUInt32BE(16) >= 400 && png.readUInt32BE(20) >= 400);
    assert.ok(png.length > 1000);
  });
}

onPage("the address is copied", "#board=6&placed=1.2&do=count", async (page) => {
  await value(page);
  await page.locator(".saving > summary").last().click();
  const width = async (name) => Math.round((await button(page, name).boundingBox()).width);
  const before = await width("Copy address");
  await button(page, "Copy address").click();
  await button(page, "Copied").waitFor();
  assert.equal(await width("Copied"), before);
  await page.getByRole("status").filter({ hasText: "Copied." }).waitFor();
  await until("the address", async () => /^file:.*#.*placed=1\.2.*do=count/.test(await copied(page)));
  await button(page, "Copy address").waitFor();
});

onPage("an address that hides an answer has a question", "#board=6", async (page) => {
  await page.locator(".saving > summary").last().click();
  await button(page, 'Copy address that asks "How many?"').click();
  await until("the address", async () => /#board=6&hide=answer&do=count$/.test(await copied(page)));
  await button(page, "Classes").click();
  await value(page);
  await button(page, "Copy address that hides the answer").click();
  await until("the address", async () => /#board=6&hide=answer&do=classes$/.test(await copied(page)));
});

const program =
  process.env.QUEENSAT ??
  ["release", "debug"]
    .map((it) => new URL(`../../target/${it}/queensat`, import.meta.url).pathname)
    .find((it) => fs.existsSync(it));
const COMMANDS = [
  "board=8&do=count",
  "board=4x6&do=count",
  "board=7&torus&do=count",
  "board=6&blocked=1.1,2.2&placed=3.5&do=count",
  "board=5&piece=queen%2Bknight&queens=3&do=count",
  "board=6&without=diagonals&do=count",
  "board=6&without=rows&do=count",
  "board=6&holes=2.2&queens=5&do=count",
  "board=6&exclude=sum:7&do=count",
  "board=8&sat.encoding=product&do=count",
  "board=6&per_line=2&diagonals=none&do=count",
  "board=6&no_touch&do=list",
  "board=6&do=classes",
  "board=3&do=none",
  "board=6&at=1.1&do=why",
  "board=8&do=solve",
  "problem=AABBB/ACBDB/CCCDB/CEEDD/EEEED&stars=1&do=check",
  "problem=AABBB/AABBB/CCCDD/CCCDD/EEEEE&stars=1&do=check",
  "problem=AABBB/ACBDB/CCCDB/CEEDD/EEEED&stars=1&screen=board&do=count",
];
test(
  "the command that is copied has the same answer",
  { skip: program ? false : "QUEENSAT, the program, is not built" },
  async (t) => {
    const { open } = await import("./browser.mjs");
    for (const address of COMMANDS) {
      await t.test(address, async () => {
        const { page, close } = await open(`#${address}`);
        const shown = await value(page);
        await page.locator(".saving > summary").last().click();
        await button(page, "Copy command").click();
        const command = await until("a command", async () => /queensat/.test(await copied(page)) && copied(page));
        await close();
        const run = execFileSync("bash", ["-c", `queensat() { '${program}' "$@"; }; { ${command}; } 2>&1 || true`], {
          encoding: "utf8",
        });
        if (/do=(count|list|classes)/.test(address)) assert.match(run, new RegExp(`\\b${shown}\\b`), command);
        else if (shown === "several") assert.match(run, /2|several|more than one/, command);
        else if (shown === "unique") assert.match(run, /one solution|unique/i, command);
        else assert.doesNotMatch(run, /^error/m, command);
        assert.doesNotMatch(run, /error: /, command);
      });
    }
  },
);
