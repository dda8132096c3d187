// Numbers, shares and counts as a person reads them: the one place for their forms.

/** 0.9533 as "95.3 %"; with no digits after the point as "95 %". */
export function percent(share: number, digits = 1): string {
  return `${(share * 100).toFixed(digits)} %`;
}

/** Made once: making one takes longer than a thousand uses of it. */
const english = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });

/** A number without the noise of its last digits: 0.30000000000000004 as "0.3". */
export function written(number: number): string {
  return String(Number(number.toPrecision(12)));
}

/**
 * Thousands separated, at most three decimals (weights may make a count of rows 2.5): "1,200".
 * Costs may be very small or large: "4.45e-6".
 */
export function grouped(number: number): string {
  const size = Math.abs(number);
  if (size >= 1e15 || (size > 0 && size < 0.0005)) return String(Number(number.toPrecision(3)));
  return Number.isInteger(number) && number > 0 && number < 1000 ? String(number) : english.format(number);
}

/** "1 row", "3 rows", "1,200 rows". */
export function countOf(number: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(number)} ${number === 1 ? noun : plural}`;
}

/** "p = 0.34", "p < 0.001". */
export function probabilityText(p: number): string {
  return p < 0.001 ? "p < 0.001" : `p = ${p.toFixed(p < 0.095 ? 3 : 2)}`;
}

/** "+1.2", "0.0", "−3.4": points of a share, with a true minus. */
export function points(share: number): string {
  const text = Math.abs(share * 100).toFixed(1);
  if (text === "0.0") return text;
  return share > 0 ? `+${text}` : `\u2212${text}`;
}
