// Round numbers for an axis.

/** About six of them. */
export function ticks(low: number, high: number): number[] {
  const rough = (high - low) / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const found: number[] = [];
  for (let k = Math.ceil(low / step); k * step <= high + step * 1e-9; k++)
    found.push(Number((k * step).toPrecision(12)));
  return found;
}

/** Of ten, and 2 and 5 times them where there are few; the limits are logarithms. */
export function powers(low: number, high: number): number[] {
  const found: number[] = [];
  for (let power = Math.floor(low); power <= Math.ceil(high); power++) {
    for (const factor of high - low < 2 ? [1, 2, 5] : [1]) {
      const exponent = power + Math.log10(factor);
      if (exponent >= low && exponent <= high) found.push(Number((factor * 10 ** power).toPrecision(12)));
    }
  }
  return found;
}
