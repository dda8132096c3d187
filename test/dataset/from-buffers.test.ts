import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BufferColumn, fromBuffers } from "../../src/dataset/from/from-buffers.ts";
import { fromColumns } from "../../src/dataset/from/from-columns.ts";
import { complaintOf } from "../complaint-of.ts";

const ROWS = 12;
const list = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: ROWS, maxLength: ROWS });
const number = fc.oneof(
  fc.constantFrom(0, -0, 1, 2.5, -1e-7, 1e21, 123456789012345680000, Number.NaN, Infinity),
  fc.double(),
);
const text = fc.constantFrom("a", "b", " a", "", "NA", "?", "7", "7.0", "é", "yes", "no");
const columns = fc.array(
  fc.oneof(
    list(number),
    list(fc.constantFrom(0, 1)),
    list(fc.option(text)),
    list(fc.constantFrom("yes", "no", null)),
  ),
  { minLength: 1, maxLength: 4 },
);

/** Numbers as they are, texts as codes into those that there are and one that no row has. */
function buffered(name: string, values: readonly (number | string | null)[]): BufferColumn {
  if (values.every((value) => typeof value === "number")) return { name, values: Float64Array.from(values) };
  const texts = [...new Set(values.filter((value) => value !== null)), "unused"].map(String);
  return {
    name,
    texts,
    values: Int32Array.from(values, (value) => (value === null ? -1 : texts.indexOf(String(value)))),
  };
}

describe("columns in typed arrays", () => {
  it("are read as the same values in arrays of a program are", () => {
    fc.assert(
      fc.property(columns, list(fc.constantFrom(0, 1, 2)), (values, weights) => {
        const named = values.map((column, index) => [`x${index}`, column] as const);
        const target = Array.from({ length: ROWS }, (_, row) => (row % 3 === 0 ? "p" : "q"));
        const all = [...named, ["class", target] as const, ["w", weights] as const];
        const options = { name: "data", target: "class", weights: "w" };
        const read = (make: () => object): object | string => {
          try {
            return make();
          } catch (error) {
            return (error as Error).message;
          }
        };
        expect(
          read(() =>
            fromBuffers(
              all.map(([name, column]) => buffered(name, column)),
              options,
            ),
          ),
        ).toEqual(read(() => fromColumns(Object.fromEntries(all), options)));
      }),
    );
  });

  it("stay the same numbers however many there are, rows that are dropped or not", () => {
    const rows = 10_000;
    const values = Float64Array.from({ length: rows }, (_, row) => Math.sin(row) * 10 ** (row % 30));
    const target = Array.from(values, (_, row) => (row % 7 === 0 ? null : row % 2 === 0 ? "p" : "q"));
    const options = { name: "data", target: "class" };
    const buffers = fromBuffers([{ name: "x", values }, buffered("class", target)], options);
    expect(buffers.attributes).toEqual(fromColumns({ x: values, class: target }, options).attributes);
  });

  it("are categories where the program's own type says so, and two words a truth value", () => {
    const few = Int32Array.from({ length: 20 }, (_, row) => row % 2);
    const column = { values: few, texts: ["1", "2"], declared: "categorical" } as const;
    const words = { values: few, texts: ["no", "yes"], declared: "categorical" } as const;
    const numbers = { values: few, texts: ["1", "2"] };
    const dataset = fromBuffers(
      [
        { name: "size", ...column },
        { name: "ill", ...words },
        { name: "number", ...numbers },
        { name: "class", ...column },
      ],
      { name: "data" },
    );
    expect(dataset.attributes.map(({ kind }) => kind)).toEqual(["categorical", "boolean", "continuous"]);
  });

  it("that contradict themselves are refused", () => {
    const values = new Float64Array(3);
    const read = (columns: BufferColumn[]) => complaintOf(() => fromBuffers(columns, { name: "data" }));
    expect(read([])).toBe("data: there are no rows; give some");
    expect(
      read([
        { name: "x", values },
        { name: "y", values: new Float64Array(2) },
      ]),
    ).toBe('data: column "y" has 2 values for 3 rows');
    expect(read([{ name: "x", values: Int32Array.of(0, 4), texts: ["a"] }])).toBe(
      'data: row 2, column "x": there is no text 4',
    );
  });
});
