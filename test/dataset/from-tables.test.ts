// Tables of other libraries, known by their shape: each gives the dataset of its plain rows.

import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import {
  DateDay,
  Decimal,
  Dictionary,
  Int32,
  Int64,
  makeTable,
  Table,
  TimestampMicrosecond,
  tableFromArrays,
  Utf8,
  vectorFromArray,
} from "apache-arrow";
import * as aq from "arquero";
import { beforeAll, describe, expect, it } from "vitest";
import { fromColumns } from "../../src/dataset/from/from-columns.ts";
import { fromRows } from "../../src/dataset/from/from-rows.ts";

const rows = Array.from({ length: 12 }, (_, i) => ({
  age: i === 3 ? null : 20 + ((7 * i) % 5),
  member: i % 3 === 0,
  town: ["Bern", "Bonn", null][i % 3],
  class: i % 2 ? "yes" : "no",
}));
const plain = fromRows(rows, { target: "class" });

describe("Arrow", () => {
  it("gives the same as its rows", () => {
    const table = tableFromArrays({
      age: vectorFromArray(
        rows.map(({ age }) => age),
        new Int32(),
      ),
      member: rows.map(({ member }) => member),
      town: vectorFromArray(
        rows.map(({ town }) => town),
        new Dictionary(new Utf8(), new Int32()),
      ),
      class: rows.map((row) => row.class),
    } as never);
    expect(fromColumns(table, { target: "class" })).toEqual(plain);
  });

  it("says times, decimals and wide integers as what they are", () => {
    const days = ["2020-01-02", null, "2021-03-04"];
    const table = new Table({
      day: vectorFromArray(
        days.map((day) => day && new Date(day)),
        new DateDay(),
      ),
      at: vectorFromArray([Date.UTC(2020, 0, 2, 3), null, 0], new TimestampMicrosecond()),
      price: vectorFromArray(
        [
          Uint32Array.of(12345, 0, 0, 0),
          null,
          Uint32Array.of(2 ** 32 - 50, 2 ** 32 - 1, 2 ** 32 - 1, 2 ** 32 - 1),
        ],
        new Decimal(2, 10, 128),
      ),
      wide: vectorFromArray([5n, null, -(2n ** 40n)], new Int64()),
      class: vectorFromArray(["a", "b", "a"]),
    });
    const expected = {
      day: days,
      at: ["2020-01-02T03:00:00Z", null, "1970-01-01"],
      price: [123.45, null, -0.5],
      wide: [5, null, -(2 ** 40)],
      class: ["a", "b", "a"],
    };
    expect(fromColumns(table, { target: "class" })).toEqual(fromColumns(expected, { target: "class" }));
  });

  it("names a column of lists", () => {
    const table = makeTable({ a: Int32Array.of(1, 2) });
    expect(() => fromColumns(table, { target: "b" })).toThrow(/there is no column "b"|"b"/);
  });
});

describe("Arquero", () => {
  it("gives the rows that are left, in their order", () => {
    const table = aq.from(rows).filter((row: { age: number }) => row.age > 21);
    const kept = rows.filter(({ age }) => age !== null && age > 21);
    expect(fromColumns(table, { target: "class" })).toEqual(fromRows(kept, { target: "class" }));
    const ordered = aq.from(rows).orderby("age");
    expect(fromColumns(ordered, { target: "class" })).toEqual(
      fromRows(ordered.objects() as typeof rows, { target: "class" }),
    );
  });
});

describe("DuckDB", () => {
  let connection: DuckDBConnection;
  const sql = `SELECT * FROM (VALUES
    (1::BIGINT, 1.50::DECIMAL(9, 2), DATE '2020-01-02', TIMESTAMP '2020-01-02 03:04:05', true, 'a'),
    (NULL, NULL, NULL, NULL, NULL, 'b'), (3, -2.25, DATE '2021-05-06', TIMESTAMP '1999-01-01 00:00:00', false, 'a')
    ) AS t(whole, price, day, "at", flag, class)`;
  beforeAll(async () => {
    connection = await (await DuckDBInstance.create()).connect();
  });
  const expected = fromColumns(
    {
      whole: [1, null, 3],
      price: [1.5, null, -2.25],
      day: ["2020-01-02", null, "2021-05-06"],
      at: ["2020-01-02 03:04:05", null, "1999-01-01 00:00:00"],
      flag: [true, null, false],
      class: ["a", "b", "a"],
    },
    { target: "class" },
  );

  it("is read from a reader's columns and from its rows", async () => {
    const reader = await connection.runAndReadAll(sql);
    expect(fromColumns(reader, { target: "class" })).toEqual(expected);
    expect(fromRows(reader.getRowObjects(), { target: "class" })).toEqual(expected);
  });

  it("is read as it streams", async () => {
    const stream = (await connection.stream(sql)).yieldRowObjects();
    expect(await fromRows(stream, { target: "class" })).toEqual(expected);
  });

  it("says of a result that was not read how to read it", async () => {
    const result = await connection.run(sql);
    expect(() => fromColumns(result, { target: "class" })).toThrow(/take connection\.runAndReadAll\(sql\)/);
  });

  it("refuses columns of lists", async () => {
    const reader = await connection.runAndReadAll("SELECT [1, 2] AS list, 'a' AS class");
    expect(() => fromColumns(reader, { target: "class" })).toThrow(/column "list" holds an object/);
  });
});
