import { describe, expect, it } from "vitest";
import { acceptedValue, parseOption } from "../../src/learner/option.ts";
import { costs as costsOption } from "../../src/learner/shared-options.ts";
import { cheapestClass, costMatrix, costOf } from "../../src/objective/cost.ts";

const classes = ["healthy", "sick"];

describe("costs of mistakes", () => {
  it("are 1 each unless said otherwise", () => {
    expect(costMatrix(null, classes)).toBeNull();
    expect(costMatrix({ sick: { healthy: 5 } }, classes)).toEqual([
      [0, 1],
      [5, 0],
    ]);
  });

  it("choose the class that costs least, the first of equals", () => {
    const matrix = costMatrix({ sick: { healthy: 5 } }, classes);
    expect(cheapestClass([4, 1], null)).toBe(0);
    expect(cheapestClass([4, 1], matrix)).toBe(1);
    expect(cheapestClass([5, 1], matrix)).toBe(0);
    expect(costOf([4, 1], 0, matrix)).toBe(5);
  });

  it("say in one line what is wrong with them", () => {
    expect(() => costMatrix({ ill: { healthy: 1 } }, classes)).toThrow(/"ill".*healthy, sick/);
    expect(() => costMatrix({ sick: { well: 1 } }, classes)).toThrow(/"well"/);
    expect(() => parseOption(costsOption, "{")).toThrow(/--costs: expected costs of 0 or more/);
    expect(() => parseOption(costsOption, "[1]")).toThrow(/by actual and predicted class/);
    expect(() => parseOption(costsOption, '{"sick": {"healthy": "much"}}')).toThrow(/--costs/);
    expect(() => acceptedValue("costs", costsOption, { sick: { healthy: -1 } })).toThrow(/0 or more/);
    expect(parseOption(costsOption, '{"sick": {"healthy": 2}}')).toEqual({ sick: { healthy: 2 } });
  });
});
