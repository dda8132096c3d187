import { expect, it } from "vitest";
import { classWeights } from "../../src/cli/flags/read-flag.ts";
import { readPriors } from "../../src/objective/priors.ts";

it("a class that is named twice is refused, in priors and in class weights", () => {
  expect(readPriors("yes=1,no=1,yes=3")).toBe("yes=1,no=1,yes=3");
  expect(readPriors("yes=1,no=1")).toEqual({ yes: 1, no: 1 });
  expect(() => classWeights("yes=1,no=1,yes=3", undefined as never)).toThrow(/each named once/);
  expect(classWeights("yes=1,no=1", undefined as never)).toEqual({ yes: 1, no: 1 });
});
