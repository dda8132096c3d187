import { expect, it } from "vitest";
import { signTest } from "../../src/evaluate/significance/sign-test.ts";

it("an even division is no evidence, an uneven one is, exactly", () => {
  expect(signTest(0, 0)).toBe(1);
  expect(signTest(5, 5)).toBe(1);
  expect(signTest(0, 5)).toBeCloseTo(2 / 32, 12);
  expect(signTest(2, 8)).toBeCloseTo((2 * (1 + 10 + 45)) / 1024, 12);
  expect(signTest(8, 2)).toBe(signTest(2, 8));
});

it("many rows are tested exactly, too", () => {
  // Close to the normal approximation with its continuity correction: 2 Φ(−79 / √1002).
  expect(signTest(461, 541)).toBeCloseTo(0.01257, 4);
  expect(signTest(1500, 1500)).toBe(1);
  expect(signTest(100, 3000)).toBeLessThan(1e-100);
});
