// Which class is "positive", for learners that describe one class.

import { DataError } from "../dataset/data-error.ts";
import type { OptionSpec } from "./option.ts";

export const positive: OptionSpec<string | null> = {
  flag: "--positive <class>",
  help: "the class to describe, or rarest for the least frequent; of two classes by default the one called +, 1, yes or true, else the second",
  default: null,
  accepts: "the name of a class, or rarest",
  accept: (value) => (value === null || typeof value === "string" ? value : undefined),
};

const AFFIRMATIVE = new Set(["+", "1", "1.0", "y", "yes", "t", "true", "p", "pos", "positive", "present"]);
const NEGATIVE = new Set(["-", "0", "0.0", "-1", "n", "no", "f", "false", "neg", "negative", "absent"]);

/**
 * Quinlan's suggestion (Pagallo & Haussler 1990, Section 8.5): describe the less numerous class,
 * leave the other to the default.
 */
const RAREST = "rarest";

/**
 * Index of the positive class: the one named, else of two classes the affirmative one; null with
 * more classes. `counts` are the classes of the rows learned from; a class that is called "rarest"
 * is meant by that name.
 */
export function positiveClass(
  named: string | null,
  classes: readonly string[],
  counts: ArrayLike<number>,
): number | null {
  if (named !== null) {
    const index = classes.indexOf(named);
    if (index < 0 && named === RAREST) return rarestClass(counts);
    if (index < 0) {
      throw new DataError(
        `there is no class "${named}"; the classes are ${classes.join(", ")}, and rarest stands for the least frequent`,
        { code: "bad-option", hint: [{ option: "positive" }] },
      );
    }
    return index;
  }
  if (classes.length !== 2) return null;
  const [first, second] = classes.map((name) => name.toLowerCase());
  return AFFIRMATIVE.has(first!) && (NEGATIVE.has(second!) || !AFFIRMATIVE.has(second!)) ? 0 : 1;
}

/** The least frequent class that has rows, the last of equals; null where there are none. */
function rarestClass(counts: ArrayLike<number>): number | null {
  let rarest: number | null = null;
  for (let c = 0; c < counts.length; c++) {
    if (counts[c] > 0 && (rarest === null || counts[c] <= counts[rarest])) rarest = c;
  }
  return rarest;
}
