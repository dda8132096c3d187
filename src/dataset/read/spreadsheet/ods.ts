// The sheets of an OpenDocument file (LibreOffice). Cells come as a text file would have them.

import { DataError } from "../../data-error.ts";
import { scanXml } from "./scan-xml.ts";
import type { SheetCell, SheetTable } from "./sheet-table.ts";
import type { Workbook } from "./workbook.ts";
import type { Zip } from "./zip.ts";

const MOST_COLUMNS = 16_384;
/** Cells that stand for themselves and for others may stand for so many. */
const MOST_REPEATED = 1_000_000;

export class Ods implements Workbook {
  readonly sheets: readonly string[];
  readonly #name: string;
  readonly #zip: Zip;

  private constructor(name: string, zip: Zip, sheets: readonly string[]) {
    this.#name = name;
    this.#zip = zip;
    this.sheets = sheets;
  }

  static async open(name: string, zip: Zip): Promise<Ods> {
    const sheets: string[] = [];
    await scanXml(name, zip.text("content.xml"), {
      open(tag, attribute) {
        if (tag === "table:table") sheets.push(attribute("table:name") ?? "");
      },
      close() {},
      text() {},
    });
    return new Ods(name, zip, sheets);
  }

  async read(sheet: string, table: SheetTable): Promise<void> {
    let isWanted = false;
    let cells: SheetCell[] = [];
    /** Empty cells since the last that is not. */
    let empty = 0;
    let repeated = 0;
    const repeat = (more: number): void => {
      repeated += more;
      if (!(repeated <= MOST_REPEATED))
        throw new DataError(
          `${this.#name}: its cells are repeated more than ${MOST_REPEATED.toLocaleString("en")} times; save it as CSV`,
        );
    };
    let rows = 1;
    let columns = 1;
    let given: string | null = null;
    let text = "";
    let paragraphs = 0;
    let isText = false;
    let isNote = false;
    await scanXml(this.#name, this.#zip.text("content.xml"), {
      open(tag, attribute) {
        if (tag === "table:table") isWanted = attribute("table:name") === sheet;
        if (!isWanted) return;
        if (tag === "table:table-row") {
          cells = [];
          empty = 0;
          rows = Number(attribute("table:number-rows-repeated") ?? 1);
        } else if (tag === "table:table-cell" || tag === "table:covered-table-cell") {
          columns = Number(attribute("table:number-columns-repeated") ?? 1);
          given = cellValue(attribute);
          text = "";
          paragraphs = 0;
        } else if (tag === "office:annotation") isNote = true;
        else if (tag === "text:p" && !isNote) {
          if (paragraphs++ > 0) text += "\n";
          isText = true;
        } else if (tag === "text:s" && isText)
          text += " ".repeat(Math.min(99, Number(attribute("text:c") ?? 1)));
      },
      text(own) {
        if (isText) text += own;
      },
      close(tag) {
        if (!isWanted) return;
        if (tag === "text:p") isText = false;
        else if (tag === "office:annotation") isNote = false;
        else if (tag === "table:table-cell" || tag === "table:covered-table-cell") {
          const value = given ?? (text === "" || /^(#[A-Z/0!?]+|Err:\d+)$/.test(text) ? null : text);
          if (value === null) {
            empty += columns;
            return;
          }
          const width = Math.min(empty, MOST_COLUMNS - cells.length);
          for (let i = 0; i < width; i++) cells.push(null);
          empty = 0;
          const times = Math.min(columns, MOST_COLUMNS - cells.length);
          repeat(Math.max(0, width + times - 1));
          for (let i = 0; i < times; i++) cells.push(value);
        } else if (tag === "table:table-row" && cells.length > 0) {
          repeat((rows - 1) * cells.length);
          for (let i = 0; i < rows; i++) table.add([...cells]);
        } else if (tag === "table:table") isWanted = false;
      },
    });
  }
}

/** Null where the text of a cell is its value. */
function cellValue(attribute: (name: string) => string | undefined): string | null {
  switch (attribute("office:value-type")) {
    case "float":
    case "currency":
      return attribute("office:value") ?? null;
    case "percentage":
      return `${Number((Number(attribute("office:value")) * 100).toPrecision(12))}%`;
    case "date":
      return attribute("office:date-value") ?? null;
    case "boolean":
      return attribute("office:boolean-value") ?? null;
    default:
      return null;
  }
}
