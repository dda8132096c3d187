import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { assessModel, assessUnseen } from "../../src/evaluate/assess-model.ts";
import { assessRows } from "../../src/evaluate/assess-rows.ts";
import { sumConfusions } from "../../src/evaluate/confusion-matrix.ts";
import { measure } from "../../src/evaluate/measures.ts";
import { beatsMajorityProbability } from "../../src/evaluate/significance/beats-majority.ts";
import { clustersOf, independentRows, type UnitRows } from "../../src/evaluate/unit-rows.ts";
import { fitProcedure } from "../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../src/learn/procedure.ts";
import { predict } from "../../src/model/predict.ts";
import { datasets } from "../arbitraries/dataset.ts";

/** Rows that are right (1) or wrong (0), each list a group. */
function groupsOf(groups: readonly (readonly number[])[]): UnitRows {
  const rows = groups.flatMap((own, group) => own.map((right) => [group, right] as const));
  return {
    by: "group",
    numbers: Float64Array.from(rows, ([group]) => group),
    actual: rows.map(() => 1),
    predicted: rows.map(([, right]) => right),
    weights: new Float64Array(rows.length).fill(1),
  };
}

describe("rows of groups", () => {
  it("count as one where all of a group are predicted alike", () => {
    const groups = Array.from({ length: 50 }, (_, group) => new Array(6).fill(group % 5 === 0 ? 0 : 1));
    const alone = groups.map((own) => own.slice(0, 1));
    expect(independentRows(groupsOf(groups))).toBeCloseTo(independentRows(groupsOf(alone)), 8);
    expect(independentRows(groupsOf(alone))).toBeGreaterThan(45);
    expect(independentRows(groupsOf(groups.map(() => new Array(6).fill(1))))).toBeLessThan(50);
  });

  it("count as many where errors know nothing of the groups, and never as more than there are", () =>
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 8 }), {
          minLength: 1,
          maxLength: 30,
        }),
        (groups) => {
          const rows = groups.flat().length;
          const independent = independentRows(groupsOf(groups));
          expect(independent).toBeGreaterThan(0);
          expect(independent).toBeLessThanOrEqual(rows);
        },
      ),
      { numRuns: 500 },
    ));

  it("are no evidence against the majority class where one group alone is", () => {
    const lucky = groupsOf([new Array(40).fill(1), [0], [0], [0]]);
    const matrix = { classes: ["a", "b"], counts: [new Float64Array(2), Float64Array.of(3, 40)] };
    expect(beatsMajorityProbability(matrix, "a")).toBeLessThan(0.001);
    expect(beatsMajorityProbability({ ...matrix, units: lucky }, "a")).toBeGreaterThan(0.15);
  });

  it("give the same counts as rows without groups, and their sum over folds", () =>
    fc.assert(
      fc.asyncProperty(datasets({ units: true, maxRows: 30 }), async (dataset) => {
        fc.pre(dataset.units !== undefined);
        const source = await createMemorySource(dataset);
        const { everything } = source;
        const { model } = await fitProcedure(source, everything, procedureOf({ method: "id3" }));
        const own = await assessUnseen(source, everything, model);
        expect(own.counts).toEqual((await assessModel(source, everything, model)).counts);
        const ofRows = measure(assessRows(predict(model, dataset), dataset));
        expect(ofRows.independentRows).toBeCloseTo(measure(own).independentRows, 8);
        const twice = sumConfusions([own, own]);
        expect(twice.units!.numbers.length).toBe(2 * own.units!.numbers.length);
        expect(measure(own).independentRows).toBeLessThanOrEqual(measure(own).rows);
      }),
      { numRuns: 200 },
    ));
});

it("stretches of time are in order, of about equal weight and at most twelve", () => {
  const numbers = Float64Array.from({ length: 600 }, (_, row) => 600 - row);
  const weights = new Float64Array(600).fill(1);
  const { clusters, count } = clustersOf({ by: "time", numbers, weights });
  expect(count).toBe(12);
  expect(clusters[0]).toBe(11);
  expect(clusters.filter((cluster) => cluster === 3).length).toBe(50);
  expect(clustersOf({ by: "time", numbers: numbers.fill(2000), weights }).count).toBe(1);
});
