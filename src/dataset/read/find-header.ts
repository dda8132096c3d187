// Which of the first rows of a file name its columns: below titles, in two rows where groups stand
// above names, above a row of units, and shifted where rows have a field more than there are names.

import { parseNumber } from "../infer/field-text.ts";
import { isMarkerAmongNumbers } from "../infer/missing-markers.ts";

export interface FoundHeader {
  /** Rows above the names. */
  readonly above: number;
  /** The names, where the row below `above` does not say all of them. */
  readonly columnNames: readonly string[] | null;
  /** Rows between the names and the data. */
  readonly below: number;
}

type Rows = readonly (readonly string[])[];

/** Renamed columns that are told of. */
const MOST_TOLD = 10;
/** Fewer rows below tell nothing. */
const LEAST_BELOW = 3;

/** From the first rows of a table, trimmed, of which the row `at` may be the names. */
export function findHeader(rows: Rows, at: number): FoundHeader {
  const plain = { above: at, columnNames: null, below: 0 };
  const [first = [], second = [], ...rest] = rows.slice(at);
  const numbers = numberColumns(rest, Math.max(first.length, second.length));
  if (rest.length < LEAST_BELOW || numbers.length === 0 || first.some(isNumber)) return plain;
  if (second.some(isNumber)) return named(plain, rows);
  const isNamed = second.length >= first.length && second.every(isWord) && !second.some(isUnit);
  if (isNamed && !isUnique(first)) return named({ ...plain, above: at + 1 }, rows);
  const words = numbers.filter((column) => isWord(second[column] ?? ""));
  const areUnits = second.filter((cell) => cell !== "").every(isUnit);
  const hasUnits = words.length === numbers.length && (words.length > 1 || areUnits);
  return named(hasUnits ? { ...plain, below: 1 } : plain, rows);
}

/** With the group that stands above each of several equal names. */
function named(found: FoundHeader, rows: Rows): FoundHeader {
  const names = rows[found.above];
  const groups = rows[found.above - 1] ?? [];
  const filled = names.filter((name) => name !== "");
  if (isUnique(filled) || groups.filter((group) => group !== "").length < 2) return found;
  let group = "";
  const both = names.map((name, column) => {
    group = groups[column] || group;
    return `${group} ${name}`.trim();
  });
  return { ...found, columnNames: both };
}

/** Columns whose cells are numbers, but for empty ones and marks of missing values. */
function numberColumns(rows: Rows, width: number): number[] {
  const columns = Array.from({ length: width }, (_, column) => column);
  return columns.filter((column) => {
    const cells = rows
      .map((row) => row[column] ?? "")
      .filter((cell) => cell !== "" && !isMarkerAmongNumbers(cell));
    return cells.length >= LEAST_BELOW && cells.every(isNumber);
  });
}

/** A comma may be the decimal sign. */
function isNumber(cell: string): boolean {
  return parseNumber(cell.replace(",", ".")) !== null;
}

function isWord(cell: string): boolean {
  return cell !== "" && !isMarkerAmongNumbers(cell) && !/^\d/.test(cell);
}

/** [s], (kg), or no unit. */
function isUnit(cell: string): boolean {
  return /^[[(].*[\])]$|^[-–%]$/.test(cell);
}

function isUnique(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

/** Equal names are numbered from the second on; names that are numbers stay, for they are data. */
export function numberedNames(names: readonly string[]): {
  readonly names: readonly string[];
  readonly notices: readonly string[];
} {
  const taken = new Set(names);
  /** The number that the last of a name has. */
  const numbers = new Map<string, number>();
  const notices: string[] = [];
  const own = names.map((name) => {
    let number = numbers.get(name) ?? 0;
    numbers.set(name, number + 1);
    if (number === 0 || name === "" || isNumber(name)) return name;
    number++;
    while (taken.has(`${name}_${number}`)) number++;
    numbers.set(name, number);
    const other = `${name}_${number}`;
    taken.add(other);
    if (notices.length < MOST_TOLD) notices.push(`another column called "${name}" is read as "${other}"`);
    return other;
  });
  return { names: own, notices };
}
