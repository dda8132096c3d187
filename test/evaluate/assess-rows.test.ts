import { describe, expect, it } from "vitest";
import { assessRows } from "../../src/evaluate/assess-rows.ts";
import type { Prediction } from "../../src/model/prediction.ts";

const prediction: Prediction = {
  classes: ["no", "yes"],
  codes: Uint8Array.of(0, 1, 1, 0),
  endOf: Uint32Array.of(0, 0, 0, 0),
  ends: [],
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
    const { classes, counts } = assessRows(prediction, { target, weights: null });
    expect(classes).toEqual(["no", "yes", "maybe"]);
    expect(counts.map((row) => [...row])).toEqual([
      [0, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
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
