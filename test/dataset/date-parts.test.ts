import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DataError } from "../../src/dataset/data-error.ts";
import type { Derivation } from "../../src/dataset/dataset.ts";
import { derivedSchema } from "../../src/dataset/derived/derivation.ts";
import { deriveColumn } from "../../src/dataset/derived/derive-column.ts";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";
import type { ReadOptions } from "../../src/dataset/read-options.ts";
import { naiveDatePart } from "../oracles/naive-date-part.ts";

const date = (name: string) => ({ name, kind: "date" as const, categories: [], hasMissing: true });

/** Years 1 to 9999, days around leap days and the turns of centuries, fractions and missing ones. */
const seconds = fc.oneof(
  fc.double({ min: -62135596800, max: 253402300799, noNaN: true }).map((own) => Math.round(own * 1e6) / 1e6),
  fc.integer({ min: -719162, max: 2932896 }).map((day) => day * 86400),
  fc.constantFrom(0, -1, -0.25, 951782400, 951868799, -2203891200, 4107542400, 253402300799),
  fc.constant(Number.NaN),
);

describe("a part of a date", () => {
  it("is what the calendar says, in any year, before 1970 too, and missing where the date is", () => {
    const parts: Derivation["part"][] = ["weekday", "month", "hour", "days"];
    fc.assert(
      fc.property(fc.array(fc.tuple(seconds, seconds), { minLength: 1, maxLength: 20 }), (pairs) => {
        const [a, b] = [0, 1].map((place) => Float64Array.from(pairs, (pair) => pair[place]!));
        const sources = [
          { ...date("a"), kind: "date" as const, values: a! },
          { ...date("b"), kind: "date" as const, values: b! },
        ];
        for (const part of parts) {
          const derived = { part, of: part === "days" ? [date("a"), date("b")] : [date("a")] };
          const column = deriveColumn(derived, sources.slice(0, derived.of.length));
          const dataset = { attributes: sources, rows: pairs.length } as never;
          pairs.forEach((_, row) => {
            const value = "values" in column ? column.values[row]! : column.categories[column.codes[row]!];
            const plain = value === undefined || Number.isNaN(value) ? null : value;
            expect(plain).toBe(naiveDatePart(derivedSchema(derived, true), dataset, row));
          });
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** Columns of a file of so many rows, each cell by the number of its row. */
async function namesOf(
  columns: Readonly<Record<string, (row: number) => string>>,
  options: ReadOptions = {},
  rows = 60,
): Promise<{ names: string[]; notices: readonly string[] }> {
  const names = Object.keys(columns);
  const lines = Array.from({ length: rows }, (_, row) => names.map((name) => columns[name]!(row)).join(","));
  const dataset = await readDataset([names.join(","), ...lines].join("\n"), { target: "class", ...options });
  return {
    names: dataset.attributes.map(({ name }) => name),
    notices: dataset.notices.filter((notice) => notice.startsWith("computed")),
  };
}

const day = (start: string, step: number) => (row: number) =>
  new Date(Date.parse(start) + row * step * 86_400_000).toISOString().slice(0, 10);
const outcome = (row: number): string => (row % 3 === 0 ? "yes" : "no");

describe("columns that are computed from dates", () => {
  it("are weekdays from four weeks on, and months from two years on", async () => {
    const few = await namesOf({ a: day("2020-01-01", 0.4), class: outcome });
    expect(few).toEqual({ names: ["a"], notices: [] });
    const weeks = await namesOf({ a: day("2020-01-01", 1), class: outcome });
    expect(weeks.names).toEqual(["a", "weekday of a"]);
    const years = await namesOf({ a: day("2020-01-01", 13), class: outcome });
    expect(years.names).toEqual(["a", "weekday of a", "month of a"]);
    expect(years.notices).toEqual([
      "computed from dates: weekday of a, month of a (the option no-date-parts leaves them out)",
    ]);
  });

  it("are hours only where there are times, and only what differs between rows", async () => {
    const at = (row: number): string => `2020-01-01 ${String(row % 24).padStart(2, "0")}:30`;
    expect((await namesOf({ a: at, class: outcome })).names).toEqual(["a", "hour of a"]);
    const mondays = await namesOf({ a: day("2020-01-06", 7), class: outcome });
    expect(mondays.names).toEqual(["a"]);
  });

  it("are the days from the date that most often comes first, between at most five columns", async () => {
    const columns = { b: day("2020-01-09", 0.3), a: day("2020-01-01", 0.2), class: outcome };
    expect((await namesOf(columns)).names).toEqual(["b", "a", "days from a to b"]);
    const many = Object.fromEntries(
      Array.from({ length: 7 }, (_, place) => [`d${place}`, day("2020-01-01", 0.1 * (place + 1))]),
    );
    const { names } = await namesOf({ ...many, class: outcome });
    expect(names.filter((name) => name.startsWith("days from"))).toHaveLength(10);
  });

  it("are left out as asked, all or one, and never take the name of a column", async () => {
    const columns = { a: day("2020-01-01", 13), class: outcome };
    expect((await namesOf(columns, { dateParts: false })).names).toEqual(["a"]);
    expect((await namesOf(columns, { exclude: ["month of a"] })).names).toEqual(["a", "weekday of a"]);
    expect((await namesOf(columns, { kinds: { a: "categorical" }, keep: ["a"] })).names).toEqual(["a"]);
    const own = await namesOf({ ...columns, "month of a": (row) => String(row % 7) });
    expect(own.names).toEqual(["a", "month of a", "weekday of a"]);
    await expect(namesOf(columns, { exclude: ["month of b"] })).rejects.toThrow(DataError);
  });
});
