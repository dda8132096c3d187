// A file of sheets.

import type { SheetTable } from "./sheet-table.ts";

export interface Workbook {
  /** Those that are shown come first. */
  readonly sheets: readonly string[];
  read(sheet: string, table: SheetTable): Promise<void>;
}
