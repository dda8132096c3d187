import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signOfLogs } from "../../../src/objective/sign-of-logs.ts";
import { gini } from "../../../src/split/criteria/gini.ts";
import { compareEntropies, information } from "../../../src/split/criteria/information.ts";
import { classFactors } from "../../arbitraries/class-factors.ts";
import { comparePowerProducts } from "../../oracles/power-product.ts";

/** Two ways to divide the same rows in two, by class. */
const divisions = fc
  .array(
    fc.tuple(
      fc.nat(12),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((classes) => {
    const divide = (share: 1 | 2): number[][] => {
      const yes = classes.map((each) => Math.round(each[0] * each[share]));
      return [yes, classes.map(([total], c) => total - yes[c]!)];
    };
    return [divide(1), divide(2)] as const;
  });

const counts = (parts: readonly (readonly number[])[], unit = 1): Float64Array[] =>
  parts.map((part) => Float64Array.from(part, (count) => count * unit));

describe("comparing splits exactly", () => {
  it("is comparing products of powers, for information: all splits of up to seven rows of each of two classes", () => {
    const { compare, sideMerit } = information(null);
    const merit = (parts: readonly number[][]): number =>
      parts.reduce((sum, part) => sum + sideMerit(part, 0, part.length, null), 0);
    let [ties, missed] = [0, 0];
    for (let total = 0; total < 64; total++) {
      const splits = Array.from({ length: 64 }, (_, at) => [at >> 3, at & 7] as const)
        .filter(([a, b]) => a <= total >> 3 && b <= (total & 7))
        .map(([a, b]) => [
          [a, b],
          [(total >> 3) - a, (total & 7) - b],
        ]);
      for (const [index, a] of splits.entries()) {
        for (const b of splits.slice(index + 1)) {
          const expected = comparePowerProducts(a, b);
          expect(Math.sign(compare(counts(a), counts(b)))).toBe(expected);
          if (expected === 0) ties++;
          if (expected === 0 && merit(a) !== merit(b)) missed++;
        }
      }
    }
    // Rounding would decide many of the ties.
    expect(ties).toBeGreaterThan(1000);
    expect(missed).toBeGreaterThan(50);
  });

  it("is comparing products of powers, for information: several classes, weights in other units", () => {
    fc.assert(
      fc.property(divisions, fc.constantFrom(1, 0.5, 2 ** -20), ([a, b], unit) => {
        const { compare } = information(null);
        expect(Math.sign(compare(counts(a, unit), counts(b, unit)))).toBe(comparePowerProducts(a, b));
      }),
      { numRuns: 3000 },
    );
  });

  it("is comparing products of powers of counts times their factors", () => {
    fc.assert(
      fc.property(
        divisions,
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 4, maxLength: 4 }),
        ([a, b], f) => {
          const weigh = (parts: readonly number[][]) =>
            parts.map((part) => part.map((count, c) => count * f[c]!));
          const { compare } = information(classFactors(f));
          expect(Math.sign(compare(counts(a), counts(b)))).toBe(comparePowerProducts(weigh(a), weigh(b)));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("is comparing fractions, for Gini", () => {
    fc.assert(
      fc.property(divisions, fc.option(fc.constant([3, 1, 2, 5]), { nil: null }), ([a, b], f) => {
        const ratio = (parts: readonly number[][]): [number, number] =>
          parts
            .map((part) => part.map((count, c) => count * (f?.[c] ?? 1)))
            .reduce<[number, number]>(
              ([over, under], part) => {
                const total = part.reduce((sum, x) => sum + x, 0) || 1;
                return [over * total + part.reduce((sum, x) => sum + x * x, 0) * under, under * total];
              },
              [0, 1],
            );
        const [[over, under], [other, base]] = [ratio(a), ratio(b)];
        const { compare } = gini(f && classFactors(f));
        expect(Math.sign(compare(counts(a), counts(b)))).toBe(Math.sign(over * base - other * under));
      }),
      { numRuns: 2000 },
    );
  });

  it("tells splits apart that differ by one row in a thousand million", () => {
    const large = (yes: number, no: number) =>
      counts([
        [yes, no],
        [2 ** 30 - yes, 2 ** 30 - no],
      ]);
    const { compare } = information(null);
    expect(compare(large(2 ** 29 + 1, 2 ** 29), large(2 ** 29, 2 ** 29))).toBe(1);
    expect(compare(large(2 ** 29, 2 ** 29), large(2 ** 10, 2 ** 10))).toBe(0);
  });

  it("compares entropies of sides of any weight, a side without rows having none", () => {
    const compare = (a: number[], b: number[]) =>
      compareEntropies(Float64Array.from(a), Float64Array.from(b), null);
    expect(compare([2, 4], [6, 3])).toBe(0);
    expect(compare([0, 0], [6, 0])).toBe(0);
    expect(compare([0, 0], [6, 1])).toBe(-1);
    expect(compare([3, 3], [6, 5])).toBe(1);
  });

  it("finds sums of logarithms that are 0 whatever they are written as", () => {
    // 3 log 12 - log 8 - 6 log 3 + ... : 12³ = 1728 = 8 · 216.
    expect(
      signOfLogs(
        new Map([
          [12n, 3n],
          [8n, -1n],
          [216n, -1n],
        ]),
      ),
    ).toBe(0);
    expect(
      signOfLogs(
        new Map([
          [12n, 3n],
          [8n, -1n],
          [215n, -1n],
        ]),
      ),
    ).toBe(1);
    const [large, next] = [3n ** 400n, 3n ** 400n + 1n];
    expect(
      signOfLogs(
        new Map([
          [large, 1n],
          [next, -1n],
        ]),
      ),
    ).toBe(-1);
  });
});
