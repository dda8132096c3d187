// Decision tree for "is it \"good\"?", written by Espalier.

export interface Row {
  "member": boolean | string | number | null;
  "stalk-root": string | number | null;
  "age": number | null;
  "select": boolean | string | number | null;
}

export type Class = "no" | "yes";

const CLASSES: readonly Class[] = ["no", "yes"];

/**
 * Predicts "is it \"good\"?" for a row.
 *
 * Columns (null means missing; other values than those listed count as missing):
 * - member: false (no) or true (yes)
 * - stalk-root: one of bulbous, club, it's
 * - age: number
 * - select: false (0) or true (1)
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
  const member = readFlag(row, "member", "no", "yes", true);
  const stalkRoot = readCategory(row, "stalk-root", ["bulbous", "club", "it's"]);
  const age = readNumber(row, "age");
  const select = readFlag(row, "select", "0", "1", true);
  if (is(member, "yes") && (is(select, "1") !== !(age <= 30.5))) {
    if (is(stalkRoot, "bulbous")) {
      return { name: "yes", probabilities: [0, 1] };
    }
    if (is(stalkRoot, "it's")) {
      return { name: "yes", probabilities: [0.24324324324324326, 0.7567567567567568] };
    }
    if (stalkRoot === null) {
      return { name: "no", probabilities: [1, 0] };
    }
    return { name: "yes", probabilities: [0, 1] };
  }
  if (age <= 18) {
    return { name: "no", probabilities: [1, 0] };
  }
  if (age <= 65) {
    if (!is(stalkRoot, "club")) {
      return { name: "no", probabilities: [0.9473684210526315, 0.05263157894736842] };
    }
    return { name: "yes", probabilities: [0.3333333333333333, 0.6666666666666666] };
  }
  if (age > 65) {
    return { name: "no", probabilities: [1, 0] };
  }
  return { name: "no", probabilities: [1, 0] };
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
