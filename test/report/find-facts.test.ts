import { expect, it } from "vitest";
import type { Part } from "../../src/counts/count-source.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { crossMeasures } from "../../src/evaluate/cross-measures.ts";
import { crossValidate } from "../../src/evaluate/cross-validate.ts";
import { learnPart } from "../../src/learn/learn.ts";
import { findFacts } from "../../src/report/find-facts.ts";
import type { Relearn } from "../../src/report/study.ts";
import { sampleData } from "./sample-reports.ts";

const greedy: Relearn = async (source, part) => (await learnPart(source, part, { method: "redwood" })).model;

it("where folds judge the model, the greedy tree's interval follows the same rule as the model's", async () => {
  const source = await createMemorySource(sampleData({ rows: 200, noise: 0.1 }));
  const folds = { number: 5, seed: 7 };
  const judge = { folds: folds.number, seed: folds.seed, learn: (on: Part) => greedy(source, on) };
  const cv = crossMeasures(await crossValidate(source, source.everything, judge));
  const learned = await learnPart(source, source.everything, { method: "redwood" });
  const facts = await findFacts(source, {
    // Under another name, so that the greedy tree is told beside it.
    result: { ...learned, method: "refined" },
    choice: null,
    train: cv,
    test: null,
    cv,
    judging: { seed: 1, share: null, folds, assess: null },
    learn: greedy,
    seed: 1,
    timeLimit: 0.01,
  });
  expect(facts.judged!.greedy).toEqual({ accuracy: cv.accuracy, interval: cv.interval });
});
