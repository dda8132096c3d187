import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DataError } from "../../src/dataset/data-error.ts";
import { createRandom } from "../../src/dataset/random.ts";
import { inspectData } from "../../src/dataset/read/inspect-table.ts";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";
import { SheetTable } from "../../src/dataset/read/spreadsheet/sheet-table.ts";
import { messyFiles, zip } from "./messy-files.ts";

describe("a messy file is read to exactly the dataset of its clean form", () => {
  it.each(messyFiles.map((file) => [file.title, file] as const))("%s", async (_, { name, messy, clean }) => {
    const [read, expected] = [await readDataset(messy, { name }), await readDataset(clean)];
    const plain = ({ attributes, target, rows, weights }: typeof read) => ({
      ...{ rows, target, weights },
      attributes: attributes.map((column) => ({
        ...column,
        order: undefined,
        derived: column.derived?.of.map(({ name: source }) => source),
      })),
    });
    expect(plain(read)).toEqual(plain(expected));
  });

  it("is listed in the docs", () => {
    const page = readFileSync(join(import.meta.dirname, "../../docs/tables.md"), "utf8");
    for (const { title } of messyFiles) expect(page).toContain(`| ${title} |`);
  });
});

describe("what is decided is said", () => {
  it("of cells, marks, notations and dates", async () => {
    const rows = Array.from(
      { length: 40 },
      (_, i) =>
        `${i === 7 ? "abc" : i * 3},$${i}.50,${1 + (i % 12)}/${1 + (i % 28)}/2019,${i % 9 ? i : "N/A"},${"pq"[i % 2]}`,
    );
    const { notices } = await readDataset(`a,b,c,d,class\n${rows.join("\n")}\n`);
    expect(notices).toEqual([
      'column "a": 39 numbers and 1 other ("abc", row 8), read as missing',
      'taken for missing: d ("N/A") (the option na changes that)',
      "read as numbers: b (in $)",
      "read as dates: c (with the month before day)",
      "computed from dates: weekday of c (the option no-date-parts leaves them out)",
    ]);
  });

  it("of days and months that could change places", async () => {
    const rows = Array.from({ length: 30 }, (_, i) => `${1 + (i % 9)}/${1 + (i % 7)}/2019,${"pq"[i % 2]}`);
    const text = `c,class\n${rows.join("\n")}\n`;
    const { notices } = await readDataset(text);
    expect(notices.join()).toContain("no date tells whether the day or the month is first");
    expect((await readDataset(text, { dates: "d/m/y" })).notices.join()).not.toContain("no date tells");
  });

  it("of the class", async () => {
    const text = `deny,income,hschool\n${Array.from({ length: 20 }, (_, i) => `${i % 2},${i * 3.5},${i % 3 ? "yes" : "no"}\n`).join("")}`;
    const inspection = await inspectData(text);
    expect(inspection.target).toEqual({ name: "deny", why: "its name is that of an outcome", ties: [] });
    expect((await readDataset(text, { target: "hschool" })).target.name).toBe("hschool");
  });
});

describe("marks of missing values", () => {
  const text = `a,class\n${Array.from({ length: 40 }, (_, i) => `${i % 8 === 3 ? -999 : i},${"pq"[i % 2]}\n`).join("")}`;

  it("are added by na, numbers too", async () => {
    const { attributes } = await readDataset(text, { na: ["-999"] });
    expect(attributes[0]).toMatchObject({ kind: "continuous" });
    expect([...(attributes[0] as { values: Float64Array }).values].filter(Number.isNaN)).toHaveLength(5);
    expect([...((await readDataset(text)).attributes[0] as { values: Float64Array }).values]).toContain(-999);
  });

  it("are pointed out where numbers look like them", async () => {
    const { columns } = await inspectData(text);
    expect(columns[0].warnings).toEqual([
      "-999 in 5 rows looks like a mark of a missing value; it is read as a number unless na names it",
    ]);
  });

  it("are none but empty cells where na is none", async () => {
    const words = `a,class\n${Array.from({ length: 40 }, (_, i) => `${["NA", "x", "n/a"][i % 3]},${"pq"[i % 2]}\n`).join("")}`;
    const [column] = (await readDataset(words, { na: "none" })).attributes;
    expect(column).toMatchObject({ kind: "categorical", categories: ["NA", "n/a", "x"] });
  });
});

/** A row of so many cells, or one cell so far to the right. */
function wide(cell: string | null): (string | null)[] {
  return Array.from({ length: 16_384 }, (_, column) => (column === 16_383 ? "a" : cell));
}

describe("a spreadsheet that is none", () => {
  const refused = async (
    files: Readonly<Record<string, string>> | Uint8Array,
    name = "f.xlsx",
  ): Promise<string> => {
    const bytes = files instanceof Uint8Array ? files : zip(files as Readonly<Record<string, string>>);
    const error = await readDataset(bytes, { name }).catch((caught) => caught);
    expect(error).toBeInstanceOf(DataError);
    return (error as Error).message;
  };
  const book = messyFiles.find(({ name }) => name === "book.xlsx")!.messy;

  it("gives a table or one line, wherever it is damaged", async () => {
    const random = createRandom(31);
    for (const { name, messy } of messyFiles.filter((file) => /xlsx|ods/.test(file.name))) {
      for (let round = 0; round < 150; round++) {
        const bytes = messy.slice(0, messy.length - (round % 3 === 0 ? random.below(messy.length) : 0));
        for (let hit = 0; hit < 3 && bytes.length > 4; hit++) {
          bytes[4 + random.below(bytes.length - 4)] = random.below(256);
        }
        const found = await readDataset(bytes, { name }).catch((error: Error) => error);
        if (!(found instanceof Error)) continue;
        expect(found).toBeInstanceOf(DataError);
        expect(found.message).not.toContain("\n");
      }
    }
  });

  it("is refused in one line: another archive, a cut file, declared entities, a sheet that is not there", async () => {
    expect(await refused({ "a.txt": "a" })).toContain("no spreadsheet");
    expect(await refused(book.subarray(0, book.length - 40))).toContain("damaged or cut short");
    const bomb = '<!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;&b;">]><office:document-content/>';
    expect(await refused({ "content.xml": bomb })).toContain("save it again");
    const cell =
      '<table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="16384"/>';
    const many = `<table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row>`;
    const sheet = `<office:document-content><table:table table:name="S">${many}</table:table></office:document-content>`;
    expect(await refused({ "content.xml": sheet })).toContain("repeated more than 1,000,000 times");
    expect(await refused(book, "f.xlsx#Two")).toContain('there is no sheet "Two"');
  });

  it("is refused in few steps where a small file has wide rows among many narrow ones", async () => {
    const cell = (columns: number): string =>
      `<table:table-cell table:number-columns-repeated="${columns}"><text:p>a</text:p></table:table-cell>`;
    const row = (columns: number, rows: number): string =>
      `<table:table-row table:number-rows-repeated="${rows}">${cell(columns)}</table:table-row>`;
    const sheet = `<office:document-content><table:table table:name="S">${row(16_384, 1)}${row(1, 900_000)}</table:table></office:document-content>`;
    expect(await refused({ "content.xml": sheet }, "f.ods")).toContain("almost all cells");
    for (const [first, other] of [
      [wide("a"), ["1"]],
      [["a"], wide(null)],
      [wide("a"), wide(null)],
    ]) {
      const table = new SheetTable({ name: "f.ods" });
      table.add([...first]);
      let rows = 0;
      const fill = (): void => {
        for (; rows < 100_000; rows++) table.add([...other]);
      };
      expect(fill).toThrow("almost all cells");
      // Cells that were looked at.
      expect(rows * 16_384).toBeLessThan(6_000_000);
    }
  });

  it("is not one where few cells are filled: 2 of 100 over 30,000 rows", () => {
    const table = new SheetTable({ name: "f.ods" });
    table.add(Array.from({ length: 100 }, (_, column) => `c${column}`));
    for (let row = 0; row < 30_000; row++)
      table.add(Array.from({ length: 100 }, (_, column) => (column % 50 === row % 50 ? "1" : null)));
    expect(table.end([]).columns.map(({ rows }) => rows)).toEqual(Array(100).fill(30_000));
  });
});
