// Which of two splits informs more, by products of powers: the sum of x log x over some counts is the logarithm of the product
// of x^x, a whole number.

/** The sign of the information of the first partition of some rows less that of the second; whole counts by part and class. */
export function comparePowerProducts(
  a: readonly (readonly number[])[],
  b: readonly (readonly number[])[],
): number {
  const [these, those] = [productOf(a), productOf(b)];
  const difference = these.over * those.under - those.over * these.under;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

/** The product of x^x over all counts, over that of t^t for the totals t of the parts. */
function productOf(parts: readonly (readonly number[])[]): { over: bigint; under: bigint } {
  const power = (x: number): bigint => BigInt(x) ** BigInt(x);
  const product = (counts: readonly number[]): bigint => counts.reduce((all, x) => all * power(x), 1n);
  return {
    over: product(parts.flat()),
    under: product(parts.map((part) => part.reduce((sum, x) => sum + x, 0))),
  };
}
