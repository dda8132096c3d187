import { describe, expect, it } from "vitest";
import { exactObjective } from "../../src/search/exact-objective.ts";

const plain = {
  classes: 2,
  weights: new Float64Array(100).fill(1),
  costs: null,
  sparsity: 0,
  mostLeaves: 16,
};

describe("the objective", () => {
  it("gives leaves a epsilon that all of them together do not make a mistake of", () => {
    const { leafPenalty, epsilon, quantum } = exactObjective(plain);
    expect(leafPenalty).toBe(epsilon);
    expect(epsilon).toBeGreaterThan(0);
    expect(epsilon * 16).toBeLessThan(quantum / 2);
  });

  it("keeps the leafPenalty of a leaf to a millionth where there is room, and leaves out the epsilon where there is none", () => {
    expect(exactObjective({ ...plain, sparsity: 0.1 }).sparsity).toBeCloseTo(0.1, 6);
    const wide = exactObjective({ ...plain, sparsity: 0.5, mostLeaves: 1e16 });
    expect(wide.sparsity).toBe(0.5);
    expect(wide.epsilon).toBe(0);
  });

  it("counts in the finest unit that weights and costs need", () => {
    const weights = Float64Array.from([0.5, 1, 3]);
    const costs = [
      [0, 1.25],
      [2, 0],
    ];
    const { unit, stakes } = exactObjective({ ...plain, weights, costs });
    expect(unit).toBe(0.125);
    expect([...stakes!]).toEqual([1.25, 2]);
  });

  it("says where its sums are rounded, and takes no leaf to cost more than all mistakes together", () => {
    const weights = Float64Array.from([2 ** 30, 2 ** -20]);
    expect(exactObjective({ ...plain, weights }).isExact).toBe(true);
    const dear = [
      [0, 5],
      [1, 0],
    ];
    expect(exactObjective({ ...plain, weights, costs: dear }).isExact).toBe(false);
    expect(exactObjective({ ...plain, sparsity: 1e300 }).leafPenalty).toBeCloseTo(128, 6);
  });

  it("takes off what no answer avoids, and knows when mistakes cost differently", () => {
    const costs = [
      [1, 3, 2],
      [1, 0, 1],
      [1, 1, 0],
    ];
    const objective = exactObjective({ ...plain, classes: 3, costs });
    expect([...objective.unavoidable]).toEqual([1, 0, 0]);
    expect([...objective.costs]).toEqual([0, 2, 1, 1, 0, 1, 1, 1, 0]);
    expect(objective.stakes).toBeNull();
  });
});
