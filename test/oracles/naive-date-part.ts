// Parts of dates by the calendar of JavaScript; for comparison only.

import type { ColumnSchema, Dataset } from "../../src/dataset/dataset.ts";

/** The value of a column that is computed from dates, for a row; null where a date is missing. */
export function naiveDatePart(schema: ColumnSchema, dataset: Dataset, row: number): string | number | null {
  const { part, of } = schema.derived!;
  const seconds = of.map(({ name }) => {
    const column = dataset.attributes.find((candidate) => candidate.name === name)!;
    return "values" in column ? column.values[row]! : Number.NaN;
  });
  if (seconds.some(Number.isNaN)) return null;
  const dates = seconds.map((own) => new Date(Math.floor(own) * 1000));
  const named = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" }).format(dates[0]);
  if (part === "weekday") return named({ weekday: "long" });
  if (part === "month") return named({ month: "long" });
  if (part === "hour") return dates[0]!.getUTCHours();
  const [from, to] = dates.map((date) => new Date(date).setUTCHours(0, 0, 0, 0));
  return (to! - from!) / 86_400_000;
}
