import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { cutSweep } from "../../../src/kernels/cut-sweep.ts";
import { LinearMemory } from "../../../src/kernels/linear-memory.ts";
import { treeScan } from "../../../src/kernels/tree-scan.ts";
import { makeProblem, type Problem } from "../../../src/learn/optimal/problem/problem.ts";
import { binBounds } from "../../../src/learn/optimal/search/bins/bin-bounds.ts";
import { Search } from "../../../src/learn/optimal/search/search.ts";
import { Pace } from "../../../src/learn/shared/pace.ts";
import { datasets } from "../../arbitraries/dataset.ts";
import { stoppingAfter } from "../optimal-rules/tasks.ts";
import { stoppable } from "./stoppable.ts";

async function problemOf(
  dataset: Parameters<typeof createMemorySource>[0],
  depth: number,
  intervals: number,
): Promise<Problem> {
  const source = await createMemorySource(dataset, { bins: "exact" });
  const options = { depth, intervals, sparsity: 0, costs: null, minRows: 1 };
  return makeProblem(await source.table(source.everything), options);
}

async function passes(problem: Problem, pace: Pace): Promise<number[]> {
  const found: number[] = [];
  await binBounds({ problem, pace, share: pace, bound: (bounds) => found.push(Math.min(...bounds)) });
  return found;
}

describe("bounds of deep trees from bins", () => {
  it("are never above the best tree, and rise with the bins", async () => {
    const shape = { maxRows: 40, maxColumns: 3, maxClasses: 3 };
    const depths = fc.integer({ min: 3, max: 4 });
    const property = fc.asyncProperty(datasets(shape), depths, fc.nat(3), async (dataset, depth, given) => {
      const problem = await problemOf(dataset, depth, given === 1 ? 0 : given);
      if (problem.columns.length === 0) return;
      const memory = new LinearMemory();
      const pace = new Pace(1e6);
      const kernels = { scan: await treeScan(memory), sweep: await cutSweep(memory) };
      const search = new Search({ problem, memory, ...kernels, pace });
      const everything = await search.sets.everything(pace);
      const best = await search.solve(everything, depth, Number.POSITIVE_INFINITY, { constrained: false });
      const found = await passes(problem, pace);
      expect(found).toEqual([...found].sort((a, b) => a - b));
      expect(found.at(-1) ?? 0).toBeLessThanOrEqual(best.value);
    });
    await fc.assert(property, { numRuns: 150 });
  });

  it("do not fall where the bins of a later pass tell less", async () => {
    // By passes of their own: 1, 1, 0, 0, 1, 1.
    const values = [0, 0.1, 1, 0, 0, 0, 0.1, 0, 1e300, 0, 0, 0, 0, 0.1, 0.3, 0.1, 0.1];
    values.push(0, 0, -5e-324, -2, 0.1, -2, -1.1e-300, 0.1, -1, 0.1, 0, 0, -1e-300, 0.2, 0, -3, -2.1);
    const codes = [2, 2, 2, 2, 2, 2, 2, 2, 0, 2, 2, 2, 2, 2, 0, 2, 2];
    codes.push(2, 2, 2, 1, 2, 2, 2, 2, 1, 0, 2, 0, 1, 2, 2, 2, 0);
    const dataset: Dataset = {
      name: "falling",
      rows: 34,
      attributes: [{ kind: "continuous", name: "c0", values: Float64Array.from(values) }],
      target: {
        kind: "categorical",
        name: "class",
        categories: ["maybe", "no", "yes"],
        codes: Uint8Array.from(codes),
      },
      weights: null,
      notices: [],
    };
    expect(await passes(await problemOf(dataset, 3, 2), new Pace(1e6))).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("tell much of noise, and something where time is short", async () => {
    const problem = await problemOf(stoppable(800, 2), 4, 2);
    const found = await passes(problem, new Pace(1e6));
    expect(found.length).toBe(6);
    expect(found[0]).toBeGreaterThan(40);
    expect(found[5]).toBeGreaterThan(200);
    const few = await passes(problem, stoppingAfter(40));
    expect(few).toEqual(found.slice(0, few.length));
    expect(few.length).toBeLessThan(2);
  });
});
