// How often chance alone gives so much information: the G-test.

/** P(chi-square > x), `freedom` degrees: a series below the mean, else a continued fraction. */
export function chiSquareTail(x: number, freedom: number): number {
  if (x <= 0) return 1;
  const a = freedom / 2;
  const z = x / 2;
  const scale = Math.exp(-z + a * Math.log(z) - logGamma(a));
  if (z < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = a + 1; term > sum * 1e-16; n++) {
      term *= z / n;
      sum += term;
    }
    return Math.max(0, 1 - scale * sum);
  }
  // Lentz's evaluation of the continued fraction of the upper incomplete gamma function.
  let b = z + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 500; n++) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    const step = d * c;
    fraction *= step;
    if (Math.abs(step - 1) < 1e-15) break;
  }
  return scale * fraction;
}

/** Chance that one comparison of so many cells and classes gains this many bits times weight. */
export function gainTail(gain: number, cells: number, classes: number): number {
  return chiSquareTail(2 * Math.LN2 * gain, (cells - 1) * (classes - 1));
}

/** log Γ at multiples of 1/2: exact by recurrence for small values, Stirling beyond. */
function logGamma(x: number): number {
  let shift = 0;
  let y = x;
  while (y < 12) {
    shift += Math.log(y);
    y++;
  }
  const inverse = 1 / (y * y);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / y;
  return (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + series - shift;
}
