// How strongly to skew. With every one of n columns skewed, about rho^n of the rows still count,
// where rho = (1/2) / (s² + (1 - s)²) is what one column of strength s leaves (0.8 at the paper's
// 3/4).

/** The strength asked for, or less where it would leave fewer than `leastRows` effective rows. */
export function adaptStrength(
  strength: number,
  { rows, columns, leastRows }: { rows: number; columns: number; leastRows: number },
): number {
  if (leastRows === 0 || columns === 0) return strength;
  const share = Math.min(1, leastRows / rows) ** (1 / columns);
  // Solved for s: (s - 1/2)² = (1/rho - 1) / 4.
  return Math.min(strength, 0.5 + Math.sqrt((1 / share - 1) / 4));
}
