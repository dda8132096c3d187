// The plain way to read CSV: all at once, character by character, rows of strings, then one column at a time.

import { sortCategories } from "../../src/dataset/infer/category-order.ts";
import { parseNumber } from "../../src/dataset/infer/field-text.ts";
import type { Outcome, PlainColumn } from "../dataset/plain-dataset.ts";

const PAIRS = ["0 1", "false true", "f t", "no yes", "n y"];

export function naiveRows(text: string, delimiter: string): string[][] {
  const characters = [...text.replace(/^\uFEFF/, ""), "\n"].join("").replace(/\r\n|\r/g, "\n");
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let quoted = false;
  let wasQuoted = false;
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i];
    if (quoted) {
      if (character === '"' && characters[i + 1] === '"') {
        field += '"';
        i++;
      } else if (character === '"') quoted = false;
      else field += character;
    } else if (character === '"' && /^ *$/.test(field) && !wasQuoted) {
      quoted = true;
      wasQuoted = true;
      field = "";
    } else if (character === delimiter || character === "\n") {
      row.push(field);
      field = "";
      if (character === "\n") {
        const blank = row.length === 1 && !wasQuoted && row[0].trim() === "";
        if (!blank) rows.push(row);
        row = [];
      }
      wasQuoted = false;
    } else field += character;
  }
  return rows;
}

/** Null where the file is bad. Line breaks inside quotes come as LF. */
export function naiveDataset(text: string, delimiter: string): Outcome | null {
  const [header, ...rows] = naiveRows(text, delimiter).map((row) => row.map(trim));
  if (!header || rows.length === 0 || rows.some((row) => row.length !== header.length)) return null;
  const last = header.length - 1;
  const kept = rows.filter((row) => !isMissing(row[last]));
  const notices =
    kept.length < rows.length
      ? [
          `dropped ${rows.length - kept.length} row${rows.length - kept.length === 1 ? "" : "s"} without a class`,
        ]
      : [];
  const columns: PlainColumn[] = [];
  for (const [index, name] of header.entries()) {
    const texts = kept.map((row) => (isMissing(row[index]) ? null : row[index]));
    const present = texts.filter((value) => value !== null);
    const distinct = [...new Set(present)];
    const numbers = present.map(parseNumber);
    const numeric = numbers.every((number) => number !== null);
    const pair = PAIRS.find(
      (words) =>
        [...distinct]
          .map((word) => word.toLowerCase())
          .sort()
          .join(" ") === words,
    );
    if (index === last) {
      if (distinct.length < 2 || (numeric && new Set(numbers).size > 50)) return null;
      columns.push({ name, kind: "categorical", categories: sortCategories(distinct), values: texts });
    } else if (
      present.length === 0 ||
      (present.length === kept.length && (numeric ? new Set(numbers).size : distinct.length) === 1)
    ) {
      notices.push(
        `left out column "${name}": ${present.length === 0 ? "it has no values" : "it has the same value in every row"}`,
      );
    } else if (pair) {
      const categories = [...distinct].sort(
        (a, b) => pair.split(" ").indexOf(a.toLowerCase()) - pair.split(" ").indexOf(b.toLowerCase()),
      );
      columns.push({ name, kind: "boolean", categories, values: texts });
    } else if (numeric && !hasCodes(distinct)) {
      if (isRounded(present)) {
        notices.push(
          `column "${name}": whole numbers beyond 9,007,199,254,740,992 are held to 16 digits, so that some that differ are one; if they are names of things, the option kinds makes them categories`,
        );
      }
      columns.push({
        name,
        kind: "continuous",
        categories: [],
        values: texts.map((value) => (value === null ? null : parseNumber(value))),
      });
    } else columns.push({ name, kind: "categorical", categories: sortCategories(distinct), values: texts });
  }
  return columns.length > 1 ? { columns, weights: null, notices } : null;
}

/** Whether the largest is beyond 2^53, which doubles hold to the unit, and no more than 2^64. */
function isRounded(texts: readonly string[]): boolean {
  const most = Math.max(...texts.map((text) => Math.abs(Number(text))));
  return most > 2 ** 53 && most <= 2 ** 64;
}

/** Digits alone, some of which begin with a zero that no number has: all of one length, or one in ten. */
function hasCodes(texts: readonly string[]): boolean {
  const codes = texts.filter((text) => text.length > 2 && text[0] === "0");
  const areDigits = texts.every((text) => text.replace(/[0-9]/g, "") === "");
  const lengths = new Set(texts.map((text) => text.length));
  return areDigits && codes.length > 0 && (lengths.size === 1 || codes.length >= texts.length / 10);
}

function trim(text: string): string {
  return text.replace(/^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g, "");
}

function isMissing(text: string): boolean {
  return ["", "?", "NA", "NaN", "null"].includes(text);
}
