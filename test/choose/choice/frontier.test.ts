import fc from "fast-check";
import { expect, it } from "vitest";
import { type Frontier, frontierOf } from "../../../src/choose/choice/frontier.ts";
import type { Trial } from "../../../src/choose/race/trial.ts";
import { findLearner } from "../../../src/learn/registry.ts";

/** Of each row, by fold: its class and what each candidate says of the second class. */
const rows = fc.record({ actual: fc.nat(1), said: fc.array(fc.nat(4), { minLength: 3, maxLength: 3 }) });
const folds = fc.array(fc.array(rows, { minLength: 2, maxLength: 8 }), { minLength: 2, maxLength: 4 });
const sizes = fc.array(fc.nat(14), { minLength: 3, maxLength: 3 });

function trialOf(place: number, worths: number[], scores: number[], conditions: number): Trial {
  const learner = findLearner("redwood");
  const candidate = {
    ...{ name: `candidate ${place}`, role: null, learner, options: {}, select: null, shrinkage: null },
    ...{ readable: null, screen: null, isCostly: false, credit: 0, creditInLogLoss: 0 },
  } as const;
  const logLosses = worths.map((worth) => -worth);
  const same = worths.map(() => conditions);
  return {
    ...{ candidate, worths, scores, logLosses, conditions: same },
    ...{ strength: 8, seconds: 0, dropped: null, reason: null },
  };
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

it("the three points are those that trying every candidate finds", () => {
  fc.assert(
    fc.property(folds, sizes, (data, conditions) => {
      const chances = [0.1, 0.3, 0.5, 0.7, 0.9];
      const chance = (row: (typeof data)[0][0], place: number): number => chances[row.said[place]];
      const lossOf = (row: (typeof data)[0][0], place: number): number =>
        -Math.log(row.actual === 1 ? chance(row, place) : 1 - chance(row, place));
      const trials = [0, 1, 2].map((place) =>
        trialOf(
          place,
          data.map((fold) => -mean(fold.map((row) => lossOf(row, place)))),
          data.map((fold) =>
            mean(fold.map((row) => Number(chance(row, place) > 0.5 === (row.actual === 1)))),
          ),
          conditions[place],
        ),
      );
      const ends = chances.map((p) => ({ class: p > 0.5 ? 1 : 0, probabilities: [1 - p, p] }));
      const predictions = data.map((fold) => ({
        classes: ["no", "yes"],
        actual: Uint16Array.from(fold, ({ actual }) => actual),
        weights: Float64Array.from(fold, () => 1),
        predicted: [0, 1, 2].map((place) => Uint16Array.from(fold, (row) => ends[row.said[place]].class)),
        reached: [0, 1, 2].map((place) => Uint32Array.from(fold, (row) => row.said[place])),
        ends: [ends, ends, ends],
      }));
      const found = frontierOf({ finalists: trials, predictions }, 12);
      const field = [0, 1, 2].filter((place) => conditions[place] <= 12);
      if (field.length === 0) return void expect(found).toBe(null);
      const pairs = (place: number): number[] =>
        data.flatMap((fold) =>
          fold.flatMap((a) =>
            fold.flatMap((b) => {
              if (a.actual !== 1 || b.actual !== 0) return [];
              const lead = chance(a, place) - chance(b, place);
              return [lead > 0 ? 1 : lead === 0 ? 0.5 : 0];
            }),
          ),
        );
      const worth = (place: number): number => mean(trials[place].worths);
      const best = Math.max(...field.map(worth));
      const leader = field.find((place) => worth(place) === best)!;
      const isAsGood = (place: number): boolean => {
        const behind = trials[leader].worths.map((own, fold) => own - trials[place].worths[fold]);
        const middle = mean(behind);
        const variance = behind.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (behind.length - 1);
        return middle <= Math.sqrt(variance / behind.length);
      };
      const { fewestConditions, bestRanking, bestAccuracy } = found!;
      const most = (of: (place: number) => number): number => Math.max(...field.map(of));
      const asGood = field.filter(isAsGood);
      expect(fewestConditions.conditions).toBe(Math.min(...asGood.map((place) => conditions[place])));
      expect(bestAccuracy.score).toBeCloseTo(
        most((place) => mean(trials[place].scores)),
        12,
      );
      if (pairs(0).length === 0) expect(bestRanking.auc).toBe(null);
      else
        expect(bestRanking.auc).toBeCloseTo(
          most((place) => mean(pairs(place))),
          12,
        );
      for (const point of [fewestConditions, bestRanking, bestAccuracy] as Frontier["bestRanking"][]) {
        expect(point.conditions).toBeLessThanOrEqual(12);
      }
    }),
    { numRuns: 500 },
  );
});
