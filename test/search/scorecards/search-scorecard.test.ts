import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../../src/dataset/random.ts";
import { Pace } from "../../../src/run/pace.ts";
import { PromisingItems } from "../../../src/search/scorecards/promising-items.ts";
import { EQUAL, type ScorecardProblem } from "../../../src/search/scorecards/scorecard-problem.ts";
import { ScorecardSearch } from "../../../src/search/scorecards/search-scorecard.ts";
import { bruteForceScorecard, leastLoss } from "../../oracles/brute-force-scorecard.ts";

/** Equal rows are merged; columns that divide the rows alike are left out. */
const problems = fc
  .record({
    rows: fc.array(
      fc.record({
        holds: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        yes: fc.constantFrom(0, 0.5, 1, 1, 2, 30),
        no: fc.constantFrom(0, 0.3, 1, 1, 3),
      }),
      { minLength: 1, maxLength: 9 },
    ),
    columns: fc.integer({ min: 1, max: 4 }),
    price: fc.constantFrom(0, 0.001, 0.02, 0.2),
    mostItems: fc.integer({ min: 0, max: 3 }),
    mostPoints: fc.integer({ min: 1, max: 2 }),
    units: fc.constantFrom([0, 2] as const, [1, 1] as const, [0.3, 0.3] as const, [0, 0.5] as const),
  })
  .map(({ rows, columns, units: [leastUnit, mostUnit], ...rest }): ScorecardProblem => {
    const seen = new Set<string>();
    const items: Uint8Array[] = [];
    for (let c = 0; c < columns; c++) {
      const own = Uint8Array.from(rows, ({ holds }) => Number(holds[c]));
      const key = own[0] === 1 ? own.map((value) => 1 - value).join() : own.join();
      if (seen.has(key) || own.every((value) => value === own[0])) continue;
      seen.add(key);
      items.push(own);
    }
    const yes = Float64Array.from(rows, (row) => row.yes);
    const no = Float64Array.from(rows, (row) => row.no);
    return { ...rest, leastUnit, mostUnit, items, yes, no };
  })
  .filter(({ yes, no }) => yes.some((weight) => weight > 0) && no.some((weight) => weight > 0));

describe("the best scorecard", () => {
  it("is as good as the best of all whole points, and proved", async () => {
    await fc.assert(
      fc.asyncProperty(problems, async (problem) => {
        const { best, lowerBound, isProved } = await new ScorecardSearch(problem, new Pace()).solve();
        const oracle = bruteForceScorecard(problem);
        expect(isProved).toBe(true);
        expect(Math.abs(best.value - oracle)).toBeLessThan(1e-7);
        expect(lowerBound).toBeLessThanOrEqual(oracle + 1e-12);
        expect(lowerBound).toBeGreaterThanOrEqual(best.value - EQUAL);
        const points = problem.items.map((_, item) => best.points[best.items.indexOf(item)] ?? 0);
        const own = leastLoss(problem, points) + problem.price * best.items.length;
        expect(Math.abs(own - best.value)).toBeLessThan(1e-7);
        expect(best.items.length).toBeLessThanOrEqual(problem.mostItems);
        expect(best.points.every((own) => own !== 0 && Math.abs(own) <= problem.mostPoints)).toBe(true);
      }),
      { numRuns: 120 },
    );
  });

  it("is proved wherever the search ends, also with points and units at their bounds", async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = createRandom(seed);
      const rows = 12 + random.below(60);
      const items = Array.from({ length: 9 }, () =>
        Uint8Array.from({ length: rows }, () => Number(random.unit() < 0.4)),
      );
      const noise = random.unit();
      const side = Array.from({ length: rows }, (_, row) => {
        const total = 2 * items[0]![row]! + items[1]![row]! - items[2]![row]!;
        return random.unit() < noise ? random.below(2) : Number(total > 0);
      });
      side.splice(0, 2, 0, 1);
      const [yes, no] = [1, 0].map((own) => Float64Array.from(side, (each) => Number(each === own)));
      const bounds = { leastUnit: 0, mostUnit: 2, mostItems: 4, mostPoints: 5, price: 0 };
      const search = new ScorecardSearch({ items, yes: yes!, no: no!, ...bounds }, new Pace());
      const { best, lowerBound, isProved } = await search.solve();
      expect({ seed, isProved }).toEqual({ seed, isProved: true });
      expect(best.value - lowerBound).toBeLessThanOrEqual(EQUAL * 1.01);
    }
  });

  it("begins with sets whose weights no single change makes better", async () => {
    await fc.assert(
      fc.asyncProperty(problems, async (problem) => {
        const widest = problem.mostPoints * problem.mostUnit;
        await new PromisingItems(problem, new Pace()).grow(async (sets) => {
          for (const { items, loss, weights } of sets) {
            expect(lossOf(problem, items, weights)).toBeCloseTo(loss, 8);
            for (let at = 0; at < weights.length; at++) {
              for (const by of [-0.001, 0.001]) {
                const moved = weights[at]! + by;
                if (at > 0 && Math.abs(moved) > widest) continue;
                expect(lossOf(problem, items, weights.with(at, moved))).toBeGreaterThanOrEqual(loss - 1e-7);
              }
            }
          }
        });
      }),
      { numRuns: 100 },
    );
  });
});

/** Of the whole data; the first weight is the start's. */
function lossOf(
  { items, yes, no }: ScorecardProblem,
  chosen: readonly number[],
  weights: Float64Array,
): number {
  return yes.reduce((sum, own, row) => {
    const score = chosen.reduce((all, item, i) => all + weights[i + 1]! * items[item]![row]!, weights[0]!);
    return sum + own * Math.log1p(Math.exp(-score)) + no[row]! * Math.log1p(Math.exp(score));
  }, 0);
}
