// Work may grow with the data only by the powers that are agreed in attack/growth/growths.ts: the quickest of them, by the
// blocks of code that run. The attack measures all.

import { expect, it } from "vitest";
import { AGREED, DIMENSIONS } from "../../attack/growth/growths.ts";
import { measuredGrowths } from "../../attack/growth/measured-growths.ts";

it("counted work grows as agreed", () => {
  const names = ["id3", "greedy3", "t2", "alternatives"];
  const found = measuredGrowths(names);
  for (const what of names) {
    for (const dimension of DIMENSIONS) {
      const power = found[what][dimension];
      expect(power, `${what}, ${dimension}`).toBeLessThanOrEqual(AGREED[what][dimension]);
    }
    // Something was counted.
    expect(Math.max(...Object.values(found[what]))).toBeGreaterThan(0.2);
  }
});
