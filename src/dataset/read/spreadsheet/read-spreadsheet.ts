// Reads a sheet of an Excel or OpenDocument file: the first one that is shown, or the one that is
// named behind #, as in prices.xlsx#2024.

import type { RandomAccess } from "../../bytes/random-access.ts";
import { DataError } from "../../data-error.ts";
import { nearestName } from "../../nearest-name.ts";
import type { NamedReadOptions } from "../../read-options.ts";
import type { RawTable } from "../raw-table.ts";
import { Ods } from "./ods.ts";
import { SheetTable } from "./sheet-table.ts";
import type { Workbook } from "./workbook.ts";
import { Xlsx } from "./xlsx.ts";
import { Zip } from "./zip.ts";

export async function readSpreadsheet(file: RandomAccess, options: NamedReadOptions): Promise<RawTable> {
  const { name } = options;
  const zip = await Zip.open(name, file);
  const workbook: Workbook = zip.has("xl/workbook.xml")
    ? await Xlsx.open(name, zip)
    : zip.has("content.xml")
      ? await Ods.open(name, zip)
      : refuse(name);
  const { sheets } = workbook;
  const asked = /\.\w+#(.+)$/.exec(name)?.[1];
  const sheet = asked === undefined ? sheets[0] : sheets.find((own) => own === asked);
  if (sheet === undefined) {
    const near = asked === undefined ? null : nearestName(asked, sheets);
    const meant = near === null ? `it has ${listed(sheets) || "none"}` : `did you mean ${near}?`;
    throw new DataError(`${name}: there is no sheet "${asked ?? ""}"; ${meant}`);
  }
  const table = new SheetTable(options);
  await workbook.read(sheet, table);
  const others = sheets.filter((own) => own !== sheet);
  const isSilent = asked !== undefined || others.length === 0;
  return table.end(
    isSilent ? [] : [`read the sheet "${sheet}"; there are ${listed(others)}, too: add #SHEET to the name`],
  );
}

function listed(sheets: readonly string[]): string {
  const some = sheets.slice(0, 8).map((sheet) => `"${sheet}"`);
  return some.join(", ") + (sheets.length > 8 ? ` and ${sheets.length - 8} more` : "");
}

function refuse(name: string): never {
  throw new DataError(
    `${name}: this is a zip archive, but no spreadsheet; unpack it, or export the table as CSV`,
  );
}
