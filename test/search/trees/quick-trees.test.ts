import { expect, it } from "vitest";
import { learn } from "../../../src/choose/learn.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { createRandom } from "../../../src/dataset/random.ts";
import { cutSweep } from "../../../src/kernels/cut-sweep.ts";
import { LinearMemory } from "../../../src/kernels/linear-memory.ts";
import { pairCount } from "../../../src/kernels/pair-count.ts";
import { treeScan } from "../../../src/kernels/tree-scan.ts";
import { treeObjective } from "../../../src/learn/optimal/tree-objective.ts";
import type { TreeModel } from "../../../src/model/model.ts";
import { Pace } from "../../../src/run/pace.ts";
import { BitSearch } from "../../../src/search/trees/bit-search.ts";
import { makeProblem } from "../../../src/search/trees/problem/problem.ts";
import { Search } from "../../../src/search/trees/search.ts";
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

it("a search over categories and numbers holds the concept before it bounds anything, where information shows it", async () => {
  const random = createRandom(7);
  const draw = (): Uint8Array => Uint8Array.from({ length: 600 }, () => random.below(3));
  const [a, b, c, d, e, f, g] = Array.from({ length: 7 }, draw);
  const number = Float64Array.from({ length: 600 }, () => random.below(1000));
  const classes = [...a!].map((_, row) => {
    const [low, high] = number[row]! < 500 ? [d!, e!] : [f!, g!];
    return String(
      a![row] === 0 ? b![row] : a![row] === 1 ? c![row] : (random.below(20) === 0 ? low : high)[row],
    );
  });
  const categories = ["x", "y", "z"];
  const columns = [
    ...[a, b, c, d, e, f, g].map((codes) => (name: string) => ({
      kind: "categorical" as const,
      name,
      codes: codes!,
      categories,
    })),
    (name: string) => ({ kind: "continuous" as const, name, values: number }),
  ];
  const source = await createMemorySource(makeDataset(columns, classes, null), { bins: "exact" });
  const table = await source.table(source.everything);
  const problem = makeProblem(table, { depth: 3, intervals: 2, sparsity: 0, costs: null, minRows: 0 });
  const memory = new LinearMemory();
  const [scan, sweep, pace] = [await treeScan(memory), await cutSweep(memory), new Pace()];
  const search = new Search({ problem, memory, scan, sweep, pace });
  let best = Number.POSITIVE_INFINITY;
  let held: number | null = null;
  const watch = {
    better: (value: number) => {
      best = value;
    },
    bound: () => {
      held ??= best;
    },
  };
  const everything = await search.sets.everything(pace);
  await search.solve(everything, 3, Number.POSITIVE_INFINITY, { constrained: false, canonical: true, watch });
  const two = await search.solve(everything, 2, Number.POSITIVE_INFINITY, { constrained: false });
  expect(held).not.toBeNull();
  // All but the rows that are noise, where the best two levels miss a ninth of the rows or more.
  expect(held!).toBeLessThan(two.value - 50);
});
