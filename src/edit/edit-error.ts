// What is wrong with an edit, in one line with the way out.

import type { Condition } from "../condition/condition.ts";
import { nameText, quoteText } from "../condition/name-text.ts";
import { testText } from "../condition/text.ts";
import { DataError, type Hint } from "../dataset/data-error.ts";
import { nearestName } from "../dataset/nearest-name.ts";

/** The hint of errors that rows with classes would mend. */
export const GIVE_ROWS: Hint = [{ option: "data", value: "FILE" }];

/** What an edit did to a part, in words. */
export interface Change {
  readonly was: string;
  readonly now: string;
}

export function noSuchPart(at: string, last: string): DataError {
  return new DataError(
    `the model has no part ${quoteText(at)}; its parts go up to ${last} (espalier edit MODEL lists them)`,
  );
}

export function goneAlready(at: string): DataError {
  return new DataError(
    `part ${at} is gone: an earlier edit removed it or the part around it; leave out one of the two`,
  );
}

export function checkThreshold(value: number): void {
  if (!Number.isFinite(value)) throw new DataError(`a threshold is a number, got ${value}`);
}

/** The class itself, if the model knows it. */
export function knownClass(name: string, classes: readonly string[]): string {
  if (classes.includes(name)) return name;
  const near = nearestName(name, classes);
  const hint =
    near === null ? `the classes are ${classes.map(nameText).join(", ")}` : `did you mean ${nameText(near)}?`;
  throw new DataError(`the model has no class ${quoteText(name)}; ${hint}`);
}

/** The condition with another threshold. */
export function withThreshold(condition: Condition, value: number, at: string): Condition {
  if (condition.type !== "at-most") {
    throw new DataError(`part ${at} (${testText(condition)}) has no threshold; remove it or drop it instead`);
  }
  return { ...condition, threshold: value };
}

/** "2.1" is part 2 and its condition at place 0; "2" has no place. */
export function splitAddress(at: string): { part: string; place: number | null } {
  const match = /^(\d+|else|t\d+)(?:\.(\d+))?$/.exec(at.trim());
  if (!match) {
    throw new DataError(
      `${quoteText(at)} is not the address of a part, such as 3, 2.1 or else (espalier edit MODEL lists them)`,
    );
  }
  return { part: match[1], place: match[2] === undefined ? null : Number(match[2]) - 1 };
}
