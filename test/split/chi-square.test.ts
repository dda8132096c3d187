import { describe, expect, it } from "vitest";
import { chiSquareTail, gainTail } from "../../src/split/lookahead/chi-square.ts";

describe("the chi-square tail", () => {
  it("has the values of the printed tables", () => {
    expect(chiSquareTail(3.841458820694124, 1)).toBeCloseTo(0.05, 10);
    expect(chiSquareTail(7.814727903251179, 3)).toBeCloseTo(0.05, 10);
    expect(chiSquareTail(0.00015708785790970227, 1)).toBeCloseTo(0.99, 8);
    expect(chiSquareTail(18.475306906582357, 7)).toBeCloseTo(0.01, 10);
    expect(chiSquareTail(4, 2)).toBeCloseTo(Math.exp(-2), 12);
    expect(chiSquareTail(0, 5)).toBe(1);
  });

  it("keeps its precision far out", () => {
    expect(chiSquareTail(200, 2) / Math.exp(-100)).toBeCloseTo(1, 10);
    expect(chiSquareTail(2000, 2)).toBe(0);
  });

  it("turns bits of information into a G statistic", () => {
    expect(gainTail(3.841458820694124 / (2 * Math.LN2), 2, 2)).toBeCloseTo(0.05, 10);
  });
});
