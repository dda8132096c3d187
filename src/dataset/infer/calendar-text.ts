// Dates and times as DuckDB writes them, so that a column has the same texts on every engine:
// 2020-01-31, 12:34:56.7, 2020-01-31 12:34:56.7 (UTC where there is a zone), "(BC)" before the year
// 1.

const MICROS_PER_DAY = 86_400_000_000n;
const LARGEST_DAYS = 2 ** 31 - 1;
const LARGEST_TIME = 2n ** 63n - 1n;

/** From days since 1970-01-01. */
export function dateText(days: number): string {
  if (Math.abs(days) === LARGEST_DAYS) return infinity(days < 0);
  return civilDate(days);
}

/** From microseconds since midnight. */
export function timeText(micros: bigint): string {
  return clock(Number(micros), 6);
}

/** From microseconds since 1970-01-01 00:00. */
export function timestampText(micros: bigint): string {
  if (micros === LARGEST_TIME || micros === -LARGEST_TIME) return infinity(micros < 0n);
  const [days, rest] = floorDivide(micros, MICROS_PER_DAY);
  return `${civilDate(Number(days))} ${clock(Number(rest), 6)}`;
}

/** From nanoseconds since 1970-01-01 00:00. */
export function nanosecondText(nanos: bigint): string {
  if (nanos === LARGEST_TIME || nanos === -LARGEST_TIME) return infinity(nanos < 0n);
  const [days, rest] = floorDivide(nanos, MICROS_PER_DAY * 1000n);
  return `${civilDate(Number(days))} ${clock(Number(rest), 9)}`;
}

/** A span of months, days and milliseconds: "1 year 2 months 3 days 00:00:01.5". */
export function spanText(months: number, days: number, millis: number): string {
  const parts = [
    [Math.trunc(months / 12), "year"],
    [months % 12, "month"],
    [days, "day"],
  ] as const;
  const words = parts
    .filter(([count]) => count !== 0)
    .map(([count, unit]) => `${count} ${unit}${Math.abs(count) === 1 ? "" : "s"}`);
  if (millis !== 0 || words.length === 0) words.push(clock(millis * 1000, 6));
  return words.join(" ");
}

export function floorDivide(value: bigint, by: bigint): [bigint, bigint] {
  const rest = ((value % by) + by) % by;
  return [(value - rest) / by, rest];
}

/** HH:MM:SS and the fraction that is left, from units of which a second has 10^digits. */
function clock(units: number, digits: number): string {
  const second = 10 ** digits;
  const seconds = Math.floor(units / second);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const fraction = String(units % second)
    .padStart(digits, "0")
    .replace(/0+$/, "");
  return parts.map((part) => padded(part, 2)).join(":") + (fraction === "" ? "" : `.${fraction}`);
}

/** Proleptic Gregorian, beyond the range of Date: eras of 400 years, which begin in March. */
function civilDate(days: number): string {
  const shifted = days + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const text = `${padded(year > 0 ? year : 1 - year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
  return year > 0 ? text : `${text} (BC)`;
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, "0");
}

function infinity(negative: boolean): string {
  return negative ? "-infinity" : "infinity";
}
