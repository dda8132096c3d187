// What `inspect` prints for a person: a line for every column, and below it what should be looked
// at.

import { isOrderedKind } from "../../dataset/column.ts";
import { dateText } from "../../dataset/date-text.ts";
import { columnNotes } from "../../dataset/infer/column-notes.ts";
import type { InspectedColumn, Inspection } from "../../dataset/read/inspect-table.ts";
import { countOf, grouped, percent, written } from "../../text/numbers.ts";
import { shortened } from "../../text/sentences.ts";
import { noticeLine } from "./notice-line.ts";

const LONGEST_NAME = 28;
const LONGEST_VALUE = 24;

export function describeInspection({ name, notices, rows, target, columns }: Inspection): string {
  const source = name === "-" ? "standard input" : name;
  const width = Math.max(...columns.map((column) => shortened(column.name, LONGEST_NAME).length));
  const lines = [
    `${source}: ${countOf(rows, "row")}, ${countOf(columns.length, "column")}. The class is "${target.name}": ${target.why}.`,
    ...notices.map((notice) => noticeLine(notice)),
    "",
  ];
  for (const column of columns) {
    const label = shortened(column.name, LONGEST_NAME).padEnd(width);
    lines.push(`${label}  ${taken(column)}`);
    const warnings = column.warnings.map((warning) => `! ${noticeLine(warning)}`);
    for (const line of [...columnNotes(column), ...warnings]) lines.push(`${" ".repeat(width)}    ${line}`);
  }
  return `${lines.join("\n")}\n`;
}

function taken(column: InspectedColumn): string {
  const { role, kind, why, missing, rows } = column;
  if (role === "left out") return `left out: ${why}`;
  const what = role === "attribute" ? `${kind}: ${why}` : `${role}: ${why}`;
  const gaps = missing === 0 ? "" : `; ${percent(missing / rows)} missing`;
  return `${what}${valuesText(column)}${gaps}`;
}

function valuesText({ kind, range, distinct, values }: InspectedColumn): string {
  if (kind !== null && isOrderedKind(kind) && range !== null) {
    const different = distinct === null ? "" : `, ${countOf(distinct, "value")}`;
    const said = kind === "date" ? dateText : written;
    return `; ${said(range[0])} to ${said(range[1])}${different}`;
  }
  if (values.length === 0) return "";
  const shown = values.map(({ text, rows }) => `${shortened(text, LONGEST_VALUE)} (${grouped(rows)})`);
  const more = (distinct ?? 0) - values.length;
  return `; ${shown.join(", ")}${more > 0 ? ` and ${grouped(more)} more` : ""}`;
}
