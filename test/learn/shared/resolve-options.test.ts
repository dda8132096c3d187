import { describe, expect, it } from "vitest";
import { findLearner, learners } from "../../../src/learn/registry.ts";
import { oneOf, wholeNumber } from "../../../src/learn/shared/option.ts";
import { resolveOptions } from "../../../src/learn/shared/resolve-options.ts";
import { prune } from "../../../src/learn/shared/shared-options.ts";

describe("learner options", () => {
  it("are completed with the learner's defaults", () => {
    const options = resolveOptions(findLearner("redwood"), { maxDepth: 3, minRows: undefined });
    expect(options).toMatchObject({ maxDepth: 3, minRows: 0, priors: "data", prune: 1 / 3 });
  });

  it("are refused where the learner does not take them", () => {
    expect(() => resolveOptions(findLearner("redwood"), { depth: 3 })).toThrow(
      /redwood does not take the option depth; it takes .*maxDepth/,
    );
  });

  it("name the learners when one is unknown", () => {
    expect(() => findLearner("cart")).toThrow(/"cart"; the methods are redwood, id3/);
    expect(new Set(learners.map((learner) => learner.name)).size).toBe(learners.length);
  });

  it("are parsed strictly", () => {
    const depth = wholeNumber("--max-depth <n>", "", 3, 1);
    expect(depth.parse("4")).toBe(4);
    for (const bad of ["0", "1.5", "x", " "]) expect(() => depth.parse(bad)).toThrow(/at least 1/);
    const rule = oneOf("--uninformed <rule>", "", "split", ["split", "stop"]);
    expect(rule.parse("stop")).toBe("stop");
    expect(() => rule.parse("halt")).toThrow(/split or stop/);
    expect(prune.parse("none")).toBe(0);
    expect(prune.parse("0.25")).toBe(0.25);
    for (const bad of ["1", "-1", "half", ""]) expect(() => prune.parse(bad)).toThrow(/--prune/);
  });
});
