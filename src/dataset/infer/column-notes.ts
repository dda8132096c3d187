// What a person should know of how a column was read, in short lines: for `inspect` and the Studio.

import { countOf } from "../../text/numbers.ts";
import { oneLine, shortened } from "../../text/sentences.ts";
import type { ColumnFinding, FoundText } from "./column-finding.ts";

const LONGEST_TEXT = 24;

/** How its values are written, and what was read as missing. */
export function columnNotes({ kind, written, missingTexts, odd }: ColumnFinding): string[] {
  const what = kind === "date" ? "dates" : "numbers";
  const lines: string[] = [];
  if (written.length > 0) lines.push(`written ${written.join(", ")}`);
  if (missingTexts.length > 0) lines.push(`read as missing: ${missingTexts.map(cited).join(", ")}`);
  if (odd.length > 0) lines.push(`not ${what}, read as missing: ${odd.map(cited).join(", ")}`);
  return lines.map(oneLine);
}

function cited({ text, rows, row }: FoundText): string {
  const where = row === null ? "" : rows === 1 ? `row ${row}` : `from row ${row}`;
  const parts = [rows === 1 ? "" : countOf(rows, "row"), where].filter((part) => part !== "");
  return `"${shortened(text, LONGEST_TEXT)}"${parts.length > 0 ? ` (${parts.join(", ")})` : ""}`;
}
