// Readers of the text after a flag: each gives the value, or says what was expected.

import { parseOption } from "../../learner/option.ts";
import { timeLimit } from "../../learner/shared-options.ts";
import { UsageError } from "../io/exit-code.ts";
import type { Flag } from "./add-flags.ts";

type Read<T> = (text: string, flag: string) => T;

function reader<T>(expected: string, read: (text: string) => T | null): Read<T> {
  return (text, flag) => {
    const value = text.trim() === "" ? null : read(text);
    if (value === null) throw new UsageError(`${flag}: expected ${expected}, got "${text}"`);
    return value;
  };
}

function numberWhere(expected: string, isRight: (value: number) => boolean): Read<number> {
  return reader(expected, (text) => (isRight(Number(text)) ? Number(text) : null));
}

export const anyNumber = numberWhere("a number", (value) => !Number.isNaN(value));

export function wholeNumber(least: number): Read<number> {
  const expected = `a whole number of at least ${least}`;
  return numberWhere(expected, (value) => Number.isSafeInteger(value) && value >= least);
}

/** Digits only: 1e3 is more likely a typing mistake than port 1000. */
export const port = reader("a port from 0 to 65535", (text) =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) < 2 ** 16 ? Number(text) : null,
);

export const share = numberWhere("a share from 0 to 1", (value) => value >= 0 && value <= 1);

/** "0.02" or "2%". */
export const shareOrPercent = reader("a share from 0 to 1, or a percentage such as 2%", (text) => {
  const percentage = /^(.*?)\s*%$/.exec(text.trim());
  const value = percentage === null ? Number(text) : Number(percentage[1] || "x") / 100;
  return value >= 0 && value <= 1 ? value : null;
});

/** "balanced", or "yes=5,no=1". */
export const classWeights = reader(
  "balanced, or a weight for classes, each named once, such as yes=5,no=1",
  (text) => {
    if (text.trim() === "balanced") return "balanced" as const;
    const weights = text.split(",").map((item) => {
      const at = item.lastIndexOf("=");
      return [item.slice(0, at).trim(), at < 1 ? Number.NaN : Number(item.slice(at + 1) || "x")] as const;
    });
    const isEachOnce = new Set(weights.map(([name]) => name)).size === weights.length;
    return isEachOnce && weights.every(([, weight]) => weight >= 0) ? Object.fromEntries(weights) : null;
  },
);

export const openShare = numberWhere("a share between 0 and 1", (value) => value > 0 && value < 1);

/** Names with commas between. */
export function names(text: string): string[] {
  return text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** Seconds, checked as the option of learners is. */
export function seconds(text: string): number {
  try {
    return parseOption(timeLimit, text);
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/** The same for every command that takes a seed; 1 where it is not given. */
export const SEED: Flag = ["--seed <n>", "random seed (default: 1)", wholeNumber(0)];
