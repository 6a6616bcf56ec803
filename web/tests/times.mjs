// Prints the times of the page and of its module, for benches/BASELINE.md:
//
//   node tests/times.mjs
//
// On an idle machine: the first answer is the tightest one.
import { chromium } from "playwright-core";
import { opened, PAGE } from "./module.mjs";

const executablePath = process.env.QUEENSAT_CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

function print(what, times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  console.log(
    `| ${what} | ${sorted.length} | ${ms(sorted[0])} | ${ms(at(0.5))} | ${ms(at(0.95))} | ${ms(sorted.at(-1))} |`,
  );
}

async function opening(address = "", before = () => {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(before);
  await page.goto(`file://${PAGE}${address}`);
  return { page, close: () => context.close() };
}

// Times are taken inside of the page, so that the driver has no part in them.
const inPage = (page, body, argument) =>
  page.evaluate(
    new Function(
      "argument",
      `return (async () => {
  const value = () => document.querySelector("#answer > .value")?.textContent ?? "";
  const changed = (isDone) => new Promise((done) => {
    if (isDone()) return done();
    const observer = new MutationObserver(() => { if (isDone()) { observer.disconnect(); done(); } });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
  });
  ${body}
})()`,
    ),
    argument,
  );

console.log("| what | runs | min | median | 95 % | max |");
console.log("|---|--:|--:|--:|--:|--:|");

const first = [];
for (let run = 0; run < 20; run++) {
  const { page, close } = await opening("#board=8&do=count");
  first.push(await inPage(page, `await changed(() => value() === "92"); return performance.now();`));
  await close();
}
print("first answer after opening, `#board=8&do=count`", first);

{
  const regions = Array.from({ length: 10 }, (_, row) =>
    Array.from({ length: 10 }, (_, column) => "ABCDEFGHIJ"[Math.floor(row / 5) * 5 + Math.floor(column / 2)]).join(""),
  );
  // A verdict in the same words changes nothing that can be seen, so answers of the worker are what is timed, with the
  // drawing that follows them.
  const listen = () => {
    const Original = Worker;
    const asked = new Set();
    window.Worker = class extends Original {
      constructor(...all) {
        super(...all);
        this.addEventListener("message", ({ data }) => {
          if (!asked.delete(data.id) || data.answer === undefined) return;
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.verdict?.();
          port2.postMessage(null);
        });
      }
      postMessage(data) {
        if (data.question?.includes('"unique"') && !/"count"|"level"/.test(data.question)) asked.add(data.id);
        super.postMessage(data);
      }
    };
  };
  const { page, close } = await opening(`#problem=${regions.join("/")}&stars=1&do=paint`, listen);
  await page.waitForSelector("#answer > .value");
  await page.waitForTimeout(500);
  // Pointers as a hand gives them, fast and slow; the verdict is said in the answer, after which a stroke is judged.
  for (const [pace, least, most] of [
    ["fast, one each 40 ms", 40, 0],
    ["slow, one each 100 to 400 ms", 100, 300],
  ]) {
    const times = await inPage(
      page,
      `
    const [least, most] = argument;
    const times = [];
    const squares = [...document.querySelectorAll("[data-at]")];
    const letters = [...document.querySelectorAll(".palette button")];
    let seed = 1;
    const random = (most) => { seed = (seed * 48271) % 2147483647; return seed % most; };
    for (let stroke = 0; stroke < 200; stroke++) {
      letters[random(10)].click();
      await new Promise((done) => setTimeout(done, 20));
      const square = squares[random(100)];
      const box = square.getBoundingClientRect();
      const options = { bubbles: true, pointerId: 1, isPrimary: true, button: 0, buttons: 1, clientX: box.x + 5, clientY: box.y + 5 };
      const verdict = new Promise((done) => {
        window.verdict = () => done(performance.now());
        setTimeout(() => done(0), 1000);
      });
      const began = performance.now();
      square.dispatchEvent(new PointerEvent("pointerdown", options));
      square.dispatchEvent(new PointerEvent("pointerup", { ...options, buttons: 0 }));
      // A square that has this letter already is not painted.
      const ended = await verdict;
      if (ended > 0) times.push(ended - began);
      await new Promise((done) => setTimeout(done, least - 20 + random(most + 1)));
    }
    return times;`,
      [least, most],
    );
    print(`stroke to verdict, 10 x 10, ${pace}`, times);
  }
  await close();
}

{
  const { page, close } = await opening("#board=18");
  await page.waitForTimeout(500);
  const times = [];
  for (let run = 0; run < 20; run++) {
    await page.getByRole("button", { name: "How many?" }).click();
    await page.getByRole("button", { name: "Stop" }).waitFor();
    times.push(
      await inPage(
        page,
        `
    const press = (words) => [...document.querySelectorAll("button")].find((it) => it.textContent.trim() === words).click();
    const began = performance.now();
    press("Stop");
    press("Show one");
    await changed(() => value() === "solved");
    return performance.now() - began;`,
      ),
    );
  }
  print("a solution of 18 rows after Stop, in a new worker", times);
  await close();
}

await browser.close();

const ask = await opened();
const QUESTIONS = {
  "one solution, n = 100": { question: "solve", problem: { n: 100 } },
  "one solution, n = 10 000": { question: "solve", problem: { n: 10_000 } },
  "count 12, SAT and search": { question: "count", problem: { n: 12 } },
  "count 14, search": { question: "count", problem: { n: 14 }, by: "native" },
  "a hint, 10 x 10": { question: "explain", problem: null, steps: 1 },
  "trace 12, cdcl": { question: "trace", problem: { n: 12 } },
  "trace 12, dpll": { question: "trace", problem: { n: 12 }, by: "dpll" },
  "a new puzzle, 10 x 10": { question: "generate", problem: { n: 10 }, seed: 2 },
};
const { puzzles } = JSON.parse(ask(JSON.stringify({ question: "generate", problem: { n: 10 }, seed: 2 })));
const { regions } = puzzles[0];
for (const [what, question] of Object.entries(QUESTIONS)) {
  const text = JSON.stringify({ ...question, problem: question.problem ?? { n: 10, stars: 1, regions } });
  const times = Array.from({ length: 20 }, () => {
    const began = performance.now();
    const answer = ask(text);
    if (answer.startsWith('{"error"')) throw new Error(answer);
    return performance.now() - began;
  });
  print(`module in node, warm: ${what}`, times);
}
