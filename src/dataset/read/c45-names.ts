// Reads the .names file of the C4.5 format: the classes (or the name of the target), then `name: type.` entries.

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

/** Entries end at a full stop before a space, or at a line break where the next line starts another. */
function splitEntries(text: string): string[] {
  const lines = text.split(/\r\n|[\r\n]/).map(withoutComment);
  const entries: string[] = [];
  let entry = "";
  const finish = (): void => {
    if (entry.trim() !== "") entries.push(entry.trim());
    entry = "";
  };
  for (const line of lines) {
    if (entry.trim() !== "" && /(?<!\\):/.test(line) && !/[,:]\s*$/.test(entry)) finish();
    for (const piece of line.split(/(?<=(?<!\\)\.)(?=\s|$)/)) {
      const ended = /(?<!\\)\.$/.test(piece);
      entry += ` ${ended ? piece.slice(0, -1) : piece}`;
      if (ended) finish();
    }
  }
  finish();
  return entries;
}

export function withoutComment(line: string): string {
  return line.replace(/(?<!\\)\|.*$/, "");
}

/** Cut at commas, trimmed, with backslashes undone. */
export function splitList(text: string): string[] {
  if (!text.includes("\\")) return text.split(",").map((item) => item.trim());
  return text.split(/(?<!\\),/).map((item) => item.trim().replace(/\\(.)/g, "$1"));
}

function parseEntry(source: string, entry: string): C45Field {
  const match = /^((?:\\.|[^:\\])+):(.*)$/s.exec(entry);
  if (!match)
    throw new DataError(
      `${source}: "${entry.slice(0, 40)}" is no entry; write "name: continuous." or "name: a, b."`,
    );
  const name = match[1].trim().replace(/\\(.)/g, "$1");
  const type = match[2].trim();
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
