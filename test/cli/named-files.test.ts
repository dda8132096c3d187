// No file that a command reads is lost to one that it writes, and no output takes another's place: every pair of flags
// and arguments of every command, by the same name, by a link and by a hard link.

import { linkSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { commands } from "../../src/cli/commands/registry.ts";
import { READ_ARGUMENTS, READ_FLAGS, WRITE_FLAGS } from "../../src/cli/flags/file-flags.ts";
import { run, scratchFolder } from "./run.ts";

const files = scratchFolder();

const declared = await Promise.all(
  commands.map(async ({ name, load }) => {
    const command = new Command(name);
    (await load()).declare(command);
    return { name, command, flags: command.options, places: command.registeredArguments };
  }),
);

/** What else a call must have. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  export: ["--to", "text"],
  explain: ["--row", "1"],
};

interface Slot {
  readonly flag: string | null;
  readonly place: number;
}

/** A call in which these name these paths, and whatever else must be named is not there. */
function callOf(name: string, places: number, named: readonly (readonly [Slot, string])[]): string[] {
  const args = Array.from({ length: places }, (_, index) => files.path(`missing-${index}.csv`));
  const flags: string[] = [];
  for (const [{ flag, place }, path] of named) {
    if (flag === null) args[place] = path;
    else flags.push(flag, path);
  }
  return [name, ...args, ...flags, ...(REQUIRED[name] ?? [])];
}

const pairs = declared.flatMap(({ name, flags, places }) => {
  const own = (list: readonly string[]): Slot[] =>
    flags.filter(({ long }) => list.includes(long!)).map(({ long }) => ({ flag: long!, place: -1 }));
  const writes = own(WRITE_FLAGS);
  const read: Slot[] = places.flatMap((argument, place) =>
    READ_ARGUMENTS.includes(argument.name()) ? [{ flag: null, place }] : [],
  );
  const others = [...read, ...own(READ_FLAGS)];
  const width = places.length;
  return writes.flatMap((write, index) =>
    [...others, ...writes.slice(index + 1)].map((other) => ({ name, width, write, other })),
  );
});

let made = 0;

describe("one file in two roles", () => {
  it("is looked for in every pair", () => expect(pairs.length).toBeGreaterThanOrEqual(35));

  it.each(
    pairs.map(
      (pair) =>
        [
          `${pair.name} ${pair.write.flag} as ${pair.other.flag ?? `argument ${pair.other.place + 1}`}`,
          pair,
        ] as const,
    ),
  )("%s is refused", async (_, { name, width, write, other }) => {
    const file = files.write(`pair-${made++}.csv`, "as it was");
    const link = `${file}.link`;
    const hard = `${file}.hard`;
    symlinkSync(file, link);
    linkSync(file, hard);
    for (const twin of [file, link, hard]) {
      const call = callOf(name, width, [
        [write, twin],
        [other, file],
      ]);
      const { code, stdout, stderr } = await run(call);
      expect(stderr).toMatch(/choose another name\n$|give them different names\n$/);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(readFileSync(file, "utf8")).toBe("as it was");
    }
  });
});

it("two outputs that are not there yet are seen to be one, by a folder's link too", async () => {
  symlinkSync(files.path("."), files.path("same-folder"));
  const call = ["learn", "d.csv", "--out", files.path("new"), "--report", files.path("same-folder/new")];
  expect((await run(call)).stderr).toBe(
    "espalier: --report and --out are the same file; give them different names\n",
  );
});

it("the file of a DuckDB address and both files of C4.5 are inputs", async () => {
  const names = files.write("t.names", "a, b.\nx: continuous.\n");
  files.write("t.data", "1, a\n");
  const base = files.write("base.duckdb", "a database");
  for (const [data, out] of [
    [files.path("t.data"), names],
    [files.path("t"), names],
    [`duckdb:${base}:birds`, base],
    [`${base}:birds`, base],
  ]) {
    const { code, stderr } = await run(["learn", data, "--out", out]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("is also read by this command")]);
  }
});

it("every flag and argument that names a file is known to be read or written", () => {
  const known = [...READ_FLAGS, ...WRITE_FLAGS];
  const flags = declared.flatMap((command) => command.flags);
  const ofFiles = flags.filter(
    (option) => /<[^>]*(file|path)[^>]*>/i.test(option.flags) || /\bfiles?\b/.test(option.description),
  );
  // These speak of files, and name none.
  const named = new Set(
    ofFiles.map(({ long }) => long!).filter((long) => !["--header", "--engine"].includes(long)),
  );
  expect([...named].sort()).toEqual([...known].sort());
  const places = new Set(declared.flatMap((command) => command.places.map((place) => place.name())));
  expect([...places].sort()).toEqual([...READ_ARGUMENTS, "address", "concept", "shell", "what"].sort());
});

it("--sql-log is there whole, also where the work fails, and nothing is left beside it", async () => {
  const rows = Array.from({ length: 40 }, (_, row) => `${row % 5},${row % 3},${row % 2 ? "yes" : "no"}`);
  const data = files.write("log.csv", `a,b,class\n${rows.join("\n")}\n`);
  const log = files.write("q.sql", "an older log");
  const good = await run(["learn", data, "--engine", "duckdb", "--method", "id3", "--sql-log", log]);
  expect([good.code, good.stderr]).toEqual([0, expect.any(String)]);
  const whole = readFileSync(log, "utf8");
  expect(whole).toMatch(/CREATE[\s\S]*GROUP BY[\s\S]*;\n$/);
  const same = files.write("same.csv", "a,class\n1,yes\n2,yes\n");
  const bad = await run(["learn", same, "--engine", "duckdb", "--sql-log", log]);
  expect(bad.code).toBe(1);
  expect(readFileSync(log, "utf8")).not.toBe(whole);
  expect(readFileSync(log, "utf8")).toMatch(/;\n$/);
  expect(readdirSync(files.path(".")).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  const two = await run(["compare", data, data, "--engine", "duckdb", "--sql-log", log]);
  expect([two.code, two.stderr]).toEqual([2, expect.stringContaining("compare one at a time")]);
});
