// Verdicts that follow the pen, with a worker that answers when the test says so.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { workers } from "./fake-worker.mjs";
import { source } from "./module.mjs";

const { follow } = await source("puzzle/verdict.ts");

mock.timers.enable({ apis: ["setTimeout"] });

const puzzle = (letter) => ({ board: "2x2", regions: [`${letter}A`, "AA"] });

/** A page on which the pen is. */
class Painting {
  said = { value: "", note: "", isPassing: true };
  work = null;
  state = { act: "paint", problem: puzzle("A") };
  say(said) {
    this.said = said;
  }
  render() {}
  stroke(letter) {
    this.state = { ...this.state, problem: puzzle(letter) };
    return follow(this);
  }
}

const SEVERAL = { unique: false, solutions: 2, complete: false, examples: [], differ: [[1, 1]] };
const UNIQUE = { unique: true, solutions: 1, complete: true, examples: [], level: null };

const worker = () => workers.at(-1);
/** Returns what the worker was asked: the letters of the squares, and what is asked beyond the verdict. */
const asked = () =>
  worker()
    .got.filter((it) => it.question)
    .map((it) => {
      const { problem, count, level } = JSON.parse(it.question);
      return problem.regions[0][0] + (count ? " number" : level ? " level" : "");
    });
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};
const answer = async (report) => {
  worker().answer(report);
  await settled();
};
const rest = async (ms = 150) => {
  mock.timers.tick(ms);
  await settled();
};

test("the number of solutions is asked when the pen rests", async () => {
  const page = new Painting();
  const ended = page.stroke("B");
  worker()?.onmessage({ data: { module: "compiled" } });
  const before = asked().length;
  await answer(SEVERAL);
  assert.match(page.said.note, /^More than one solution; /);
  await rest(149);
  assert.equal(asked().length, before, "too early");
  await rest(1);
  assert.equal(asked().at(-1), "B number");
  await answer({ ...SEVERAL, solutions: 7, complete: true });
  await ended;
  assert.match(page.said.note, /^7 solutions; /);
});

test("a stroke while the pen rests is judged at once, and the number of the one before is not asked", async () => {
  const page = new Painting();
  const before = asked().length;
  void page.stroke("C");
  await answer(SEVERAL);
  await rest(100);
  const ended = page.stroke("D");
  assert.equal(asked().at(-1), "D");
  await rest(100);
  await answer(UNIQUE);
  await rest();
  await answer(UNIQUE);
  await ended;
  assert.deepEqual(asked().slice(before), ["C", "D", "D level"]);
});

test("of strokes that come while one is judged, only the last one is asked, and only its verdict is shown", async () => {
  const page = new Painting();
  const before = asked().length;
  const all = ["E", "F", "G", "H"].map((letter) => page.stroke(letter));
  await answer(UNIQUE);
  assert.equal(page.said.value, "", "the verdict is that of another puzzle");
  await answer(SEVERAL);
  assert.equal(page.said.value, "several");
  await rest();
  await answer({ ...SEVERAL, solutions: 3, complete: true });
  await Promise.all(all);
  assert.deepEqual(asked().slice(before), ["E", "H", "H number"]);
});

test("a verdict that comes late leaves another answer as it is", async () => {
  const page = new Painting();
  const ended = page.stroke("I");
  await answer(SEVERAL);
  page.say({ value: "2 changes", note: "After them there is exactly one solution.", tone: "good" });
  await rest();
  await answer({ ...SEVERAL, solutions: 7, complete: true });
  await ended;
  assert.equal(page.said.value, "2 changes");
});

test("an error stays until the puzzle changes", async () => {
  const page = new Painting();
  page.say({ value: "", note: "This address means nothing here.", tone: "error" });
  const ended = page.stroke("J");
  await answer(UNIQUE);
  await rest();
  await answer(UNIQUE);
  await ended;
  assert.equal(page.said.tone, "error");
});

test("a level that is not found in time leaves the verdict as it is", async () => {
  const page = new Painting();
  const ended = page.stroke("K");
  await answer(UNIQUE);
  await rest();
  await answer({ unique: null, solutions: 0, complete: false, examples: [], level: null });
  await ended;
  assert.equal(page.said.value, "unique");
});

test("a puzzle to which undo comes back is judged anew, while the first question for it waits", async () => {
  const page = new Painting();
  const first = page.stroke("L");
  const { problem } = page.state;
  await answer(SEVERAL);
  void page.stroke("M");
  page.state = { ...page.state, problem };
  const again = follow(page);
  await answer(UNIQUE);
  await answer(SEVERAL);
  await rest();
  await answer({ ...SEVERAL, solutions: 5, complete: true });
  await Promise.all([first, again]);
  assert.match(page.said.note, /^5 solutions; /);
});
