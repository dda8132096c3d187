import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { learnSource } from "../../../src/choose/learn-source.ts";
import type { CountSource } from "../../../src/counts/count-source.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import type { ColumnOptions } from "../../../src/dataset/read-options.ts";
import type { Bins } from "../../../src/encoding/bins.ts";
import { fitProcedure, procedureOf } from "../../../src/internal.ts";
import { createDatabaseSource } from "../../../src/node/create-database-source.ts";
import { readDatasetFile } from "../../../src/node/read-dataset-file.ts";
import { sourceFacts } from "./twin-facts.ts";

let folder: string;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "espalier-test-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Case {
  readonly bytes: Uint8Array;
  readonly options: ColumnOptions;
  readonly bins: Bins;
  readonly seed: number;
}

async function expectTwins({ bytes, options, bins, seed }: Case, ending = "csv"): Promise<unknown> {
  const path = join(folder, `${++files}.${ending}`);
  await writeFile(path, bytes);
  const name = `data.${ending}`;
  const memory = await sourceFacts(async () => {
    const dataset = await readDatasetFile(path, { ...options, name });
    return { source: await createMemorySource(dataset, { bins }), notices: dataset.notices };
  }, seed);
  const duckdb = await sourceFacts(async () => {
    const source = await createDatabaseSource(`duckdb:${path}`, { name, bins, threads: 1, ...options });
    return { source, notices: source.notices };
  }, seed);
  await rm(path);
  expect(duckdb).toEqual(memory);
  return memory;
}

const MISSING = ["", "?", "NA", "NaN", "null"];
const pools: readonly (readonly string[])[] = [
  ["yes", "no"],
  ["0", "1"],
  ["T", "F", ...MISSING],
  ["true", "false", "?"],
  ["1", "2.5", "-3", "+4", "1e3", "1E-2", ".5", "5.", "-0", "0", "007", "1e400", ""],
  ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16"],
  ["0.1", "0.2", "0.30000000000000004", "0.3", "1e-320", "9007199254740993", "NA"],
  ["red", "Grün", "O'Neill", 'say "hi"', "a,b", "two\nlines", " padded ", "漢字", "%_", "x;y", "\ttab"],
  ["same"],
  ["2024-01-31", "2023-12-01", "2024-02-01 12:30", ...MISSING],
  [...MISSING],
  ["1", "1.0", "01", "2", "2.00"],
];

function quoted(text: string, style: number): string {
  const must = /[",;\t|\r\n]/.test(text) || style === 0;
  return must ? `"${text.replaceAll('"', '""')}"` : text;
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    rows: fc.integer({ min: 1, max: 30 }),
    columns: fc.array(fc.constantFrom(...pools), { minLength: 1, maxLength: 5 }),
    classes: fc.constantFrom(["a", "b"], ["yes", "no", ""], ["1", "2", "3"], ["x", "y", "z", "?"]),
    newline: fc.constantFrom("\n", "\r\n"),
    delimiter: fc.constantFrom(",", ";", "\t", "|"),
    last: fc.boolean(),
    mark: fc.boolean(),
    weighted: fc.boolean(),
    splitBy: fc.constantFrom(undefined, undefined, "group" as const, "time" as const),
    keep: fc.boolean(),
    bins: fc.constantFrom<Bins>("auto", "exact", 2, 3, 5),
    seed: fc.nat(100),
    kind: fc.constantFrom(undefined, "categorical" as const, "continuous" as const, "boolean" as const),
    picks: fc.infiniteStream(fc.nat(1000)),
  })
  .map(
    ({
      rows,
      columns,
      classes,
      newline,
      delimiter,
      last,
      mark,
      weighted,
      bins,
      seed,
      kind,
      splitBy,
      keep,
      picks,
    }) => {
      const next = (): number => picks.next().value!;
      const weights = ["1", "0", "2.5", "0.333333333333", "3", "1e-9"];
      const header = [
        ...columns.map((_, index) => (next() % 9 === 0 ? `"c, ${index}"` : `c${index}`)),
        ...(weighted ? ["w"] : []),
        "class",
      ];
      const lines = [header.join(delimiter)];
      for (let row = 0; row < rows; row++) {
        const fields = columns.map((pool) => pool[next() % pool.length]);
        if (weighted) fields.push(weights[next() % weights.length]);
        fields.push(classes[next() % classes.length]);
        lines.push(fields.map((field) => quoted(field, next() % 4)).join(delimiter));
      }
      const text = `${mark ? "\ufeff" : ""}${lines.join(newline)}${last ? newline : ""}`;
      const options: ColumnOptions = {
        ...(weighted ? { weights: "w" } : {}),
        ...(kind && header[0] === "c0" ? { kinds: { c0: kind } } : {}),
        ...(splitBy && header[1] === "c1" ? { [splitBy]: "c1", ...(keep && { keep: ["c1"] }) } : {}),
      };
      return { bytes: new TextEncoder().encode(text), options, bins, seed };
    },
  );

describe("the same bytes read into memory and scanned by DuckDB", () => {
  it("give the same columns, counts, deals, trees and refusals", async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(cases, async (each) => {
        const found = (await expectTwins(each)) as object;
        if (!("refused" in found)) accepted++;
      }),
      { numRuns: 40 },
    );
    expect(accepted).toBeGreaterThan(5);
  });

  const plain = (text: string, options: ColumnOptions = {}): Case => ({
    bytes: new TextEncoder().encode(text),
    options,
    bins: "auto",
    seed: 1,
  });

  it("also where it has 300 columns, in a gigabyte", async () => {
    const columns = Array.from({ length: 300 }, (_, column) => column);
    const lines = [[...columns.map((column) => `c${column}`), "class"].join()];
    for (let row = 0; row < 40; row++) {
      const fields = columns.map((column) => (row * (column + 3)) % 7 || "?");
      lines.push([...fields, row % 3 === 0 ? "a" : "b"].join());
    }
    const path = join(folder, "wide.csv");
    await writeFile(path, `${lines.join("\n")}\n`);
    const memory = await createMemorySource(await readDatasetFile(path));
    const database = await createDatabaseSource(`duckdb:${path}`, { threads: 1, memoryLimit: "1GB" });
    const ours = await fitProcedure(memory, memory.everything, procedureOf({ method: "redwood" }));
    const theirs = await fitProcedure(database, database.everything, procedureOf({ method: "redwood" }));
    await database.close();
    expect(JSON.stringify(theirs.model)).toBe(JSON.stringify(ours.model));
  });

  it("also where the file is gzipped", async () => {
    const text = "age,smoker,class\n30,yes,a\n41,no,b\n22,?,a\n57,yes,b\n";
    const twin = plain(text);
    expect(await expectTwins({ ...twin, bytes: gzipSync(twin.bytes) }, "csv.gz")).toMatchObject({ rows: 4 });
  });

  it.each<[string, Bins]>([
    ["thousands of different numbers and hundreds of words", "auto"],
    ["thousands of different numbers in bins", 255],
    ["thousands of different numbers in few bins", 7],
  ])("also with %s", async (_, bins) => {
    const lines = ["x,y,word,id,w,class"];
    for (let row = 0; row < 3000; row++) {
      const x = (row * 7919) % 2999;
      const word = `w${(row * 31) % 401}`;
      const weight = (row % 5) / 4;
      lines.push(`${x / 8},${(x * x) % 1009},${word},${row + 1},${weight},${x % 7 < 3 || row % 11 === 0}`);
    }
    const twin = plain(`${lines.join("\n")}\n`, { weights: "w" });
    const found = await expectTwins({ ...twin, bins });
    expect(found).toMatchObject({
      rows: 2400,
      notices: [/weight 0/, /2,000 independent/, /"id"/].map((n) => expect.stringMatching(n)),
    });
  });

  it.each([
    ["ragged rows", "a,b,class\n1,2,x\n1,2\n3,4,y\n", {}],
    ["ragged rows ended by CRLF", 'a,b,class\r\n1,"2\r\n3",x\r\n1,2\r\n3,4,y\r\n', {}],
    ["an unclosed quote", 'a,class\n1,x\n"2,y\n', {}],
    ["an unknown target", "a,class\n1,x\n2,y\n", { target: "klass" }],
    ["one class", "a,class\n1,x\n2,x\n", {}],
    ["no rows", "a,class\n", {}],
    ["an empty file", "", {}],
    ["a weight that is no number", "a,w,class\n1,1,x\n2,heavy,y\n", { weights: "w" }],
    ["a negative weight", "a,w,class\n1,1,x\n2,-1,y\n", { weights: "w" }],
    ["a missing weight", "a,w,class\n1,?,x\n2,1,y\n", { weights: "w" }],
    ["constant columns only", "a,class\n1,x\n1,y\n", {}],
    ["names that are one number", "1,1,class\n1,1,x\n2,2,y\n", {}],
    ["texts asked to be numbers", "a,class\n1,x\nb,y\n", { kinds: { a: "continuous" as const } }],
    ["a header that is data", "1.5,2.5,x\n1,2,y\n", {}],
    ["column names all within one open quote", 'a,"class\n1,x\n2,y\n', {}],
  ])("refuse %s with the same line", async (_, text, options) => {
    expect(await expectTwins(plain(text, options))).toHaveProperty("refused");
  });

  it.each([
    ["equal names", "a,a,class\n1,5,x\n2,3,y\n", 1],
    [
      "titles, units and notes",
      "Study\na,b,class\n[s],[m],[-]\n1,5,x\n2,3,y\n3,7,x\n4,9,y\n\nSource: us\n",
      3,
    ],
    ["an empty last field", "a,b,class\n1,5,x,\n2,3,y,\n3,7,x,\n4,9,y,\n", 1],
    ["names of rows", 'a,b,class\n"p",1,5,x\n"q",2,3,y\n"r",3,7,x\n"s",4,9,y\n', 0],
    ["names in two lines", "L,,R,,\nu,v,u,v,class\n1,5,2,3,x\n2,3,4,6,y\n3,7,1,9,x\n4,9,5,2,y\n", 1],
  ])("read %s alike, and say so", async (_, text, said) => {
    const { notices } = (await expectTwins(plain(text))) as { notices: readonly string[] };
    expect(notices).toHaveLength(said);
  });

  it("refuse a field that is no UTF-8 with the same line, in the very first row too", async () => {
    for (const text of [
      "a,class\n\xc3\xa9,x\n\xff,y\n",
      "a,class\n\xc3\xa9\xff,x\n1,y\n",
      "\xc3\xa9,b\xff,class\n1,1,x\n2,2,y\n",
    ]) {
      const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
      expect(await expectTwins({ ...plain(""), bytes })).toHaveProperty("refused");
    }
  });

  it("also where columns are called as every object's own parts are, and texts begin with a byte order mark", async () => {
    for (const text of [
      "constructor,__proto__,class\na,1,x\nb,2,y\na,3,x\n",
      "a,b,class\n\ufeff,1,x\nu,2,y\n\ufeffu,3,\ufeffx\n",
      '"a\rb",c,"2.\r3"\r1,u,x\r2,w,y\r3,w,x',
    ]) {
      expect(await expectTwins(plain(text))).toMatchObject({ rows: 3 });
    }
  });

  it("do not keep one waiting for a pipe, which DuckDB would read several times", async () => {
    const path = join(folder, "pipe.csv");
    expect(spawnSync("mkfifo", [path]).status).toBe(0);
    await expect(createDatabaseSource(`duckdb:${path}`)).rejects.toThrow(
      "a pipe or a device cannot be scanned in place",
    );
  });

  it("also where blank lines, spaces before quotes and text after them stand in the file", async () => {
    for (const text of [
      "a,b,class\n\n1,2,x\n\n2,3,y\n   \n3,1,x\n",
      'a,b,class\n1, "u",x\n2, "v",y\n3,"u" ,x\n',
      'a,b,class\n1,"u"v,x\n2,w,y\n3,w,x\n',
      "a,b,class\r1,u,x\r2,w,y\r3,w,x\r",
      'a,b,class\n1,u"v,x\r\n2,w,y\n3,w,x\n',
      "\n\n  \na,b,class\n1,u,x\n2,w,y\n3,w,x\n",
    ]) {
      expect(await expectTwins(plain(text))).toMatchObject({ rows: 3 });
    }
  });
});

describe("groups and times of a file", () => {
  it.each([{ group: "who" }, { time: "day" }])(
    "give the same folds, pruning and measures by %o",
    async (by) => {
      const lines = ["who,day,x,y,class"];
      for (let row = 0; row < 240; row++) {
        const who = row % 11 === 0 ? "" : `p${(row * 7) % 31}`;
        const day = `2024-${String(1 + ((row * 5) % 12)).padStart(2, "0")}-01`;
        const [x, y] = [(row * 37) % 101, (row * row) % 53];
        lines.push([who, day, x, y, x > 50 !== y % 5 > 3 ? "a" : "b"].join());
      }
      const path = join(folder, "units.csv");
      await writeFile(path, `${lines.join("\n")}\n`);
      const options = { ...by, exclude: ["who", "day"] };
      const told = async (source: CountSource): Promise<string> => {
        const { model, cv, test } = await learnSource(source, {
          method: "redwood",
          evaluate: { folds: 4, test: 0.25 },
        });
        await source.close();
        return JSON.stringify({ model, cv, test });
      };
      const memory = await told(
        await createMemorySource(await readDatasetFile(path, { ...options, name: "d" })),
      );
      const database = await createDatabaseSource(`duckdb:${path}`, {
        ...options,
        name: "d",
        threads: 1,
        handOver: 0,
      });
      expect(await told(database)).toBe(memory);
      expect(JSON.parse(memory).cv.folds).toBe(4);
    },
  );
});
