import { describe, expect, it } from "vitest";
import { DataError } from "../../src/dataset/data-error.ts";
import {
  checkTreeClass,
  exampleOrders,
  logGrowth,
  mostShattered,
  sufficientExamples,
  vcDimension,
} from "../../src/theory/vc-dimension.ts";

const two = { d: 2, n: 15, p: 2, k: 3, b: 2 };

describe("the VC dimension of small trees", () => {
  it("lies between the bounds of Theorem 4", () => {
    // 3 (log2 14 + 3) and 8 log2 15 + 7 log2 log2 15
    expect(vcDimension(two)).toEqual({ lower: 20, upper: 46 });
  });

  it("has no upper bound where the formula for many columns gives less than the lower", () => {
    expect(vcDimension({ d: 3, n: 3, p: 2, k: 9, b: 1 })).toEqual({ lower: 36, upper: null });
    expect(vcDimension({ d: 1, n: 1, p: 2, k: 2, b: 2 })).toEqual({ lower: 2, upper: null });
  });

  it("is refused where there are fewer columns than levels", () => {
    expect(() => vcDimension({ d: 3, n: 2, p: 2, k: 3, b: 2 })).toThrow(
      "n: expected at least d = 3 columns, one for each level, got 2",
    );
  });

  it("of several classes is at most what can be counted, and that more than two of the classes have", () => {
    for (const p of [2, 3, 5]) {
      const most = mostShattered({ ...two, p });
      expect(logGrowth({ ...two, p }, most)).toBeGreaterThanOrEqual(most);
      expect(logGrowth({ ...two, p }, most + 1)).toBeLessThan(most + 1);
      expect(most).toBeGreaterThanOrEqual(vcDimension(two).lower);
    }
    expect(mostShattered({ ...two, p: 5 })).toBeGreaterThan(mostShattered(two));
  });

  it("never falls as levels, columns, intervals or values are added", () => {
    for (const more of [{ d: 3 }, { n: 30 }, { k: 5 }, { b: 4 }]) {
      expect(vcDimension({ ...two, ...more }).lower).toBeGreaterThanOrEqual(vcDimension(two).lower);
      expect(vcDimension({ ...two, ...more }).upper!).toBeGreaterThanOrEqual(vcDimension(two).upper!);
    }
  });
});

describe("examples needed", () => {
  it("are the fewest that satisfy the bound", () => {
    const m = sufficientExamples(two, 0.1, 0.1);
    const slack = (size: number): number =>
      (size * 0.05 ** 2) / 8 - Math.log(40) - logGrowth(two, 2 * size) * Math.LN2;
    expect(slack(m)).toBeGreaterThanOrEqual(0);
    expect(slack(m - 1)).toBeLessThan(0);
  });

  it("grow about as the square of 1/ε", () => {
    const ratio = sufficientExamples(two, 0.01, 0.1) / sufficientExamples(two, 0.1, 0.1);
    expect(ratio).toBeGreaterThan(100);
    expect(ratio).toBeLessThan(150);
    expect(exampleOrders(46, 0.1, 0.1).sufficientOrder).toBeCloseTo(4600, 6);
  });

  it("are refused for a class of trees that cannot be", () => {
    expect(() => checkTreeClass({ ...two, p: 1 })).toThrow("p: expected a whole number of at least 2, got 1");
    expect(() => checkTreeClass(two)).not.toThrow();
    expect(() => vcDimension({ ...two, d: Number.NaN })).toThrow("d: expected a whole number of at least 1");
    expect(() => sufficientExamples({ ...two, n: 0 }, 0.1, 0.1)).toThrow(DataError);
  });

  it("are refused for a share that is none, instead of counted for ever", () => {
    for (const share of [0, -1, 1, Number.NaN]) {
      expect(() => sufficientExamples(two, share, 0.1)).toThrow("epsilon: expected a number between 0 and 1");
      expect(() => sufficientExamples(two, 0.1, share)).toThrow("delta: expected a number between 0 and 1");
    }
  });
});
