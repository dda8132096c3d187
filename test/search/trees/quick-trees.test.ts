import { expect, it } from "vitest";
import { learn } from "../../../src/choose/learn.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { createRandom } from "../../../src/dataset/random.ts";
import { LinearMemory } from "../../../src/kernels/linear-memory.ts";
import { pairCount } from "../../../src/kernels/pair-count.ts";
import { treeObjective } from "../../../src/learn/optimal/tree-objective.ts";
import type { TreeModel } from "../../../src/model/model.ts";
import { Pace } from "../../../src/run/pace.ts";
import { BitSearch } from "../../../src/search/trees/bit-search.ts";
import { makeProblem } from "../../../src/search/trees/problem/problem.ts";
import { makeDataset } from "../../arbitraries/dataset.ts";

it.each([4, 5])(
  "a search of %d levels holds a tree as good as greedy ones before it bounds anything",
  async (depth) => {
    for (const seed of [1, 2]) {
      const random = createRandom(seed);
      const rows = 400;
      const bits = Array.from({ length: 9 }, () => Uint8Array.from({ length: rows }, () => random.below(2)));
      const classes = Array.from({ length: rows }, (_, row) =>
        String(
          random.below(8) === 0
            ? random.below(2)
            : (bits[0]![row]! & bits[1]![row]!) | (bits[2]![row]! & bits[3]![row]! & bits[4]![row]!),
        ),
      );
      const columns = bits.map((codes) => (name: string) => ({
        kind: "boolean" as const,
        name,
        codes,
        categories: ["false", "true"],
      }));
      const dataset = makeDataset(columns, classes, null);
      const source = await createMemorySource(dataset);
      const table = await source.table(source.everything);
      const problem = makeProblem(table, { depth, intervals: 2, sparsity: 0, costs: null, minRows: 0 });
      const memory = new LinearMemory();
      const search = new BitSearch(problem, memory, await pairCount(memory), new Pace());
      let best = Number.POSITIVE_INFINITY;
      let held: number | null = null;
      await search.solve(search.sets.deal(table.rows, 0, 1), depth, Number.POSITIVE_INFINITY, {
        better: (value) => {
          best = value;
        },
        bound: () => {
          held ??= best;
        },
      });
      const { model } = await learn(dataset, { method: "redwood", prune: 0, maxDepth: depth });
      expect(held).not.toBeNull();
      const greedy = treeObjective((model as TreeModel).root, dataset.target.categories, null, 0);
      expect(Math.floor(held!)).toBeLessThanOrEqual(greedy);
    }
  },
);
