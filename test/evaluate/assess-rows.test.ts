import { describe, expect, it } from "vitest";
import { assessRows } from "../../src/evaluate/assess-rows.ts";
import type { Prediction } from "../../src/model/prediction.ts";

const prediction: Prediction = {
  classes: ["no", "yes"],
  codes: Uint8Array.of(0, 1, 1, 0),
  endOf: Uint32Array.of(0, 1, 1, 0),
  ends: [
    { class: "no", counts: [3, 1], probabilities: [0.75, 0.25] },
    { class: "yes", counts: [2, 3], probabilities: [0.4, 0.6] },
  ],
  unseen: [],
};

describe("assessing rows read for a model", () => {
  it("leaves out rows without a class, and adds classes that only the rows have", () => {
    const target = {
      kind: "categorical" as const,
      name: "class",
      categories: ["maybe", "yes"],
      codes: Uint8Array.of(0, 1, 0, 2),
    };
    const { classes, counts, forecasts } = assessRows(prediction, { target, weights: null });
    expect(classes).toEqual(["no", "yes", "maybe"]);
    expect(counts.map((row) => [...row])).toEqual([
      [0, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
    ]);
    expect(forecasts).toEqual([
      [
        { probabilities: [0.75, 0.25, 0], counts: Float64Array.of(0, 0, 1) },
        { probabilities: [0.4, 0.6, 0], counts: Float64Array.of(0, 1, 1) },
      ],
    ]);
  });

  it("counts weights", () => {
    const target = {
      kind: "categorical" as const,
      name: "class",
      categories: ["no", "yes"],
      codes: Uint8Array.of(0, 0, 1, 1),
    };
    const { counts } = assessRows(prediction, { target, weights: Float64Array.of(2, 0.5, 1, 4) });
    expect(counts.map((row) => [...row])).toEqual([
      [2, 0.5],
      [4, 1],
    ]);
  });
});
