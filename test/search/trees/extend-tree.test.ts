import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learn } from "../../../src/choose/learn.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { generateDataset } from "../../../src/dataset/generate/generate-dataset.ts";
import { selectRows } from "../../../src/dataset/select.ts";
import type { TreeModel } from "../../../src/model/model.ts";
import { predict } from "../../../src/model/predict.ts";
import { measureSize } from "../../../src/model/size.ts";
import { datasets } from "../../arbitraries/dataset.ts";

async function learnTree(dataset: Dataset, options: object): Promise<TreeModel> {
  const given = { method: "t1", ...options } as { method: "t1" };
  return (await learn(dataset, given)).model as TreeModel;
}

function errorsOf(model: TreeModel, dataset: Dataset): number {
  const { codes, classes } = predict(model, dataset);
  let errors = 0;
  for (let row = 0; row < dataset.rows; row++) {
    const isWrong = classes[codes[row]!] !== dataset.target.categories[dataset.target.codes[row]!];
    if (isWrong) errors += dataset.weights?.[row] ?? 1;
  }
  return errors;
}

describe("a tree extended below its leaves", () => {
  it("has leaves that the best tree of their rows cannot better, and no more errors than the first tree", async () => {
    const some = datasets({ maxRows: 16, maxColumns: 3, maxClasses: 3 });
    await fc.assert(
      fc.asyncProperty(some, fc.constantFrom("t1", "t2"), async (dataset, method) => {
        const model = await learnTree(dataset, { method, extend: "yes" });
        const first = await learnTree(dataset, { method });
        expect(errorsOf(model, dataset)).toBeLessThanOrEqual(errorsOf(first, dataset) + 1e-9);
        const { endOf, ends } = predict(model, dataset);
        for (let end = 0; end < ends.length; end++) {
          const rows = Uint32Array.from([...endOf.keys()].filter((row) => endOf[row] === end));
          if (rows.length === 0) continue;
          const own = selectRows(dataset, rows);
          // The leaf counts the rows that reach it.
          const weight = rows.reduce((sum, row) => sum + (dataset.weights?.[row] ?? 1), 0);
          expect(ends[end]!.counts.reduce((sum, count) => sum + count, 0)).toBeCloseTo(weight, 9);
          if (weight === 0) continue;
          const better = await learnTree(own, { method });
          expect(errorsOf(better, own)).toBeGreaterThanOrEqual(errorsOf(model, own) - 1e-9);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("goes as deep as it must, and only while a leaf saves its cost", async () => {
    const data = generateDataset("mx11", { rows: 400, seed: 5 });
    const deep = await learnTree(data, { method: "t2", extend: "yes" });
    expect(measureSize(deep).depth).toBeGreaterThan(2);
    expect(errorsOf(deep, data)).toBeLessThan(errorsOf(await learnTree(data, { method: "t2" }), data));
    const sparse = await learnTree(data, { method: "t2", extend: "yes", sparsity: 3 });
    expect(measureSize(sparse).leaves).toBeLessThan(measureSize(deep).leaves);
  });

  it("is not called proved", async () => {
    const data = generateDataset("mx6", { rows: 200, seed: 1 });
    const { certificate, notices } = await learn(data, { method: "t2", extend: "yes" });
    expect(certificate).toBeNull();
    expect(notices[0]).toContain("the whole is not proved best of its depth");
  });
});
