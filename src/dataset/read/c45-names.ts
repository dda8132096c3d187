// Reads the .names file of the C4.5 format: the classes (or the name of the target), then `name:
// type.` entries.

import { DataError } from "../data-error.ts";
import type { Declaration } from "./declared-column.ts";

export interface C45Names {
  /** The fields of a row of the .data file, in order; null where a field is ignored. */
  readonly fields: readonly C45Field[];
  readonly target: string;
}

export interface C45Field extends Declaration {
  readonly ignored: boolean;
}

export function parseC45Names(source: string, text: string): C45Names {
  const entries = splitEntries(text);
  const first = entries.shift();
  if (first === undefined)
    throw new DataError(`${source}: the .names file is empty; it declares classes and attributes`);
  const fields = entries.map((entry) => parseEntry(source, entry));
  if (fields.length === 0)
    throw new DataError(`${source}: no attributes are declared; write one as "name: continuous."`);
  const named = splitList(first);
  if (named.length === 1 && fields.some((field) => field.name === named[0])) {
    return { fields, target: named[0] };
  }
  fields.push({ name: "class", kind: "categorical", values: named, ignored: false });
  return { fields, target: "class" };
}

/** Entries end at a full stop before a space, or where the next line starts another. */
function splitEntries(text: string): string[] {
  const entries: string[] = [];
  let pieces: string[] = [];
  /** The last character of the entry so far that is no blank; "" where there is none. */
  let last = "";
  const add = (piece: string): void => {
    pieces.push(piece);
    last = piece.trimEnd().at(-1) ?? last;
  };
  const finish = (): void => {
    if (last !== "") entries.push(pieces.join(" ").trim());
    pieces = [];
    last = "";
  };
  for (const line of text.split(/\r\n|[\r\n]/).map(withoutComment)) {
    if (last !== "" && last !== "," && last !== ":" && unescaped(line, ":") >= 0) finish();
    let start = 0;
    for (let stop = unescaped(line, "."); stop >= 0; stop = unescaped(line, ".", stop + 1)) {
      if (stop + 1 < line.length && line[stop + 1].trim() !== "") continue;
      add(line.slice(start, stop));
      finish();
      start = stop + 1;
    }
    add(line.slice(start));
  }
  finish();
  return entries;
}

/** Place of the first such character from `start` on that no backslash goes before, or -1. */
function unescaped(text: string, character: string, start = 0): number {
  let at = text.indexOf(character, start);
  while (at > 0 && text[at - 1] === "\\") at = text.indexOf(character, at + 1);
  return at;
}

export function withoutComment(line: string): string {
  const start = unescaped(line, "|");
  return start < 0 ? line : line.slice(0, start);
}

/** Cut at commas, trimmed, with backslashes undone. */
export function splitList(text: string): string[] {
  if (!text.includes("\\")) return text.split(",").map((item) => item.trim());
  return text.split(/(?<!\\),/).map((item) => item.trim().replace(/\\(.)/g, "$1"));
}

function parseEntry(source: string, entry: string): C45Field {
  const colon = unescaped(entry, ":");
  if (colon <= 0)
    throw new DataError(
      `${source}: "${entry.slice(0, 40)}" is no entry; write "name: continuous." or "name: a, b."`,
    );
  const name = entry.slice(0, colon).trim().replace(/\\(.)/g, "$1");
  const type = entry.slice(colon + 1).trim();
  if (type.startsWith("=")) {
    throw new DataError(
      `${source}: attribute "${name}" is computed (:=), which is not read; remove its entry`,
    );
  }
  if (/^(ignore|label)$/i.test(type)) return { name, kind: "categorical", values: null, ignored: true };
  if (/^continuous$/i.test(type)) return { name, kind: "continuous", values: null, ignored: false };
  if (/^discrete\s+\d+$/i.test(type)) return { name, kind: "categorical", values: null, ignored: false };
  const values = splitList(type.replace(/^\[ordered\]/i, ""));
  return { name, kind: "categorical", values, ignored: false };
}
