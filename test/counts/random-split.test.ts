import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shareFractions, shareOf, shuffleKey } from "../../src/counts/random-split.ts";

describe("dealing rows", () => {
  it("gives every stretch of places each share's portion, give or take half a row per share", () => {
    const shares = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(shares, fc.nat(500), fc.integer({ min: 1, max: 300 }), (sizes, start, length) => {
        const fractions = shareFractions(sizes);
        const total = sizes.reduce((sum, size) => sum + size, 0);
        const dealt = sizes.map(() => 0);
        for (let place = start; place < start + length; place++) dealt[shareOf(place, fractions)]++;
        dealt.forEach((count, share) => {
          expect(Math.abs(count - (length * sizes[share]) / total)).toBeLessThan(1 + sizes.length / 2);
        });
      }),
      { numRuns: 500 },
    );
  });

  it("scatters row numbers: no key repeats, and seeds give different orders", () => {
    const keys = (seed: number): number[] => Array.from({ length: 5000 }, (_, row) => shuffleKey(seed, row));
    expect(new Set(keys(1)).size).toBe(5000);
    const order = (seed: number): number[] => {
      const key = keys(seed);
      return key.map((_, row) => row).sort((a, b) => key[a] - key[b]);
    };
    const first = order(1);
    const second = order(2);
    const same = first.filter((row, place) => row === second[place]).length;
    expect(same).toBeLessThan(15);
    const rising = first.filter((row, place) => place > 0 && row > first[place - 1]).length;
    expect(Math.abs(rising - 2500)).toBeLessThan(150);
  });
});
