import { expect, it } from "vitest";
import { signTest } from "../../../../src/studio/panels/compare/answer.ts";

it("an even division is no evidence, an uneven one is, exactly", () => {
  expect(signTest(0, 0)).toBe(1);
  expect(signTest(5, 5)).toBe(1);
  expect(signTest(0, 5)).toBeCloseTo(2 / 32, 12);
  expect(signTest(2, 8)).toBeCloseTo((2 * (1 + 10 + 45)) / 1024, 12);
});

it("many rows are tested by the normal approximation, close to the exact test and never below chance", () => {
  const exact = signTest(460, 540);
  const near = signTest(461, 541);
  expect(near).toBeGreaterThan(exact * 0.9);
  expect(near).toBeLessThan(exact * 1.15);
  expect(signTest(1500, 1500)).toBe(1);
  expect(signTest(100, 3000)).toBeLessThan(1e-100);
});
