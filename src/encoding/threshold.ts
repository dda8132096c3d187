// The threshold between two neighbouring values: their midpoint, freed of the noise of binary
// fractions (0.15, not 0.15000000000000002), and always separating them: low ≤ threshold < high.

/** How far from the midpoint, as a share of the gap, a shorter decimal may lie. */
const TOLERANCE = 1e-9;

export function thresholdBetween(low: number, high: number): number {
  const middle = low / 2 + high / 2;
  const slack = (high - low) * TOLERANCE;
  for (let digits = 1; digits < 17; digits++) {
    const rounded = Number(middle.toPrecision(digits));
    if (Math.abs(rounded - middle) <= slack && rounded >= low && rounded < high) return rounded + 0;
  }
  return middle >= low && middle < high ? middle : low;
}
