// A CASE that finds where a value lies among ascending bounds, by halving.

/** The result of the first bound that the value does not exceed; the last result has no bound. */
export function searchCase(value: string, bounds: readonly string[], results: readonly string[]): string {
  const search = (low: number, high: number): string => {
    if (low === high) return results[low];
    const middle = (low + high) >>> 1;
    return `CASE WHEN ${value} <= ${bounds[middle]} THEN ${search(low, middle)} ELSE ${search(middle + 1, high)} END`;
  };
  return search(0, results.length - 1);
}
