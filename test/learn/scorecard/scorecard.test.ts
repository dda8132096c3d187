import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learn } from "../../../src/choose/learn.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { createRandom } from "../../../src/dataset/random.ts";
import { shortestBetween } from "../../../src/encoding/shortest-between.ts";
import { fitProcedure } from "../../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../../src/learn/procedure.ts";
import { bestStep } from "../../../src/learn/scorecard/best-step.ts";
import { type Cells, cellsOf } from "../../../src/learn/scorecard/cells.ts";
import { fitLogistic } from "../../../src/learn/scorecard/fit-logistic.ts";
import { fitSoftmax } from "../../../src/learn/scorecard/fit-softmax.ts";
import { roundColumns } from "../../../src/learn/scorecard/round-columns.ts";
import { roundPoints, slopePrice, totalsOf } from "../../../src/learn/scorecard/round-points.ts";
import { Steps } from "../../../src/learn/scorecard/steps.ts";
import { SharedWork } from "../../../src/learner/shared-work.ts";
import { predict } from "../../../src/model/predict.ts";
import { meaningOf } from "../../../src/model/scorecard/meaning-of.ts";
import { measureSize } from "../../../src/model/size.ts";
import { datasets } from "../../arbitraries/dataset.ts";
import { naiveLeastLoss, naiveLoss } from "../../oracles/naive-logistic.ts";

const weights = fc.constantFrom(0, 0.5, 1, 3, 20);

/** Cells that answer a few steps in different ways. */
const cellSets = fc
  .tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.array(fc.tuple(fc.nat(15), weights, weights), { minLength: 1, maxLength: 8 }),
  )
  .map(([steps, rows]): Cells => {
    const answers = Uint8Array.from(
      rows.flatMap(([bits]) => Array.from({ length: steps }, (_, i) => (bits >> i) & 1)),
    );
    return {
      ...{ count: rows.length, steps, answers, cellOf: new Uint32Array(0) },
      byClass: Float64Array.from(rows.flatMap(([, yes, no]) => [no, yes])),
      positive: Float64Array.from(rows, ([, yes]) => yes),
      negative: Float64Array.from(rows, ([, , no]) => no),
    };
  });

const rowsOf = (cells: Cells) =>
  Array.from({ length: cells.count }, (_, cell) => ({
    x: [...cells.answers.subarray(cell * cells.steps, (cell + 1) * cells.steps)],
    yes: cells.positive[cell]!,
    no: cells.negative[cell]!,
  }));

/** Significant digits. */
function digitsOf(number: number): number {
  return String(number)
    .replace(/e.*/, "")
    .replace(/[-.]/g, "")
    .replace(/^0+|0+$/g, "").length;
}

it("a threshold is the shortest decimal between two numbers", () => {
  expect(shortestBetween(157, 158)).toBe(157);
  expect(shortestBetween(44.43, 44.49)).toBe(44.46);
  expect(shortestBetween(-3, 2)).toBe(0);
  expect(shortestBetween(1, 1000)).toBe(500);
  const number = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(number, number, (a, b) => {
      fc.pre(a !== b);
      const [low, high] = a < b ? [a, b] : [b, a];
      const threshold = shortestBetween(low, high);
      expect(threshold >= low && threshold < high).toBe(true);
      expect(digitsOf(threshold)).toBeLessThanOrEqual(digitsOf(low) + 1);
    }),
    { numRuns: 2000 },
  );
});

describe("weights", () => {
  it("of two columns tell what those of one tell, with less loss than starts alone", () => {
    fc.assert(
      fc.property(cellSets, (cells) => {
        fc.pre(cells.positive.some((weight) => weight > 0) && cells.negative.some((weight) => weight > 0));
        const one = fitLogistic(cells, { ridge: 1 });
        // Two columns share each weight between them, and with it the price of its square.
        const two = fitSoftmax(cells, { ridge: 2 });
        expect(Math.abs(two.loss - one.loss)).toBeLessThan(0.05 + 0.05 * one.loss);
        one.shares.forEach((share, cell) => {
          if (cells.positive[cell]! + cells.negative[cell]! > 0)
            expect(Math.abs(two.shares[2 * cell + 1]! - share)).toBeLessThan(0.05);
        });
        const rounded = roundColumns(cells, two, (each) => Math.max(0, ...Array.from(each, Math.abs)));
        expect([...rounded.points, ...rounded.starts].every(Number.isInteger)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("have the least loss under the ridge, whatever is fitted", () => {
    fc.assert(
      fc.property(cellSets, fc.constantFrom(0.1, 1, 5), (cells, ridge) => {
        fc.pre(cells.positive.some((weight) => weight > 0) && cells.negative.some((weight) => weight > 0));
        const { weights: own, starts } = fitLogistic(cells, { ridge });
        const loss = naiveLoss(rowsOf(cells), [...own, ...starts], ridge);
        expect(loss).toBeLessThanOrEqual(naiveLeastLoss(rowsOf(cells), cells.steps, ridge) + 1e-4);
      }),
      { numRuns: 60 },
    );
  });

  it("are rounded to points whose loss no single point lowers, and which are worse than none never", () => {
    const spread = (points: ArrayLike<number>) => Math.max(0, ...Array.from(points, Math.abs));
    fc.assert(
      fc.property(cellSets, (cells) => {
        const { points, loss } = roundPoints(cells, fitLogistic(cells, { ridge: 1 }), { ridge: 0.1, spread });
        const lossFor = (own: ArrayLike<number>) => {
          const totals = totalsOf(cells, own);
          const rows = Array.from(totals, (total, cell) => {
            return { x: [total], yes: cells.positive[cell]!, no: cells.negative[cell]! };
          });
          return naiveLeastLoss(rows, 1, slopePrice(own, 0.1));
        };
        expect(loss).toBeLessThanOrEqual(lossFor(new Int32Array(cells.steps)) + 1e-4);
        expect(Math.abs(loss - lossFor(points))).toBeLessThan(1e-3);
      }),
      { numRuns: 30 },
    );
  });
});

it("the next step is the one that promises most, tried one by one", async () => {
  await fc.assert(
    fc.asyncProperty(datasets({ maxRows: 40, maxColumns: 4 }), async (dataset) => {
      const source = await createMemorySource(dataset, { bins: "exact" });
      const table = await source.table(source.everything);
      const classes = source.classes.length;
      const isPositive = Uint8Array.from({ length: classes }, (_, c) => c % 2);
      const factors = new Float64Array(classes).fill(1);
      const steps = new Steps(table, 2);
      const sides = { table, steps, isPositive, factors };
      const cells = cellsOf([], sides);
      const fit = fitLogistic(cells, { ridge: 1 });
      const found = bestStep(sides, cells, fit, [], 1);
      let most = 0;
      for (const [column, { size, codes }] of table.columns.entries()) {
        const cuts = steps.cutsBeside(column, []).map((code) => ({ column, type: "at-most" as const, code }));
        for (const step of [...cuts, ...steps.values[column]!]) {
          expect(step.code).toBeLessThanOrEqual(size);
          const sums = [0, 0, 0, 0];
          const p = 1 / (1 + Math.exp(-fit.starts[0]!));
          for (let row = 0; row < table.rows; row++) {
            const side = steps.passes(step, codes[row]!) ? 0 : 2;
            const weight = table.weights[row]!;
            sums[side]! += weight * (p - isPositive[table.classCodes[row]!]!);
            sums[side + 1]! += weight * p * (1 - p);
          }
          most = Math.max(most, (sums[0]! ** 2 / (sums[1]! + 1) + sums[2]! ** 2 / (sums[3]! + 1)) / 2);
        }
      }
      expect(found?.gain ?? 0).toBeCloseTo(most, 6);
      await source.close();
    }),
    { numRuns: 60 },
  );
});

it("the probability never falls as the total grows, and every row is counted", () => {
  const rows = fc
    .uniqueArray(fc.integer({ min: -20, max: 60 }), { minLength: 1, maxLength: 25 })
    .chain((totals) =>
      fc.tuple(
        ...totals.sort((a, b) => a - b).map((total) => fc.tuple(fc.constant(total), weights, weights)),
      ),
    );
  fc.assert(
    fc.property(rows, (given) => {
      const own = given.map(([total, no, yes]) => ({ total, counts: Float64Array.of(no, yes) }));
      const groups = meaningOf(own, Uint8Array.of(0, 1), Float64Array.of(1, 1), 1);
      expect(groups.length).toBeLessThanOrEqual(12);
      groups.forEach(({ probability, from }, place) => {
        if (place === 0) return;
        expect(from).toBeGreaterThan(groups[place - 1]!.from);
        expect(probability).toBeGreaterThanOrEqual(groups[place - 1]!.probability - 1e-9);
      });
      const sum = (all: readonly { counts: Float64Array }[]) =>
        all.reduce((total, { counts }) => total + counts[0]! + counts[1]!, 0);
      expect(sum(groups)).toBeCloseTo(sum(own), 9);
    }),
    { numRuns: 200 },
  );
});

it("keeps within its conditions, and adds up what no single column tells", async () => {
  const random = createRandom(4);
  const rows = Array.from({ length: 400 }, () => {
    const values = Array.from({ length: 6 }, () => Math.round(random.unit() * 100) / 10);
    const score = values.slice(0, 4).reduce((sum, value) => sum + (value > 5 ? 1 : 0), 0);
    return {
      ...Object.fromEntries(values.map((value, i) => [`v${i}`, value])),
      bad: score >= 3 ? "yes" : "no",
    };
  });
  for (const maxConditions of [2, 4]) {
    const { model } = await learn(rows, { target: "bad", method: "scorecard", maxConditions });
    expect(measureSize(model).conditions).toBeLessThanOrEqual(maxConditions);
    if (maxConditions < 4) continue;
    const { codes, classes } = predict(model, rows);
    const right = rows.filter(({ bad }, row) => classes[codes[row]!] === bad).length;
    expect(right / rows.length).toBeGreaterThan(0.97);
    if (model.form !== "scorecard") throw new Error("not a scorecard");
    for (const { bands, otherwise } of model.items)
      expect(Math.min(otherwise[0]!, ...bands.map(({ points }) => points[0]!))).toBe(0);
  }
});

it("gives each of several classes a column of points, and leads that are the surer the larger they are", async () => {
  const random = createRandom(9);
  const rows = Array.from({ length: 600 }, () => {
    const [a, b] = [Math.round(random.unit() * 100), Math.round(random.unit() * 100)];
    const noise = random.unit() * 20;
    return { a, b, kind: a + noise < 35 ? "low" : b + noise > 75 ? "high" : "middle" };
  });
  const { model } = await learn(rows, { target: "kind", method: "scorecard", maxConditions: 4 });
  if (model.form !== "scorecard") throw new Error("not a scorecard");
  const { codes, classes } = predict(model, rows);
  expect(rows.filter(({ kind }, row) => classes[codes[row]!] === kind).length / rows.length).toBeGreaterThan(
    0.85,
  );
  for (const { bands, otherwise } of model.items)
    for (const points of [...bands.map((band) => band.points), otherwise])
      expect(Math.min(...points)).toBe(0);
  for (const name of model.classes) {
    const leads = model.totals.filter((band) => band.leads === name);
    expect(leads.at(-1)!.least).toBe(0);
    const sure = leads.map(({ probabilities }) => probabilities![model.classes.indexOf(name)]!);
    expect(sure).toEqual([...sure].sort((x, y) => y - x));
  }
});

it("sizes that share their steps give the models that each gives alone", async () => {
  await fc.assert(
    fc.asyncProperty(
      datasets({ maxRows: 60 }),
      fc.shuffledSubarray([1, 2, 3, 6, 12], { minLength: 2 }),
      async (dataset, sizes) => {
        const source = await createMemorySource(dataset);
        const shared = new SharedWork();
        const modelOf = async (maxConditions: number, how: object) => {
          const procedure = procedureOf({ method: "scorecard", maxConditions, minRows: 1 });
          return (await fitProcedure(source, source.everything, procedure, how)).model;
        };
        for (const size of sizes) {
          expect(await modelOf(size, { shared })).toEqual(await modelOf(size, {}));
        }
        await source.close();
      },
    ),
    { numRuns: 60 },
  );
});

it("points have no common divisor", async () => {
  await fc.assert(
    fc.asyncProperty(datasets({ minRows: 40, maxRows: 80, maxClasses: 2 }), async (dataset) => {
      const { model } = await learn(dataset, { method: "scorecard" });
      if (model.form !== "scorecard") throw new Error("not a scorecard");
      const points = model.items.flatMap(({ bands, otherwise }) => [
        ...bands.map((band) => band.points[0]!),
        otherwise[0]!,
      ]);
      const divides = (divisor: number): boolean => points.every((each) => each % divisor === 0);
      if (points.length > 0) expect([2, 3, 5, 7].filter(divides)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
