import { describe, expect, it } from "vitest";
import { acceptedValue, parseOption } from "../../src/learner/option.ts";
import { priors } from "../../src/learner/shared-options.ts";
import { type Priors, priorFactors } from "../../src/objective/priors.ts";

const classes = ["no", "yes"];
const counts = Float64Array.of(30, 10);

describe("class priors", () => {
  it("leave the data alone when they are the data's", () => {
    expect(priorFactors("data", classes, counts)).toBeNull();
  });

  it("make classes weigh what was asked, with the total unchanged", () => {
    const { values: uniform } = priorFactors("uniform", classes, counts)!;
    expect([30 * uniform[0], 10 * uniform[1]]).toEqual([20, 20]);
    const { values: given } = priorFactors({ yes: 0.75, no: 0.25 }, classes, counts)!;
    expect([30 * given[0], 10 * given[1]]).toEqual([10, 30]);
  });

  it("pass over a class that has no rows", () => {
    expect([...priorFactors("uniform", ["a", "b", "c"], Float64Array.of(6, 0, 2))!.values]).toEqual([
      4 / 6,
      0,
      2,
    ]);
  });

  it("have exact ratios, shares taken as the decimal fractions they are written as", () => {
    const ratio = (given: Priors, weights: Float64Array): string => {
      const [a, b] = priorFactors(given, classes, weights)!.ratios() as [bigint, bigint];
      return `${a}:${b}`;
    };
    expect(ratio("uniform", Float64Array.of(3, 9))).toBe("3:1");
    // 0.7/3 : 0.3/9 = 7 : 1, and 0.07/3 : 1e-7/9 = 2,100,000 : 1.
    const sevenths = priorFactors({ no: 0.7, yes: 0.3 }, classes, Float64Array.of(3, 9))!.ratios();
    expect(sevenths[0]).toBe(7n * sevenths[1]!);
    const small = priorFactors({ no: 0.07, yes: 1e-7 }, classes, Float64Array.of(3, 9))!.ratios();
    expect(small[0]).toBe(2_100_000n * small[1]!);
  });

  it("are read from text", () => {
    expect(parseOption(priors, "uniform")).toBe("uniform");
    expect(parseOption(priors, "yes=0.7,no=0.3")).toEqual({ yes: 0.7, no: 0.3 });
    expect(parseOption(priors, "a=b=1")).toEqual({ "a=b": 1 });
  });

  it("say in one line what is wrong with them", () => {
    expect(() => parseOption(priors, "yes=lots")).toThrow(/--priors: expected data, uniform, or a share/);
    expect(() => priorFactors({ yes: 1, maybe: 1, no: 1 }, classes, counts)).toThrow(/"maybe".*no, yes/);
    expect(() => priorFactors({ yes: 1 }, classes, counts)).toThrow(/leave out the class "no"/);
    expect(() => priorFactors({ yes: 0, no: 0 }, classes, counts)).toThrow(/must not all be 0/);
    expect(() => acceptedValue("priors", priors, { yes: -1, no: 2 })).toThrow(/0 or more/);
  });
});
