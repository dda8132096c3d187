// Tables as people export them, for the fuzzer: numbers with signs and limits, dates in every order, marks of missing
// values, titles, units and notes; as text in any encoding, and as sheets, bombs among them.

import type { Random } from "../bench/random.ts";
import { zip } from "../test/dataset/messy-files.ts";

const CELLS = [
  ...[
    "$1,234.50",
    "1.234,50 €",
    "1,234",
    "(12.00)",
    "15-",
    "13.5%",
    "12 kg",
    "1'000.5",
    "<0.5",
    ">1000",
    "~3",
    "1e5",
  ],
  ...[
    "2019-04-01",
    "01.04.2019",
    "4/1/2019",
    "31/12/19",
    "13/13/2019",
    "29.02.2023",
    "Apr 1, 2019",
    "1.4.19 8:30 pm",
  ],
  ...["2019-04-01T08:30:00+05:30", "0000-00-00", "9999-12-31", "10000-01-01", "31/Dec/2019:23:59:59 +0100"],
  ...["1700000000", "1700000000000", "20191231", "99999999999999999999", "-1", "0", "007", "01067", "000"],
  ...[
    "N/A",
    "k.A.",
    "-",
    "--",
    "?",
    "#DIV/0!",
    "#NV",
    "unknown",
    "Refused",
    "Don't know",
    "null",
    "NaN",
    "inf",
    "none",
  ],
  ...[
    "ja",
    "nein",
    "WAHR",
    "x",
    "yes",
    "no",
    "a",
    "b",
    "Total",
    "[s]",
    "(kg)",
    "",
    " ",
    "\u00a0",
    "1\u202f234,5",
  ],
  ...[
    "1.".repeat(30),
    "1,".repeat(30),
    "/".repeat(40),
    "1/".repeat(20),
    " 1".repeat(20),
    "e".repeat(50),
    "1e1e1",
  ],
] as const;

const NAMES = ["date", "created_at", "ts", "class", "id", "a", "a", "", "patient", "1", "x;y", "value €"];

interface MessyRows {
  readonly rows: readonly (readonly string[])[];
  readonly separator: string;
}

function messyRows(random: Random): MessyRows {
  const pick = <T>(of: readonly T[]): T => of[random.below(of.length)];
  const width = 1 + random.below(6);
  const palettes = Array.from({ length: width }, () =>
    Array.from({ length: 1 + random.below(6) }, () => pick(CELLS)),
  );
  const row = (): string[] => palettes.map((palette) => pick(palette));
  const rows: string[][] = [];
  const some = (chance: number, line: () => string[]): void => {
    if (random.below(chance) === 0) rows.push(line());
  };
  some(3, () => ["Report of 2024"]);
  some(5, () => palettes.map((_, place) => (place % 2 ? "" : "group")));
  rows.push(palettes.map(() => (random.below(3) === 0 ? pick(NAMES) : `c${random.below(9)}`)));
  some(5, () => palettes.map(() => pick(["[s]", "(kg)", "-", "words"])));
  for (let left = 1 + random.below(60); left > 0; left--) {
    const cells = row();
    if (random.below(80) === 0) cells.pop();
    rows.push(cells);
    some(40, () => []);
  }
  some(4, () => ["Total", ...row().slice(1)]);
  some(3, () => ["Source: somebody"]);
  return { rows, separator: pick([",", ";", "\t", "|"]) };
}

export function messyText(random: Random): string {
  const { rows, separator } = messyRows(random);
  const end = ["", separator, separator.repeat(3)][Math.max(0, random.below(6) - 3)];
  const field = (text: string): string =>
    text.includes(separator) || random.below(9) === 0 ? `"${text.replaceAll('"', '""')}"` : text;
  return `${rows.map((row) => row.map(field).join(separator) + end).join(random.below(2) ? "\n" : "\r\n")}\n`;
}

/** UTF-16 of either order, with a mark or without, or Windows-1252. */
export function inOtherEncoding(text: string, random: Random): Uint8Array {
  const form = random.below(5);
  if (form === 4) return Uint8Array.from(text, (character) => character.codePointAt(0)! & 0xff);
  const bytes = Buffer.from(form % 2 === 0 ? `\ufeff${text}` : text, "utf16le");
  return new Uint8Array(form < 2 ? bytes : bytes.swap16());
}

/** The parts of a workbook; `change` is tried on its sheet, so that what is packed is wrong, not the packing. */
export function messySheet(
  kind: "xlsx" | "ods",
  random: Random,
  change: (xml: string) => string,
): Uint8Array {
  const { rows } = messyRows(random);
  const escaped = (text: string): string =>
    text.replace(/[<&]/g, (sign) => (sign === "<" ? "&lt;" : "&amp;"));
  // Few bytes that would be very many cells.
  const many = [1, 1, 1, 1_048_576, 4_294_967_295][random.below(5)];
  if (kind === "ods") {
    const cell = (text: string): string =>
      `<table:table-cell office:value-type="${["string", "float", "date", "percentage", "boolean"][random.below(5)]}" office:value="${random.below(99)}" office:date-value="2019-04-0${random.below(12)}"${random.below(30) === 0 ? ` table:number-columns-repeated="${many}"` : ""}><text:p>${escaped(text)}</text:p></table:table-cell>`;
    const line = (row: readonly string[]): string =>
      `<table:table-row${random.below(20) === 0 ? ` table:number-rows-repeated="${many}"` : ""}>${row.map(cell).join("")}</table:table-row>`;
    return zip({
      "content.xml": change(
        `<office:document-content><table:table table:name="S">${rows.map(line).join("")}</table:table></office:document-content>`,
      ),
    });
  }
  const cell = (text: string): string => {
    const at = random.below(600) === 0 ? ` r="XFD${many}"` : "";
    if (random.below(3) === 0) return `<c${at} s="${random.below(4)}"><v>${random.below(99_999)}</v></c>`;
    return random.below(4) === 0
      ? `<c${at} t="s"><v>${random.below(5)}</v></c>`
      : `<c${at} t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  };
  const line = (row: readonly string[], index: number): string =>
    `<row r="${random.below(40) === 0 ? many : index + 1}">${row.map(cell).join("")}</row>`;
  const padding = random.below(60) === 0 ? " ".repeat(1_000_000) : "";
  return zip({
    "xl/workbook.xml": '<workbook><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/styles.xml":
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0.0%"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    "xl/sharedStrings.xml": "<sst><si><t>one</t></si><si><r><t>t</t></r><r><t>wo</t></r></si><si/></sst>",
    "xl/worksheets/sheet1.xml": change(
      `<worksheet>${padding}<sheetData>${rows.map(line).join("")}</sheetData></worksheet>`,
    ),
  });
}
