import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { riskInterval } from "../../../src/model/risk/risk-interval.ts";
import { rangeText, riskText } from "../../../src/model/risk/risk-text.ts";
import { risksOf } from "../../../src/model/risk/risks-of.ts";
import { heartTree, riskCard } from "../../arbitraries/small-models.ts";

const endOf = (counts: readonly number[], share: number) => ({
  class: "yes",
  counts,
  probabilities: [1 - share, share],
});

/** The share of a beta distribution between two values, by adding up thin slices. */
function betaBetween(a: number, b: number, low: number, high: number): number {
  const slices = 200_000;
  let [inside, all] = [0, 0];
  for (let slice = 0; slice < slices; slice++) {
    const x = (slice + 0.5) / slices;
    const density = Math.exp((a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x));
    all += density;
    if (x >= low && x <= high) inside += density;
  }
  return inside / all;
}

describe("the interval of a risk", () => {
  it("holds 95 % of a beta distribution of a quarter of the rows and two more", () => {
    for (const [rows, share] of [
      [40, 0.2],
      [200, 0.5],
      [24, 0.6],
    ]) {
      const { low, high } = riskInterval(endOf([rows, 0], share), 1)!;
      const known = rows / 4 + 2;
      expect(betaBetween(share * known, (1 - share) * known, low, high)).toBeCloseTo(0.95, 3);
      expect(betaBetween(share * known, (1 - share) * known, 0, low)).toBeCloseTo(0.025, 3);
    }
  });

  it("holds the probability, is the narrower the more rows there are, and turns with the classes", () => {
    const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });
    const property = fc.property(share, fc.integer({ min: 8, max: 10_000 }), (p, rows) => {
      const { low, high } = riskInterval(endOf([0, rows], p), 1)!;
      expect(low).toBeLessThan(p);
      expect(high).toBeGreaterThan(p);
      const more = riskInterval(endOf([0, 4 * rows], p), 1)!;
      expect(more.high - more.low).toBeLessThan(high - low);
      const other = riskInterval(endOf([0, rows], p), 0)!;
      expect(other.low).toBeCloseTo(1 - high, 9);
      expect(other.high).toBeCloseTo(1 - low, 9);
    });
    fc.assert(property, { numRuns: 200 });
  });

  it("is none where the model has no probabilities of its own", () => {
    expect(riskInterval({ class: "yes", counts: [1, 2] }, 1)).toBeNull();
    expect(risksOf(heartTree).every(({ interval }) => interval === null)).toBe(true);
  });

  it("is written in whole percents, and near the ends rounded outwards to a tenth", () => {
    expect(riskText(endOf([77, 23], 0.23), 1)).toBe("23 %, 10 to 40");
    expect(rangeText(endOf([0, 2000], 0.9996), 1)).toBe("99.6 to 100");
    expect(rangeText(endOf([2000, 0], 0), 1)).toBe("0 to 0");
  });

  it("is given for every end, in reading order", () => {
    const risks = risksOf(riskCard);
    expect(risks.map(({ rows }) => rows)).toEqual(
      riskCard.totals.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0)),
    );
  });
});
