import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { assessModel } from "../../src/evaluate/assess-model.ts";
import { assessRows } from "../../src/evaluate/assess-rows.ts";
import type { Model } from "../../src/model/model.ts";
import { predict } from "../../src/model/predict.ts";
import { datasets } from "../arbitraries/dataset.ts";
import { modelsOn } from "../arbitraries/model-on-dataset.ts";
import { naivePredict } from "../oracles/naive-predict.ts";
import { NaiveSource } from "../oracles/naive-source.ts";

function naiveConfusion(dataset: Dataset, model: Model, rows: readonly number[]): number[][] {
  const classes = dataset.target.categories;
  const counts = classes.map(() => classes.map(() => 0));
  for (const row of rows) {
    const predicted = classes.indexOf(naivePredict(model, dataset, row));
    counts[dataset.target.codes[row]][predicted] += dataset.weights?.[row] ?? 1;
  }
  return counts;
}

const datasetAndModel = datasets().chain((dataset) => fc.tuple(fc.constant(dataset), modelsOn(dataset)));

describe("assessing a model by counting", () => {
  it("agrees with asking it row by row, for every node type, lists, weights and missing values", async () => {
    await fc.assert(
      fc.asyncProperty(datasetAndModel, async ([dataset, model]) => {
        const everyRow = Array.from({ length: dataset.rows }, (_, row) => row);
        for (const source of [await createMemorySource(dataset), new NaiveSource(dataset)]) {
          const { classes, counts } = await assessModel(source, source.everything, model);
          expect(classes).toEqual(dataset.target.categories);
          expect(counts.map((row) => [...row])).toEqual(naiveConfusion(dataset, model, everyRow));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("takes a category that the model has never seen for missing, as predicting row by row does", async () => {
    const column = (codes: number[], categories: string[]) =>
      ({ kind: "categorical", name: "w", codes: Uint8Array.from(codes), categories }) as const;
    const dataset: Dataset = {
      ...{ name: "rows", rows: 4, weights: null, notices: [] },
      attributes: [column([0, 1, 2, 3], ["aqua", "blue", "red"])],
      target: { ...column([0, 0, 1, 1], ["no", "yes"]), name: "class" },
    };
    const leaf = (name: string) => ({ type: "leaf", class: name, counts: [1, 1] }) as const;
    for (const negated of [false, true]) {
      const model: Model = {
        ...{ form: "tree", target: "class", classes: ["no", "yes"] },
        columns: [{ name: "w", kind: "categorical", categories: ["blue", "red"], hasMissing: true }],
        root: {
          ...{ type: "test", class: "no", counts: [2, 2], yes: leaf("yes"), no: leaf("no") },
          test: { type: "missing", column: "w", ...(negated && { negated }) },
        },
      };
      const source = await createMemorySource(dataset);
      const { counts } = await assessModel(source, source.everything, model);
      const byRows = assessRows(predict(model, dataset), dataset);
      expect(counts).toEqual(byRows.counts);
      expect(counts.map((row) => [...row])).toEqual(Array(2).fill([1, 1]));
    }
  });

  it("looks at the rows of the part only", async () => {
    await fc.assert(
      fc.asyncProperty(datasetAndModel, async ([dataset, model]) => {
        const source = await createMemorySource(dataset);
        const [first, second] = await source.randomSplit(source.everything, { seed: 3, shares: [1, 1] });
        const halves = await Promise.all(
          [first!, second!].map(async (part) => (await assessModel(source, part, model)).counts),
        );
        const whole = await assessModel(source, source.everything, model);
        whole.counts.forEach((row, actual) => {
          row.forEach((count, predicted) => {
            expect(halves[0][actual][predicted] + halves[1][actual][predicted]).toBe(count);
          });
        });
      }),
      { numRuns: 200 },
    );
  });

  it("counts a class that only the model knows as a mistake", async () => {
    const [dataset] = fc.sample(datasets({ minRows: 5, weighted: false }), { numRuns: 1, seed: 1 });
    const source = await createMemorySource(dataset!);
    const model: Model = {
      form: "tree",
      target: "class",
      classes: ["elsewhere"],
      columns: [],
      root: { type: "leaf", class: "elsewhere", counts: [1] },
    };
    const { classes, counts } = await assessModel(source, source.everything, model);
    expect(classes.at(-1)).toBe("elsewhere");
    const last = classes.length - 1;
    expect(counts.reduce((sum, row) => sum + row[last], 0)).toBe(dataset!.rows);
  });
});
