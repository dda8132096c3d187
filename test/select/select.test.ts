import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkCertificate } from "../../src/check/check-certificate.ts";
import type { Table } from "../../src/encoding/table.ts";
import { harmonic } from "../../src/search/columns/greedy.ts";
import { selectAttributes } from "../../src/select/select.ts";
import { selectMethods } from "../../src/select/select-options.ts";
import { naiveFocus2 } from "../oracles/naive-focus-2.ts";
import { randomTable, tableOf } from "../oracles/random-table.ts";
import { minorityRows, smallestSets, uncoveredConflicts } from "../oracles/sufficient-sets.ts";

/** The six examples of the paper's Section 5.2, the last figure being the class. */
const walkThrough = tableOf([
  [0, 1, 0, 1, 0, 0, 1],
  [1, 1, 0, 0, 1, 0, 1],
  [1, 0, 1, 1, 1, 1, 1],
  [0, 1, 1, 0, 0, 0, 0],
  [1, 0, 1, 0, 0, 1, 0],
  [1, 0, 0, 1, 0, 1, 0],
]);

describe("the paper's walk-through", () => {
  it("FOCUS-2 finds x1, x3, x4 with 7 sufficiency tests", async () => {
    const selection = await selectAttributes(walkThrough, { method: "focus-2" });
    expect(selection.attributes).toEqual(["x1", "x3", "x4"]);
    expect(selection.sufficiencyTests).toBe(7);
    expect(selection.optimal).toBe(true);
  });

  it("FOCUS-1 needs at least 23 tests", async () => {
    const selection = await selectAttributes(walkThrough, { method: "focus-1" });
    expect(selection.attributes).toHaveLength(3);
    expect(selection.sufficiencyTests).toBeGreaterThanOrEqual(23);
  });

  it("the exact solver proves three columns and lists every set of three", async () => {
    const selection = await selectAttributes(walkThrough, { method: "exact", mostSets: 100 });
    expect(selection.columns).toHaveLength(3);
    expect(selection.all).toEqual({ sets: smallestSets(walkThrough).sort(compare), complete: true });
    expect(
      checkCertificate(walkThrough, {
        columns: selection.columns,
        lowerBound: selection.certificate.lowerBound,
        conflicts: selection.certificate.conflicts!,
      }),
    ).toBeNull();
  });
});

describe("against all subsets", () => {
  it("exact methods find a smallest set, with a certificate that holds", async () => {
    await fc.assert(
      fc.asyncProperty(randomTable(), async (table) => {
        const best = smallestSets(table);
        for (const method of ["focus-1", "focus-2", "exact"] as const) {
          const selection = await selectAttributes(table, { method, mostSets: 1000 });
          expect(best).toContainEqual(selection.columns);
          expect(selection.optimal).toBe(true);
          expect(selection.certificate.lowerBound).toBe(best[0].length);
          expect(selection.uncovered).toBeCloseTo(uncoveredConflicts(table, selection.columns), 9);
          if (method !== "exact") continue;
          expect(selection.all).toEqual({ sets: best.sort(compare), complete: true });
          expect(problemWith(table, selection)).toBeNull();
        }
      }),
      { numRuns: 500 },
    );
  });

  it("FOCUS-2 makes the very tests of Figure 2, or finds as small a set in its other order", async () => {
    await fc.assert(
      fc.asyncProperty(randomTable({ mostColumns: 9, mostRows: 30 }), async (data) => {
        const table = { ...data, weights: new Float64Array(data.rows).fill(1) };
        for (const order of ["columns", "credit"] as const) {
          const { columns, tests } = naiveFocus2(table, order);
          const selection = await selectAttributes(table, { method: "focus-2", order });
          expect(selection.columns).toEqual(columns);
          expect(selection.sufficiencyTests).toBe(tests);
          const queue = "fewest-uncovered";
          const other = await selectAttributes(table, { method: "focus-2", queue, order });
          expect(other.columns).toHaveLength(columns.length);
          expect(other.uncovered).toBe(selection.uncovered);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("greedy methods find a sufficient set and say truly whether it is known to be smallest", async () => {
    await fc.assert(
      fc.asyncProperty(randomTable(), fc.constantFrom("mig", "sg", "wg"), async (table, method) => {
        const best = smallestSets(table);
        const selection = await selectAttributes(table, { method: method as "mig" });
        const all = table.columns.map((_, column) => column);
        expect(uncoveredConflicts(table, selection.columns)).toBe(uncoveredConflicts(table, all));
        expect(selection.sufficiencyTests).toBe(selection.columns.length + 1);
        if (selection.optimal) expect(selection.columns).toHaveLength(best[0].length);
        expect(selection.certificate.lowerBound).toBeLessThanOrEqual(best[0].length);
      }),
      { numRuns: 500 },
    );
  });

  it("SG bounds the smallest set from below by Chvátal's guarantee", async () => {
    const units = Array.from({ length: 8 }, (_, row) => [
      ...Array.from({ length: 8 }, (_, column) => Number(row === column)),
      1,
    ]);
    const selection = await selectAttributes(tableOf([Array(9).fill(0), ...units]), { method: "sg" });
    expect(selection.columns).toHaveLength(8);
    expect(selection.optimal).toBe(true);
    expect(selection.certificate).toMatchObject({ lowerBound: 8, upperBound: 8 });
    // Weighted rows are as many equal ones, but half a row is no conflict that could be counted.
    const weights = [1, ...Array(8).fill(0.5)];
    const halves = tableOf([Array(9).fill(0), ...units], 2, weights);
    expect((await selectAttributes(halves, { method: "sg" })).certificate.lowerBound).toBe(2);
  });

  it("a harmonic number is never taken too small", () => {
    let sum = 0;
    for (let d = 1; d <= 200_000; d++) {
      sum += 1 / d;
      if (d % 9973 === 0 || d < 50) {
        expect(harmonic(d)).toBeGreaterThanOrEqual(sum);
        expect(harmonic(d)).toBeLessThan(sum + 1e-3);
      }
    }
    expect(harmonic(0)).toBe(0);
  });

  it("a tolerance of conflicts or rows is kept, and exact methods stay exact", async () => {
    const share = fc.constantFrom(0.01, 0.05, 0.1, 0.3, 0.6);
    const unit = fc.constantFrom("conflicts" as const, "rows" as const);
    const table = randomTable({ mostColumns: 5 });
    await fc.assert(
      fc.asyncProperty(table, share, unit, async (data, f, of) => {
        const tolerance = { share: f, of };
        const best = smallestSets(data, f, of);
        for (const method of selectMethods) {
          const selection = await selectAttributes(data, { method, tolerance });
          if (selection.optimal) expect(selection.columns).toHaveLength(best[0].length);
          if (method === "exact" || method.startsWith("focus"))
            expect(best).toContainEqual(selection.columns);
          const left = of === "rows" ? minorityRows : uncoveredConflicts;
          const least = left(
            data,
            data.columns.map((_, c) => c),
          );
          const all = of === "rows" ? minorityWeight(data) : uncoveredConflicts(data, []);
          expect(left(data, selection.columns)).toBeLessThanOrEqual(Math.max(f * all, least) + 1e-9);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("with a tolerance, FOCUS-2 also covers conflicts that include a smaller one it leaves", async () => {
    const column = (name: string, codes: readonly number[]) =>
      ({ kind: "boolean", name, codes: Uint8Array.from(codes), size: 2 }) as const;
    const table: Table = {
      rows: 9,
      classes: ["a", "b"],
      classCodes: Uint8Array.from([0, 1, 0, 1, 0, 0, 1, 0, 0]),
      weights: new Float64Array(9).fill(1),
      columns: [
        column("x1", [0, 1, 0, 1, 0, 1, 0, 0, 0]),
        column("x2", [1, 0, 0, 1, 0, 1, 0, 0, 0]),
        column("x3", [0, 1, 0, 0, 1, 1, 0, 0, 1]),
        column("x4", [0, 0, 0, 0, 0, 1, 0, 0, 0]),
      ],
    };
    const tolerance = { share: 0.01, of: "rows" } as const;
    expect((await selectAttributes(table, { method: "focus-2", tolerance })).columns).toEqual([0, 3]);
  });

  it("the kernels' TypeScript twins give the same selections and certificates", async () => {
    await fc.assert(
      fc.asyncProperty(randomTable({ mostColumns: 20, mostRows: 60 }), async (table) => {
        for (const method of ["exact", "focus-2", "wg"] as const) {
          const wasm = await selectAttributes(table, { method, mostSets: 20 });
          const twin = await selectAttributes(table, { method, mostSets: 20, kernels: "typescript" });
          expect({ ...twin, seconds: 0 }).toEqual({ ...wasm, seconds: 0 });
        }
      }),
      { numRuns: 300 },
    );
  });

  it("the order of the rows does not matter", async () => {
    await fc.assert(
      fc.asyncProperty(randomTable({ mostColumns: 10 }), fc.nat(), async (table, seed) => {
        const shuffled = shuffleRows(table, seed);
        for (const method of selectMethods) {
          const one = await selectAttributes(table, { method });
          const two = await selectAttributes(shuffled, { method });
          expect({ ...two, seconds: 0 }).toEqual({ ...one, seconds: 0 });
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("a certificate", () => {
  it("is rejected when it claims too much, names a false conflict or leaves rows unsettled", async () => {
    const { columns, certificate } = await selectAttributes(walkThrough);
    const claim = { columns, lowerBound: 3, conflicts: certificate.conflicts! };
    expect(checkCertificate(walkThrough, claim)).toBeNull();
    expect(checkCertificate(walkThrough, { ...claim, lowerBound: 4 })).toMatch(/3 columns cover/);
    expect(checkCertificate(walkThrough, { ...claim, conflicts: [[0, 1, 2, 3, 4, 5]] })).toMatch(
      /no two rows/,
    );
    expect(checkCertificate(walkThrough, { ...claim, columns: [0, 1] })).toMatch(/agree on the chosen/);
    expect(checkCertificate(walkThrough, { ...claim, conflicts: claim.conflicts.slice(0, 1) })).toMatch(
      /2 columns/,
    );
  });
});

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
}

function problemWith(table: Table, selection: Awaited<ReturnType<typeof selectAttributes>>): string | null {
  return checkCertificate(table, {
    columns: selection.columns,
    lowerBound: selection.certificate.lowerBound,
    conflicts: selection.certificate.conflicts!,
  });
}

function minorityWeight(table: Table): number {
  return table.weights.reduce((sum, weight) => sum + weight, 0);
}

function shuffleRows(table: Table, seed: number): Table {
  const order = Array.from({ length: table.rows }, (_, row) => row);
  let state = seed >>> 0;
  for (let i = order.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const j = state % (i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return {
    ...table,
    classCodes: Uint8Array.from(order, (row) => table.classCodes[row]),
    weights: Float64Array.from(order, (row) => table.weights[row]),
    columns: table.columns.map((column) => ({
      ...column,
      codes: Uint8Array.from(order, (row) => column.codes[row]),
    })),
  };
}
