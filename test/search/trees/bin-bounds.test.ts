import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { cutSweep } from "../../../src/kernels/cut-sweep.ts";
import { LinearMemory } from "../../../src/kernels/linear-memory.ts";
import { treeScan } from "../../../src/kernels/tree-scan.ts";
import { Pace } from "../../../src/run/pace.ts";
import { binBounds } from "../../../src/search/trees/bins/bin-bounds.ts";
import { binnedRows } from "../../../src/search/trees/bins/bin-columns.ts";
import { boxBounds } from "../../../src/search/trees/bins/box-bounds.ts";
import { FINE_PER_COARSE } from "../../../src/search/trees/bins/box-counts.ts";
import { BoxGrid } from "../../../src/search/trees/bins/box-grid.ts";
import { makeProblem, type Problem } from "../../../src/search/trees/problem/problem.ts";
import { Search } from "../../../src/search/trees/search.ts";
import { datasets } from "../../arbitraries/dataset.ts";
import { naiveBoxBound } from "../../oracles/naive-box-bound.ts";
import { stoppingAfter } from "../rules/tasks.ts";
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
  const bound = (bounds: Float64Array): unknown => found.push(Math.min(...bounds));
  await binBounds({ problem, pace, isLimited: true, bound });
  return found;
}

async function searchOf(problem: Problem): Promise<Search> {
  const memory = new LinearMemory();
  const kernels = { scan: await treeScan(memory), sweep: await cutSweep(memory) };
  return new Search({ problem, memory, ...kernels, pace: new Pace(1e6) });
}

/** What the best tree with each number at its root costs: every cut tried, both sides solved. */
async function bestByRoot(problem: Problem): Promise<number[]> {
  const search = await searchOf(problem);
  const everything = await search.sets.everything(search.pace);
  const options = { constrained: false };
  const side = async (column: number, low: number, high: number): Promise<number> => {
    const mark = search.sets.mark();
    const rows = search.sets.select(everything, column, low, high);
    const { value } = await search.solve(rows, problem.depth - 1, Number.POSITIVE_INFINITY, options);
    search.sets.free(mark);
    return rows.rows === 0 ? 0 : value;
  };
  const best: number[] = [];
  for (const [column, { values }] of everything.columns.entries()) {
    const missing = await side(column, values, values);
    let least = (await side(column, 0, values - 1)) + missing;
    for (let cut = 0; cut < values - 1; cut++) {
      least = Math.min(
        least,
        (await side(column, 0, cut)) + (await side(column, cut + 1, values - 1)) + missing,
      );
    }
    best.push(least);
  }
  return best;
}

describe("bounds of deep trees from bins", () => {
  it("are never above the best tree", async () => {
    const shape = { maxRows: 40, maxColumns: 3, maxClasses: 3 };
    const depths = fc.integer({ min: 3, max: 4 });
    const property = fc.asyncProperty(datasets(shape), depths, fc.nat(3), async (dataset, depth, given) => {
      const problem = await problemOf(dataset, depth, given === 1 ? 0 : given);
      if (problem.columns.length === 0) return;
      const search = await searchOf(problem);
      const everything = await search.sets.everything(search.pace);
      const best = await search.solve(everything, depth, Number.POSITIVE_INFINITY, { constrained: false });
      for (const bound of await passes(problem, search.pace)) expect(bound).toBeLessThanOrEqual(best.value);
    });
    await fc.assert(property, { numRuns: 150 });
  });

  it.each([
    { rows: 90, columns: 2, intervals: 2 },
    { rows: 150, columns: 1, intervals: 3 },
  ])(
    "are, four levels over numbers, never above the best tree with any column at its root: $rows rows",
    async (shape) => {
      const problem = await problemOf(stoppable(shape.rows, shape.columns), 4, shape.intervals);
      const best = await bestByRoot(problem);
      let most = 0;
      const bound = (found: Float64Array): void => {
        found.forEach((value, column) => {
          expect(value).toBeLessThanOrEqual(best[column]);
          most = Math.max(most, value);
        });
      };
      const pace = new Pace(1e6);
      await binBounds({ problem, pace, isLimited: true, bound });
      expect(most).toBeGreaterThan(0);
    },
  );

  /** The bounds, and the same cut by cut. */
  async function counted(problem: Problem, bins: number) {
    const pace = new Pace(1e6);
    const binned = (await binnedRows(problem, pace))!;
    const rows = Uint32Array.from(binned.gains.keys());
    const { fine } = await BoxGrid.of({ binned, rows, coarse: bins, finePerCoarse: FINE_PER_COARSE, pace });
    const slow = naiveBoxBound({
      fine: fine.map(({ places }) => places),
      finePerCoarse: FINE_PER_COARSE,
      ...binned,
    });
    return { slow, found: [...(await boxBounds(binned, rows, bins, pace))] };
  }

  it("are, counted in boxes, those of going through the rows cut by cut", async () => {
    const shape = {
      maxRows: 14,
      maxColumns: 4,
      maxClasses: 3,
      missing: false,
      kinds: ["continuous"],
    } as const;
    const coarse = fc.integer({ min: 1, max: 4 });
    const property = fc.asyncProperty(datasets(shape), coarse, fc.nat(3), async (dataset, bins, given) => {
      const problem = await problemOf(dataset, 4, given === 1 ? 0 : given);
      if (problem.columns.length === 0) return;
      const { slow, found } = await counted(problem, bins);
      found.forEach((value, column) => {
        expect(value).toBeCloseTo(slow[column], 9);
      });
    });
    await fc.assert(property, { numRuns: 50 });
  });

  it.each([
    { rows: 250, columns: 3, bins: 5, intervals: 2 },
    { rows: 150, columns: 1, bins: 8, intervals: 3 },
    { rows: 120, columns: 4, bins: 5, intervals: 2 },
  ])("are so, and more than nothing, on noise: $rows rows of $columns", async (shape) => {
    const problem = await problemOf(stoppable(shape.rows, shape.columns), 4, shape.intervals);
    const { slow, found } = await counted(problem, shape.bins);
    expect(found).toEqual(slow);
    expect(Math.max(...found)).toBeGreaterThan(0);
  });

  it.each([1, 2])("never fall in a search, though those of a later pass may: %i columns", async (columns) => {
    const problem = await problemOf(stoppable(120, columns), 4, 2);
    const alone = await passes(problem, new Pace(1e6));
    expect(alone.some((bound, pass) => pass > 0 && bound < alone[pass - 1])).toBe(true);
    const search = await searchOf(problem);
    const told: number[] = [];
    const watch = { better: () => {}, bound: (value: number) => void told.push(value) };
    const everything = await search.sets.everything(search.pace);
    const options = { constrained: false, watch };
    const { value } = await search.solve(everything, 4, Number.POSITIVE_INFINITY, options);
    const known = alone.map((_, pass) => Math.max(...alone.slice(0, pass + 1)));
    const first = told.slice(0, alone.length);
    // By column a later pass may tell more, so the least of the columns may be above that of any pass.
    first.forEach((bound, pass) => {
      expect(bound).toBeGreaterThanOrEqual(known[pass]);
    });
    expect(first).toEqual([...first].sort((a, b) => a - b));
    expect(Math.max(...told)).toBeLessThanOrEqual(value);
  });

  it("keep a search that ends by itself waiting only where that is little of it", async () => {
    const heard = async (rows: number): Promise<number> => {
      const problem = await problemOf(stoppable(rows, 3), 4, 2);
      let bounds = 0;
      const bound = (): unknown => bounds++;
      await binBounds({ problem, pace: new Pace(1e6), isLimited: false, bound });
      return bounds;
    };
    expect(await heard(300)).toBe(0);
    expect(await heard(900)).toBe(1);
    expect(await heard(3000)).toBeGreaterThan(1);
  });

  it("go on where they were stopped", async () => {
    const problem = await problemOf(stoppable(800, 2), 4, 2);
    const all: number[] = [];
    const bound = (bounds: Float64Array): unknown => all.push(Math.min(...bounds));
    const pace = new Pace(1e6);
    const first = await binBounds({ problem, pace, isLimited: true, to: 1, bound });
    expect(first).toBe(1);
    await binBounds({ problem, pace, isLimited: true, from: first, bound });
    expect(all).toEqual(await passes(problem, pace));
  });

  it("look at the clock for every column, and for every grid", async () => {
    const columns = 6;
    const problem = await problemOf(stoppable(300, columns), 4, 2);
    let looks = 0;
    const pace = new Pace(1e6, undefined, { now: () => looks++ });
    await binBounds({ problem, pace, isLimited: true, to: 1, bound: () => {} });
    const triples = (columns * (columns - 1) * (columns - 2)) / 6;
    const grids = (triples + columns * (columns - 1) + columns) * columns;
    expect(looks).toBeGreaterThanOrEqual(2 * columns + grids);
  });

  it("tell much of noise, and something where time is short", async () => {
    const problem = await problemOf(stoppable(800, 2), 4, 2);
    const found = await passes(problem, new Pace(1e6));
    expect(found.length).toBe(6);
    expect(found[0]).toBeGreaterThan(40);
    expect(found[5]).toBeGreaterThan(200);
    const few = await passes(problem, stoppingAfter(40));
    expect(few).toEqual(found.slice(0, few.length));
    expect(few.length).toBeLessThan(4);
  });
});
