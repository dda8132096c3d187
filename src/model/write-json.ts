// A model document as a file: JSON with a format name and version, short things on one line so that
// people can read it.

import { hasAtLeast } from "../condition/condition.ts";
import { dateText, isDate } from "../dataset/date-text.ts";
import { documentOf, type Json, type ModelDocument } from "./document.ts";
import type { Model } from "./model.ts";
import { hasProbabilities } from "./probabilities.ts";
import { testsOf } from "./tests-of.ts";

export const MODEL_FORMAT = "espalier-model";
/**
 * 2 is for models with at-least features, 3 for those with probabilities or a decision, 4 for
 * scorecards and for columns of dates, 5 for columns that are computed from others: an Espalier
 * that cannot read them reports that.
 */
export const MODEL_VERSIONS = [1, 2, 3, 4, 5] as const;

/**
 * Writes a model, or all that is known of it, as the text of a model file.
 *
 * @example
 * const text = modelToJson(modelDocument(learned, penguins.name));
 * console.log(modelFromJson(text).model.form);
 * // → tree
 */
export function modelToJson(source: Model | ModelDocument): string {
  const document = documentOf(source);
  const file = { format: MODEL_FORMAT, version: versionOf(document.model), ...document };
  return `${write(withDates(file as unknown as Json, dateColumns(document.model)))}\n`;
}

function versionOf(model: Model): (typeof MODEL_VERSIONS)[number] {
  if (model.columns.some(({ derived }) => derived !== undefined)) return 5;
  if (model.form === "scorecard" || model.columns.some(({ kind }) => kind === "date")) return 4;
  if (model.decision !== undefined || hasProbabilities(model)) return 3;
  return testsOf(model).some(hasAtLeast) ? 2 : 1;
}

/** The columns of dates, each with whether its dates have times. */
function dateColumns({ columns }: Model): ReadonlyMap<string, boolean> {
  const dates = columns.filter(({ kind }) => kind === "date");
  return new Map(dates.map(({ name, hasTimes = false }) => [name, hasTimes]));
}

/**
 * The same with thresholds on dates as people read them, wherever they stand. Without recursion:
 * objects are copied from the root down.
 */
function withDates(root: Json, dates: ReadonlyMap<string, boolean>): Json {
  if (dates.size === 0) return root;
  const holder: { root: Json } = { root };
  const open: { readonly in: Record<string, Json>; readonly key: string }[] = [{ in: holder, key: "root" }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const value = place.in[place.key];
    if (value === null || typeof value !== "object") continue;
    const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, Json>;
    const hasTimes = typeof copy.column === "string" ? dates.get(copy.column) : undefined;
    if (hasTimes !== undefined) {
      const said = (own: Json): Json =>
        typeof own === "number" && isDate(own) ? dateText(own, hasTimes) : own;
      if (copy.threshold !== undefined) copy.threshold = said(copy.threshold);
      if (Array.isArray(copy.thresholds)) copy.thresholds = copy.thresholds.map(said);
    }
    place.in[place.key] = copy as Json;
    for (const key of Object.keys(copy)) open.push({ in: copy, key });
  }
  return holder.root;
}

const LONGEST_LINE = 110;

/** Deeper levels are not indented further: a file grows with the model's nodes alone. */
const DEEPEST_INDENT = 60;

/** Without recursion: still to be written are texts, and values with their level. */
function write(root: Json): string {
  const written: string[] = [];
  const open: (string | { readonly value: Json; readonly level: number })[] = [{ value: root, level: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") {
      written.push(next);
      continue;
    }
    const { value, level } = next;
    const indent = " ".repeat(Math.min(level, DEEPEST_INDENT));
    const line = lineOf(value, indent.length);
    if (line !== null) {
      written.push(line);
      continue;
    }
    const entries = entriesOf(value as object);
    const [start, end] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
    const inner = " ".repeat(Math.min(level + 1, DEEPEST_INDENT));
    written.push(`${start}\n`);
    open.push(`\n${indent}${end}`);
    for (let i = entries.length - 1; i >= 0; i--) {
      const [key, item] = entries[i];
      if (i < entries.length - 1) open.push(",\n");
      open.push({ value: item, level: level + 1 }, inner + key);
    }
  }
  return written.join("");
}

/** Key (with its colon) and value; the key of a list's item is empty. */
function entriesOf(value: object): (readonly [string, Json])[] {
  if (Array.isArray(value)) return value.map((item) => ["", item] as const);
  return Object.entries(value).flatMap(([key, item]) =>
    item === undefined ? [] : [[`${JSON.stringify(key)}: `, item] as const],
  );
}

/** A value that fits on one line and holds nothing deeper than lists of scalars; else null. */
function lineOf(value: Json, indent: number): string | null {
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const entries = entriesOf(value);
  if (!entries.every(([, item]) => isShallow(item))) return null;
  const texts = entries.map(([key, item]) => key + scalarsOf(item));
  const line = `${Array.isArray(value) ? "[" : "{"}${texts.join(", ")}${Array.isArray(value) ? "]" : "}"}`;
  return indent + line.length <= LONGEST_LINE ? line : null;
}

function scalarsOf(value: Json): string {
  if (!Array.isArray(value)) return JSON.stringify(value) ?? "null";
  return `[${value.map((item) => JSON.stringify(item) ?? "null").join(", ")}]`;
}

/** A scalar, or a list of scalars. */
function isShallow(value: Json): boolean {
  if (value === null || typeof value !== "object") return true;
  return Array.isArray(value) && value.every((item) => item === null || typeof item !== "object");
}
