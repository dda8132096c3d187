// What the documentation of `learn` promises of a choice is what a choice does.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { choiceOptions } from "../../src/choose/choice/choice-options.ts";
import { rankByPenalisedWorth } from "../../src/choose/race/pick.ts";
import { timeLimit } from "../../src/learner/shared-options.ts";
import { objectiveOf } from "../../src/objective/objective.ts";

const sourceOf = (file: string): string => readFileSync(join(import.meta.dirname, "../../src", file), "utf8");
const optionsSource = sourceOf("choose/learn-options.ts");

/** The comment above an option of `learn`. */
function commentOf(option: string): string {
  const comment = new RegExp(`/\\*\\*([^/]*)\\*/\\s+readonly ${option}\\?`).exec(optionsSource);
  expect(comment, `${option} has a comment`).not.toBeNull();
  return comment![1].trim();
}

/** The comment above `learn` up to its example, its lines joined. */
const ofLearn = /\/\*\*\n([\s\S]*?)@example/.exec(sourceOf("choose/learn.ts"))![1].replace(/\s*\*\s+/g, " ");
const defaults = choiceOptions({}, null, ["a", "b"], Float64Array.of(1, 1));

it("the seed and the metric by default are those that are promised", () => {
  expect(/\((\S+)\)\.?\s*$/.exec(commentOf("seed"))?.[1]).toBe(String(defaults.seed));
  expect(commentOf("metric")).toContain("log-loss, or cost where costs are given");
  expect(defaults.objective.metric).toBe("log-loss");
  expect(objectiveOf({ costs: { a: { b: 5 } } }, ["a", "b"]).metric).toBe("cost");
});

it("there is no time limit unless timeLimit sets one", () => {
  expect(ofLearn).toContain("There is no time limit unless `timeLimit` sets one.");
  expect(defaults.timeLimit).toBe(Number.POSITIVE_INFINITY);
  expect(timeLimit.default).toBe(Number.POSITIVE_INFINITY);
  expect(choiceOptions({ timeLimit: 5 }, null, ["a", "b"], Float64Array.of(1, 1)).timeLimit).toBe(5);
});

it("the model is chosen as it says: by log-loss, the size, and not against the accuracy", () => {
  expect(ofLearn).toContain("least log-loss is chosen");
  expect(ofLearn).toContain("each further condition must improve it enough");
  expect(ofLearn).toContain("its answers may not be clearly less accurate than those of another");
  const candidate = { role: null, credit: 0, creditInLogLoss: 0 };
  const model = (logLoss: number, score: number, conditions: number) => ({
    ...{ candidate, worth: -logLoss, score, conditions },
  });
  const first = (...field: ReturnType<typeof model>[]) =>
    rankByPenalisedWorth(field, { maxConditions: 12, rows: 1000, objective: defaults.objective })[0];
  const surest = model(0.3, 0.9, 5);
  expect(first(model(0.31, 0.901, 5), surest)).toBe(surest);
  const small = model(0.3005, 0.9, 3);
  expect(first(surest, small)).toBe(small);
  const right = model(0.4, 0.95, 5);
  expect(first(surest, right)).toBe(right);
  const large = model(0.1, 0.99, 13);
  expect(first(large, surest)).toBe(surest);
});
