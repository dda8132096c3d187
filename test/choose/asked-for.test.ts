// What a choice makes of costs and priors: rare and dear classes are not given up.

import { expect, it } from "vitest";
import { learn } from "../../src/choose/learn.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { createRandom } from "../../src/dataset/random.ts";
import { makeDataset } from "../arbitraries/dataset.ts";

/** Two numbers, of which the first tells the rare class apart as far as the overlap lets it. */
function rareClass(rows: number, rare: number, shift: number): Dataset {
  const random = createRandom(5);
  const amount: number[] = [];
  const noise: number[] = [];
  const classes: string[] = [];
  for (let row = 0; row < rows; row++) {
    const isRare = row < rare;
    amount.push((isRare ? shift : 0) + random.below(100));
    noise.push(random.below(1000));
    classes.push(isRare ? "1" : "0");
  }
  const number = (values: readonly number[]) => (name: string) =>
    ({ name, kind: "continuous", values: Float64Array.from(values) }) as const;
  return makeDataset([number(amount), number(noise)], classes, null);
}

it("priors keep a tree of a rare class through pruning", async () => {
  const { train } = await learn(rareClass(4000, 40, 40), {
    method: "redwood",
    priors: "uniform",
    maxConditions: 3,
  });
  const [, rare] = train.perClass;
  expect(rare.recall).toBeGreaterThan(0.5);
});

it("priors decide a choice, too", async () => {
  const { train, choice } = await learn(rareClass(4000, 40, 40), {
    priors: "uniform",
    maxConditions: 3,
    evaluate: null,
  });
  expect(choice.verdict).toBe("chosen");
  expect(train.perClass[1].recall).toBeGreaterThan(0.5);
});

it("a model is compared with the constant answer that costs least", async () => {
  const dataset = rareClass(600, 180, 30);
  const costs = { 1: { 0: 5 } };
  const { choice, train, model } = await learn(dataset, { costs, evaluate: null });
  expect(choice.verdict).toBe("chosen");
  // Always answering the dear class would cost one for each row of the other.
  expect(train.cost).toBeLessThan(0.9 * 420);
  expect(model.form === "tree" && model.root.type).toBe("test");
});

it("limits on the answers for a class are kept to by a threshold, which is stored and measured", async () => {
  const dataset = rareClass(1500, 60, 60);
  const { model, notices, cv } = await learn(dataset, { minRecall: 0.8, of: "1", maxConditions: 3 });
  expect(model.decision).toMatchObject({ type: "threshold", class: "1" });
  expect(notices.join("\n")).toContain("1 is answered from a probability of");
  const [, rare] = cv!.perClass;
  expect(rare.recall).toBeGreaterThan(0.6);
});

it.each(["accuracy", "balanced", "auc", "f1"] as const)("a choice can be made by %s", async (metric) => {
  const { choice } = await learn(rareClass(300, 90, 20), { metric, maxConditions: 2, evaluate: null });
  expect(choice.metric).toBe(metric);
});

it("a method that is named keeps to limits, by a threshold that no row it is measured on decided", async () => {
  const dataset = rareClass(1500, 60, 60);
  const asked = { method: "redwood", minRecall: 0.8, maxConditions: 3 } as const;
  const { model, notices, test, cv } = await learn(dataset, { ...asked, evaluate: { test: 0.3, folds: 5 } });
  expect(model.decision).toMatchObject({ type: "threshold", class: "1" });
  expect(notices.join("\n")).toContain("1 is answered from a probability of");
  for (const { perClass } of [test!, cv!]) expect(perClass[1].recall).toBeGreaterThan(0.6);
  const plain = await learn(dataset, { method: "redwood", maxConditions: 3 });
  const limited = await learn(dataset, asked);
  expect(limited.cv).toBe(null);
  expect({ ...limited.model, decision: undefined }).toEqual({ ...plain.model, decision: undefined });
});

it("what only a choice can do is refused of a method that is named", async () => {
  const options = { method: "redwood", metric: "auc" } as const;
  await expect(learn(rareClass(60, 20, 0), options)).rejects.toThrow("metric is for a choice");
});
