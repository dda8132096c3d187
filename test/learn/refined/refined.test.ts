import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Condition } from "../../../src/condition/condition.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { fitProcedure } from "../../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../../src/learn/procedure.ts";
import { findLearner } from "../../../src/learn/registry.ts";
import type { TestNode, TreeModel, TreeNode } from "../../../src/model/model.ts";
import { measureSize } from "../../../src/model/size.ts";
import { datasets, makeDataset } from "../../arbitraries/dataset.ts";
import { passes } from "../../oracles/naive-source.ts";
import { classWeights, everyCondition, treeErrors } from "../../oracles/naive-tree.ts";

async function learn(dataset: Dataset, method: string, options: object = {}): Promise<TreeModel> {
  const source = await createMemorySource(dataset);
  const { model } = await fitProcedure(
    source,
    source.everything,
    procedureOf({ method: findLearner(method), ...options }),
  );
  return model as TreeModel;
}

const allRows = (dataset: Dataset): number[] => Array.from({ length: dataset.rows }, (_, row) => row);

/** Every tree that differs from this one in one condition, its sides either way round. */
function* otherQuestions(root: TreeNode, conditions: readonly Condition[]): Generator<TreeNode> {
  if (root.type !== "test") return;
  for (const test of conditions) {
    yield { ...root, test };
    yield { ...root, test, yes: root.no, no: root.yes };
  }
  for (const yes of otherQuestions(root.yes, conditions)) yield { ...root, yes };
  for (const no of otherQuestions(root.no, conditions)) yield { ...root, no };
}

function* innerNodes(node: TreeNode): Generator<TestNode> {
  if (node.type !== "test") return;
  yield node;
  yield* innerNodes(node.yes);
  yield* innerNodes(node.no);
}

/** Without numbers, whose cuts must lie apart in these trees but not in others. */
const categories = datasets({ kinds: ["boolean", "categorical"] });

describe("refined trees", () => {
  it("are such that no single condition can be bettered", async () => {
    await fc.assert(
      fc.asyncProperty(categories, fc.integer({ min: 0, max: 5 }), async (dataset, maxConditions) => {
        const { root } = await learn(dataset, "refined", { maxConditions, minRows: 0 });
        const rows = allRows(dataset);
        const errors = treeErrors(dataset, rows, root);
        for (const other of otherQuestions(root, everyCondition(dataset))) {
          expect(treeErrors(dataset, rows, other)).toBeGreaterThanOrEqual(errors - 1e-6);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("keep to the budget, make no more mistakes than the plain tree, and leave the least rows on each side", async () => {
    await fc.assert(
      fc.asyncProperty(
        categories,
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 4 }),
        async (dataset, maxConditions, minRows) => {
          const model = await learn(dataset, "refined", { maxConditions, minRows });
          const plain = await learn(dataset, "id3", { maxConditions, minRows });
          const rows = allRows(dataset);
          expect(measureSize(model).conditions).toBeLessThanOrEqual(maxConditions);
          expect(treeErrors(dataset, rows, model.root)).toBeLessThanOrEqual(
            treeErrors(dataset, rows, plain.root) + 1e-6,
          );
          for (const { yes, no } of innerNodes(model.root)) {
            for (const { counts } of [yes, no]) {
              const weight = counts.reduce((sum, count) => sum + count, 0);
              expect(weight).toBeGreaterThanOrEqual(Math.max(minRows, 2 ** -30));
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it("count the rows that reach each node", async () => {
    await fc.assert(
      fc.asyncProperty(datasets(), async (dataset) => {
        const { root } = await learn(dataset, "refined", { maxConditions: 4 });
        const check = (node: TreeNode, rows: readonly number[]): void => {
          expect([...node.counts]).toEqual(classWeights(dataset, rows, null));
          if (node.type !== "test") return;
          check(
            node.yes,
            rows.filter((row) => passes(dataset, node.test, row)),
          );
          check(
            node.no,
            rows.filter((row) => !passes(dataset, node.test, row)),
          );
        };
        check(root, allRows(dataset));
      }),
      { numRuns: 100 },
    );
  });

  it("mend what greed chose badly: a staircase in three conditions", async () => {
    const [xs, ys, classes] = [[] as number[], [] as number[], [] as string[]];
    for (let x = 0; x < 10; x++) {
      for (let y = 0; y < 7; y++) {
        xs.push(x);
        ys.push(y);
        classes.push(x + y > 6 ? "yes" : "no");
      }
    }
    const numbers = (values: readonly number[]) => (name: string) =>
      ({ kind: "continuous", name, values: Float64Array.from(values) }) as const;
    const dataset = makeDataset([numbers(xs), numbers(ys)], classes, null);
    const errors = async (method: string): Promise<number> => {
      const { root } = await learn(dataset, method, { maxConditions: 3, minRows: 0 });
      return treeErrors(dataset, allRows(dataset), root);
    };
    expect(await errors("id3")).toBe(7);
    expect(await errors("refined")).toBe(6);
  });

  it("minds costs and priors", async () => {
    await fc.assert(
      fc.asyncProperty(categories, async (dataset) => {
        const [first, ...others] = dataset.target.categories;
        const costs = { [first!]: Object.fromEntries(others.map((other) => [other, 5])) };
        const { root } = await learn(dataset, "refined", {
          maxConditions: 3,
          minRows: 0,
          costs,
          priors: "uniform",
        });
        const plain = await learn(dataset, "id3", { maxConditions: 3, minRows: 0, costs, priors: "uniform" });
        const cost = (node: TreeNode): number => {
          if (node.type === "test") return cost(node.yes) + cost(node.no);
          const weights = dataset.target.categories.map((name, c) => {
            const total = classWeights(dataset, allRows(dataset), null)[c];
            return total === 0 ? 0 : (node.counts[c] / total) * (name === first ? 5 : 1);
          });
          return weights.reduce(
            (sum, weight, c) => sum + (dataset.target.categories[c] === node.class ? 0 : weight),
            0,
          );
        };
        expect(cost(root)).toBeLessThanOrEqual(cost(plain.root) + 1e-6);
      }),
      { numRuns: 100 },
    );
  });
});
