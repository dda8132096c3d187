// What was decided in reading columns, in few lines: cells that are no numbers by column, the rest
// by what was decided.

import type { ColumnFinding, FoundText } from "./column-finding.ts";

/** Columns that a line names; of more it gives the number. */
const MOST_NAMED = 5;
const MOST_GROUPS = 6;

export function readingNotices(findings: readonly ColumnFinding[]): string[] {
  const used = findings.filter(({ role }) => role === "attribute");
  const said = (kind: "date" | "continuous") =>
    grouped(used, (own) => (own.kind === kind && own.written.length > 0 ? own.written.join(", ") : null));
  const marks = grouped(used, marksOf);
  const lines = [
    ...(marks === "" ? [] : [`taken for missing: ${marks} (the option na changes that)`]),
    ...["numbers", "dates"].flatMap((what, index) => {
      const written = said(index === 0 ? "continuous" : "date");
      return written === "" ? [] : [`read as ${what}: ${written}`];
    }),
  ];
  const warnings = used.flatMap(({ name, warnings }) => warnings.map((line) => `column "${name}": ${line}`));
  return [...used.flatMap(oddNotice), ...used.flatMap(roundedNotice), ...lines, ...warnings];
}

function oddNotice({ name, kind, rows, missing, odd, oddRows = 0 }: ColumnFinding): string[] {
  if (odd.length === 0) return [];
  const what = kind === "date" ? "dates" : "numbers";
  const texts = odd.slice(0, 3).map(place).join(", ") + (odd.length > 3 ? ", …" : "");
  return [
    `column "${name}": ${(rows - missing).toLocaleString("en")} ${what} and ${oddRows.toLocaleString("en")} other (${texts}), read as missing`,
  ];
}

/** Above this, whole numbers are rounded; above that, they are no numbers of things any more. */
const WHOLE = 2 ** 53;
const LARGEST_ID = 2 ** 64;

function roundedNotice({ name, kind, range }: ColumnFinding): string[] {
  const most = kind === "continuous" && range !== null ? Math.max(-range[0], range[1]) : 0;
  if (!(most > WHOLE && most <= LARGEST_ID)) return [];
  return [
    `column "${name}": whole numbers beyond ${WHOLE.toLocaleString("en")} are held to 16 digits, so that some that differ are one; if they are names of things, the option kinds makes them categories`,
  ];
}

function place({ text, row }: FoundText): string {
  const short = text.length > 30 ? `${text.slice(0, 29)}…` : text;
  return row === null ? `"${short}"` : `"${short}", row ${row}`;
}

function marksOf({ missingTexts }: ColumnFinding): string | null {
  if (missingTexts.length === 0) return null;
  return missingTexts
    .map(({ text }) => `"${text}"`)
    .sort()
    .join(", ");
}

/** `price, fee (in $); weight (in kg)`: columns of which the same is said stand together. */
function grouped(
  findings: readonly ColumnFinding[],
  keyOf: (finding: ColumnFinding) => string | null,
): string {
  const groups = new Map<string, string[]>();
  for (const finding of findings) {
    const key = keyOf(finding);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), finding.name]);
  }
  const texts = [...groups].map(([key, names]) => {
    const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
    return `${names.slice(0, MOST_NAMED).join(", ")}${more} (${key})`;
  });
  const more = texts.length > MOST_GROUPS ? `; and ${texts.length - MOST_GROUPS} more` : "";
  return texts.slice(0, MOST_GROUPS).join("; ") + more;
}
