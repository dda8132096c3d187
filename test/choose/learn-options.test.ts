import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { choiceOptions } from "../../src/choose/choice/choice-options.ts";
import { timeLimit } from "../../src/learner/shared-options.ts";

const text = readFileSync(join(import.meta.dirname, "../../src/choose/learn-options.ts"), "utf8");

/** The default that the comment above an option promises in brackets: "Of everything random (1)." */
function promised(option: string): string | undefined {
  const comment = new RegExp(`/\\*\\*([^/]*)\\*/\\s+readonly ${option}\\?`).exec(text);
  expect(comment, `${option} has a comment`).not.toBeNull();
  return /\((\S+)\)\.?\s*$/.exec(comment![1].trim())?.[1];
}

it("the defaults that are promised are those of a choice", () => {
  const defaults = choiceOptions({}, null, ["a", "b"], Float64Array.of(1, 1));
  expect(promised("seed")).toBe(String(defaults.seed));
  expect(defaults.timeLimit).toBe(Number.POSITIVE_INFINITY);
  expect(timeLimit.default).toBe(defaults.timeLimit);
});
