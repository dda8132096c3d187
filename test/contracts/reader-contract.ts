// What every reader must do with the bytes of a file, however they are cut: run once for each reader.

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sniffDelimiter } from "../../src/dataset/read/csv-dialect.ts";
import type { ReadOptions } from "../../src/dataset/read-options.ts";
import type { Outcome, PlainColumn } from "../dataset/plain-dataset.ts";
import { naiveDataset } from "../oracles/naive-csv.ts";

export interface ReaderUnderTest {
  readonly name: string;
  readonly runs: number;
  /** Why it cannot run here; null where it can. */
  readonly skip?: string | null;
  read(pieces: readonly Uint8Array[], options: ReadOptions): Promise<Outcome>;
}

/** Few rows, so that no column can look like an identifier. */
const MOST_ROWS = 9;

const field = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("0", "1", "yes", "No", "?", "", "NA", "NaN", "null", "true", "FALSE", "t"),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "1.50",
      "-3",
      "2e3",
      "+7",
      ".5",
      "5.",
      "007",
      "-0",
      "12345678901234567890",
      "1e999",
    ),
  },
  {
    weight: 3,
    arbitrary: fc.string({
      unit: fc.constantFrom("a", "b", '"', ",", ";", "\n", " ", "\t", "|", "é", "漢", "😀", "'"),
      maxLength: 6,
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: "grapheme", maxLength: 5 })
      .map((text) => text.replace(/[\0\r\n\u2028]/g, "_")),
  },
);

const file = fc
  .record({
    columns: fc.integer({ min: 1, max: 4 }),
    rows: fc.integer({ min: 0, max: MOST_ROWS }),
    delimiter: fc.constantFrom(",", ";", "\t", "|"),
    lineBreak: fc.constantFrom("\n", "\r\n", "\r"),
    mark: fc.boolean(),
    lastBreak: fc.boolean(),
    quoteAll: fc.boolean(),
    spaced: fc.boolean(),
    blankLines: fc.boolean(),
  })
  .chain((shape) =>
    fc
      .array(
        fc.tuple(
          fc.array(field, { minLength: shape.columns, maxLength: shape.columns }),
          fc.constantFrom("p", "q", "p q", "", "é"),
        ),
        {
          minLength: shape.rows,
          maxLength: shape.rows,
        },
      )
      .map((rows) => writeFile(shape, rows)),
  );

function writeFile(
  shape: {
    columns: number;
    delimiter: string;
    lineBreak: string;
    mark: boolean;
    lastBreak: boolean;
    quoteAll: boolean;
    spaced: boolean;
    blankLines: boolean;
  },
  rows: [string[], string][],
): string {
  const names = Array.from({ length: shape.columns }, (_, index) => `c${index}é`);
  const write = (text: string): string => {
    const mustQuote = shape.quoteAll || /^ *"|[,;|\t\r\n]/.test(text);
    const written = mustQuote ? `"${text.replaceAll('"', '""').replaceAll("\n", shape.lineBreak)}"` : text;
    return shape.spaced ? ` ${written} ` : written;
  };
  const lines = [[...names, "class"], ...rows.map(([fields, label]) => [...fields, label])].map((fields) =>
    fields.map(write).join(shape.delimiter),
  );
  const text = lines.join(shape.blankLines ? shape.lineBreak.repeat(2) : shape.lineBreak);
  return (shape.mark ? "\uFEFF" : "") + text + (shape.lastBreak ? shape.lineBreak : "");
}

function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...new Set(places.map((place) => Math.floor(place * bytes.length)))].sort((a, b) => a - b);
  return [0, ...ends].map((start, index) => bytes.subarray(start, ends[index] ?? bytes.length));
}
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === "string" ? encode(content) : content;
const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });

export function describeReader(reader: ReaderUnderTest): void {
  describe(`${reader.name}${reader.skip ? ` (skipped: ${reader.skip})` : ""}`, () => {
    const test = it.skipIf(reader.skip);

    test("reads any CSV as the plain reader does, however it is cut", async () => {
      await fc.assert(
        fc.asyncProperty(file, places, fc.boolean(), async (text, cuts, zipped) => {
          const bytes = zipped ? gzipSync(encode(text)) : encode(text);
          const outcome = await reader.read(cut(new Uint8Array(bytes), cuts), { name: "f.csv" });
          const expected = naiveDataset(text, sniffDelimiter(text.replace(/^\uFEFF/, ""), true));
          if (expected) expect(withLineFeeds(outcome)).toEqual(expected);
          else {
            expect(Object.keys(outcome)).toEqual(["error"]);
            expect((outcome as { error: string }).error).toMatch(/^f\.csv: [^\n]+$/);
          }
        }),
        { numRuns: reader.runs },
      );
    });

    test("cut after every byte, a file is the same file", async () => {
      for (const [name, content, options] of EXAMPLES) {
        const bytes = bytesOf(content);
        const whole = await reader.read([bytes], { name, ...options });
        const crumbs = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
        expect(await reader.read(crumbs, { name, ...options })).toEqual(whole);
        expect(await reader.read([new Uint8Array(gzipSync(bytes))], { name, ...options })).toEqual(whole);
      }
    });

    test("gives the same dataset from every format", async () => {
      for (const [name, content, options] of EXAMPLES) {
        const outcome = await reader.read([bytesOf(content)], { name, ...options });
        expect({ name, outcome }).toEqual({ name, outcome: EXPECTED });
      }
    });

    test("a column of many numbers is read whole, a late words turn it back into texts exactly as written", async () => {
      // Each text twice, so that texts do not look like identifiers.
      const rows = Array.from({ length: 12000 }, (_, row) => {
        const n = row % 6000;
        const forms = [
          `${n}.50`,
          `-${n}`,
          `${n}e-3`,
          `${n / 7}`,
          `0${n}`,
          `${n}.`,
          `+${n}`,
          `${n}.123456789012345678`,
          "",
        ];
        return forms[n % forms.length];
      });
      const csv = (...last: string[]): Uint8Array =>
        encode(`a,class\n${[...rows, ...last].map((text, row) => `${text},${"pqr"[row % 3]}`).join("\n")}\n`);
      expect(firstColumn(await reader.read([csv("7")], { name: "f" }))).toMatchObject({
        kind: "continuous",
        values: [...rows, "7"].map((text) => (text === "" ? null : Number(text) + 0)),
      });
      // Too many words for odd cells among numbers.
      const words = Array.from({ length: 1000 }, (_, row) => "xyzw"[row % 4]);
      expect(firstColumn(await reader.read([csv(...words)], { name: "f" }))).toMatchObject({
        kind: "categorical",
        values: [...rows, ...words].map((text) => text || null),
      });
      expect(firstColumn(await reader.read([csv("x")], { name: "f" }))).toMatchObject({
        kind: "continuous",
        values: [...rows, ""].map((text) => (text === "" ? null : Number(text) + 0)),
      });
    });
  });
}

function firstColumn(outcome: Outcome): PlainColumn {
  if ("error" in outcome) throw new Error(outcome.error);
  return outcome.columns[0];
}

/** Readers keep line breaks inside quotes as the file has them; the plain reader makes them LF. */
function withLineFeeds(outcome: Outcome): Outcome {
  return JSON.parse(JSON.stringify(outcome).replaceAll("\\r\\n", "\\n").replaceAll("\\r", "\\n"));
}

const EXPECTED: Outcome = {
  columns: [
    { name: "size", kind: "continuous", categories: [], values: [1.5, null, 3] },
    {
      name: "färg",
      kind: "categorical",
      categories: ["blå", "röd", "漢,字"],
      values: ["röd", "漢,字", "blå"],
    },
    { name: "class", kind: "categorical", categories: ["no", "yes"], values: ["yes", "no", "yes"] },
  ],
  weights: null,
  notices: [],
};

/** Written by DuckDB: the same three rows. */
const PARQUET = new Uint8Array(readFileSync(new URL("example.parquet", import.meta.url)));

const EXAMPLES: [string, string | Uint8Array, Partial<ReadOptions>][] = [
  ["f.parquet", PARQUET, {}],
  ["f.csv", '\uFEFFsize,färg,class\r\n1.5,röd,yes\r\n?,"漢,字",no\r\n3,blå,yes\r\n', {}],
  ["f.tsv", "size\tfärg\tclass\n1.5\tröd\tyes\n\t漢,字\tno\n3\tblå\tyes", {}],
  [
    "f.arff",
    "@relation r\n@attribute size numeric\n@attribute färg {röd,blå,'漢,字'}\n@attribute class {yes,no}\n@data\n1.5,röd,yes\n?,'漢,字',no\n3,blå,yes\n",
    {},
  ],
  [
    "f.data",
    "1.5,röd,yes.\r\n?,漢\\,字,no.\r\n3,blå,yes.\r\n",
    { format: "c45", names: "yes, no.\nsize: continuous.\nfärg: röd, blå, 漢\\,字.\n" },
  ],
  [
    "f.json",
    '[{"size": 1.5, "färg": "röd", "class": "yes"}, {"size": null, "färg": "漢,字", "class": "no"}, {"size": 3, "färg": "blå", "class": "yes"}]',
    {},
  ],
  ["f.json", '{"size": [1.5, null, 3], "färg": ["röd", "漢,字", "blå"], "class": ["yes", "no", "yes"]}', {}],
  [
    "f.ndjson",
    '{"size": 1.5, "färg": "röd", "class": "yes"}\n{"färg": "漢,字", "class": "no"}\n{"size": 3, "färg": "blå", "class": "yes"}\n',
    {},
  ],
];
