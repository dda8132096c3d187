import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkScorecard, type ScorecardClaim } from "../../../src/check/check-scorecard.ts";
import { learn } from "../../../src/choose/learn.ts";
import { conditionsOf } from "../../../src/condition/condition.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { createRandom } from "../../../src/dataset/random.ts";
import { tableConditions } from "../../../src/encoding/table-conditions.ts";
import { fitProcedure } from "../../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../../src/learn/procedure.ts";
import { measureSize } from "../../../src/model/size.ts";
import { datasets } from "../../arbitraries/dataset.ts";
import { bruteForceScorecard } from "../../oracles/brute-force-scorecard.ts";
import { startTickingClock } from "../../ticking-clock.ts";

const asked = fc.record({
  maxConditions: fc.integer({ min: 0, max: 2 }),
  maxPoints: fc.integer({ min: 1, max: 2 }),
  itemPrice: fc.constantFrom(0, 0.001, 0.05),
  unit: fc.constantFrom(null, 1, 0.4),
});

describe("optimal-scorecard", () => {
  it("is as good as all whole points on all conditions, and its certificate holds", async () => {
    const property = fc.asyncProperty(
      datasets({ maxRows: 9, maxColumns: 3, maxClasses: 2 }),
      asked,
      async (dataset, options) => {
        fc.pre(dataset.weights === null || dataset.weights.some((weight) => weight > 0));
        const source = await createMemorySource(dataset, { bins: "exact" });
        const table = await source.table(source.everything);
        const schemas = source.variables.slice(0, source.attributes).map(({ schema }) => schema);
        const searched = tableConditions(table, schemas, 1000);
        const most = [0, 1].map((c) =>
          table.weights.reduce((sum, weight, row) => sum + (table.classCodes[row] === c ? weight : 0), 0),
        );
        const common = (most[1] ?? 0) > most[0]! ? 1 : 0;
        const side = (isYes: boolean) =>
          Array.from(table.weights, (weight, row) =>
            (table.classCodes[row] !== common) === isYes ? weight : 0,
          );
        const [yes, no] = [side(true), side(false)];
        const units = options.unit === null ? ([0, 2] as const) : ([options.unit, options.unit] as const);
        const { itemPrice, maxConditions, maxPoints } = options;
        const hasBoth = [yes, no].every((own) => own.some((weight) => weight > 0));
        const oracle = !hasBoth
          ? 0
          : bruteForceScorecard({
              items: searched.map(({ codes, passing }) => Array.from(codes, (code) => passing[code]!)),
              ...{ yes, no, price: itemPrice, mostItems: maxConditions, mostPoints: maxPoints },
              ...{ leastUnit: units[0], mostUnit: units[1] },
            });
        const procedure = procedureOf({ method: "optimal-scorecard", ...options, thresholds: 0, minRows: 0 });
        const { model, certificate } = await fitProcedure(source, source.everything, procedure);
        // Bands have at least 1 % of the rows, which weights may outdo.
        if (dataset.weights === null) {
          expect(certificate!.optimal).toBe(true);
          expect(Math.abs(certificate!.upperBound - oracle)).toBeLessThan(1e-7);
        }
        const categories = schemas.map((schema) => schema.categories);
        const limits = { itemPrice, maxConditions, maxPoints, units };
        const claim: ScorecardClaim = { table, categories, model, certificate: certificate!, ...limits };
        expect(checkScorecard(claim)).toEqual({ fault: null, proved: false });
        const conditions = searched.map(({ condition }) => condition);
        if (dataset.weights === null) {
          const whole = checkScorecard({ ...claim, conditions });
          expect(whole.fault).toBeNull();
        }
        const { upperBound } = certificate!;
        const dearer = { ...certificate!, upperBound: upperBound + 0.01 };
        expect(checkScorecard({ ...claim, certificate: dearer }).fault).toMatch(/^the scorecard has a loss/);
        const above = { ...certificate!, optimal: false, lowerBound: upperBound + 0.01 };
        expect(checkScorecard({ ...claim, certificate: above }).fault).toMatch(/^the lower bound is above/);
        const unproved = { ...certificate!, optimal: true, lowerBound: upperBound - 0.01 };
        expect(checkScorecard({ ...claim, certificate: unproved }).fault).toMatch(/^it is called optimal/);
        const { conditions: size } = measureSize(model);
        if (size === 0) return;
        const fewer = { ...claim, maxConditions: size - 1 };
        expect(checkScorecard(fewer).fault).toMatch(/^there are more than/);
        // A worse scorecard that claims to be proved best.
        if (model.form !== "scorecard" || oracle > Math.log(2) || dataset.weights !== null) return;
        const empty = { ...model, items: [] };
        const plain = checkScorecard({ ...claim, model: empty }).fault;
        const loss = Number(/loss of ([\d.e-]+),/.exec(plain ?? "")?.[1] ?? Number.NaN);
        if (!(loss > upperBound + 1e-6)) return;
        const lie = { optimal: true, lowerBound: loss, upperBound: loss, searched: "" };
        const lying = checkScorecard({ ...claim, model: empty, certificate: lie, conditions });
        if (lying.proved) expect(lying.fault).toMatch(/^other points have a loss of only/);
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });

  it("uses columns of two values as they are, bands of one number in one line, and a band for missing", async () => {
    const random = createRandom(8);
    const rows = Array.from({ length: 500 }, () => {
      const age = 20 + Math.floor(random.unit() * 60);
      const smokes = random.unit() < 0.4;
      const known = random.unit() < 0.8;
      const risk = (age > 40 ? 1.5 : 0) + (age > 60 ? 2 : 0) + (smokes ? 1.5 : 0) + (known ? 0 : 1) - 3;
      const ill = random.unit() < 1 / (1 + Math.exp(-risk)) ? "yes" : "no";
      return { age: known ? age : null, smokes, ill };
    });
    const result = await learn(rows, { target: "ill", method: "optimal-scorecard", maxConditions: 4 });
    expect(result.certificate).toMatchObject({ optimal: true, measure: "loss" });
    if (result.model.form !== "scorecard") throw new Error("not a scorecard");
    const columns = result.model.items.map(({ bands }) =>
      [...new Set(bands.flatMap(({ test }) => conditionsOf(test)).map(({ column }) => column))].join(),
    );
    expect(new Set(columns).size).toBe(columns.length);
    expect(columns).toContain("age");
    expect(columns).toContain("smokes");
  });

  it("says how far it came where it is stopped, and its points are better than none", async () => {
    const random = createRandom(3);
    const rows = Array.from({ length: 300 }, () => {
      const values = Array.from({ length: 12 }, () => Math.round(random.unit() * 100));
      const sum = values.slice(0, 8).reduce((total, value) => total + value, 0);
      return {
        ...Object.fromEntries(values.map((value, i) => [`v${i}`, value])),
        y: sum + random.unit() * 200 > 500,
      };
    });
    const clock = startTickingClock();
    const { certificate, train } = await learn(rows, {
      ...{ target: "y", method: "optimal-scorecard", maxConditions: 8, timeLimit: 20 },
    });
    clock.stop();
    expect(certificate).toMatchObject({ optimal: false });
    expect(certificate!.lowerBound).toBeLessThan(certificate!.upperBound);
    expect(train.accuracy).toBeGreaterThan(0.7);
  });

  it.each([
    [
      { maxPoints: 20, maxConditions: 12 },
      /^optimal-scorecard: 20 points .* at most 8 points or fewer conditions$/,
    ],
    [{ unit: -1 }, /^unit: expected a number above 0/],
    [{ itemPrice: -1 }, /^itemPrice: expected a number of at least 0/],
  ])("refuses %j in one line", async (options, message) => {
    const rows = [
      { a: 1, y: "p" },
      { a: 2, y: "q" },
    ];
    await expect(learn(rows, { target: "y", method: "optimal-scorecard", ...options })).rejects.toThrow(
      message,
    );
  });
});
