import { expect, it } from "vitest";
import { spreadOf, spreadText } from "../../experiments/spread.ts";

it("a mean over runs comes with its 95 % interval, least and most", () => {
  const spread = spreadOf([1, 2, 3]);
  expect(spread).toMatchObject({ mean: 2, least: 1, most: 3 });
  expect(spread.half).toBeCloseTo(4.303 / Math.sqrt(3), 3);
  expect(spreadText(spread)).toBe("2.00 ± 2.48");
  expect(spreadText(spreadOf([12]))).toBe("12.0");
});
