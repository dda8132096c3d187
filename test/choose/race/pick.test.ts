import { describe, expect, it } from "vitest";
import { pickBest, priceOfCondition } from "../../../src/choose/race/pick.ts";
import type { Trial } from "../../../src/choose/race/trial.ts";
import { findLearner } from "../../../src/learn/registry.ts";
import { objectiveOf } from "../../../src/objective/objective.ts";

function trial(
  family: string,
  scores: number[],
  conditions: number,
  dropped: Trial["dropped"] = null,
): Trial {
  const role = family === "majority" ? "baseline" : null;
  const learner = { ...findLearner("redwood"), family };
  const candidate = {
    name: family,
    role,
    learner,
    options: {},
    select: null,
    shrinkage: null,
    readable: null,
    screen: null,
    isCostly: false,
    credit: 0,
    creditInLogLoss: 0,
  } as const;
  const worths = scores.map((score) => score - 1);
  return {
    ...{ candidate, worths, scores, logLosses: [], strength: 8, seconds: 0, dropped, reason: null },
    conditions: scores.map(() => conditions),
  };
}

const objective = objectiveOf({ metric: "accuracy" }, ["no", "yes"]);
/** So many rows that the price is below what any of the scores here differ by. */
const MANY = 1_000_000;

function pick(trials: readonly Trial[], rows = MANY) {
  return pickBest(trials, { maxConditions: 12, rows, objective });
}

describe("a credit", () => {
  const credited = (own: Trial, credit: number): Trial => ({
    ...own,
    candidate: { ...own.candidate, credit },
  });
  const ahead = trial("optimal", [0.8, 0.82], 6);
  const behind = trial("refined", [0.79, 0.81], 6);

  it("decides where the scores differ by less", () => {
    expect(pick([ahead, behind], 100)!.chosen).toBe(ahead);
    const favoured = credited(behind, 0.5);
    expect(pick([ahead, favoured], 100)!.chosen).toBe(favoured);
    const disfavoured = credited(ahead, -0.5);
    expect(pick([disfavoured, behind], 100)!.chosen).toBe(behind);
  });

  it("counts for less the more rows there are, and for nothing beside a candidate without mistakes", () => {
    const favoured = credited(behind, 0.5);
    expect(pick([ahead, favoured], 10_000)!.chosen).toBe(ahead);
    const perfect = trial("optimal", [1, 1], 6);
    expect(pick([perfect, credited(trial("refined", [1, 0.999], 6), 5)], 100)!.chosen).toBe(perfect);
  });
});

describe("the price of a condition", () => {
  it("leaves the most accurate where its further conditions do not earn their price", () => {
    const best = trial("optimal", [0.9, 0.94, 0.92, 0.96], 9);
    const simple = trial("list", [0.9, 0.95, 0.9, 0.95], 3);
    const poor = trial("greedy", [0.8, 0.8, 0.8, 0.8], 1);
    const picked = pick([poor, best, simple], 100)!;
    expect(picked.chosen).toBe(simple);
    expect(picked.best).toBe(best);
    expect(picked.runnerUp).toBe(best);
    expect(picked.order.at(-1)).toBe(poor);
    expect(pick([poor, best, simple])!.chosen).toBe(best);
  });

  it("is three thousandths of the rows, or a tenth of a standard error where that is less", () => {
    const price = (best: number, rows: number) =>
      priceOfCondition(best - 1, { rows, maxConditions: 12, objective });
    expect(price(0.5, 100)).toBe(0.003);
    expect(price(0.5, 10_000)).toBeCloseTo(0.0005);
    expect(price(1, 100)).toBe(0);
  });

  it("is less for those who allow more conditions than usual", () => {
    const price = (maxConditions: number) => priceOfCondition(-0.5, { rows: 100, maxConditions, objective });
    expect(price(6)).toBe(price(12));
    expect(price(48)).toBeCloseTo(price(12) / 4);
    expect(price(Number.POSITIVE_INFINITY)).toBe(0);
  });

  it("prefers fewer conditions of the equally good", () => {
    const large = trial("optimal", [1, 1, 1], 9);
    const small = trial("list", [1, 1, 1], 3);
    expect(pick([large, small])!.chosen).toBe(small);
  });

  it("takes the majority class only where it is the best", () => {
    const majority = trial("majority", [0.7, 0.72, 0.7, 0.71], 0);
    const model = trial("list", [0.69, 0.75, 0.68, 0.75], 3);
    const poor = trial("greedy", [0.6, 0.75, 0.68, 0.75], 3);
    expect(pick([majority, model])!.chosen).toBe(model);
    expect(pick([majority, poor])!.chosen).toBe(majority);
  });

  it("leaves out what is over the budget, failed, was beaten, or missed a fold", () => {
    const large = trial("optimal", [1, 1, 1], 13);
    const failed = trial("skew", [1, 1, 1], 1, "failed");
    const beaten = trial("fringe", [1, 1, 1], 1, "beaten");
    const late = trial("greedy", [1, 1], 1, "time");
    const good = trial("list", [0.7, 0.7, 0.7], 4);
    expect(pick([large, failed, beaten, late, good])!.order).toEqual([good]);
    expect(pick([large])).toBeNull();
    expect(pick([])).toBeNull();
  });

  it("names as runner-up who trails least, as far as that is sure", () => {
    const chosen = trial("list", [0.9, 0.9, 0.9, 0.9], 4);
    const majority = trial("majority", [0.5, 0.5, 0.5, 0.5], 0);
    const lucky = trial("fringe", [0.95], 2, "beaten");
    const near = trial("skew", [0.86, 0.88], 2, "beaten");
    const far = trial("optimal", [0.7, 0.7], 2, "beaten");
    const runnerUp = (...field: ReturnType<typeof trial>[]) => pick([chosen, ...field])!.runnerUp;
    expect(runnerUp(lucky, far, near, majority)).toBe(near);
    expect(runnerUp(majority, far)).toBe(far);
    expect(runnerUp(lucky)).toBe(lucky);
  });

  it("prefers the better of equally large ones, then the earlier", () => {
    const first = trial("list", [0.9, 0.8, 0.85], 2);
    const better = trial("fringe", [0.9, 0.82, 0.85], 2);
    const equal = trial("skew", [0.9, 0.82, 0.85], 2);
    expect(pick([first, better, equal])!.chosen).toBe(better);
  });
});
