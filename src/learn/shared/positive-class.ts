// Which class is "positive" for learners that describe one class and leave the rest.

import { DataError } from "../../dataset/data-error.ts";
import type { OptionSpec } from "./option.ts";

export const positive: OptionSpec<string | null> = {
  flag: "--positive <class>",
  help: "the class to describe; of two classes by default the one called +, 1, yes or true, else the second",
  default: null,
  accepts: "the name of a class",
  accept: (value) => (value === null || typeof value === "string" ? value : undefined),
};

const AFFIRMATIVE = new Set(["+", "1", "1.0", "y", "yes", "t", "true", "p", "pos", "positive", "present"]);
const NEGATIVE = new Set(["-", "0", "0.0", "-1", "n", "no", "f", "false", "neg", "negative", "absent"]);

/** Index of the positive class: the one named, else of two classes the affirmative one; null with more classes. */
export function positiveClass(named: string | null, classes: readonly string[]): number | null {
  if (named !== null) {
    const index = classes.indexOf(named);
    if (index < 0) {
      throw new DataError(`--positive: there is no class "${named}"; the classes are ${classes.join(", ")}`);
    }
    return index;
  }
  if (classes.length !== 2) return null;
  const [first, second] = classes.map((name) => name.toLowerCase());
  return AFFIRMATIVE.has(first!) && (NEGATIVE.has(second!) || !AFFIRMATIVE.has(second!)) ? 0 : 1;
}
