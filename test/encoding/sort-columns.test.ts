import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Bins } from "../../src/encoding/bins.ts";
import { sortColumns } from "../../src/encoding/sort-columns.ts";
import { entryLayout, type SortedColumn } from "../../src/encoding/sorted-column.ts";
import { LinearMemory } from "../../src/kernels/linear-memory.ts";
import { loadKernels } from "../../src/kernels/load-kernels.ts";
import { rankColumn } from "../oracles/rank-column.ts";

async function sortOne(
  values: Float64Array,
  weights: Float64Array | null,
  bins: Bins,
): Promise<SortedColumn> {
  const memory = new LinearMemory();
  const kernels = (await loadKernels(memory)).order;
  const rows = values.length;
  const classCodes = memory.allocate(rows * 2);
  const columns = [{ kind: "continuous", name: "x", values }] as const;
  const layout = entryLayout(3);
  return sortColumns({ memory, kernels, layout, columns, rows, classCodes, weights, bins })[0];
}

async function expectRanks(values: Float64Array, weights: Float64Array | null, bins: Bins): Promise<void> {
  const sorted = await sortOne(values, weights, bins);
  const ranks = rankColumn(values, weights, bins);
  expect(sorted.size).toBe(ranks.size);
  expect(sorted.codes()).toEqual(ranks.codes);
  const some = Array.from({ length: ranks.size }, (_, rank) => rank).filter((rank) => rank % 97 < 40);
  expect(some.map((rank) => sorted.lower(rank))).toEqual(some.map((rank) => ranks.lower[rank]));
  expect(some.map((rank) => sorted.upper(rank))).toEqual(some.map((rank) => ranks.upper[rank]));
  for (let row = 0; row < values.length; row += 53) expect(sorted.rankOf(row)).toBe(ranks.codes[row]);
}

describe("sorted columns", () => {
  it("give the ranks of the sorted different values, binned or not", async () => {
    const number = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.double({ noDefaultInfinity: true }));
    const rows = fc.array(fc.tuple(number, fc.integer({ min: 0, max: 4 })), { maxLength: 600 });
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.boolean(),
        fc.constantFrom<Bins>("exact", "auto", 3, 40),
        async (pairs, weighted, bins) => {
          const values = Float64Array.from(pairs, ([value]) => value + 0);
          await expectRanks(values, weighted ? Float64Array.from(pairs, ([, weight]) => weight) : null, bins);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("cut a column of more than 65,536 different values into 255 bins of equal weight", async () => {
    const values = Float64Array.from({ length: 70_000 }, (_, row) => (row * 7919) % 70_000);
    await expectRanks(values, null, "auto");
    expect((await sortOne(values, null, "auto")).size).toBe(255);
    await expectRanks(values, null, "exact");
  });
});
