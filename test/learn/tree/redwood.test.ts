import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { isOrdered } from "../../../src/dataset/column.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { growTree } from "../../../src/grow/grow.ts";
import { labelTree, pruneTree } from "../../../src/grow/prune.ts";
import { treeModel } from "../../../src/grow/to-model.ts";
import { fitProcedure } from "../../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../../src/learn/procedure.ts";
import { findLearner } from "../../../src/learn/registry.ts";
import type { TreeModel, TreeNode } from "../../../src/model/model.ts";
import { childrenOf, measureSize } from "../../../src/model/size.ts";
import { priorFactors } from "../../../src/objective/priors.ts";
import { information as mutualInformation } from "../../../src/split/criteria/information.ts";
import { chooseByMerit } from "../../../src/split/split-chooser.ts";
import { datasets, makeDataset, textColumn } from "../../arbitraries/dataset.ts";
import { NaiveSource, passes } from "../../oracles/naive-source.ts";
import {
  bestInformation,
  classWeights,
  information,
  pruneUntilStable,
  treeErrors,
} from "../../oracles/naive-tree.ts";

const UNLIMITED = Number.MAX_SAFE_INTEGER;

async function learnTree(
  dataset: Dataset,
  method: string,
  options: Record<string, unknown>,
): Promise<TreeModel> {
  const source = await createMemorySource(dataset);
  const { model } = await fitProcedure(
    source,
    source.everything,
    procedureOf({ method: findLearner(method), ...options }),
  );
  return model as TreeModel;
}

/** Every node with the rows that reach it. */
function visit(
  dataset: Dataset,
  node: TreeNode,
  rows: readonly number[],
  seen: (node: TreeNode, rows: readonly number[]) => void,
): void {
  seen(node, rows);
  if (node.type !== "test") return;
  visit(
    dataset,
    node.yes,
    rows.filter((row) => passes(dataset, node.test, row)),
    seen,
  );
  visit(
    dataset,
    node.no,
    rows.filter((row) => !passes(dataset, node.test, row)),
    seen,
  );
}

/** Rows that weigh something: the others are not there for any learner. */
const allRows = (dataset: Dataset): number[] =>
  Array.from({ length: dataset.rows }, (_, row) => row).filter((row) => dataset.weights?.[row] !== 0);

describe("growing", () => {
  it("asks at every node a condition that no other beats", async () => {
    await fc.assert(
      fc.asyncProperty(
        datasets(),
        fc.constantFrom("data" as const, "uniform" as const),
        async (dataset, priors) => {
          const model = await learnTree(dataset, "redwood", { prune: 0, priors });
          const all = allRows(dataset);
          const plain = Float64Array.from(classWeights(dataset, all, null));
          const given = priorFactors(priors, dataset.target.categories, plain);
          const factors = given && [...given.values];
          visit(dataset, model.root, all, (node, rows) => {
            if (node.type !== "test") return;
            const asked = information(dataset, rows, node.test, factors)!;
            expect(asked).toBeGreaterThanOrEqual(bestInformation(dataset, rows, factors)! - 1e-9);
          });
        },
      ),
      { numRuns: 500 },
    );
  });

  it("goes on until a leaf's rows are of one class or alike", async () => {
    await fc.assert(
      fc.asyncProperty(datasets(), async (dataset) => {
        const model = await learnTree(dataset, "redwood", { prune: 0 });
        visit(dataset, model.root, allRows(dataset), (node, rows) => {
          if (node.type !== "leaf") return;
          const pure = node.counts.filter((count) => count > 0).length <= 1;
          expect(pure || bestInformation(dataset, rows, null) === null).toBe(true);
        });
      }),
      { numRuns: 500 },
    );
  });

  it("stops where nothing informs under the 1989 rule", async () => {
    const xor = makeDataset(
      [textColumn(["a", "a", "b", "b"]), textColumn(["p", "q", "p", "q"])],
      ["no", "yes", "yes", "no"],
      null,
    );
    expect((await learnTree(xor, "id3", {})).root.type).toBe("leaf");
    expect(measureSize(await learnTree(xor, "id3", { uninformed: "split" })).leaves).toBe(4);
  });

  it("keeps the counts of every node equal to the rows that reach it", async () => {
    await fc.assert(
      fc.asyncProperty(datasets(), fc.constantFrom(0, 1 / 3), async (dataset, prune) => {
        const model = await learnTree(dataset, "redwood", { prune });
        visit(dataset, model.root, allRows(dataset), (node, rows) => {
          expect(node.counts).toEqual(classWeights(dataset, rows, null));
        });
      }),
      { numRuns: 300 },
    );
  });

  it("treats a row of weight k as k equal rows", async () => {
    await fc.assert(
      fc.asyncProperty(
        datasets({ weighted: false, maxRows: 12 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 3 })),
        async (dataset, stream) => {
          const times = Array.from({ length: dataset.rows }, () => stream.next().value as number);
          const weighted = { ...dataset, weights: Float64Array.from(times) };
          const repeated = repeatRows(dataset, times);
          const one = await learnTree(weighted, "redwood", { prune: 0 });
          const other = await learnTree(repeated, "redwood", { prune: 0 });
          expect(one).toEqual(other);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("obeys the limits on depth, rows and conditions", async () => {
    await fc.assert(
      fc.asyncProperty(
        datasets({ weighted: false }),
        fc.integer({ min: 0, max: 3 }),
        async (dataset, limit) => {
          expect(
            measureSize(await learnTree(dataset, "redwood", { prune: 0, maxDepth: limit })).depth,
          ).toBeLessThanOrEqual(limit);
          const small = await learnTree(dataset, "redwood", { prune: 0, maxConditions: limit });
          expect(measureSize(small).conditions).toBeLessThanOrEqual(limit);
          const { root } = await learnTree(dataset, "redwood", { prune: 0, minRows: limit + 1 });
          const leaves = (node: TreeNode): TreeNode[] =>
            node.type === "leaf" ? [node] : childrenOf(node).flatMap(leaves);
          for (const leaf of leaves(root)) {
            const weight = leaf.counts.reduce((total, count) => total + count, 0);
            expect(weight).toBeGreaterThanOrEqual(Math.min(limit + 1, dataset.rows));
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it("is the same tree on the fast source and on the naive one", async () => {
    await fc.assert(
      fc.asyncProperty(datasets({ maxRows: 40 }), fc.integer({ min: 0, max: 9 }), async (dataset, seed) => {
        const naive = new NaiveSource(dataset);
        const { model } = await fitProcedure(
          naive,
          naive.everything,
          procedureOf({ method: "redwood", seed }),
        );
        expect(await learnTree(dataset, "redwood", { seed })).toEqual(model);
      }),
      { numRuns: 300 },
    );
  });
});

describe("growing by Gini's index", () => {
  it("gives another tree where the criteria disagree", async () => {
    // Information prefers the pure side of five rows; both sides of the second split are mixed, yet less so together.
    const bits = (text: string) => (name: string) =>
      ({ kind: "boolean", name, codes: Uint8Array.from(text, Number), categories: ["0", "1"] }) as const;
    const columns = [bits("111000001111"), bits("100000001110")];
    const dataset = makeDataset(columns, [..."aaaaaaaabbbb"], null);
    const root = async (criterion: string) => {
      const { root } = await learnTree(dataset, "id3", { criterion, maxDepth: 1 });
      return root.type === "test" && "column" in root.test ? root.test.column : null;
    };
    expect([await root("information"), await root("gini")]).toEqual(["c0", "c1"]);
  });

  it("is refused where splits are chosen by skewing, which goes by information", async () => {
    const dataset = makeDataset([textColumn(["a", "b"])], ["x", "y"], null);
    await expect(learnTree(dataset, "redwood", { criterion: "gini", splits: "skewing" })).rejects.toThrow(
      "skewing chooses splits by information, not by gini; leave out one of the two",
    );
  });
});

describe("pruning", () => {
  it("leaves what pruning one subtree at a time until nothing changes leaves", async () => {
    await fc.assert(
      fc.asyncProperty(datasets({ maxRows: 40 }), fc.integer({ min: 0, max: 9 }), async (dataset, seed) => {
        const source = new NaiveSource(dataset);
        const [growing, pruning] = await source.randomSplit(source.everything, { seed, shares: [2, 1] });
        const variables = dataset.attributes.map((_, index) => index);
        const criterion = mutualInformation(null);
        const chooseSplits = chooseByMerit({ criterion, minRows: 0, uninformed: "split" });
        const grown = await growTree(source, growing!, { variables, chooseSplits, maxDepth: UNLIMITED });
        const labels = { costs: null, factors: null };
        const unpruned = treeModel(source, labelTree(grown, labels)).root;
        const pruned = treeModel(source, await pruneTree(source, grown, pruning!, labels)).root;

        const rows = (pruning as unknown as { rows: number[] }).rows.filter(
          (row) => dataset.weights?.[row] !== 0,
        );
        const expected = pruneUntilStable(dataset, rows, unpruned);
        expect(shape(pruned)).toEqual(shape(expected));
        expect(treeErrors(dataset, rows, pruned)).toBeLessThanOrEqual(treeErrors(dataset, rows, unpruned));
      }),
      { numRuns: 500 },
    );
  });
});

/** The tests and classes of a tree, counts left out. */
function shape(node: TreeNode): unknown {
  return node.type === "test" ? [node.test, shape(node.yes), shape(node.no)] : node.class;
}

function repeatRows(dataset: Dataset, times: readonly number[]): Dataset {
  const rows = times.flatMap((count, row) => new Array<number>(count).fill(row));
  const pick = <T extends Uint8Array | Uint16Array | Uint32Array>(codes: T): T =>
    (codes.constructor as unknown as { from(values: number[]): T }).from(rows.map((row) => codes[row]));
  return {
    ...dataset,
    rows: rows.length,
    attributes: dataset.attributes.map((column) =>
      isOrdered(column)
        ? { ...column, values: Float64Array.from(rows, (row) => column.values[row]) }
        : { ...column, codes: pick(column.codes) },
    ),
    target: { ...dataset.target, codes: pick(dataset.target.codes) },
  };
}
