// Questions that wait for a worker, with a worker that answers when the test says so.
import assert from "node:assert/strict";
import { test } from "node:test";
import { workers } from "./fake-worker.mjs";
import { source } from "./module.mjs";

const { Asker } = await source("engine/ask.ts");

function started() {
  const asker = new Asker();
  asker.start();
  const worker = workers.at(-1);
  worker.onmessage({ data: { module: "compiled" } });
  return { asker, worker };
}
const questionsOf = ({ got }) => got.filter((it) => it.question).map((it) => JSON.parse(it.question).question);
const ask = (asker, question, options) =>
  asker.ask({ question }, options).then(
    ({ report }) => report,
    (error) => error.code,
  );

test("before the module is compiled, nothing is gained by another worker, and all get what the first one compiles", async (context) => {
  const now = context.mock.method(performance, "now", () => 1000);
  const first = new Asker();
  const second = new Asker();
  first.start();
  second.start();
  const [one, two] = workers.slice(-2);
  const long = ask(first, "unique", { topic: "verdict" });
  now.mock.mockImplementation(() => 1500);
  const next = ask(first, "classes", { topic: "verdict" });
  assert.ok(!one.isEnded, "it unpacks the module still");
  assert.deepEqual(two.got, []);
  one.onmessage({ data: { module: "compiled" } });
  assert.deepEqual(two.got, [{ source: "compiled" }]);
  one.answer({ of: 1 });
  one.answer({ of: 2 });
  assert.deepEqual([await long, await next], [{ of: 1 }, { of: 2 }]);
});

test("a worker has one question at a time, in their order", async () => {
  const { asker, worker } = started();
  const answers = ["count", "solve", "list"].map((it) => ask(asker, it));
  assert.deepEqual(questionsOf(worker), ["count"]);
  worker.answer({ of: 1 });
  worker.answer({ of: 2 });
  assert.deepEqual(questionsOf(worker), ["count", "solve", "list"]);
  worker.answer({ of: 3 });
  assert.deepEqual(await Promise.all(answers), [{ of: 1 }, { of: 2 }, { of: 3 }]);
  assert.equal(asker.isBusy, false);
});

test("of one topic only the latest question waits", async () => {
  const { asker, worker } = started();
  const topic = { topic: "verdict" };
  const first = ask(asker, "unique", topic);
  const overtaken = Array.from({ length: 50 }, () => ask(asker, "unique", topic));
  const other = ask(asker, "sizes", { topic: "sizes" });
  const last = ask(asker, "classes", topic);
  assert.deepEqual(new Set(await Promise.all(overtaken)), new Set(["overtaken"]));
  for (const of of [1, 2, 3]) worker.answer({ of });
  assert.deepEqual(await Promise.all([first, other, last]), [{ of: 1 }, { of: 2 }, { of: 3 }]);
  assert.deepEqual(questionsOf(worker), ["unique", "sizes", "classes"]);
});

test("a long question is ended by the next one of its topic, and others wait on", async (context) => {
  const { asker, worker } = started();
  const now = context.mock.method(performance, "now", () => 1000);
  const long = ask(asker, "unique", { topic: "verdict" });
  const other = ask(asker, "sizes", { topic: "sizes" });
  now.mock.mockImplementation(() => 1500);
  const next = ask(asker, "classes", { topic: "verdict" });
  assert.equal(await long, "overtaken");
  assert.ok(worker.isEnded);
  const renewed = workers.at(-1);
  // The answer of a worker that has ended is nobody's.
  worker.answer({ of: "old" });
  renewed.answer({ of: "other" });
  renewed.answer({ of: "next" });
  assert.deepEqual([await other, await next], [{ of: "other" }, { of: "next" }]);
});

test("a stop fails what runs and what waits, and the next question gets a new worker", async () => {
  const { asker, worker } = started();
  const all = ["count", "solve"].map((it) => ask(asker, it));
  asker.stop();
  assert.deepEqual(await Promise.all(all), ["stopped", "stopped"]);
  assert.ok(worker.isEnded && !asker.isBusy);
  const next = ask(asker, "list");
  workers.at(-1).answer({ of: 1 });
  assert.deepEqual(await next, { of: 1 });
});

test("progress goes to the question that runs", async () => {
  const { asker, worker } = started();
  const heard = [];
  const answer = asker.ask({ question: "count" }, { progress: ({ fraction }) => heard.push(fraction) });
  const { id } = worker.got.at(-1);
  worker.onmessage({ data: { id, fraction: 0.5, solutions: 3 } });
  worker.onmessage({ data: { id: id + 7, fraction: 0.9, solutions: 4 } });
  worker.answer({});
  await answer;
  assert.deepEqual(heard, [0.5]);
});

test("a worker that breaks off fails its question and those that wait, and is replaced", async () => {
  const { asker, worker } = started();
  const all = ["count", "solve"].map((it) => ask(asker, it));
  worker.onmessage({ data: { id: worker.got.at(-1).id, trapped: "out of bounds" } });
  assert.deepEqual(await Promise.all(all), ["trapped", "trapped"]);
  assert.ok(worker.isEnded);
  const next = ask(asker, "list");
  workers.at(-1).answer({ of: 1 });
  assert.deepEqual(await next, { of: 1 });
});
