// Files as people export them, beyond the twelve that have a clean form: what is read, and what is said of it.

import { describe, expect, it } from "vitest";
import { inspectData } from "../../src/dataset/read/inspect-table.ts";
import { createDatabaseSource } from "../../src/node/create-database-source.ts";
import { readDatasetFile } from "../../src/node/read-dataset-file.ts";
import { scratchFolder } from "../cli/run.ts";
import { zip } from "./messy-files.ts";

const files = scratchFolder();
const rows = Array.from({ length: 60 }, (_, row) => row);
const label = (row: number): string => "ab"[(row * 7) % 3 === 0 ? 0 : 1];
const table = (head: string, cells: (row: number) => string, end = ""): string =>
  `${head}\n${rows.map((row) => `${cells(row)}\n`).join("")}${end}`;

async function looked(text: string | Uint8Array, options = {}) {
  const { columns, notices, target } = await inspectData(text, options);
  const said = columns.map(({ name, kind, range, written, odd, warnings }) => ({
    ...{ name, kind, range },
    notes: [...written, ...odd.map((own) => own.text), ...warnings],
  }));
  return { said, notices, target: target.name };
}

const first = async (cell: (row: number) => string) =>
  (await looked(table("a;class", (row) => `${cell(row)};${label(row)}`))).said[0];

describe("numbers", () => {
  it("below or above a limit are at the limit", async () => {
    expect(await first((row) => (row % 3 === 0 ? "<0.5" : row % 20 === 1 ? ">100" : `${row}.25`))).toEqual({
      ...{ name: "a", kind: "continuous", range: [0.5, 100] },
      notes: ['22 cells at the limit that they name, as "<0.5"'],
    });
    // Of few other numbers, they are categories.
    expect(await first((row) => ["<18", "18", ">18"][row % 3])).toMatchObject({ kind: "categorical" });
    expect(await first((row) => ["<=50K", ">50K"][row % 2])).toMatchObject({ kind: "categorical" });
  });

  it("that a few words stand in for are missing there", async () => {
    const words = ["Refused", "pending", "lost"];
    expect(await first((row) => (row % 3 === 0 ? words[row % 9 === 0 ? 0 : 1] : `${row * 3}`))).toEqual({
      ...{ name: "a", kind: "continuous", range: [3, 177], notes: ["pending"] },
    });
    expect(await first((row) => (row % 2 ? `w${row % 12}` : `${row}`))).toMatchObject({
      kind: "categorical",
    });
  });

  it("with decimal commas and points are read cell by cell, but for what could be both", async () => {
    const found = await first((row) =>
      row % 2 ? `1.${100 + row},50 €` : row === 10 ? "1,234" : `1,${100 + row}.50`,
    );
    expect(found).toMatchObject({ kind: "continuous", range: [1100.5, 1159.5] });
    expect(found.notes.join("\n")).toContain("with decimal commas and points");
    expect(found.notes).toContain("1,234");
    expect(found.notes).toContain("29 cells without € are read as if they had it");
  });

  it("in several currencies stay texts, and it is said why", async () => {
    const found = await first((row) => `${row % 2 ? "$" : "€"}${row % 25}.5`);
    expect(found).toMatchObject({ kind: "categorical" });
    expect(found.notes[0]).toMatch(/its numbers are in .+convert them to one unit/);
  });

  it("with zeros in front are codes", async () => {
    expect(await first((row) => ["01067", "80331", "20095"][row % 3])).toMatchObject({ kind: "categorical" });
    expect(await first((row) => ["01", "02", "12"][row % 3])).toMatchObject({ kind: "continuous" });
    const many = await looked(
      `a,class\n${Array.from({ length: 5000 }, (_, row) => `${String(row * 13).padStart(8, "0")},${label(row)}\n`).join("")}`,
    );
    expect(many.said[0]).toMatchObject({ kind: "continuous" });
    expect(many.said[0].notes[0]).toContain('zeros in front look like codes, but "00000000" is read as 0');
  });

  it("are not called separated by thousands for three decimals", async () => {
    expect((await first((row) => `${row}.125%`)).notes).toEqual(["in %"]);
  });
});

describe("words for no and yes", () => {
  it.each(["ja nein", "WAHR FALSCH", "oui non", "si no", "Tak Nie"])("%s", async (words) => {
    expect(await first((row) => words.split(" ")[row % 2])).toMatchObject({ kind: "boolean" });
  });
});

describe("names of columns", () => {
  const numbers = (row: number): string => `${row % 9},${(row * 1.5) % 7},${label(row)}`;

  it("may be shorter than the rows by an empty last field, or by the names of the rows", async () => {
    const trailing = await looked(table("x,y,class", (row) => `${numbers(row)},`));
    expect(trailing.said.map(({ name }) => name)).toEqual(["x", "y", "class", "column4"]);
    const named = await looked(table('"x","y","class"', (row) => `"r${row}",${numbers(row)}`));
    expect(named.said.map(({ name }) => name)).toEqual(["row", "x", "y", "class"]);
    expect(named.said[0].kind).toBeNull();
  });

  it("may stand below their groups, and above their units", async () => {
    const two = await looked(table("Patient,,\nx,y,class", numbers));
    expect(two.said.map(({ name }) => name)).toEqual(["x", "y", "class"]);
    const grouped = await looked(
      table("Left,,Right,,\nx,y,x,y,class", (row) => `${row % 9},${row % 5},${numbers(row)}`),
    );
    expect(grouped.said.map(({ name }) => name)).toEqual([
      "Left x",
      "Left y",
      "Right x",
      "Right y",
      "Right class",
    ]);
    expect(grouped.notices).toContain("the names of the columns are in two lines");
    const units = await looked(table("x,y,class\n[s],[°C],[-]", numbers));
    expect(units.said.map(({ kind }) => kind)).toEqual(["continuous", "continuous", "categorical"]);
    expect(units.notices).toEqual(["passed over a line below the names of the columns"]);
  });

  it("may be equal: the second is numbered", async () => {
    const { said, notices } = await looked(table("x,x,class", numbers));
    expect(said.map(({ name }) => name)).toEqual(["x", "x_2", "class"]);
    expect(notices).toEqual(['another column called "x" is read as "x_2"']);
    const three = await looked(table("x,x_2,x,x,class", (row) => `${row % 4},${row % 5},${numbers(row)}`));
    expect(three.said.map(({ name }) => name)).toEqual(["x", "x_2", "x_3", "x_4", "class"]);
  });

  it("are never taken from the first row of data", async () => {
    const first = table("x,y,z,class", (row) => `"${row % 4}",${numbers(row)}`);
    expect((await looked(first)).said.map(({ name }) => name)).toEqual(["x", "y", "z", "class"]);
    await expect(looked(table("x,y,class", (row) => `'q,1',${numbers(row)}`))).rejects.toThrow(
      "row 1 (line 2) has 5 fields but the header names 3 columns",
    );
  });
});

describe("what stands below the rows", () => {
  const cells = (row: number): string => `${row},${row % 9},${label(row)}`;

  it("is passed over where it is a line of text, and said", async () => {
    const { notices, said } = await looked(table("x,y,class", cells, "\nSource: Office\nDownloaded 2024\n"));
    expect(notices).toEqual([
      'passed over 2 lines from line 63 on, below the table (begins "Source: Office")',
    ]);
    expect(said[1].range).toEqual([0, 8]);
  });

  it("is refused where a row was cut short, or rows follow", async () => {
    await expect(looked(table("x,y,class", cells, "60,4\n"))).rejects.toThrow(
      "row 61 (line 62) has 2 fields",
    );
    await expect(looked(table("x,y,class", cells, "note\n60,4,a\n"))).rejects.toThrow(
      "row 61 (line 62) has 1 field",
    );
  });

  it("is pointed out where it is a total", async () => {
    const { notices } = await looked(
      table("town,y,class", (row) => `t${row % 5},${row % 9},${label(row)}`, "Total,240,\n"),
    );
    expect(notices).toEqual([
      'the last row looks like a total of the others ("Total"): it has no class and is not learned from',
    ]);
  });
});

describe("a sheet", () => {
  it("with merged names, units, notes and errors reads as its owner does", async () => {
    const cell = (value: string | number): string =>
      typeof value === "number"
        ? `<c><v>${value}</v></c>`
        : value === ""
          ? "<c/>"
          : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const line = (...values: (string | number)[]): string => `<row>${values.map(cell).join("")}</row>`;
    const body = rows.map((row) =>
      line(row % 9, row === 5 ? "#DIV/0!" : row / 4, row % 5, row / 8, label(row)),
    );
    const sheet = zip({
      "xl/workbook.xml": '<workbook><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>',
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
      "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${line("Trial 7")}${line("Before", "", "After", "", "Outcome")}${line("x", "y", "x", "y", "class")}${line("[s]", "[kg]", "[s]", "[kg]", "")}${body.join("")}</sheetData></worksheet>`,
    });
    const { said, notices } = await looked(sheet, { name: "trial.xlsx" });
    expect(said.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      "Before x continuous",
      "Before y continuous",
      "After x continuous",
      "After y continuous",
      "Outcome class categorical",
    ]);
    expect(notices.slice(-2)).toEqual([
      "the names of the columns are in two rows",
      "passed over a row below the names of the columns",
    ]);
  });
});

describe("DuckDB", () => {
  it("reads the same names and rows from such a file", async () => {
    const text = table(
      "Study 9\nx,y,class\n[s],[kg],[-]",
      (row) => `${row % 9},${row === 3 ? "<2" : row / 4},${label(row)}`,
    );
    const path = files.write("study.csv", `${text}\nSource: us\n`);
    const dataset = await readDatasetFile(path);
    const source = await createDatabaseSource(`duckdb:${path}`, {});
    try {
      expect(source.variables.slice(0, 2).map(({ schema }) => schema)).toEqual(
        dataset.attributes.map(({ name, kind }) => ({ name, kind, categories: [], hasMissing: false })),
      );
      expect(source.rows).toBe(dataset.rows);
    } finally {
      await source.close();
    }
  });
});
