// Numbers as people read them.

/** 0.8498 as "85.0 %". */
export function percent(share: number, digits = 1): string {
  return `${(share * 100).toFixed(digits)} %`;
}

export function grouped(number: number): string {
  return number.toLocaleString("en-US", { maximumFractionDigits: 1 });
}

export function countOf(number: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(number)} ${number === 1 ? noun : plural}`;
}

/** "+0.17", "−0.17": points with a true minus. */
export function points(share: number): string {
  const text = Math.abs(share * 100).toFixed(2);
  if (text === "0.00") return "0.00";
  return share > 0 ? `+${text}` : `\u2212${text}`;
}

export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(0)} KB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}

/** Four digits are enough to read a scale by; whole numbers are told as they are. */
export function shortNumber(value: number): string {
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(4));
  return Math.abs(rounded) >= 1e7 || (rounded !== 0 && Math.abs(rounded) < 1e-4)
    ? rounded.toExponential()
    : rounded.toLocaleString("en-US", { maximumFractionDigits: 6 });
}

/** "3 minutes ago", "on 4 May". */
export function agoText(then: number, now: number): string {
  const minutes = Math.round((now - then) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${countOf(minutes, "minute")} ago`;
  if (minutes < 24 * 60) return `${countOf(Math.round(minutes / 60), "hour")} ago`;
  return `on ${new Date(then).toLocaleDateString("en-GB", { day: "numeric", month: "long" })}`;
}
