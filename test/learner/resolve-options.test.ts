import { describe, expect, it } from "vitest";
import { findLearner, learners } from "../../src/learn/registry.ts";
import { limit, oneOf, parseOption, wholeNumber } from "../../src/learner/option.ts";
import { resolveOptions, specsOf } from "../../src/learner/resolve-options.ts";
import { prune } from "../../src/learner/shared-options.ts";

describe("learner options", () => {
  it("of every learner have a default that they accept, and say what that is", () => {
    for (const learner of learners) {
      for (const [name, spec] of Object.entries(specsOf(learner))) {
        expect(spec.accept(spec.default), `${learner.name} ${name}`).toEqual(spec.default);
        expect(spec.accepts.length, `${learner.name} ${name}`).toBeGreaterThan(3);
        for (const bad of [Number.NaN, {}.constructor, "\0", -1]) {
          const accepted = spec.accept(bad);
          expect(accepted === undefined || typeof bad === "string", `${learner.name} ${name} ${bad}`).toBe(
            true,
          );
        }
      }
    }
  });

  it("that bound something take null and Infinity for no limit, on the command line none", () => {
    const depth = limit("--max-depth <n>", "");
    expect([depth.accept(null), depth.accept(Infinity), parseOption(depth, "none")]).toEqual([
      Infinity,
      Infinity,
      Infinity,
    ]);
    expect(resolveOptions(findLearner("redwood"), { maxDepth: null })).toMatchObject({ maxDepth: Infinity });
  });

  it("never have the name of something that every call of learn takes", () => {
    const taken = [
      "method",
      "part",
      "select",
      "screen",
      "evaluate",
      "signal",
      "onProgress",
      "startSearchThread",
    ];
    const names = learners.flatMap((learner) => Object.keys(specsOf(learner)));
    expect(taken.filter((name) => names.includes(name))).toEqual([]);
  });

  it("are completed with the learner's defaults", () => {
    const options = resolveOptions(findLearner("redwood"), { maxDepth: 3, minRows: undefined });
    expect(options).toMatchObject({ maxDepth: 3, minRows: 0, priors: "data", prune: 1 / 3 });
  });

  it("are refused where the learner does not take them", () => {
    expect(() => resolveOptions(findLearner("redwood"), { breadth: 3 })).toThrow(
      /redwood does not take the option breadth; it takes .*maxDepth/,
    );
  });

  it("name the learners when one is unknown", () => {
    expect(() => findLearner("xgboost")).toThrow(/"xgboost"; the methods are majority, redwood, id3/);
    expect(new Set(learners.map((learner) => learner.name)).size).toBe(learners.length);
  });

  it("are parsed strictly", () => {
    const depth = wholeNumber("--max-depth <n>", "", 3, 1);
    expect(parseOption(depth, "4")).toBe(4);
    for (const bad of ["0", "1.5", "x", " "]) expect(() => parseOption(depth, bad)).toThrow(/at least 1/);
    const rule = oneOf("--uninformed <rule>", "", "split", ["split", "stop"]);
    expect(parseOption(rule, "stop")).toBe("stop");
    expect(() => parseOption(rule, "halt")).toThrow(/split or stop/);
    expect(parseOption(prune, "none")).toBe(0);
    expect(parseOption(prune, "0.25")).toBe(0.25);
    for (const bad of ["1", "-1", "half", ""]) expect(() => parseOption(prune, bad)).toThrow(/--prune/);
  });
});
