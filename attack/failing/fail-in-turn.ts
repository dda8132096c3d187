// One command after another, in which each call to a file or a thread fails once, by every code: the command ends with 0, 1 or
// 2, says one line, and every file is the old one or a new one, whole.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
export const CODES = ["ENOSPC", "EIO", "EACCES", "EMFILE"] as const;

export interface Scenario {
  readonly what: string;
  readonly args: readonly string[];
  /** Files that it writes, and what each must hold to be whole. */
  readonly outputs: Readonly<Record<string, RegExp>>;
}

const MODEL = /^\{[\s\S]*\}\n$/;
const PAGE = /^<!doctype html>[\s\S]*<\/html>\n?$/i;

export const scenarios: readonly Scenario[] = [
  {
    what: "learn",
    args: ["learn", "d.csv", "--method", "id3", "--out", "m.json"],
    outputs: { "m.json": MODEL },
  },
  {
    what: "learn with a report, costs and a test file",
    args: [
      ...["learn", "d.csv", "--method", "t1", "--costs", "costs.json", "--test", "new.csv"],
      ...["--report", "r.html", "--out", "m.json"],
    ],
    outputs: { "m.json": MODEL, "r.html": PAGE },
  },
  {
    what: "learn in DuckDB",
    args: [
      "learn",
      "d.csv",
      "--method",
      "id3",
      "--engine",
      "duckdb",
      "--sql-log",
      "q.sql",
      "--out",
      "m.json",
    ],
    outputs: { "m.json": MODEL, "q.sql": /;\n$/ },
  },
  {
    what: "learn with two threads",
    args: ["learn", "wide.csv", "--method", "t3", "--threads", "2", "--out", "m.json"],
    outputs: { "m.json": MODEL },
  },
  {
    what: "predict",
    args: ["predict", "model.json", "new.csv", "--out", "p.csv"],
    outputs: { "p.csv": /^prediction,[\s\S]*\n$/ },
  },
  {
    what: "edit",
    args: ["edit", "model.json", "--relabel", "2=yes", "--data", "new.csv", "--out", "m.json"],
    outputs: { "m.json": MODEL },
  },
  {
    what: "export",
    args: ["export", "model.json", "--to", "sql", "--out", "m.sql"],
    outputs: { "m.sql": /\n$/ },
  },
];

/** Writes what the commands read; the program must have been built. */
export function prepare(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const rows = (count: number, columns: number): string[] =>
    Array.from({ length: count }, (_, row) =>
      [
        ...Array.from({ length: columns }, (_, column) => ((row * 31 + 7) >> column) % 3),
        row % 3 === 0 ? "yes" : "no",
      ].join(),
    );
  const header = (columns: number): string =>
    [...Array.from({ length: columns }, (_, column) => `c${column}`), "class"].join();
  for (const [name, count, columns] of [
    ["d.csv", 60, 3],
    ["new.csv", 30, 3],
    ["wide.csv", 400, 8],
  ] as const) {
    writeFileSync(join(folder, name), `${header(columns)}\n${rows(count, columns).join("\n")}\n`);
  }
  writeFileSync(join(folder, "costs.json"), '{"yes": {"no": 5}}\n');
  runProgram(folder, ["learn", "d.csv", "--method", "id3", "--keep", "c0,c1,c2", "--out", "model.json"]);
}

interface Ended {
  readonly status: number | null;
  readonly stderr: string;
}

function runProgram(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Ended {
  const preload = join(import.meta.dirname, "preload.mjs");
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", preload, join(root, "bin/espalier.js"), ...args],
    { cwd: folder, env: { ...process.env, ...env }, encoding: "utf8", timeout: 60_000 },
  );
  return { status, stderr };
}

const BEFORE = "the old file\n";

/** How many calls a command makes that can fail. */
export function countCalls(folder: string, { args }: Scenario): string[] {
  const log = join(folder, "..", "calls.log");
  rmSync(log, { force: true });
  runProgram(folder, args, { FAIL_LOG: log });
  return JSON.parse(readFileSync(log, "utf8").trim().split("\n").at(-1)!) as string[];
}

/** What is wrong with how a command ends whose n-th call fails; null where nothing is. */
export function failOnce(
  folder: string,
  { args, outputs }: Scenario,
  at: number,
  code: string,
): string | null {
  for (const name of Object.keys(outputs)) writeFileSync(join(folder, name), BEFORE);
  const { status, stderr } = runProgram(folder, args, { FAIL_AT: String(at), FAIL_CODE: code });
  if (status === null || ![0, 1, 2].includes(status))
    return `it ended with ${status}: ${stderr.slice(0, 300)}`;
  if (/\n\s+at /.test(stderr)) return `it showed a stack: ${stderr.slice(0, 300)}`;
  const lines = stderr.split("\n").filter((line) => line.startsWith("espalier: "));
  if (status === 1 && (lines.length === 0 || lines.at(-1)!.length > 500))
    return `it said "${stderr.slice(0, 300)}"`;
  for (const [name, whole] of Object.entries(outputs)) {
    const path = join(folder, name);
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    if (text !== BEFORE && !whole.test(text))
      return `${name} is neither the old file nor a whole one: ${text.slice(0, 80)}`;
    if (status === 0 && text === BEFORE) return `it ended well and left ${name} as it was`;
  }
  const left = readdirSync(folder).filter((name) => name.endsWith(".tmp"));
  for (const name of left) rmSync(join(folder, name));
  return left.length > 0 ? `it left ${left.join(", ")}` : null;
}
