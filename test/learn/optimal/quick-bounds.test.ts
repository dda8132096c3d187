import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { cutSweep } from "../../../src/kernels/cut-sweep.ts";
import { LinearMemory } from "../../../src/kernels/linear-memory.ts";
import { treeScan } from "../../../src/kernels/tree-scan.ts";
import { makeProblem } from "../../../src/learn/optimal/problem/problem.ts";
import { isQuick, quickBounds } from "../../../src/learn/optimal/search/quick-bounds.ts";
import { Search } from "../../../src/learn/optimal/search/search.ts";
import { Pace } from "../../../src/learn/shared/pace.ts";
import { datasets } from "../../arbitraries/dataset.ts";
import { stoppable } from "./stoppable.ts";

async function searchOf(dataset: Parameters<typeof createMemorySource>[0], depth: number) {
  const source = await createMemorySource(dataset, { bins: "exact" });
  const options = { depth, intervals: 2, sparsity: 0, costs: null, minRows: 1 };
  const problem = makeProblem(await source.table(source.everything), options);
  const memory = new LinearMemory();
  const pace = new Pace(Number.POSITIVE_INFINITY);
  const kernels = { scan: await treeScan(memory), sweep: await cutSweep(memory) };
  const search = new Search({ problem, memory, ...kernels, pace });
  return { search, everything: await search.sets.everything(pace) };
}

describe("bounds of deep trees from one cut per column", () => {
  it("are never above the best tree", async () => {
    const shape = { maxRows: 30, maxColumns: 3, maxClasses: 3 };
    const property = fc.asyncProperty(
      datasets(shape),
      fc.integer({ min: 3, max: 4 }),
      async (dataset, depth) => {
        const { search, everything } = await searchOf(dataset, depth);
        if (search.problem.columns.length === 0) return;
        const bounds = await quickBounds(search, everything, depth);
        const options = { constrained: false };
        const best = await search.solve(everything, depth, Number.POSITIVE_INFINITY, options);
        const leaf = search.stumps.leaf(everything, null, 0);
        expect(Math.min(leaf, ...bounds)).toBeLessThanOrEqual(best.value);
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });

  it("tell something of noise, and are left out where they would take long", async () => {
    const { search, everything } = await searchOf(stoppable(400, 4), 4);
    expect(isQuick(search, everything)).toBe(true);
    expect(Math.min(...(await quickBounds(search, everything, 4)))).toBeGreaterThan(10);
    const large = await searchOf(stoppable(20_000, 10), 4);
    expect(isQuick(large.search, large.everything)).toBe(false);
  });
});
