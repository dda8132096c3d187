// Decision list for class, written by Espalier.

export interface Row {
  "odor": string | number | null;
  "spore-print-color": string | number | null;
  "bruises": boolean | string | number | null;
  "cap width": number | null;
}

export type Class = "edible" | "poisonous";

const CLASSES: readonly Class[] = ["edible", "poisonous"];

/**
 * Predicts class for a row.
 *
 * Columns (null means missing; other values than those listed count as missing):
 * - odor: one of almond, anise, creosote, fishy, foul, musty, none, pungent, spicy
 * - spore-print-color: one of black, brown, green, white
 * - bruises: false (f) or true (t)
 * - cap width: number
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
  const odor = readCategory(row, "odor");
  const sporePrintColor = readCategory(row, "spore-print-color");
  const bruises = readFlag(row, "bruises", "f", "t", true);
  const capWidth = readNumber(row, "cap width");
  if (is(odor, "foul")) {
    return { name: "poisonous", probabilities: [0, 1] };
  }
  if (is(sporePrintColor, "green") && is(bruises, "t")) {
    return { name: "poisonous", probabilities: [0, 1] };
  }
  if (!is(odor, "none") && !is(bruises, "t") && !(capWidth <= 4.5)) {
    return { name: "poisonous", probabilities: [0.0049504950495049506, 0.995049504950495] };
  }
  return { name: "edible", probabilities: [0.9822263797942001, 0.01777362020579981] };
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
