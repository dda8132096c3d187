import { describe, expect, it } from "vitest";
import { findLearner } from "../../src/learn/registry.ts";
import { pickSimplest } from "../../src/workflow/pick.ts";
import type { Standing } from "../../src/workflow/standing.ts";

function standing(
  family: string,
  scores: number[],
  conditions: number,
  dropped: Standing["dropped"] = null,
): Standing {
  const role = family === "majority" ? "baseline" : null;
  const learner = { ...findLearner("redwood"), family };
  const candidate = {
    name: family,
    role,
    learner,
    options: {},
    select: null,
    screen: null,
    isCostly: false,
  } as const;
  return { candidate, scores, conditions: scores.map(() => conditions), seconds: 0, dropped, reason: null };
}

describe("the one-standard-error rule", () => {
  it("takes the simplest within one standard error of the best, and another family as the runner-up", () => {
    const best = standing("optimal", [0.9, 0.94, 0.92, 0.96], 9);
    const simple = standing("list", [0.9, 0.95, 0.9, 0.95], 3);
    const poor = standing("greedy", [0.8, 0.8, 0.8, 0.8], 1);
    const pick = pickSimplest([poor, best, simple], 12)!;
    expect(pick.chosen).toBe(simple);
    expect(pick.best).toBe(best);
    expect(pick.runnerUp).toBe(best);
    expect(pick.order.at(-1)).toBe(poor);
  });

  it("does not forgive a small loss that comes in every fold, however much the folds differ", () => {
    const best = standing("optimal", [0.6, 0.94, 0.72, 0.96], 9);
    const simple = standing("list", [0.59, 0.92, 0.71, 0.95], 3);
    expect(pickSimplest([best, simple], 12)!.chosen).toBe(best);
  });

  it("takes the majority class only where it is the best", () => {
    const majority = standing("majority", [0.7, 0.72, 0.7, 0.71], 0);
    const model = standing("list", [0.69, 0.75, 0.68, 0.75], 3);
    const poor = standing("greedy", [0.6, 0.75, 0.68, 0.75], 3);
    expect(pickSimplest([majority, model], 12)!.chosen).toBe(model);
    expect(pickSimplest([majority, poor], 12)!.chosen).toBe(majority);
  });

  it("leaves out what is over the budget, failed, was beaten, or missed a fold", () => {
    const large = standing("optimal", [1, 1, 1], 13);
    const failed = standing("skew", [1, 1, 1], 1, "failed");
    const beaten = standing("fringe", [1, 1, 1], 1, "beaten");
    const late = standing("greedy", [1, 1], 1, "time");
    const good = standing("list", [0.7, 0.7, 0.7], 4);
    expect(pickSimplest([large, failed, beaten, late, good], 12)!.order).toEqual([good]);
    expect(pickSimplest([large], 12)).toBeNull();
    expect(pickSimplest([], 12)).toBeNull();
  });

  it("names as runner-up who trails least, as far as that is sure", () => {
    const chosen = standing("list", [0.9, 0.9, 0.9, 0.9], 4);
    const majority = standing("majority", [0.5, 0.5, 0.5, 0.5], 0);
    const lucky = standing("fringe", [0.95], 2, "beaten");
    const near = standing("skew", [0.86, 0.88], 2, "beaten");
    const far = standing("optimal", [0.7, 0.7], 2, "beaten");
    const runnerUp = (...field: ReturnType<typeof standing>[]) =>
      pickSimplest([chosen, ...field], 12)!.runnerUp;
    expect(runnerUp(lucky, far, near, majority)).toBe(near);
    expect(runnerUp(majority, far)).toBe(far);
    expect(runnerUp(lucky)).toBe(lucky);
  });

  it("prefers the better of equally simple ones, then the earlier", () => {
    const first = standing("list", [0.9, 0.8, 0.85], 2);
    const better = standing("fringe", [0.9, 0.82, 0.85], 2);
    const equal = standing("skew", [0.9, 0.82, 0.85], 2);
    expect(pickSimplest([first, better, equal], 12)!.chosen).toBe(better);
  });
});
