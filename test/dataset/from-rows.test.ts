// Rows and columns of a program are read exactly as a file of them would be.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learn } from "../../src/choose/learn.ts";
import { DataError } from "../../src/dataset/data-error.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { fromColumns } from "../../src/dataset/from/from-columns.ts";
import { fromRows } from "../../src/dataset/from/from-rows.ts";
import { valueText } from "../../src/dataset/from/value-text.ts";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";
import { predict } from "../../src/model/predict.ts";
import { predictRow } from "../../src/model/predict-row.ts";
import { valuesOf } from "./values-of.ts";

const people = [
  { age: 30, sex: "f", ill: "no" },
  { age: 41, sex: "m", ill: "yes" },
  { age: null, sex: "f", ill: "yes" },
  { age: 52, sex: undefined, ill: "no" },
] as const;

const column = (dataset: Dataset, name: string) =>
  dataset.attributes.find((attribute) => attribute.name === name)!;

describe("rows", () => {
  const value = fc.oneof(
    fc.constantFrom(null, "", "?", "NA", "x", "y z", 'quo"te', "1.50", "a,b", true, false),
    fc.integer({ min: -5, max: 5 }),
    fc.double({ noDefaultInfinity: true }),
  );
  const row = fc.record({ a: value, b: value, c: fc.constantFrom("p", "q") });

  it("give the dataset that a file of the same values gives", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 9 }), async (rows) => {
        const outcome = async (make: () => Dataset | Promise<Dataset>) =>
          Promise.resolve()
            .then(make)
            .catch((error: Error) => error.message);
        const options = { name: "f.json", target: "c" } as const;
        const fromFile = await outcome(() => readDataset(JSON.stringify(rows), options));
        expect(await outcome(() => fromRows(rows, options))).toEqual(fromFile);
        const columns = { a: rows.map(({ a }) => a), b: rows.map(({ b }) => b), c: rows.map(({ c }) => c) };
        expect(await outcome(() => fromColumns(columns, options))).toEqual(fromFile);
      }),
      { numRuns: 300 },
    );
  });

  it("come one by one or in batches from a stream", async () => {
    async function* one() {
      yield* people;
    }
    async function* two() {
      yield people.slice(0, 1);
      yield people.slice(1);
    }
    const whole = fromRows(people, { target: "ill" });
    expect(await fromRows(one(), { target: "ill" })).toEqual(whole);
    expect(await fromRows(two(), { target: "ill" })).toEqual(whole);
    expect(fromRows(new Set(people), { target: "ill" })).toEqual(whole);
  });

  it("may lack values: null, undefined, NaN and what no row names are missing", () => {
    const dataset = fromRows([...people, { ill: "no", age: Number.NaN, sex: "?" }], { target: "ill" });
    expect(valuesOf(column(dataset, "age"))).toEqual([30, 41, null, 52, null]);
    expect(valuesOf(column(dataset, "sex"))).toEqual(["f", "m", "f", null, null]);
  });

  it("count infinite numbers as missing and say so", () => {
    const dataset = fromRows([...people, { age: Number.POSITIVE_INFINITY, sex: "f", ill: "no" }], {
      target: "ill",
    });
    expect(valuesOf(column(dataset, "age")).at(-1)).toBeNull();
    expect(dataset.notices).toContain('column "age": 1 infinite number counts as missing');
  });

  it("are learned from and predicted as they are, with what the reader decided", async () => {
    const rows = Array.from({ length: 40 }, (_, i) => ({
      wet: i % 2 === 0,
      same: 1,
      class: i % 2 ? "dry" : "rain",
    }));
    const { model, notices } = await learn(rows, { target: "class", method: "redwood", prune: 0 });
    expect(notices).toContain('left out column "same": it has the same value in every row');
    expect(predictRow(model, { wet: true }).class).toBe("rain");
    const { classes, codes } = predict(model, [{ wet: false }, { wet: null }, { wet: true }]);
    expect([...codes].map((code) => classes[code])).toEqual(["dry", "dry", "rain"]);
  });

  it("are refused in one line that says what, where and the way out", () => {
    const line = (make: () => unknown): string => {
      try {
        make();
      } catch (error) {
        expect(error).toBeInstanceOf(DataError);
        return (error as Error).message;
      }
      return "";
    };
    expect(line(() => fromRows("a,b" as never, { target: "b" as never }))).toMatch(
      /rows: expected an array of objects/,
    );
    expect(line(() => fromRows([[1, 2]], { target: "b" as never }))).toMatch(
      /row 1 is a list; each row must be/,
    );
    expect(line(() => fromRows([], { target: "b" as never }))).toBe("data: there are no rows; give some");
    expect(line(() => fromRows([{ a: [1], b: "x" }], { target: "b" }))).toMatch(
      /^data: row 1, column "a" holds a list; .*leave it out/,
    );
    expect(line(() => fromRows(people, { target: "il" as never }))).toMatch(/"il".*did you mean/);
    expect(line(() => fromRows(people, { target: "ill", format: "csv" }))).toMatch(
      /^format: only files have it/,
    );
    expect(line(() => fromRows([{ a: "x\0y", b: "x" }], { target: "b" }))).toMatch(
      /row 1, column "a": .*zero byte/,
    );
    expect(line(() => fromColumns({ a: [1], b: ["x", "y"] }, { target: "b" }))).toMatch(/make them equal/);
    expect(line(() => fromColumns({ a: 3 as never, b: ["x"] }, { target: "b" }))).toMatch(
      /column "a": expected an array/,
    );
    expect(line(() => fromColumns([] as never, { target: "b" }))).toMatch(
      /columns: expected columns by name/,
    );
    const promised = { columnNames: () => ["a"], getColumns: () => Promise.resolve([]) };
    expect(line(() => fromColumns(promised, { target: "b" }))).toMatch(/runAndReadAll/);
  });
});

describe("a value", () => {
  class Money {
    readonly amount = 12;
    toString(): string {
      return `${this.amount}.50`;
    }
  }

  it.each([
    [undefined, null],
    [null, null],
    [Number.NaN, null],
    [Number.NEGATIVE_INFINITY, null],
    [-0, "0"],
    [1e21, "1e+21"],
    [12345678901234567890n, "12345678901234567890"],
    [true, "true"],
    [new Date("2019-04-01"), "2019-04-01"],
    [new Date("2019-04-01T10:20:30.000Z"), "2019-04-01T10:20:30Z"],
    [new Date("2019-04-01T10:20:30.500Z"), "2019-04-01T10:20:30.500Z"],
    [new Date(Number.NaN), null],
    [new Money(), "12.50"],
    [{ toJSON: () => "2020-02-03" }, "2020-02-03"],
    [{ toJSON: () => ({}) }, undefined],
    [{}, undefined],
    [[1], undefined],
    [new Uint8Array(1), undefined],
    [() => 1, undefined],
    [Symbol("x"), undefined],
  ])("is the text that a file would have: %s", (value, text) => {
    expect(valueText(value)).toBe(text);
  });
});

it("columns may be typed arrays, of any width", () => {
  const dataset = fromColumns(
    {
      small: Uint8Array.of(1, 2, 3),
      large: BigInt64Array.of(1n, -2n, 9007199254740993n),
      real: Float64Array.of(0.5, Number.NaN, 2),
      class: ["a", "b", "a"],
    },
    { target: "class" },
  );
  expect(dataset.attributes.map(valuesOf)).toEqual([
    [1, 2, 3],
    [1, -2, 9007199254740992],
    [0.5, null, 2],
  ]);
});
