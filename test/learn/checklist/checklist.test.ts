import { existsSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Condition, conditionsOf, isFeature } from "../../../src/condition/condition.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { generateDataset } from "../../../src/dataset/generate/generate-dataset.ts";
import { createRandom } from "../../../src/dataset/random.ts";
import { selectRows } from "../../../src/dataset/select.ts";
import { fitProcedure } from "../../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../../src/learn/procedure.ts";
import type { TreeModel, TreeNode } from "../../../src/model/model.ts";
import { predict } from "../../../src/model/predict.ts";
import { measureSize } from "../../../src/model/size.ts";
import { readDatasetFile } from "../../../src/node.ts";
import { datasets, makeDataset, textColumn } from "../../arbitraries/dataset.ts";
import { passes } from "../../oracles/naive-source.ts";
import { classWeights, everyCondition, treeErrors } from "../../oracles/naive-tree.ts";
import { startTickingClock } from "../../ticking-clock.ts";

async function learn(dataset: Dataset, options: object = {}): Promise<TreeModel> {
  const source = await createMemorySource(dataset);
  const { model } = await fitProcedure(
    source,
    source.everything,
    procedureOf({
      method: "checklist",
      ...options,
    }),
  );
  return model as TreeModel;
}

const allRows = (dataset: Dataset): number[] => Array.from({ length: dataset.rows }, (_, row) => row);

/** From the most items to the fewest: what is asked, and what is answered. */
function chainOf(root: TreeNode): { conditions: Condition[][]; leaves: TreeNode[] } {
  const conditions: Condition[][] = [];
  const leaves: TreeNode[] = [];
  let node = root;
  while (node.type === "test") {
    conditions.push(conditionsOf(node.test));
    leaves.push(node.yes);
    node = node.no;
  }
  return { conditions, leaves: [...leaves, node] };
}

function wrong(model: TreeModel, dataset: Dataset): number {
  const { codes, classes } = predict(model, dataset);
  const { target } = dataset;
  return allRows(dataset).filter((row) => classes[codes[row]] !== target.categories[target.codes[row]])
    .length;
}

const bits = (rows: number, columns: number, seed: number): boolean[][] => {
  const random = createRandom(seed);
  return Array.from({ length: columns }, () => Array.from({ length: rows }, () => random.below(2) === 1));
};

function labelled(columns: readonly boolean[][], label: (row: number) => string): Dataset {
  const rows = columns[0].length;
  return makeDataset(
    columns.map((values) => textColumn(values.map(String))),
    Array.from({ length: rows }, (_, row) => label(row)),
    null,
  );
}

const shared = "../shared/datasets";

describe("a checklist", () => {
  it("asks the same items at every border, within the budget, and beats the commonest class or is it", async () => {
    await fc.assert(
      fc.asyncProperty(
        datasets(),
        fc.integer({ min: 0, max: 8 }),
        fc.option(fc.integer({ min: 2, max: 4 })),
        async (dataset, maxConditions, bands) => {
          const model = await learn(dataset, { maxConditions, bands, minRows: 0 });
          const { conditions, leaves } = chainOf(model.root);
          for (const condition of conditions) expect(condition).toEqual(conditions[0]);
          expect(measureSize(model).conditions).toBeLessThanOrEqual(maxConditions);
          expect(leaves.length).toBeLessThanOrEqual(bands ?? Math.max(2, dataset.target.categories.length));
          const weights = classWeights(dataset, allRows(dataset), null);
          const commonest = Math.max(...weights);
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          expect(treeErrors(dataset, allRows(dataset), model.root)).toBeLessThanOrEqual(
            total - commonest + 1e-6,
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  it("is such that no single item can be bettered while its answers stand", async () => {
    await fc.assert(
      fc.asyncProperty(datasets(), fc.integer({ min: 1, max: 5 }), async (dataset, maxConditions) => {
        const { root } = await learn(dataset, { maxConditions, minRows: 0 });
        const rows = allRows(dataset);
        const errors = treeErrors(dataset, rows, root);
        const items = chainOf(root).conditions[0] ?? [];
        const divides = (condition: Condition): string => {
          const answers = rows.map((row) => passes(dataset, condition, row));
          return answers.map((answer) => (answer === answers[0] ? "a" : "b")).join("");
        };
        for (const [index] of items.entries()) {
          const others = new Set(items.filter((_, other) => other !== index).map(divides));
          for (const plain of everyCondition(dataset)) {
            if (others.has(divides(plain))) continue;
            for (const negated of [false, true]) {
              const replaced = items.with(index, { ...plain, negated });
              const swap = (node: TreeNode): TreeNode => {
                if (node.type !== "test") return node;
                const { test } = node;
                const asked = isFeature(test) ? { ...test, of: replaced } : replaced[0];
                return { ...node, test: asked, yes: swap(node.yes), no: swap(node.no) };
              };
              expect(treeErrors(dataset, rows, swap(root))).toBeGreaterThanOrEqual(errors - 1e-6);
            }
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it("leaves the least rows behind every answer, and counts those that arrive", async () => {
    await fc.assert(
      fc.asyncProperty(datasets(), fc.integer({ min: 0, max: 4 }), async (dataset, minRows) => {
        const { root } = await learn(dataset, { maxConditions: 6, minRows });
        const check = (node: TreeNode, rows: readonly number[]): void => {
          expect([...node.counts]).toEqual(classWeights(dataset, rows, null));
          if (node.type !== "test") return;
          for (const side of [node.yes, node.no]) {
            const passed = side === node.yes;
            const part = rows.filter((row) => passes(dataset, node.test, row) === passed);
            expect(side.counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(minRows);
            check(side, part);
          }
        };
        check(root, allRows(dataset));
      }),
      { numRuns: 200 },
    );
  });

  it("is the same whatever the order of the rows", async () => {
    await fc.assert(
      fc.asyncProperty(datasets(), fc.integer({ min: 1, max: 99 }), async (dataset, seed) => {
        const order = Uint32Array.from(createRandom(seed).shuffle(allRows(dataset)));
        const shuffled = selectRows(dataset, order);
        const options = { maxConditions: 6, bands: 3 };
        expect(JSON.stringify((await learn(shuffled, options)).root)).toBe(
          JSON.stringify((await learn(dataset, options)).root),
        );
      }),
      { numRuns: 100 },
    );
  });

  it("finds at least three of seven among twenty columns", async () => {
    const columns = bits(400, 20, 3);
    const model = await learn(
      labelled(columns, (row) => (columns.slice(0, 7).filter((c) => c[row]).length >= 3 ? "yes" : "no")),
      { maxConditions: 7 },
    );
    expect(model.root).toMatchObject({ type: "test", test: { type: "at-least" } });
    const fresh = bits(5000, 20, 4);
    const truth = labelled(fresh, (row) =>
      fresh.slice(0, 7).filter((c) => c[row]).length >= 3 ? "yes" : "no",
    );
    expect(wrong(model, truth)).toBe(0);
  });

  it("finds exactly two of six with three bands, and three classes in order", async () => {
    const columns = bits(200, 8, 5);
    const items = (of: readonly boolean[][], row: number): number =>
      of.slice(0, 6).filter((c) => c[row]).length;
    const exactly = (of: readonly boolean[][]) => (row: number) => (items(of, row) === 2 ? "yes" : "no");
    const grades = (of: readonly boolean[][]) => (row: number) =>
      items(of, row) < 2 ? "low" : items(of, row) < 4 ? "middle" : "high";
    const fresh = bits(3000, 8, 6);
    for (const rule of [exactly, grades]) {
      const model = await learn(labelled(columns, rule(columns)), { bands: 3 });
      expect(wrong(model, labelled(fresh, rule(fresh)))).toBe(0);
      expect(measureSize(model).conditions).toBe(12);
    }
  });

  it("says by their opposites what would be mostly negations", async () => {
    const columns = bits(200, 5, 7);
    const numbers = columns.map(
      (values) => (name: string) =>
        ({ kind: "continuous", name, values: Float64Array.from(values, Number) }) as const,
    );
    const classes = columns[0].map((_, row) =>
      columns.filter((c) => c[row]).length >= 4 ? "a rare one" : "common",
    );
    const { root } = await learn(makeDataset(numbers, classes, null), { maxConditions: 5 });
    expect(root).toMatchObject({ test: { type: "at-least", least: 2 }, yes: { class: "common" } });
    expect(chainOf(root).conditions[0].some(({ negated }) => negated)).toBe(false);
  });

  it("is the majority class where the columns say nothing", async () => {
    for (const classes of [
      ["a", "b", "b"],
      ["a", "b", "c", "c"],
      ["a", "a"],
    ]) {
      const { root } = await learn(makeDataset([textColumn(classes.map(() => "same"))], classes, null));
      expect(root).toMatchObject({ type: "leaf", class: classes.at(-1) });
    }
  });

  it("stops when it is told to", async () => {
    const columns = bits(400, 20, 10);
    const source = await createMemorySource(
      labelled(columns, (row) => (columns.filter((c) => c[row]).length % 3 === 0 ? "yes" : "no")),
    );
    const stop = new AbortController();
    const clock = startTickingClock((time) => time === 5 && stop.abort(new Error("enough")));
    const procedure = procedureOf({ method: "checklist", bands: 3 });
    const { signal } = stop;
    const learning = fitProcedure(source, source.everything, procedure, { signal }).finally(clock.stop);
    await expect(learning).rejects.toThrow("enough");
  });

  it("minds costs and priors", async () => {
    const columns = bits(300, 6, 8);
    const random = createRandom(9);
    const dataset = labelled(columns, (row) =>
      columns.slice(0, 4).filter((c) => c[row]).length >= 3 !== random.chance(0.2) ? "sick" : "well",
    );
    const missed = (model: TreeModel): number =>
      chainOf(model.root)
        .leaves.filter((leaf) => leaf.class === "well")
        .reduce((sum, leaf) => sum + leaf.counts[model.classes.indexOf("sick")], 0);
    const plain = missed(await learn(dataset));
    expect(missed(await learn(dataset, { costs: { sick: { well: 10 } } }))).toBeLessThan(plain);
    expect(missed(await learn(dataset, { priors: { sick: 0.9, well: 0.1 } }))).toBeLessThan(plain);
  });

  it.skipIf(!existsSync(`${shared}/monks-2-train.csv`))(
    "solves the second monk's problem from its 169 training rows",
    async () => {
      const train = await readDatasetFile(`${shared}/monks-2-train.csv`);
      const test = await readDatasetFile(`${shared}/monks-2-test.csv`);
      expect(wrong(await learn(train, { bands: 3 }), test)).toBe(0);
    },
  );

  it("solves the second monk's problem as it is generated, too", async () => {
    const train = generateDataset("monks-2", { rows: 169, seed: 1 });
    expect(wrong(await learn(train, { bands: 3 }), generateDataset("monks-2", { rows: 432, seed: 2 }))).toBe(
      0,
    );
  });

  it("needs no budget: there are only so many conditions to take items from", async () => {
    const classes = Array.from({ length: 30 }, (_, row) => "abc"[row % 3]);
    const dataset = makeDataset(
      [textColumn(classes.map((name) => (name === "a" ? "x" : "y")))],
      classes,
      null,
    );
    const { root } = await learn(dataset, { maxConditions: null, bands: 3, starts: 2 });
    expect(root.counts).toEqual([10, 10, 10]);
  });
});
