// Twelve files as people have them, each with the clean form that says the same: written by this script from the same rows.

import { deflateRawSync } from "node:zlib";

export interface MessyFile {
  readonly title: string;
  readonly name: string;
  readonly messy: Uint8Array;
  readonly clean: string;
}

const ROWS = 60;
const rows = Array.from({ length: ROWS }, (_, i) => i);
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const classOf = (i: number): string => (i % 3 === 0 ? "yes" : "no");
const two = (value: number): string => String(value).padStart(2, "0");
const day = (i: number): [string, string, string] => [
  String(2018 + (i % 4)),
  two(1 + (i % 12)),
  two(1 + ((i * 7) % 28)),
];
const iso = (i: number): string => day(i).join("-");

/** Columns a and class. */
function csv(cell: (i: number) => string, { delimiter = ",", above = "" } = {}): string {
  return `${above}a${delimiter}class\n${rows.map((i) => `${cell(i)}${delimiter}${classOf(i)}\n`).join("")}`;
}

const amount = (i: number): number => i * 1234.5 - 9000;
const english = (value: number): string => value.toLocaleString("en", { minimumFractionDigits: 2 });
const german = (value: number): string => value.toLocaleString("de", { minimumFractionDigits: 2 });
const quoted = (text: string): string => `"${text}"`;
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));
const latin = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));

export const messyFiles: readonly MessyFile[] = [
  {
    title: "dollars with thousands, negatives in parentheses",
    name: "ledger.csv",
    messy: encode(csv((i) => quoted(amount(i) < 0 ? `($${english(-amount(i))})` : `$${english(amount(i))}`))),
    clean: csv((i) => String(amount(i))),
  },
  {
    title: "euros with a decimal comma, between semicolons, a title above, Latin-1",
    name: "bank.csv",
    messy: latin(csv((i) => `${german(amount(i))} EUR`, { delimiter: ";", above: "Umsätze März\n\n" })),
    clean: csv((i) => String(amount(i))),
  },
  {
    title: "UTF-16 with tabs, as Excel saves Unicode text",
    name: "excel.txt",
    messy: utf16(csv((i) => ["größer", "kleiner", "Öl"][i % 3], { delimiter: "\t" })),
    clean: csv((i) => ["größer", "kleiner", "Öl"][i % 3]),
  },
  {
    title: "percents, and N/A where there is none",
    name: "rates.csv",
    messy: encode(csv((i) => (i % 11 === 5 ? "N/A" : `${i / 4}%`))),
    clean: csv((i) => (i % 11 === 5 ? "" : String(i / 4))),
  },
  {
    title: "kilograms, and k.A.",
    name: "clinic.csv",
    messy: encode(csv((i) => (i % 13 === 2 ? "k.A." : `${50 + i} kg`))),
    clean: csv((i) => (i % 13 === 2 ? "" : String(50 + i))),
  },
  {
    title: "numbers and one odd cell",
    name: "tenure.csv",
    messy: encode(csv((i) => (i === 33 ? "abc" : String(i * 2)))),
    clean: csv((i) => (i === 33 ? "" : String(i * 2))),
  },
  {
    title: "dates as d.m.y",
    name: "german.csv",
    messy: encode(csv((i) => [...day(i)].reverse().join("."))),
    clean: csv(iso),
  },
  {
    title: "dates as m/d/y of two digits",
    name: "american.csv",
    messy: encode(csv((i) => `${day(i)[1]}/${day(i)[2]}/${day(i)[0].slice(2)}`)),
    clean: csv(iso),
  },
  {
    title: "a log: milliseconds since 1970",
    name: "log.csv",
    messy: encode(csv((i) => String(Date.parse(`${iso(i)}T10:30:00Z`))).replace("a,", "timestamp,")),
    clean: csv((i) => `${iso(i)}T10:30:00Z`).replace("a,", "timestamp,"),
  },
  {
    title: "a log: times with a zone, months by name",
    name: "access.csv",
    messy: encode(csv((i) => `${two(1 + (i % 28))}/Mar/2019:12:00:${two(i)} +0200`)),
    clean: csv((i) => `2019-03-${two(1 + (i % 28))}T10:00:${two(i)}Z`),
  },
  {
    title: "an Excel sheet: dates, a title, error cells",
    name: "book.xlsx",
    messy: xlsx(),
    clean: `a,b,class\n${rows.map((i) => `${iso(i)},${i % 10 === 4 ? "" : i / 2},${classOf(i)}\n`).join("")}`,
  },
  {
    title: "a LibreOffice sheet: percents and truth values",
    name: "book.ods",
    messy: ods(),
    clean: `a,b,class\n${rows.map((i) => `${i},${i % 2 === 0},${classOf(i)}\n`).join("")}`,
  },
];

function xlsx(): Uint8Array {
  const text = (place: string, value: string): string =>
    `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const body = rows.map((i) => {
    const serial = Date.parse(iso(i)) / 86_400_000 + 25569;
    const b = i % 10 === 4 ? '<c r="B9" t="e"><v>#DIV/0!</v></c>' : `<c><v>${i / 2}</v></c>`;
    return `<row><c r="A9" s="1"><v>${serial}</v></c>${b}${text("C9", classOf(i))}</row>`;
  });
  const head = `<row r="1">${text("A1", "Our book")}</row><row r="3">${["a", "b", "class"].map((name, c) => text(`${"ABC"[c]}3`, name)).join("")}</row>`;
  return zip({
    "xl/workbook.xml": '<workbook><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/styles.xml": '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${head}${body.join("")}</sheetData></worksheet>`,
  });
}

function ods(): Uint8Array {
  const text = (value: string): string =>
    `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
  const body = rows.map(
    (i) =>
      `<table:table-row><table:table-cell office:value-type="percentage" office:value="${i / 100}"><text:p>${i}%</text:p></table:table-cell><table:table-cell office:value-type="boolean" office:boolean-value="${i % 2 === 0}"/>${text(classOf(i))}</table:table-row>`,
  );
  const head = `<table:table-row>${["a", "b", "class"].map(text).join("")}</table:table-row>`;
  const tail =
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
  return zip({
    "content.xml": `<office:document-content><table:table table:name="S">${head}${body.join("")}${tail}</table:table></office:document-content>`,
  });
}

/** A zip archive of these files; checksums are not looked at. */
export function zip(files: Readonly<Record<string, string>>): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, content] of Object.entries(files)) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, name, packed);
    directory.push(entry, name);
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}
