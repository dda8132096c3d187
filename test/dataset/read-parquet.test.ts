// Parquet files written by DuckDB, in every type and codec, must be read as DuckDB itself reads them.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DataError } from "../../src/dataset/data-error.ts";
import { fieldOf } from "../../src/dataset/read/parquet/parquet-field.ts";
import { RawColumn } from "../../src/dataset/read/raw-column.ts";
import { readDataset, readRawTable } from "../../src/dataset/read/read-dataset.ts";
import { readModelRows } from "../../src/dataset/read/read-model-rows.ts";
import { readTable } from "../../src/dataset/read/read-table.ts";
import { valuesOf } from "./values-of.ts";

const folder = mkdtempSync(join(tmpdir(), "espalier-parquet-"));
let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(":memory:")).connect();
  await connection.run("SET TimeZone = 'UTC'");
});
afterAll(() => {
  connection.closeSync();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
async function write(select: string, options = ""): Promise<string> {
  const path = join(folder, `${++files}.parquet`);
  await connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet${options})`);
  return path;
}

/** Every row of every column as a text, null where missing. */
async function rowsOf(bytes: Uint8Array | Blob, name = "f.parquet"): Promise<Record<string, unknown[]>> {
  const { columns } = await readRawTable(bytes, { name });
  return Object.fromEntries(columns.map((column) => [column.name, fieldsOf(column)]));
}

function fieldsOf(column: RawColumn): unknown[] {
  const numbers = column.numbers();
  if (numbers !== null) return Array.from(numbers, (value) => (Number.isNaN(value) ? null : value));
  const fields: (string | null)[] = [];
  column.visitCodes((codes) => {
    for (const code of codes) fields.push(code === 0 ? null : column.textOf(code - 1));
  });
  return fields;
}

/** The same from DuckDB: numbers cast to doubles, all else to text. */
async function rowsInDuckDb(path: string): Promise<Record<string, unknown[]>> {
  const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM '${path}'`);
  const columns = described.getRowsJS() as [string, string][];
  const selected = columns.map(([name, type]) => {
    const isNumber = /^(U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|FLOAT|DOUBLE|DECIMAL.*)$/.test(type);
    return `CAST("${name}" AS ${isNumber ? "DOUBLE" : "VARCHAR"})`;
  });
  const rows = (await connection.runAndReadAll(`SELECT ${selected.join(", ")} FROM '${path}'`)).getRowsJS();
  return Object.fromEntries(
    columns.map(([name], index) => {
      const column = new RawColumn({ name });
      for (const row of rows) {
        const value = row[index];
        const missing = value === null || (typeof value === "number" && !Number.isFinite(value));
        column.addText(missing ? null : String(value));
      }
      return [name, fieldsOf(column)];
    }),
  );
}

async function expectSame(path: string): Promise<Record<string, unknown[]>> {
  const rows = await rowsOf(new Uint8Array(readFileSync(path)));
  const expected = await rowsInDuckDb(path);
  expect(Object.keys(rows)).toEqual(Object.keys(expected));
  for (const [name, fields] of Object.entries(rows))
    expect({ [name]: fields }).toEqual({ [name]: expected[name] });
  return rows;
}

/** One expression of the row number i for each type. */
const TYPES: Record<string, string> = {
  boolean: "i % 2 = 0",
  tinyint: "(i % 200 - 100)::TINYINT",
  utinyint: "(i % 250)::UTINYINT",
  smallint: "(i * 31 % 60000 - 30000)::SMALLINT",
  usmallint: "(i * 31 % 60000)::USMALLINT",
  integer: "(i * 7919 % 100003 - 50000)::INTEGER",
  uinteger: "(4294967295 - i)::UINTEGER",
  bigint: "9007199254740993 + i * 1000003",
  negative: "-(9007199254740993 + i * 1000003)",
  ubigint: "(18446744073709551615 - i)::UBIGINT",
  hugeint: "(i::HUGEINT * 170141183460469231731)::HUGEINT",
  float: "(i / 7)::FLOAT",
  double:
    "CASE i % 9 WHEN 0 THEN 'nan'::DOUBLE WHEN 1 THEN '-inf'::DOUBLE WHEN 2 THEN -0.0 ELSE sin(i) * 1e12 END",
  decimal4: "(i % 999 / 10)::DECIMAL(4, 1)",
  decimal9: "(i * 997 % 100000 / 1000 - 50)::DECIMAL(9, 3)",
  decimal18: "(i * 999999937 / 7.0)::DECIMAL(18, 6)",
  decimal38: "(i * 99999999999.987654321)::DECIMAL(38, 9)",
  text: "'word' || i % 37",
  long: "repeat('é漢😀', i % 40)",
  blank: "CASE i % 5 WHEN 0 THEN '' WHEN 1 THEN ' padded ' WHEN 2 THEN '?' WHEN 3 THEN 'NA' ELSE 'x' END",
  choice: "(['red', 'green', 'blue'])[i % 3 + 1]::ENUM('red', 'green', 'blue')",
  blob: "encode(chr((i % 128 + 1)::INTEGER) || 'é')",
  date: "DATE '2000-02-28' + (i * 13 % 20000 - 9000)::INTEGER",
  distant: "DATE '0001-01-01' + ((i - 50) * 40000)::INTEGER",
  time: "TIME '00:00:00' + to_microseconds(i * 86399 * 997)",
  timetz: "(TIME '01:00:00' + to_seconds(i))::TIMETZ",
  timestamp: "TIMESTAMP '1969-12-31 23:00:00' + to_microseconds(i * 123456789)",
  timestamp_s: "(TIMESTAMP '1960-01-01 00:00:00' + to_seconds(i * 86399))::TIMESTAMP_S",
  timestamp_ms: "(TIMESTAMP '1960-01-01 00:00:00' + to_milliseconds(i * 86399001))::TIMESTAMP_MS",
  timestamp_ns: "make_timestamp_ns(i * 123456789012345 - 5)",
  timestamptz: "(TIMESTAMP '1969-12-31 23:00:00' + to_microseconds(i * 123456789))::TIMESTAMPTZ",
  span: "to_months(i % 40) + to_days(i % 50) + to_milliseconds(i * 1001)",
  uuid: "md5(i::VARCHAR)::UUID",
  json: "('{\"a\": ' || i || '}')::JSON",
};
const ALL = Object.entries(TYPES).map(([name, sql]) => `${sql} AS ${name}`);
/** A tenth missing in each column, at different rows. */
const GAPPED = Object.entries(TYPES).map(
  ([name, sql], index) => `CASE WHEN (i + ${index}) % 10 <> 0 THEN ${sql} END AS ${name}`,
);

const NAMES: Record<number, string> = { 8: "TINYINT", 16: "SMALLINT", 32: "INTEGER", 64: "BIGINT" };
const STORED_APART = ["boolean", "integer", "bigint", "float", "double", "decimal38", "text", "long", "uuid"];

describe("a Parquet file whose types contradict its values", () => {
  const files = JSON.parse(
    readFileSync(new URL("./contradicting-parquet.json", import.meta.url), "utf8"),
  ) as Record<string, string>;

  it.each(Object.entries(files))("is refused in one line: %s", async (_, base64) => {
    const reading = readDataset(Uint8Array.from(Buffer.from(base64, "base64")), { name: "damaged.parquet" });
    await expect(reading).rejects.toThrow(DataError);
    await expect(reading).rejects.toThrow(
      /damaged.parquet: the Parquet file is damaged or cut short \(column ".+" holds other values/,
    );
  });
});

describe("a Parquet file is read as DuckDB reads it", () => {
  it.each(Object.keys(TYPES))("%s", async (name) => {
    const gapped = GAPPED[Object.keys(TYPES).indexOf(name)];
    const rows = await expectSame(await write(`SELECT ${gapped} FROM range(400) r(i)`));
    expect(new Set(rows[name]).size).toBeGreaterThan(1);
  });

  it.each(["uncompressed", "snappy", "gzip", "zstd", "brotli", "lz4", "lz4_raw"])(
    "whatever the codec: %s",
    async (codec) => {
      for (const version of ["V1", "V2"]) {
        const options = `, CODEC ${codec}, PARQUET_VERSION ${version}, ROW_GROUP_SIZE 2048`;
        // A column of each way to store values, one that is missing throughout, and one that is everywhere the same.
        const columns = GAPPED.filter((sql) => STORED_APART.some((name) => sql.endsWith(` AS ${name}`)));
        const select = `SELECT ${columns.join(", ")}, NULL::VARCHAR AS none, 7 AS same FROM range(2500) r(i)`;
        await expectSame(await write(select, options));
      }
    },
  );

  it("with dictionaries and without", async () => {
    const select = `SELECT ${ALL.join(", ")} FROM range(600) r(i)`;
    const rows = await expectSame(await write(select, ", DICTIONARY_SIZE_LIMIT 1"));
    expect(await expectSame(await write(select, ", DICTIONARY_SIZE_LIMIT 100000"))).toEqual(rows);
  });

  it("numbers at their limits", async () => {
    const values = ["-9223372036854775808", "9223372036854775807", "0", "9007199254740993"];
    await expectSame(await write(`SELECT unnest(['${values.join("', '")}']::BIGINT[]) AS n`));
    await expectSame(
      await write("SELECT unnest([5e-324, 1.7976931348623157e308, -0.0, 0.1, 'inf'::DOUBLE]::DOUBLE[]) AS n"),
    );
    await expectSame(await write("SELECT unnest([1e-45, 3.4028235e38, 0.1]::FLOAT[]) AS n"));
    await expectSame(
      await write(
        "SELECT unnest(['infinity', '-infinity', '5881580-07-10', '0001-01-01', '0044-03-15 (BC)']::DATE[]) AS n",
      ),
    );
    await expectSame(
      await write(
        "SELECT unnest(['infinity', '-infinity', '294247-01-10', '0001-01-01 (BC)']::TIMESTAMP[]) AS n",
      ),
    );
  });

  it("any whole numbers, of every width, in every encoding", async () => {
    const widths = [8, 16, 32, 64].flatMap((bits) => [
      { type: `U${NAMES[bits]}`, min: 0n, max: 2n ** BigInt(bits) - 1n },
      { type: NAMES[bits], min: -(2n ** BigInt(bits - 1)), max: 2n ** BigInt(bits - 1) - 1n },
    ]);
    const numbers = fc.constantFrom(...widths).chain(({ type, min, max }) => {
      const number = fc.oneof(fc.bigInt({ min, max }), fc.constantFrom(min, max, 0n));
      return fc.tuple(fc.constant(type), fc.array(fc.option(number), { minLength: 1, maxLength: 300 }));
    });
    await fc.assert(
      fc.asyncProperty(
        numbers,
        fc.constantFrom("V1", "V2"),
        fc.boolean(),
        async ([type, values], version, plain) => {
          const list = values.map((value) => (value === null ? "NULL" : `'${value}'`)).join(", ");
          const select = `SELECT unnest([${list}])::${type} AS n`;
          await expectSame(
            await write(select, `, PARQUET_VERSION ${version}, DICTIONARY_SIZE_LIMIT ${plain ? 1 : 1000}`),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it("any decimal", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(fc.integer({ min: 1, max: 38 }), fc.nat(38)).chain(([precision, scale]) => {
          const largest = 10n ** BigInt(precision) - 1n;
          const digits = fc.bigInt({ min: -largest, max: largest });
          return fc.record({
            precision: fc.constant(precision),
            scale: fc.constant(Math.min(scale, precision)),
            values: fc.array(digits, { minLength: 1, maxLength: 30 }),
          });
        }),
        async ({ precision, scale, values }) => {
          const texts = values.map((value) => {
            const digits = String(value < 0n ? -value : value).padStart(scale + 1, "0");
            return `'${value < 0n ? "-" : ""}${digits.slice(0, digits.length - scale)}.${digits.slice(digits.length - scale)}'`;
          });
          const type = `DECIMAL(${precision}, ${scale})`;
          await expectSame(await write(`SELECT unnest([${texts.join(", ")}])::${type} AS n`));
        },
      ),
      { numRuns: 40 },
    );
  });

  it("any day and any microsecond", async () => {
    const span = 2n ** 62n;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
            fc.bigInt({ min: -span, max: span }),
          ),
          {
            minLength: 1,
            maxLength: 40,
          },
        ),
        async (pairs) => {
          const rows = pairs.map(([days, micros]) => `(${days}, ${micros})`).join(", ");
          const select = `SELECT DATE '1970-01-01' + d::INTEGER AS day, make_timestamp(m::BIGINT) AS moment, make_timestamp_ns(m::BIGINT) AS nano
            FROM (VALUES ${rows}) v(d, m)`;
          await expectSame(await write(select));
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe("types that DuckDB does not write", () => {
  it("times of Hive and Impala (INT96), and half floats", () => {
    const int96 = fieldOf({ name: "t", type: "INT96" })!;
    expect(int96(1_577_934_245_123_456_789n as never)).toBe("2020-01-02 03:04:05.123456");
    expect(int96(-1n as never)).toBe("1969-12-31 23:59:59.999999");
    const half = fieldOf({
      name: "h",
      type: "FIXED_LEN_BYTE_ARRAY",
      type_length: 2,
      logical_type: { type: "FLOAT16" },
    })!;
    const texts = [0x3c00, 0xc000, 0x0001, 0x7bff, 0x7c00, 0x7e00, 0x3555].map((bits) =>
      half(Uint8Array.of(bits & 255, bits >> 8) as never),
    );
    expect(texts).toEqual(["1", "-2", "5.960464477539063e-8", "65504", null, null, "0.333251953125"]);
  });
  it("times in milliseconds of older files", () => {
    expect(fieldOf({ name: "t", type: "INT32", converted_type: "TIME_MILLIS" })!(3_723_004 as never)).toBe(
      "01:02:03.004",
    );
    expect(fieldOf({ name: "t", type: "INT64", converted_type: "TIMESTAMP_MILLIS" })!(-1n as never)).toBe(
      "1969-12-31 23:59:59.999",
    );
  });
});

describe("Parquet as a dataset", () => {
  const select = `SELECT * FROM (VALUES (1.5, 'x', true, 2, 'p'), (NULL, 'y', false, 1, 'q'), (3, 'x', NULL, 1, 'q')) t(a, b, flag, w, class)`;
  const expected = {
    a: [1.5, null, 3],
    b: ["x", "y", "x"],
    flag: ["true", "false", null],
    class: ["p", "q", "q"],
  };
  const plain = async (bytes: Parameters<typeof readDataset>[0], options = {}): Promise<unknown> => {
    const dataset = await readDataset(bytes, { name: "f", exclude: ["w"], ...options });
    return Object.fromEntries([...dataset.attributes, dataset.target].map((c) => [c.name, valuesOf(c)]));
  };

  it("comes from bytes, from a Blob, from a stream in pieces, and gzipped, whatever the name", async () => {
    const bytes = new Uint8Array(readFileSync(await write(select)));
    async function* crumbs(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
    }
    expect(await plain(bytes)).toEqual(expected);
    expect(await plain(bytes, { name: "f.csv" })).toEqual(expected);
    expect(await plain(new Blob([bytes]))).toEqual(expected);
    expect(await plain(crumbs())).toEqual(expected);
    expect(await plain(new Uint8Array(gzipSync(bytes)))).toEqual(expected);
    // An array that is part of a larger one.
    const larger = new Uint8Array(bytes.length + 11);
    larger.set(bytes, 11);
    expect(await plain(larger.subarray(11))).toEqual(expected);
    expect(await plain(Buffer.from(larger.buffer, 11))).toEqual(expected);
  });

  it("has a target, weights and kinds like any other", async () => {
    const bytes = new Uint8Array(readFileSync(await write(select)));
    const options = { name: "f", target: "b", weights: "w", kinds: { a: "categorical" } } as const;
    const dataset = await readDataset(bytes, options);
    expect(dataset.target.name).toBe("b");
    expect(dataset.weights && [...dataset.weights]).toEqual([2, 1, 1]);
    expect(dataset.attributes[0]).toMatchObject({ kind: "categorical", categories: ["1.5", "3"] });
  });

  it("CSV comes from a Blob too", async () => {
    expect(await plain(new Blob(["a,w,class\n1,2,p\n2,3,q\n"]))).toEqual({ a: [1, 2], class: ["p", "q"] });
  });

  it("a table read once names nested columns, does without them, and counts the bytes", async () => {
    const query = `SELECT i AS a, [i, 2] AS list, i % 2 AS class FROM range(4) r(i)`;
    const blob = new Blob([new Uint8Array(readFileSync(await write(query)))]);
    let last = 0;
    const onProgress = (done: number): void => {
      last = done;
    };
    const table = await readTable(blob, { name: "f", onProgress });
    expect(last).toBe(blob.size);
    expect(table.columns.map(({ refusal }) => refusal === null)).toEqual([true, false, true]);
    expect([table.field("list", 0), table.field("a", 3)]).toEqual([null, "3"]);
    expect(() => table.choose({})).toThrow("exclude it");
    expect(table.choose({ exclude: ["list"], kinds: { a: "continuous" } }).dataset.attributes).toHaveLength(
      1,
    );
  });

  it("a nested column is refused in one line unless it is not used", async () => {
    const nested = `SELECT i AS a, [i, 2] AS list, {'k': i} AS object, MAP {'k': i} AS map, i % 2 AS class FROM range(4) r(i)`;
    const bytes = new Uint8Array(readFileSync(await write(nested)));
    for (const column of ["list", "object", "map"]) {
      const exclude = ["list", "object", "map"].filter((name) => name !== column);
      expect(await line(readDataset(bytes, { name: "f", exclude }))).toBe(
        `f: column "${column}" holds lists, objects or shapes, which are no single values; exclude it, or give their parts columns of their own`,
      );
    }
    expect(await plain(bytes, { exclude: ["list", "object", "map"] })).toEqual({
      a: [0, 1, 2, 3],
      class: ["0", "1", "0", "1"],
    });
    const columns = [{ name: "a", kind: "continuous", categories: [], hasMissing: false }] as const;
    const rows = await readModelRows(bytes, { name: "f", columns, target: "class" });
    expect(rows.attributes.map(valuesOf)).toEqual([[0, 1, 2, 3]]);
  });
});

async function line(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => null,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(DataError);
  expect(error.message).not.toContain("\n");
  return error.message;
}

describe("a bad Parquet file gets one line", () => {
  it("cut anywhere", async () => {
    const bytes = new Uint8Array(readFileSync(await write(`SELECT ${ALL.join(", ")} FROM range(50) r(i)`)));
    for (let length = 4; length < bytes.length; length += 97) {
      expect(await line(readDataset(bytes.subarray(0, length), { name: "f" }))).toMatch(
        /^f: the Parquet file is damaged or cut short \(.+\); fetch or write it again$/,
      );
    }
  });
  it("with bytes missing in the middle", async () => {
    const bytes = new Uint8Array(
      readFileSync(await write(`SELECT i AS a, 'x' || i AS b FROM range(50) r(i)`)),
    );
    const holed = new Uint8Array([...bytes.subarray(0, 60), ...bytes.subarray(80)]);
    expect(await line(readDataset(holed, { name: "f" }))).toMatch(
      /^f: the Parquet file is damaged or cut short/,
    );
  });
  it.each([
    [
      "a codec nobody has",
      "f.parquet",
      null,
      /^f.parquet: the Parquet file is written in a way that is not read here \(unsupported compression codec: LZO\)/,
    ],
    [
      "text under its name",
      "f.parquet",
      "a,class\n1,p\n",
      /^f.parquet: this is no Parquet file \(it does not begin with PAR1\); check the file$/,
    ],
    ["an empty file", "f.parquet", "", /^f.parquet: the file is empty/],
    [
      "encryption",
      "f.parquet",
      "PARE....PARE",
      /^f.parquet: this is an encrypted Parquet file; write it without encryption$/,
    ],
  ])("%s", async (_, name, text, message) => {
    let bytes = new TextEncoder().encode(text ?? "");
    if (text === null)
      bytes = asLzo(new Uint8Array(readFileSync(await write("SELECT 1 AS a, 'p' AS class", ", CODEC gzip"))));
    expect(await line(readDataset(bytes, { name }))).toMatch(message);
  });
  it("another format asked for", async () => {
    const bytes = new Uint8Array(readFileSync(await write("SELECT 1 AS a, 'p' AS class")));
    expect(await line(readDataset(bytes, { name: "f", format: "csv" }))).toBe(
      "f: this is a Parquet file; ask for no other format",
    );
  });
  it("without rows", async () => {
    const bytes = new Uint8Array(readFileSync(await write("SELECT 1 AS a, 'p' AS class WHERE false")));
    expect(await line(readDataset(bytes, { name: "f" }))).toMatch(/^f: there are column names but no rows/);
  });
});

/** Turns the codec gzip (2) of a column's metadata into LZO (3): field 4, an i32, after the path in the schema. */
function asLzo(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const changed = new Uint8Array(bytes);
  let found = 0;
  for (let at = 4; at + 3 < bytes.length; at++) {
    const name = bytes[at] === 0x61 || String.fromCharCode(...bytes.subarray(at, at + 5)) === "class";
    const codec = at + (bytes[at] === 0x61 ? 1 : 5);
    if (name && bytes[codec] === 0x15 && bytes[codec + 1] === 4 && bytes[codec + 2] === 0x16) {
      changed[codec + 1] = 6;
      found++;
    }
  }
  expect(found).toBe(2);
  return changed;
}
