import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";
import { readDatasetFile, readModelRowsFile } from "../../src/node/read-dataset-file.ts";
import { outcomeOf } from "../dataset/plain-dataset.ts";
import { valuesOf } from "../dataset/values-of.ts";

const folder = mkdtempSync(join(tmpdir(), "espalier-test-"));
const at = (name: string): string => join(folder, name);
const csv = "a,b,flag,class\n1,x,true,p\n2.5,y,false,q\n,x,,q\n";
const columns = {
  a: [1, 2.5, null],
  b: ["x", "y", "x"],
  flag: ["true", "false", null],
  class: ["p", "q", "q"],
};

async function read(path: string, options = {}): Promise<unknown> {
  const dataset = await readDatasetFile(path, options);
  return Object.fromEntries([...dataset.attributes, dataset.target].map((c) => [c.name, valuesOf(c)]));
}
async function line(path: string): Promise<string> {
  const error = await readDatasetFile(path).then(
    () => null,
    (thrown) => thrown,
  );
  expect(error?.name).toBe("DataError");
  expect(error.message).not.toContain("\n");
  return error.message.replaceAll(folder, "");
}

beforeAll(async () => {
  writeFileSync(at("f.csv"), csv);
  writeFileSync(at("f.csv.gz"), gzipSync(csv));
  writeFileSync(at("two.csv.gz"), Buffer.concat([gzipSync(csv.slice(0, 20)), gzipSync(csv.slice(20))]));
  writeFileSync(at("f.json.gz"), gzipSync('[{"a":1,"class":"p"},{"a":2,"class":"q"}]'));
  writeFileSync(at("cut.csv.gz"), gzipSync(csv.repeat(100)).subarray(0, 60));
  writeFileSync(at("bad.csv.gz"), Buffer.concat([gzipSync(csv).subarray(0, 14), Buffer.alloc(40, 7)]));
  writeFileSync(at("golf.names"), "p, q.\na: continuous.\nb: x, y.\n");
  writeFileSync(at("golf.data"), "1,x,p\n2.5,y,q\n");
  writeFileSync(at("zipped.names"), "p, q.\na: continuous.\n");
  writeFileSync(at("zipped.data.gz"), gzipSync("1,p\n2,q\n"));
  writeFileSync(at("lone.names"), "p, q.\na: continuous.\n");
  writeFileSync(at("lone.data"), "a,class\n1,p\n2,q\n");
  rmSync(at("lone.names"));
  writeFileSync(at("alone.names"), "p, q.\na: continuous.\n");
  writeFileSync(at("fake.parquet"), "PAR1 but not really");
  writeFileSync(at("fake.duckdb"), "not a database");
  mkdirSync(at("dir.csv"));
  const instance = await DuckDBInstance.create(at("base.duckdb"));
  const connection = await instance.connect();
  await connection.run(
    `CREATE TABLE rows AS SELECT * FROM (VALUES (1.0::DOUBLE, 'x', true, 'p'), (2.5, 'y', false, 'q'), (NULL, 'x', NULL, 'q')) AS t(a, b, flag, class)`,
  );
  await connection.run("CREATE SCHEMA other; CREATE VIEW other.same AS SELECT * FROM rows");
  await connection.run("CREATE TABLE nested AS SELECT [1, 2] AS list, 1 AS a, 1 AS class");
  await connection.run(`COPY rows TO '${at("f.parquet")}' (FORMAT parquet)`);
  copyFileSync(at("f.parquet"), at("parquet-by-content"));
  copyFileSync(at("f.parquet"), at("odd[1]*.parquet"));
  writeFileSync(at("cut.parquet"), readFileSync(at("f.parquet")).subarray(0, 300));
  connection.closeSync();
  instance.closeSync();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("files", () => {
  const files = ["f.csv", "f.csv.gz", "two.csv.gz", "f.parquet", "parquet-by-content", "odd[1]*.parquet"];
  const tables = [
    "base.duckdb:rows",
    "base.duckdb:main.rows",
    "base.duckdb:base.main.rows",
    "base.duckdb:Other.same",
  ];
  it.each([...files, ...tables])("%s", async (name) => {
    expect(await read(at(name))).toEqual(columns);
  });
  it("gzipped JSON", async () => {
    expect(await read(at("f.json.gz"))).toEqual({ a: [1, 2], class: ["p", "q"] });
  });
  it("C4.5 by either file or by the stem", async () => {
    for (const name of ["golf.names", "golf.data", "golf"]) {
      expect(await read(at(name))).toEqual({ a: [1, 2.5], b: ["x", "y"], class: ["p", "q"] });
    }
    expect(await read(at("zipped.names"))).toEqual({ a: [1, 2], class: ["p", "q"] });
  });
  it("a .data file without .names is read by its content", async () => {
    expect(await read(at("lone.data"))).toEqual({ a: [1, 2], class: ["p", "q"] });
  });
  it("standard input, gzipped or not", () => {
    const program = `import("${join(import.meta.dirname, "../../src/node.ts")}").then(async ({ readDatasetFile }) => {
      const dataset = await readDatasetFile("-"); console.log(dataset.name, dataset.rows, dataset.attributes.length); });`;
    for (const input of [Buffer.from(csv), gzipSync(csv)]) {
      const run = spawnSync(process.execPath, ["--import", "tsx", "-e", program], {
        input,
        encoding: "utf8",
      });
      expect(run.stderr).toBe("");
      expect(run.stdout).toBe("- 3 3\n");
    }
  });
  it("rows for a model come from any of them", async () => {
    const schema = [{ name: "a", kind: "continuous", categories: [], hasMissing: true }] as const;
    for (const name of ["f.csv.gz", "f.parquet"]) {
      const rows = await readModelRowsFile(at(name), { columns: schema, target: "class" });
      expect(rows.attributes.map(valuesOf)).toEqual([[1, 2.5, null]]);
    }
  });
});

describe("bad files get one line", () => {
  it.each([
    ["none.csv", "/none.csv: there is no such file; check the path"],
    ["none.names", "/none.names: there is no such file; check the path"],
    ["none.parquet", "/none.parquet: there is no such file; check the path"],
    ["f.csv/inside.csv", "/f.csv/inside.csv: there is no such file; check the path"],
    ["dir.csv", "/dir.csv: this is a folder; give a file in it"],
    ["cut.csv.gz", "/cut.csv.gz: the gzip data is cut short or damaged; fetch or compress the file again"],
    ["bad.csv.gz", "/bad.csv.gz: the gzip data is cut short or damaged; fetch or compress the file again"],
    ["alone.names", "/alone.names: there is no /alone.data beside it; C4.5 keeps its rows there"],
    ["base.duckdb:row", '/base.duckdb:row: there is no table "row"; give one, as in /base.duckdb:rows'],
    [
      "base.duckdb:main.row",
      '/base.duckdb:main.row: there is no table "main.row"; give one, as in /base.duckdb:main.rows',
    ],
    ["base.duckdb", "/base.duckdb: no table is named; give one, as in /base.duckdb:nested"],
    ["none.duckdb:rows", "/none.duckdb:rows: there is no such file; check the path"],
    [
      "base.duckdb:nested",
      '/base.duckdb:nested: column "list" holds lists, objects or shapes, which are no single values; exclude it, or give their parts columns of their own',
    ],
  ])("%s", async (name, message) => {
    expect(await line(at(name))).toBe(message);
  });
  it("what only looks like Parquet or a database", async () => {
    for (const name of ["fake.parquet", "cut.parquet"]) {
      expect(await line(at(name))).toMatch(
        /^\/\w+.parquet: the Parquet file is damaged or cut short \(.*\); fetch or write it again$/,
      );
    }
    expect(await line(at("fake.duckdb:t"))).toMatch(
      /^\/fake.duckdb:t: DuckDB cannot read it \(.*\); check the file$/,
    );
  });
  it.skipIf(process.platform !== "linux")("a file that the system will not read", async () => {
    expect(await line("/proc/self/mem")).toMatch(/: the file cannot be read \(EIO\); check it and its disk$/);
  });
});

describe("memory", () => {
  it("a file read in pieces is the file read whole", async () => {
    const big = `a,b,class\n${Array.from({ length: 200_000 }, (_, i) => `${(i * 7919) % 100_003},v${i % 17},${"pqr"[i % 3]}`).join("\n")}`;
    writeFileSync(at("big.csv"), big);
    const name = at("big.csv");
    const whole = await outcomeOf(readDataset(big, { name }));
    expect(JSON.stringify(await outcomeOf(readDatasetFile(name)))).toBe(JSON.stringify(whole));
  });
});

it("says how to learn and predict in a database whose address it is given", async () => {
  expect(await line("postgres://ada@host/shop/orders")).toMatch(
    /^postgres:\/\/ada@host\S*shop\/orders: rows are not read out.*learn there.*exported as a view/,
  );
});
