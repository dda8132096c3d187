// Scorecard for loan, written by Espalier.

export interface Row {
  "age": number | null;
  "income": number | null;
  "it's for": string | number | null;
  "has guarantor": boolean | string | number | null;
}

export type Class = "bad" | "good";

const CLASSES: readonly Class[] = ["bad", "good"];

/**
 * Predicts loan for a row.
 *
 * Columns (null means missing; other values than those listed count as missing):
 * - age: number
 * - income: number
 * - it's for: one of car, house, other, study
 * - has guarantor: false (no) or true (yes)
 */
export function predict(row: Row): Class {
  return decide(row).name;
}

/**
 * The probability of each class.
 */
export function predictProbabilities(row: Row): Record<Class, number> {
  const { probabilities } = decide(row);
  return Object.fromEntries(CLASSES.map((label, index) => [label, probabilities[index]!])) as Record<Class, number>;
}

function decide(row: Row): { name: Class; probabilities: number[] } {
  const age = readNumber(row, "age");
  const income = readNumber(row, "income");
  const itSFor = readCategory(row, "it's for");
  const hasGuarantor = readFlag(row, "has guarantor", "no", "yes", true);
  let total = 0;
  if (age <= 30) {
    total -= 1;
  } else if (age <= 45.5) {
    total += 2;
  } else {
    total += 3;
  }
  if (income <= 1200) {
  } else if (Number.isNaN(income)) {
    total += 1;
  } else {
    total += 4;
  }
  if (is(itSFor, "car") || is(itSFor, "study")) {
    total -= 2;
  }
  if (is(hasGuarantor, "yes")) {
    total += 2;
  }
  if (age <= 25 && !is(hasGuarantor, "yes")) {
    total -= 12;
  }
  if (total < 2) {
    return { name: "bad", probabilities: [0.875, 0.125] };
  }
  if (total < 5) {
    return { name: "bad", probabilities: [0.5625, 0.4375] };
  }
  if (total < 6) {
    return { name: "good", probabilities: [0.125, 0.875] };
  }
  return { name: "good", probabilities: [0.03125, 0.96875] };
}

function is(value: string | null, text: string): boolean {
  return value === text;
}

/** A missing number is NaN, which is neither at most nor above anything. */
function readNumber(row: Row, column: keyof Row): number {
  const value = read(row, column);
  if (value === null) return NaN;
  if (typeof value !== "number") throw new TypeError(`${column}: expected a number or null`);
  return value;
}

/** A category is its text; a missing one, or one outside a given list, is null. */
function readCategory(row: Row, column: keyof Row, known?: readonly string[]): string | null {
  const value = read(row, column);
  const text = value === null ? null : String(value);
  return text === null || (known !== undefined && !known.includes(text)) ? null : text;
}

/** One of two words, also given as false and true or, if everyday, as everyday words for them; else null. */
function readFlag(row: Row, column: keyof Row, no: string, yes: string, everyday: boolean): string | null {
  const value = read(row, column);
  if (value === null) return null;
  if (typeof value === "boolean") return value ? yes : no;
  const text = String(value);
  if (text === no || text === yes) return text;
  if (everyday && ["0", "false", "no", "f", "n"].includes(text.toLowerCase())) return no;
  if (everyday && ["1", "true", "yes", "t", "y"].includes(text.toLowerCase())) return yes;
  return null;
}

function read(row: Row, column: keyof Row): string | number | boolean | null {
  if (!Object.hasOwn(row, column)) throw new TypeError(`the row has no ${column} (null means missing)`);
  return row[column] ?? null;
}
