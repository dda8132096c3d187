// Checks arguments that a program passes without types: the error says in one line what was
// expected, what was given, and the way out.

import { DataError } from "./data-error.ts";

/** `expected`: what the argument is and who makes it: "an object, as readDataset returns it". */
export function checkObject(what: string, value: unknown, expected: string): void {
  if (typeof value !== "object" || value === null || Array.isArray(value)) refuse(what, value, expected);
}

export function checkText(what: string, value: unknown, expected: string): void {
  if (typeof value !== "string") refuse(what, value, expected);
}

/** The signal and the progress callback of long work; null counts as not given. */
export function checkWatching(signal: unknown, onProgress: unknown): void {
  const stops = signal as Partial<AbortSignal> | null | undefined;
  if (
    stops != null &&
    !(typeof stops.aborted === "boolean" && typeof stops.addEventListener === "function")
  ) {
    refuse("signal", signal, "the signal of an AbortController; leave it out where nothing stops the work");
  }
  if (onProgress != null && typeof onProgress !== "function") {
    refuse("onProgress", onProgress, "a function; leave it out where nobody watches");
  }
}

export function refuse(what: string, value: unknown, expected: string): never {
  throw new DataError(`${what}: expected ${expected}; got ${shown(value)}`);
}

function shown(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "string") return `"${value}"`;
  return typeof value === "object" || typeof value === "function"
    ? `a value of type ${typeof value}`
    : String(value);
}
