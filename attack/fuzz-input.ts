// One fuzzed input from a number: a file of some format, a model, an edit or an option value, first right and then
// changed where it hurts. The same number gives the same input.

import { gzipSync } from "node:zlib";
import { type Random, seeded } from "../bench/random.ts";
import { inOtherEncoding, messySheet, messyText } from "./messy-table.ts";

export type FuzzKind =
  | "csv"
  | "tsv"
  | "arff"
  | "c45"
  | "json"
  | "ndjson"
  | "gzip"
  | "parquet"
  | "messy"
  | "encoded"
  | "xlsx"
  | "ods"
  | "model"
  | "edit"
  | "option";

export const KINDS: readonly FuzzKind[] = [
  "csv",
  "tsv",
  "arff",
  "c45",
  "json",
  "ndjson",
  "gzip",
  "parquet",
  "messy",
  "encoded",
  "xlsx",
  "ods",
  "model",
  "edit",
  "option",
];

export interface FuzzInput {
  readonly kind: FuzzKind;
  readonly bytes: Uint8Array;
  /** C4.5: the .names file. */
  readonly names: string;
  /** Seed of `random`, by which the rest is drawn while the input is tried. */
  readonly use: number;
  readonly random: Random;
}

export interface Seeds {
  /** Parquet files and models to start from. */
  readonly parquet: readonly Uint8Array[];
  readonly models: readonly string[];
}

export function fuzzInput(seed: number, index: number, seeds: Seeds): FuzzInput {
  const random = seeded((seed * 7919 + index * 104729) >>> 0);
  const drawn = drawInput(KINDS[index % KINDS.length], random, seeds);
  const use = random.bits();
  return { ...drawn, use, random: seeded(use) };
}

function drawInput(kind: FuzzKind, random: Random, seeds: Seeds): Omit<FuzzInput, "use" | "random"> {
  const pick = <T>(of: readonly T[]): T => of[random.below(of.length)];
  const names = kind === "c45" ? changedText(c45Names(random), random) : "";
  if (kind === "parquet") return { kind, names, bytes: changedBytes(pick(seeds.parquet), random) };
  if (kind === "model" || kind === "edit" || kind === "option") {
    const text = pick(seeds.models);
    return { kind, names, bytes: encode(kind === "model" ? changedModel(text, random) : text) };
  }
  if (kind === "xlsx" || kind === "ods") {
    const bytes = messySheet(kind, random, (xml) => (random.below(3) === 0 ? changedText(xml, random) : xml));
    return { kind, names, bytes: random.below(4) === 0 ? changedBytes(bytes, random) : bytes };
  }
  if (kind === "messy" || kind === "encoded") {
    const text = random.below(2) === 0 ? changedText(messyText(random), random) : messyText(random);
    return { kind, names, bytes: kind === "messy" ? encode(text) : inOtherEncoding(text, random) };
  }
  const plain = changedText(tableText(kind, random), random);
  const bytes = random.below(4) === 0 ? changedBytes(encode(plain), random) : encode(plain);
  if (kind !== "gzip") return { kind, names, bytes };
  const packed = gzipSync(bytes);
  return { kind, names, bytes: random.below(3) === 0 ? packed : changedBytes(packed, random) };
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

const FIELDS = [
  "1",
  "2.5",
  "-3",
  "a",
  "b",
  "yes",
  "no",
  "true",
  "?",
  "",
  "NA",
  "1e5",
  "0x1f",
  "Infinity",
  "NaN",
  "null",
  "1,5",
  '"q"',
  "it's",
  "ä",
  "日本",
  "=1+1",
  "\u0000",
  "\ufeff",
  "\\",
  "{",
  "}",
  "%",
  "|",
  ":",
  ".",
  "'",
  '"',
  "9".repeat(400),
  "x".repeat(300),
  " ",
  "\t",
  "__proto__",
  "constructor",
  "-0",
  "1e999",
  "1e-999",
  ".5",
  "5.",
  "+1",
  "1_000",
  "１",
];

function cells(random: Random): string[][] {
  const columns = 1 + random.below(6);
  const rows = 1 + random.below(30);
  const palettes = Array.from({ length: columns }, () =>
    Array.from(
      { length: 1 + random.below(5) },
      () => FIELDS[random.below(random.below(3) === 0 ? FIELDS.length : 12)],
    ),
  );
  const header = Array.from({ length: columns }, (_, c) =>
    random.below(8) === 0 ? FIELDS[random.below(FIELDS.length)] : `c${c}`,
  );
  const body = Array.from({ length: rows }, () =>
    palettes.map((palette) => palette[random.below(palette.length)]),
  );
  return [header, ...body];
}

function tableText(kind: FuzzKind, random: Random): string {
  const [header, ...rows] = cells(random);
  const object = (row: readonly string[]): string =>
    `{${row.map((value, c) => `${JSON.stringify(header[c])}: ${random.below(3) === 0 ? JSON.stringify(value) : jsonScalar(value)}`).join(", ")}}`;
  switch (kind) {
    case "tsv":
      return [header, ...rows].map((row) => row.join("\t")).join("\n");
    case "arff":
      return `@relation r\n${header.map((name, c) => `@attribute ${random.below(2) === 0 ? name || "x" : `'${name}'`} ${random.below(2) === 0 ? "numeric" : `{${[...new Set(rows.map((row) => row[c]))].join(",")}}`}`).join("\n")}\n@data\n${rows.map((row) => (random.below(6) === 0 ? `{${row.map((value, c) => `${c} ${value}`).join(", ")}}` : row.join(",")) + (random.below(5) === 0 ? `, {${random.below(9)}}` : "")).join("\n")}\n`;
    case "c45":
      return rows.map((row) => row.join(", ")).join("\n");
    case "json":
      return random.below(2) === 0
        ? `[${rows.map(object).join(",\n")}]`
        : `{${header.map((name, c) => `${JSON.stringify(name)}: [${rows.map((row) => jsonScalar(row[c])).join(",")}]`).join(", ")}}`;
    case "ndjson":
      return rows.map(object).join("\n");
    default: {
      const separator = [",", ";", "\t", "|"][random.below(4)];
      const quoted = (text: string): string =>
        random.below(4) === 0 ? `"${text.replaceAll('"', '""')}"` : text;
      return [header, ...rows]
        .map((row) => row.map(quoted).join(separator))
        .join(["\n", "\r\n", "\r"][random.below(3)]);
    }
  }
}

function jsonScalar(text: string): string {
  return /^-?\d+(\.\d+)?$/.test(text) && text.length < 20 && !/^-?0\d/.test(text)
    ? text
    : JSON.stringify(text);
}

function c45Names(random: Random): string {
  const columns = 1 + random.below(6);
  const types = [
    "continuous",
    "discrete 5",
    "ignore",
    "a, b, yes, no, true, 1, 2.5, ?",
    "a,b",
    ":= x",
    "[ordered] 1,2,3",
  ];
  return `${random.below(2) === 0 ? "yes, no, a, b, 1" : "c0"}.\n${Array.from({ length: columns }, (_, c) => `c${c}: ${types[random.below(types.length)]}.`).join("\n")}\n`;
}

const PIECES = [
  "\n",
  "\r",
  "\r\n",
  ",",
  ";",
  "\t",
  '"',
  '""',
  "'",
  "\\",
  "{",
  "}",
  "[",
  "]",
  ":",
  "|",
  "%",
  ".",
  " ",
  "\u0000",
  "\u2028",
  "@data",
  "@attribute",
  "?",
  "null",
  "9",
  "x",
];

/** Cut, repeat, insert, remove: often many times over the same place, which is what makes slow readers slow. */
function changedText(text: string, random: Random): string {
  let changed = text;
  for (let times = random.below(5); times > 0; times--) {
    const at = random.below(changed.length + 1);
    const piece = PIECES[random.below(PIECES.length)];
    switch (random.below(7)) {
      case 0:
        changed = changed.slice(0, at);
        break;
      case 1:
        changed = changed.slice(0, at) + piece + changed.slice(at);
        break;
      case 2:
        changed =
          changed.slice(0, at) +
          piece.repeat(1 + random.below(random.below(20) === 0 ? 60_000 : 50)) +
          changed.slice(at);
        break;
      case 3:
        changed = changed.slice(0, at) + changed.slice(at + 1 + random.below(20));
        break;
      case 4: {
        const part = changed.slice(at, at + 1 + random.below(60));
        changed =
          changed.slice(0, at) +
          part.repeat(1 + random.below(random.below(20) === 0 ? 3000 : 10)) +
          changed.slice(at);
        break;
      }
      case 5: {
        const lines = changed.split("\n");
        const line = random.below(lines.length);
        lines.splice(line, random.below(2), lines[random.below(lines.length)]);
        changed = lines.join("\n");
        break;
      }
      default:
        changed = changed.replaceAll(PIECES[random.below(PIECES.length)], piece);
    }
  }
  return changed.slice(0, 400_000);
}

function changedBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const changed = Uint8Array.from(bytes);
  for (let times = 1 + random.below(4); times > 0; times--) {
    const at = random.below(Math.max(1, changed.length));
    const value = random.below(3) === 0 ? [0, 0xff, 0x80, 0x7f][random.below(4)] : random.below(256);
    const length = random.below(4) === 0 ? random.below(8) : 1;
    changed.fill(value, at, at + length);
  }
  return random.below(6) === 0 ? changed.slice(0, random.below(changed.length + 1)) : changed;
}

const JSON_VALUES = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  0.5,
  "",
  "x",
  "__proto__",
  [],
  {},
  [[]],
  [1, 2],
  { type: "leaf" },
  "x".repeat(5000),
  "a\nb",
];

/** Some value somewhere in the model becomes another, is dropped, doubled or moved. */
function changedModel(text: string, random: Random): string {
  if (random.below(4) === 0) return changedText(text, random);
  const model = JSON.parse(text);
  for (let times = 1 + random.below(3); times > 0; times--) {
    let place = model;
    for (let depth = random.below(9); depth > 0; depth--) {
      const inside = Object.values(place).filter((value) => value !== null && typeof value === "object");
      if (inside.length === 0) break;
      place = inside[random.below(inside.length)];
    }
    const keys = Object.keys(place);
    const key = keys[random.below(Math.max(1, keys.length))] ?? "x";
    const dice = random.below(4);
    if (dice === 0) delete place[key];
    // A copy: a later change inside it must not reach the inputs after this one.
    else if (dice === 1) place[key] = structuredClone(JSON_VALUES[random.below(JSON_VALUES.length)]);
    else if (dice === 2 && Array.isArray(place)) place.push(place[0]);
    else place[key] = structuredClone(Object.values(model)[random.below(Object.keys(model).length)]);
  }
  return JSON.stringify(model);
}
