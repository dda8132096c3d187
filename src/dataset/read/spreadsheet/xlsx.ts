// The sheets of an Excel file. Cells come as a text file would have them: dates as dates, percents
// with their sign, errors as nothing.

import { DataError } from "../../data-error.ts";
import { dateText, isDate } from "../../date-text.ts";
import { scanXml, type XmlHandler } from "./scan-xml.ts";
import type { SheetCell, SheetTable } from "./sheet-table.ts";
import type { Workbook } from "./workbook.ts";
import type { Zip } from "./zip.ts";

const MOST_TEXTS = 2 ** 23;
const MOST_CHARACTERS = 2 ** 28;
const MOST_COLUMNS = 16_384;

type Look = "plain" | "date" | "percent";

export class Xlsx implements Workbook {
  readonly #name: string;
  readonly #zip: Zip;
  readonly #paths: ReadonlyMap<string, string>;
  readonly #is1904: boolean;

  private constructor(name: string, zip: Zip, paths: ReadonlyMap<string, string>, is1904: boolean) {
    this.#name = name;
    this.#zip = zip;
    this.#paths = paths;
    this.#is1904 = is1904;
  }

  static async open(name: string, zip: Zip): Promise<Xlsx> {
    const shown: { name: string; id: string }[] = [];
    const hidden: { name: string; id: string }[] = [];
    let is1904 = false;
    await scanXml(name, zip.text("xl/workbook.xml"), {
      ...NOTHING,
      open(tag, attribute) {
        if (local(tag) === "workbookPr") is1904 = /^(1|true)$/.test(attribute("date1904") ?? "");
        if (local(tag) !== "sheet") return;
        const sheet = { name: attribute("name") ?? "", id: attribute("r:id") ?? "" };
        (attribute("state")?.includes("idden") ? hidden : shown).push(sheet);
      },
    });
    const targets = new Map<string, string>();
    await scanXml(name, zip.text("xl/_rels/workbook.xml.rels"), {
      ...NOTHING,
      open(tag, attribute) {
        if (local(tag) === "Relationship") targets.set(attribute("Id") ?? "", attribute("Target") ?? "");
      },
    });
    const paths = new Map<string, string>();
    for (const { name: sheet, id } of [...shown, ...hidden]) {
      const target = targets.get(id) ?? "";
      paths.set(sheet, target.startsWith("/") ? target.slice(1) : `xl/${target}`);
    }
    return new Xlsx(name, zip, paths, is1904);
  }

  get sheets(): readonly string[] {
    return [...this.#paths.keys()];
  }

  async read(sheet: string, table: SheetTable): Promise<void> {
    const texts = await this.#texts();
    const looks = await this.#looks();
    const is1904 = this.#is1904;
    const cells: SheetCell[] = [];
    let place = 0;
    let type = "";
    let look: Look = "plain";
    let value = "";
    let isValue = false;
    await scanXml(this.#name, this.#zip.text(this.#paths.get(sheet)!), {
      open(tag, attribute) {
        switch (local(tag)) {
          case "row":
            cells.length = 0;
            place = 0;
            break;
          case "c": {
            const at = columnOf(attribute("r"));
            if (at !== null) place = at;
            type = attribute("t") ?? "n";
            look = looks[Number(attribute("s") ?? 0)] ?? "plain";
            value = "";
            break;
          }
          case "v":
          case "t":
            isValue = true;
        }
      },
      text(text) {
        if (isValue) value += text;
      },
      close(tag) {
        switch (local(tag)) {
          case "v":
          case "t":
            isValue = false;
            break;
          case "c":
            if (value !== "" && place < MOST_COLUMNS) {
              while (cells.length < place) cells.push(null);
              cells[place] = cellText(value, type, look, texts, is1904);
            }
            place++;
            break;
          case "row":
            table.add([...cells]);
        }
      },
    });
  }

  async #texts(): Promise<string[]> {
    const path = "xl/sharedStrings.xml";
    const texts: string[] = [];
    if (!this.#zip.has(path)) return texts;
    const name = this.#name;
    let text = "";
    let isText = false;
    let isSound = false;
    let characters = 0;
    await scanXml(name, this.#zip.text(path), {
      open(tag) {
        if (local(tag) === "si") text = "";
        else if (local(tag) === "rPh") isSound = true;
        else if (local(tag) === "t") isText = !isSound;
      },
      text(own) {
        if (isText) text += own;
      },
      close(tag) {
        if (local(tag) === "t") isText = false;
        else if (local(tag) === "rPh") isSound = false;
        else if (local(tag) === "si") {
          characters += text.length;
          if (texts.push(text) > MOST_TEXTS || characters > MOST_CHARACTERS) {
            throw new DataError(`${name}: the spreadsheet has too many texts; export the table as CSV`);
          }
        }
      },
    });
    return texts;
  }

  /** How cells of each style are shown. */
  async #looks(): Promise<Look[]> {
    const path = "xl/styles.xml";
    const looks: Look[] = [];
    if (!this.#zip.has(path)) return looks;
    const codes = new Map<number, string>();
    let isCells = false;
    await scanXml(this.#name, this.#zip.text(path), {
      ...NOTHING,
      open(tag, attribute) {
        if (local(tag) === "numFmt") codes.set(Number(attribute("numFmtId")), attribute("formatCode") ?? "");
        else if (local(tag) === "cellXfs") isCells = true;
        else if (local(tag) === "xf" && isCells)
          looks.push(lookOf(Number(attribute("numFmtId") ?? 0), codes));
      },
      close(tag) {
        if (local(tag) === "cellXfs") isCells = false;
      },
    });
    return looks;
  }
}

const NOTHING: XmlHandler = { open() {}, close() {}, text() {} };

function local(tag: string): string {
  return tag.slice(tag.indexOf(":") + 1);
}

/** "AB12" is the 28th column, 27 from 0. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function lookOf(id: number, codes: ReadonlyMap<number, string>): Look {
  const code = codes.get(id);
  if (code !== undefined) {
    const plain = code.replace(/"[^"]*"|\\.|\[(?![hms])[^\]]*\]/gi, "");
    if (/[ymdhs]/i.test(plain) && !/general/i.test(plain)) return "date";
    return plain.includes("%") ? "percent" : "plain";
  }
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47)) return "date";
  return id === 9 || id === 10 ? "percent" : "plain";
}

function cellText(
  value: string,
  type: string,
  look: Look,
  texts: readonly string[],
  is1904: boolean,
): SheetCell {
  switch (type) {
    case "s":
      return texts[Number(value)] ?? null;
    case "b":
      return value === "1" || value === "true" ? "true" : "false";
    case "e":
      return null;
    case "n": {
      const number = Number(value);
      if (look === "plain" || !Number.isFinite(number)) return value;
      if (look === "percent") return `${Number((number * 100).toPrecision(12))}%`;
      return serialText(number, is1904) ?? value;
    }
    default:
      return value;
  }
}

/** Days since 1899-12-30, or since 1904; below a day it is a time alone. */
export function serialText(serial: number, is1904: boolean): string | null {
  if (serial < 1) return null;
  // Excel takes 1900 for a leap year.
  const day = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const seconds = Math.round((day - 25569) * 86_400_000) / 1000;
  return isDate(seconds) ? dateText(seconds) : null;
}
