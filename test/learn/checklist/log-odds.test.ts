import { describe, expect, it } from "vitest";
import { fitStart, lossAt } from "../../../src/learn/checklist/log-odds.ts";

function loss(pointed: Float64Array, others: Float64Array, start: number): number {
  let sum = 0;
  pointed.forEach((weight, count) => {
    sum += weight * lossAt(start + count) + others[count] * lossAt(-start - count);
  });
  return sum;
}

describe("the log-odds without any item", () => {
  it("are where no small step lowers the loss", () => {
    const pointed = Float64Array.of(2, 5, 9, 14);
    const others = Float64Array.of(20, 11, 6, 1);
    const start = fitStart(pointed, others, 0);
    const best = loss(pointed, others, start);
    expect(loss(pointed, others, start + 0.01)).toBeGreaterThan(best);
    expect(loss(pointed, others, start - 0.01)).toBeGreaterThan(best);
  });

  it("stay finite where a class, or everything, is empty", () => {
    expect(fitStart(Float64Array.of(0, 0), Float64Array.of(0, 0), 0.5)).toBe(0.5);
    const sure = fitStart(Float64Array.of(9, 9), Float64Array.of(0, 0), 0);
    expect(Number.isFinite(sure)).toBe(true);
    expect(sure).toBeGreaterThan(3);
  });

  it("cost a row little where they are on its side, and as much as they are where not", () => {
    expect(lossAt(20)).toBeLessThan(1e-8);
    expect(lossAt(0)).toBeCloseTo(Math.log(2), 12);
    expect(lossAt(-40)).toBe(40);
  });
});
