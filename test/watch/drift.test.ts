import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learn } from "../../src/choose/learn.ts";
import type { Column } from "../../src/dataset/column.ts";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";
import { readModelRows } from "../../src/dataset/read/read-model-rows.ts";
import { columnDrift } from "../../src/watch/column-drift.ts";
import { findDrift } from "../../src/watch/drift.ts";
import { stabilityIndex } from "../../src/watch/stability-index.ts";
import { wardCsv } from "../studio/sample-session.ts";

const number = (values: readonly number[]): Column => ({
  kind: "continuous",
  name: "x",
  values: Float64Array.from(values),
});

describe("the population stability index", () => {
  it("is 0 for equal shares, positive for others, and the sum that the book prints", () => {
    const counts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(counts, counts, fc.integer({ min: 1, max: 4 }), (before, now, times) => {
        expect(
          stabilityIndex(
            before,
            before.map((count) => count * times),
          ),
        ).toBeCloseTo(0, 9);
        expect(stabilityIndex(before, now)).toBeGreaterThanOrEqual(-1e-12);
        expect(stabilityIndex(before, now)).toBeCloseTo(stabilityIndex(now, before), 9);
      }),
      { numRuns: 100 },
    );
    const byHand = 0.2 * Math.log(0.7 / 0.5) - 0.2 * Math.log(0.3 / 0.5);
    expect(stabilityIndex([5, 5], [7, 3])).toBeCloseTo(byHand, 12);
  });
});

describe("a column that moves", () => {
  it("counts every row once before and once now, missing and unseen ones too", () => {
    const value = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(Number.NaN));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 40 }), fc.array(value, { maxLength: 40 }), (before, now) => {
        const { groups } = columnDrift(number(before), number(now));
        expect(groups.reduce((sum, group) => sum + group.before, 0)).toBe(before.length);
        expect(groups.reduce((sum, group) => sum + group.now, 0)).toBe(now.length);
      }),
      { numRuns: 200 },
    );
    const codes = (categories: string[], own: number[]): Column => {
      return { kind: "categorical", name: "c", categories, codes: Uint8Array.from(own) };
    };
    const { groups } = columnDrift(codes(["a", "b"], [0, 0, 1, 2]), codes(["b", "new"], [0, 1, 1, 2]));
    expect(groups).toEqual([
      { text: "a", before: 2, now: 0 },
      { text: "b", before: 1, now: 1 },
      { text: "values never seen before", before: 0, now: 2 },
      { text: "missing", before: 1, now: 1 },
    ]);
  });
});

describe("the drift of a model", () => {
  it("is none on the same rows, and names the part first that is right no longer", async () => {
    const data = await readDataset(wardCsv(), { name: "ward.csv", target: "outcome" });
    const { model } = await learn(data, { method: "redwood" });
    const rows = (csv: string) => readModelRows(csv, { ...model, name: "new.csv" });
    const same = findDrift(model, data, await rows(wardCsv()));
    expect(same.index).toBeCloseTo(0, 9);
    expect(same.stability).toBe("stable");
    expect(same.columns.every(({ index }) => index < 1e-9)).toBe(true);
    expect(same.ends.some(({ isDecayed }) => isDecayed)).toBe(false);
    // All who were sick are well now: the parts that say sick have decayed.
    const healed = findDrift(model, data, await rows(wardCsv().replaceAll(",sick", ",well")));
    expect(healed.ends[0]).toMatchObject({ isDecayed: true, class: "sick", now: { right: 0 } });
    const unknown = findDrift(model, data, await rows(wardCsv().replaceAll(/,(sick|well)$/gm, ",")));
    expect(unknown.ends.every(({ now }) => now.right === null)).toBe(true);
    // Everyone is young: the rows come elsewhere.
    const young = findDrift(model, data, await rows(wardCsv().replaceAll(/^(p\d+),\d+/gm, "$1,25")));
    expect(young.columns[0]).toMatchObject({ name: "age", stability: "changed" });
    expect(young.stability).toBe("changed");
  });
});
