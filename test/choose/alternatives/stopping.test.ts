import { describe, expect, it } from "vitest";
import { findAlternatives } from "../../../src/choose/alternatives/find-alternatives.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { stoppable } from "../../search/trees/stoppable.ts";
import { startTickingClock } from "../../ticking-clock.ts";

const options = { maxDepth: 3, within: 0.02, sparsity: 2, thresholds: 6, limit: 200, list: 1 };

describe("a search for alternatives that is stopped", () => {
  it("tells what is true: bounds around the best, or at least so many trees", async () => {
    const source = await createMemorySource(stoppable(120, 5), { bins: "exact" });
    const whole = await findAlternatives(source, source.everything, options);
    expect(whole.stopped).toBeNull();
    const seen = new Set<string>();
    for (const timeLimit of [0.02, 0.06, 0.1, 0.14, 0.2, 0.3, 0.5]) {
      const clock = startTickingClock(() => {}, 3);
      const found = await findAlternatives(source, source.everything, { ...options, timeLimit });
      clock.stop();
      expect(found.lowerBound).toBeLessThanOrEqual(whole.lowerBound);
      expect(found.upperBound).toBeGreaterThanOrEqual(whole.upperBound);
      expect(BigInt(found.count)).toBeLessThanOrEqual(BigInt(whole.count));
      seen.add(found.stopped === null ? "whole" : found.bound === null ? "proving" : "counting");
    }
    expect(seen).toContain("proving");
    expect(seen).toContain("counting");
  });

  it("ends at once where it was aborted before", async () => {
    const source = await createMemorySource(stoppable(60, 3), { bins: "exact" });
    const signal = AbortSignal.abort();
    startTickingClock(() => {}, 20);
    const found = await findAlternatives(source, source.everything, options, { signal });
    expect(found).toMatchObject({ stopped: "interrupt", count: 0, best: null });
  });
});
