import { describe, expect, it } from "vitest";
import { endsAtAll, stagesFor } from "../../../src/choose/race/effort.ts";

describe("the looks of a race", () => {
  it("have the folds asked for where the last is at all rows, and no more repeats than usual", () => {
    expect(stagesFor(80, 10)).toEqual([{ rows: null, folds: 10, repeats: 2 }]);
    expect(stagesFor(80, 10, 4)).toEqual([{ rows: null, folds: 4, repeats: 2 }]);
    expect(stagesFor(300, 10, 10)).toEqual([{ rows: null, folds: 10, repeats: 2 }]);
    expect(stagesFor(300, 10, 20)).toEqual([{ rows: null, folds: 20, repeats: 1 }]);
    expect(endsAtAll(300, 10)).toBe(true);
  });

  it("have five folds where the last is at a sample, whatever is asked", () => {
    expect(stagesFor(50_000, 10, 10)).toEqual(stagesFor(50_000, 10));
    expect(endsAtAll(50_000, 10)).toBe(false);
  });

  it("have the folds asked for at the last look only", () => {
    expect(stagesFor(6000, 10, 7).map(({ folds }) => folds)).toEqual([5, 7]);
    expect(endsAtAll(6000, 10)).toBe(true);
  });
});
