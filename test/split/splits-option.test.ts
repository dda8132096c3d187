import { describe, expect, it } from "vitest";
import { learn } from "../../src/choose/learn.ts";
import { generateDataset } from "../../src/dataset/generate/generate-dataset.ts";
import { findLearner } from "../../src/learn/registry.ts";
import type { ListModel } from "../../src/model/model.ts";
import { predict } from "../../src/model/predict.ts";
import { measureSize } from "../../src/model/size.ts";

const parameters = { relevant: 3, attributes: 16 };
const drawn = (rows: number, seed: number) =>
  generateDataset("xor", { rows, seed, conceptSeed: 4, parameters, permuteColumns: false });

async function accuracy(method: string, splits: string, options: object = {}): Promise<number> {
  const { model } = await learn(drawn(1200, 1), { method: findLearner(method), splits, ...options });
  const test = drawn(500, 2);
  const { codes, classes } = predict(model, test);
  const right = [...codes].filter(
    (code, row) => classes[code] === test.target.categories[test.target.codes[row]],
  );
  return right.length / test.rows;
}

describe("--splits", () => {
  it.each([
    ["redwood", {}],
    ["fringe", { maxIterations: 1 }],
    ["grove", {}],
  ])("lets %s find parity of three among 16 columns", async (method, options) => {
    if (method !== "grove") expect(await accuracy(method, "information", options)).toBeLessThan(0.95);
    expect(await accuracy(method, "skewing", options)).toBe(1);
    expect(await accuracy(method, "auto-skew", options)).toBe(1);
  });

  it("keeps the pruning and the priors of the tree", async () => {
    const options = { prune: 1 / 3, priors: "uniform", splits: "skewing" };
    const { model } = await learn(drawn(2000, 1), { method: findLearner("redwood"), ...options });
    expect(measureSize(model)).toMatchObject({ leaves: 8, attributes: 3 });
  });

  it("holds GROVE to the conditions it may ask", async () => {
    const { model } = await learn(drawn(50, 3), {
      method: "grove",
      splits: "auto-skew",
      maxDepth: 1,
    });
    const rules = (model as ListModel).rules;
    expect(rules.every((rule) => rule.conditions.length <= 1)).toBe(true);
  });
});
