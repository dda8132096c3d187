// Decision tree for disease, written by Espalier.

export interface Row {
  "age": number | null;
  "male": boolean | string | number | null;
  "chest pain": string | number | null;
  "resting blood pressure": number | null;
  "maximum heart rate": number | null;
  "exercise angina": boolean | string | number | null;
  "oldpeak": number | null;
  "slope": string | number | null;
  "vessels": number | null;
  "thal": string | number | null;
}

export type Class = "absent" | "present";

const CLASSES: readonly Class[] = ["absent", "present"];

/**
 * Predicts disease for a row.
 *
 * Columns (null means missing; other values than those listed count as missing):
 * - age: number
 * - male: false (no) or true (yes)
 * - chest pain: one of asymptomatic, atypical angina, non-anginal, typical angina
 * - resting blood pressure: number
 * - maximum heart rate: number
 * - exercise angina: false (no) or true (yes)
 * - oldpeak: number
 * - slope: one of down, flat, up
 * - vessels: number
 * - thal: one of fixed, normal, reversable
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
  const male = readFlag(row, "male", "no", "yes", true);
  const chestPain = readCategory(row, "chest pain");
  const restingBloodPressure = readNumber(row, "resting blood pressure");
  const maximumHeartRate = readNumber(row, "maximum heart rate");
  const exerciseAngina = readFlag(row, "exercise angina", "no", "yes", true);
  const oldpeak = readNumber(row, "oldpeak");
  const slope = readCategory(row, "slope");
  const vessels = readNumber(row, "vessels");
  const thal = readCategory(row, "thal");
  if (countTrue(
    !(age <= 54.5),
    is(male, "yes"),
    is(chestPain, "asymptomatic"),
    !(restingBloodPressure <= 139),
    maximumHeartRate <= 147.5,
    is(exerciseAngina, "yes"),
    !(oldpeak <= 0.8),
    !is(slope, "up"),
    !is(thal, "normal"),
  ) >= 4) {
    if (countTrue(
      !(vessels <= 0.5),
      is(thal, "reversable"),
      is(chestPain, "asymptomatic"),
    ) < 2) {
      return { name: "absent", probabilities: [0.7096774193548387, 0.2903225806451613] };
    }
    return { name: "present", probabilities: [0.07258064516129033, 0.9274193548387096] };
  }
  return { name: "absent", probabilities: [0.8986486486486487, 0.10135135135135136] };
}

function is(value: string | null, text: string): boolean {
  return value === text;
}

function countTrue(...items: boolean[]): number {
  return items.filter((item) => item).length;
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
