import { describe, expect, it } from "vitest";
import { addPredictions, emptyConfusion, sumConfusions } from "../../src/evaluate/confusion-matrix.ts";
import { measure } from "../../src/evaluate/measures.ts";

function confusionOf(classes: readonly string[], counts: readonly (readonly number[])[]) {
  return { classes, counts: counts.map((row) => Float64Array.from(row)) };
}

describe("measures", () => {
  const matrix = confusionOf(
    ["no", "yes"],
    [
      [50, 10],
      [5, 35],
    ],
  );

  it("count rows, errors, accuracy and the baseline of the commonest class", () => {
    const measures = measure(matrix);
    expect(measures).toMatchObject({ rows: 100, errors: 15, cost: 15, accuracy: 0.85, baseline: 0.6 });
    expect(measures.interval.low).toBeCloseTo(0.7671, 3);
    expect(measures.interval.high).toBeCloseTo(0.9069, 3);
  });

  it("give precision, recall and F1 of each class", () => {
    const [no, yes] = measure(matrix).perClass;
    expect(no).toEqual({ class: "no", rows: 60, precision: 50 / 55, recall: 50 / 60, f1: 100 / 115 });
    expect(yes).toEqual({ class: "yes", rows: 40, precision: 35 / 45, recall: 35 / 40, f1: 70 / 85 });
  });

  it("charge each mistake its cost", () => {
    const costs = [
      [0, 1],
      [7, 0],
    ];
    expect(measure(matrix, costs).cost).toBe(10 + 5 * 7);
  });

  it("leave a share of nothing null", () => {
    const measures = measure(
      confusionOf(
        ["a", "b", "c"],
        [
          [3, 0, 0],
          [1, 0, 0],
          [0, 0, 0],
        ],
      ),
    );
    expect(measures.perClass[1]).toEqual({ class: "b", rows: 1, precision: null, recall: 0, f1: 0 });
    expect(measures.perClass[2]).toEqual({ class: "c", rows: 0, precision: null, recall: null, f1: null });
  });

  it("stand on no rows at all", () => {
    expect(measure(emptyConfusion(["a", "b"]))).toMatchObject({
      rows: 0,
      errors: 0,
      accuracy: 0,
      baseline: 0,
    });
  });

  it("are plain data", () => {
    const measures = measure(matrix);
    expect(JSON.parse(JSON.stringify(measures))).toEqual(measures);
  });
});

describe("confusion matrices", () => {
  it("place predictions by class name, whatever the order of the classes", () => {
    const confusion = emptyConfusion(["b", "a", "c"]);
    addPredictions(confusion, { actual: Float64Array.of(2, 3), classes: ["a", "b"], predicted: "c" });
    expect(confusion.counts.map((row) => [...row])).toEqual([
      [0, 0, 3],
      [0, 0, 2],
      [0, 0, 0],
    ]);
  });

  it("add up over folds", () => {
    const one = confusionOf(
      ["a", "b"],
      [
        [1, 2],
        [3, 4],
      ],
    );
    const sum = sumConfusions([one, one]);
    expect(sum.counts.map((row) => [...row])).toEqual([
      [2, 4],
      [6, 8],
    ]);
    expect(sumConfusions([]).classes).toEqual([]);
  });
});
