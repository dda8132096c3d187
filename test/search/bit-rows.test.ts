import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LinearMemory } from "../../src/kernels/linear-memory.ts";
import { pairCount } from "../../src/kernels/pair-count.ts";
import { BitRowSets, type BitRows, type DividedRows } from "../../src/search/bit-rows.ts";

const PASSING = Uint8Array.of(0, 1);

/** A label, a weight, and whether each of five conditions holds, for each row. */
const tables = fc.array(
  fc.record({
    label: fc.nat(2),
    weight: fc.integer({ min: 1, max: 5 }),
    holds: fc.array(fc.nat(1), { minLength: 5, maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 150 },
);

type Rows = typeof tables extends fc.Arbitrary<infer T> ? T : never;

function divided(rows: Rows, areDistinct: boolean): DividedRows {
  return {
    classCodes: Uint8Array.from(rows, ({ label }) => label),
    classes: 3,
    weightOf: (row) => rows[row]!.weight,
    conditions: [0, 1, 2, 3, 4].map((condition) => ({
      codes: Uint8Array.from(rows, ({ holds }) => holds[condition]!),
      passing: PASSING,
    })),
    areDistinct,
  };
}

describe("rows as bitsets of the conditions that divide them", () => {
  it("have the weighted class counts of their rows, however they were selected", async () => {
    const memory = new LinearMemory();
    const kernels = await pairCount(memory);
    const counted = ({ names, ...set }: BitRows): number[][] => {
      const out = memory.allocate((set.count + 1) * 12);
      kernels.singles(set, -1, out);
      return [...names, -1].map((_, place) => [...memory.i32(out + place * 12, 3)]);
    };
    const property = fc.property(tables, fc.array(fc.tuple(fc.nat(4), fc.boolean())), (rows, path) => {
      const sets = new BitRowSets(divided(rows, false), memory);
      let set = sets.deal(rows.length, 0, 1);
      let left = [...rows.keys()];
      for (const [condition, passes] of path) {
        if (!set.names.includes(condition)) continue;
        set = sets.select(set, condition, passes);
        left = left.filter((row) => rows[row]!.holds[condition] === Number(passes));
      }
      const sums = (members: readonly number[]): number[] => {
        const counts = [0, 0, 0];
        for (const row of members) counts[rows[row]!.label]! += rows[row]!.weight;
        return counts;
      };
      const holding = [0, 1, 2, 3, 4].map((name) => left.filter((row) => rows[row]!.holds[name] === 1));
      const dividing = [0, 1, 2, 3, 4].filter(
        (name) => holding[name]!.length > 0 && holding[name]!.length < left.length,
      );
      expect([...set.rows()]).toEqual(left);
      expect(set.names).toEqual(dividing);
      expect(counted(set)).toEqual([...dividing.map((name) => sums(holding[name]!)), sums(left)]);
    });
    fc.assert(property, { numRuns: 300 });
  });

  it("keep of conditions that divide them into the same two parts the first, where that is asked for", () => {
    const memory = new LinearMemory();
    const rows = [0, 0, 0, 1, 1].map((first, row) => ({
      label: 0,
      weight: 1,
      holds: [1, first, 1 - first, Number(row === 2), first],
    }));
    expect(new BitRowSets(divided(rows, true), memory).deal(5, 0, 1).names).toEqual([1, 3]);
    expect(new BitRowSets(divided(rows, false), memory).deal(5, 0, 1).names).toEqual([1, 2, 3, 4]);
    expect([...new BitRowSets(divided(rows, true), memory).deal(5, 1, 2).rows()]).toEqual([1, 3]);
  });
});
