// An option of a learner, declared once: its default, its flag, what it accepts. The library, the
// command line and the documentation read the same declaration, so that a wrong value meets the
// same check everywhere.

import { DataError } from "../dataset/data-error.ts";

/** How a learner declares an option: its flag, its help, its default and what it accepts. */
export interface OptionSpec<T> {
  /** As on the command line: `--max-depth <n>`. */
  readonly flag: string;
  readonly help: string;
  readonly default: T;
  /** What a value may be, in words: "a whole number of at least 0". */
  readonly accepts: string;
  /** The value meant, or undefined where it is none that is accepted. */
  accept(value: unknown): T | undefined;
  /** What a text on the command line stands for; left out where the text is the value. */
  readonly read?: (text: string) => unknown;
  /** Earlier names of the option, which go on working: { redeals: "--redeals" }. */
  readonly aliases?: Readonly<Record<string, string>>;
}

/** The options object that a set of declarations describes. */
export type OptionsOf<Specs> = { [K in keyof Specs]: Specs[K] extends OptionSpec<infer T> ? T : never };

/** The value of an option given in code; throws a DataError that says what is accepted. */
export function acceptedValue<T>(name: string, spec: OptionSpec<T>, value: unknown): T {
  const accepted = spec.accept(value);
  if (accepted === undefined) {
    throw new DataError(`${name}: expected ${spec.accepts}, got ${valueText(value)}`);
  }
  return accepted;
}

/** The value of an option given as text on the command line. */
export function parseOption<T>(spec: OptionSpec<T>, text: string): T {
  const [flag] = spec.flag.split(" ");
  const accepted = spec.accept(spec.read ? spec.read(text) : text);
  if (accepted === undefined) {
    throw new DataError(`${flag}: expected ${spec.accepts}, got ${JSON.stringify(text)}`);
  }
  return accepted;
}

const LONGEST_VALUE = 60;

function valueText(value: unknown): string {
  const text = typeof value === "object" && value !== null ? JSON.stringify(value) : undefined;
  const shown = text ?? (typeof value === "string" ? JSON.stringify(value) : String(value));
  return shown.length > LONGEST_VALUE ? `${shown.slice(0, LONGEST_VALUE)}…` : shown;
}

/** A text that says a number; NaN for any other, the empty one included. */
export function readNumber(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

/** A number with a condition, which `accepts` says in words. */
function number(
  flag: string,
  help: string,
  fallback: number,
  accepts: string,
  isAccepted: (value: number) => boolean,
): OptionSpec<number> {
  const accept = (value: unknown): number | undefined =>
    typeof value === "number" && isAccepted(value) ? value : undefined;
  return { flag, help, default: fallback, accepts, accept, read: readNumber };
}

/**
 * An option that is a whole number of at least `least`.
 *
 * @example
 * const trees = wholeNumber("--trees <n>", "how many trees", 10, 1);
 * console.log(trees.accept(3), trees.accept(0));
 * // → 3 undefined
 */
export function wholeNumber(flag: string, help: string, fallback: number, least: number): OptionSpec<number> {
  const isAccepted = (value: number): boolean => Number.isSafeInteger(value) && value >= least;
  return number(flag, help, fallback, `a whole number of at least ${least}`, isAccepted);
}

/**
 * An option that is a number strictly between two limits.
 *
 * @example
 * const share = numberBetween("--share <x>", "share of the rows", 0.5, [0, 1]);
 * console.log(share.accept(0.2), share.accept(1));
 * // → 0.2 undefined
 */
export function numberBetween(
  flag: string,
  help: string,
  fallback: number,
  [above, below]: readonly [number, number],
): OptionSpec<number> {
  const isAccepted = (value: number): boolean => value > above && value < below;
  return number(flag, help, fallback, `a number between ${above} and ${below}`, isAccepted);
}

/**
 * An option that is a finite number of at least 0.
 *
 * @example
 * const price = atLeastZero("--price <x>", "price of a leaf", 0);
 * console.log(price.accept(1.5), price.accept(-1));
 * // → 1.5 undefined
 */
export function atLeastZero(flag: string, help: string, fallback: number): OptionSpec<number> {
  const isAccepted = (value: number): boolean => value >= 0 && Number.isFinite(value);
  return number(flag, help, fallback, "a number of at least 0", isAccepted);
}

/**
 * An option that is a whole number that bounds something; none by default, written Infinity, null
 * or `none`.
 *
 * @example
 * const { accept, default: none } = limit("--max-trees <n>", "most trees");
 * console.log(none, accept(null), accept(3));
 * // → Infinity Infinity 3
 */
export function limit(flag: string, help: string, least = 0): OptionSpec<number> {
  const spec = wholeNumber(flag, help, Number.POSITIVE_INFINITY, least);
  return {
    ...spec,
    accepts: `${spec.accepts}, or none`,
    accept: (value) => (value === null || value === Infinity ? Infinity : spec.accept(value)),
    read: (text) => (text === "none" ? null : readNumber(text)),
  };
}

/**
 * An option that is one of some words.
 *
 * @example
 * const order = oneOf("--order <rule>", "which rule comes first", "best", ["best", "shortest"]);
 * console.log(order.accepts, order.accept("longest"));
 * // → best or shortest undefined
 */
export function oneOf<T extends string>(
  flag: string,
  help: string,
  fallback: T,
  choices: readonly T[],
): OptionSpec<T> {
  const accept = (value: unknown): T | undefined => choices.find((choice) => choice === value);
  return { flag, help, default: fallback, accepts: choices.join(" or "), accept };
}
