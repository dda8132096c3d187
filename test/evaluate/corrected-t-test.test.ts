import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beatsMajorityProbability } from "../../src/evaluate/significance/beats-majority.ts";
import { correctedTTest } from "../../src/evaluate/significance/corrected-t-test.ts";
import { signTest, signTestGreater } from "../../src/evaluate/significance/sign-test.ts";
import { studentQuantile95, studentTail } from "../../src/evaluate/significance/student-tail.ts";

describe("Student's t distribution", () => {
  it.each([
    [12.706204736, 1],
    [2.228138852, 10],
    [2.045229642, 29],
    [1.984216952, 99],
  ])("has 2.5 %% above %f with %i degrees of freedom", (t, freedom) => {
    expect(studentTail(t, freedom)).toBeCloseTo(0.025, 9);
    expect(studentTail(-t, freedom)).toBeCloseTo(0.975, 9);
    expect(studentQuantile95(freedom)).toBeCloseTo(t, 6);
  });
});

describe("the corrected resampled t-test", () => {
  it("widens the variance by the test rows' share: 1/n + 1/(folds - 1)", () => {
    const differences = [0.02, 0.04, 0.01, 0.03, 0.05, 0.02, 0.03, 0.04, 0.02, 0.04];
    const { difference, t, p, pGreater } = correctedTTest(differences, 10);
    const variance = differences.reduce((sum, value) => sum + (value - 0.03) ** 2, 0) / 9;
    expect(difference).toBeCloseTo(0.03, 12);
    expect(t).toBeCloseTo(0.03 / Math.sqrt((1 / 10 + 1 / 9) * variance), 9);
    expect(p).toBeCloseTo(2 * pGreater, 12);
    expect(pGreater).toBeCloseTo(studentTail(t, 9), 12);
  });

  it("knows nothing from equal results, one result or none, and is sure of a constant difference", () => {
    expect(correctedTTest([0, 0, 0], 3)).toMatchObject({ t: 0, p: 1, pGreater: 0.5 });
    expect(correctedTTest([0.1], 3)).toMatchObject({ p: 1 });
    expect(correctedTTest([], 3)).toMatchObject({ difference: 0, p: 1 });
    expect(correctedTTest([0.1, 0.1, 0.1], 3)).toMatchObject({ p: 0, pGreater: 0 });
  });
});

describe("the sign test against guessing", () => {
  it("is the binomial tail, term by term", () => {
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.nat(40), (trials, some) => {
        const wins = Math.min(some, trials);
        let tail = 0;
        for (let k = wins; k <= trials; k++) tail += choose(trials, k) / 2 ** trials;
        const losses = trials - wins;
        expect(signTestGreater(wins, losses)).toBeCloseTo(tail, 10);
        if (wins > losses) expect(signTest(losses, wins)).toBeCloseTo(2 * tail, 10);
      }),
    );
    expect(signTestGreater(50_000, 50_000)).toBeCloseTo(0.50126, 4);
    expect(signTestGreater(90_000, 10_000)).toBe(0);
  });

  it("counts only the rows on which the model and the guess disagree and one is right", () => {
    const counts = [Float64Array.of(50, 2, 1), Float64Array.of(10, 9, 3), Float64Array.of(4, 5, 1)];
    expect(beatsMajorityProbability({ classes: ["a", "b", "c"], counts }, "a")).toBeCloseTo(
      signTestGreater(10, 3),
      12,
    );
  });
});
