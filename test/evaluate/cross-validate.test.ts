import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CountSource, Part } from "../../src/counts/count-source.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { crossValidate } from "../../src/evaluate/cross-validate.ts";
import { holdOut } from "../../src/evaluate/hold-out.ts";
import type { Model } from "../../src/model/model.ts";
import { datasets, makeDataset, textColumn } from "../arbitraries/dataset.ts";

/** Answers the commonest class of the training rows. */
async function majority(source: CountSource, train: Part): Promise<Model> {
  const [counts] = await source.countClasses([train]);
  const { classes, target } = source;
  const best = classes[counts!.indexOf(Math.max(...counts!))];
  return {
    form: "tree",
    target,
    classes,
    columns: [],
    root: { type: "leaf", class: best, counts: [...counts!] },
  };
}

const sixtyForty = makeDataset(
  [textColumn(Array.from({ length: 100 }, (_, row) => String(row)))],
  Array.from({ length: 100 }, (_, row) => (row < 60 ? "a" : "b")),
  null,
);

describe("cross-validation", () => {
  it("judges every row exactly once", async () => {
    await fc.assert(
      fc.asyncProperty(datasets({ minRows: 2 }), fc.integer({ min: 2, max: 6 }), async (dataset, folds) => {
        const source = await createMemorySource(dataset);
        const matrices = await crossValidate(source, source.everything, {
          folds,
          seed: 1,
          learn: (train) => majority(source, train),
        });
        const [expected] = await source.countClasses([source.everything]);
        const judged = expected!.map((_, c) =>
          matrices.reduce((sum, { counts }) => sum + counts[c].reduce((a, b) => a + b, 0), 0),
        );
        expect(matrices).toHaveLength(folds);
        expect(judged).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  it("keeps the classes' shares in every fold and trains on the others", async () => {
    const source = await createMemorySource(sixtyForty);
    const trained: number[][] = [];
    const matrices = await crossValidate(source, source.everything, {
      folds: 10,
      seed: 7,
      learn: async (train) => {
        const [counts] = await source.countClasses([train]);
        trained.push([...counts!]);
        return majority(source, train);
      },
    });
    expect(trained).toEqual(Array.from({ length: 10 }, () => [54, 36]));
    for (const { counts } of matrices)
      expect(counts.map((row) => [...row])).toEqual([
        [6, 0],
        [4, 0],
      ]);
  });

  it("refuses fewer than two folds", async () => {
    const source = await createMemorySource(sixtyForty);
    const learn = (train: Part) => majority(source, train);
    await expect(crossValidate(source, source.everything, { folds: 1, seed: 1, learn })).rejects.toThrow(
      "at least 2 folds",
    );
  });
});

describe("holding out", () => {
  it("holds out the given share of each class", async () => {
    const source = await createMemorySource(sixtyForty);
    const { train, test } = await holdOut(source, source.everything, { share: 0.3, seed: 1 });
    const counts = await source.countClasses([train, test]);
    expect(counts.map((each) => [...each])).toEqual([
      [42, 28],
      [18, 12],
    ]);
  });
});
