// The mean of what folds show, and its standard error.

/** 0 of nothing. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The sample variance; 0 of fewer than two values. */
export function variance(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1);
}

/** Of the mean of independent values. */
export function standardError(values: readonly number[]): number {
  return Math.sqrt(variance(values) / Math.max(1, values.length));
}
