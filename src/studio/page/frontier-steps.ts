// The steps of the frontier: the best candidate of each size.

import type { FrontierPoint } from "../panels/model/request.ts";

/** The best of each size, the smallest first. */
export function stepsOf(points: readonly FrontierPoint[]): FrontierPoint[] {
  const best = points.filter(({ isOnFrontier }) => isOnFrontier);
  return best.filter(
    ({ conditions }, index) => best.findIndex((other) => other.conditions === conditions) === index,
  );
}
