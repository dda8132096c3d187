// Three wrong calls of every command: what, where and the way out in one line, with the exit code that scripts expect.

import { beforeAll, expect, it } from "vitest";
import { commands } from "../../src/cli/commands/registry.ts";
import { WEATHER } from "./play-data.ts";
import { run, scratchFolder } from "./run.ts";

const files = scratchFolder();
const weather = files.write("weather.csv", WEATHER);
files.write("other.csv", "a,b,play\n1,2,yes\n3,4,no\n");
const model = files.path("model.json");

beforeAll(async () => {
  await run(["learn", weather, "--method", "id3", "--out", model]);
});

/** The call in words, files by their names; its exit code; its line. */
const wrong: readonly [string, 1 | 2, string][] = [
  [
    "alternatives weather.csv --without outlok",
    1,
    'there is no column called "outlok"; did you mean outlook?',
  ],
  ["alternatives weather.csv --max-depth 5", 2, '--max-depth: expected a whole number from 1 to 4, got "5"'],
  [
    "alternatives weather.csv --prices other.csv",
    1,
    'other.csv: expected prices of 0 or more by column such as {"mri": 900, "age": 0}',
  ],
  ["scratch --drop", 2, "the argument <address> is missing; see espalier scratch --help"],
  [
    "scratch weather.csv",
    2,
    "weather.csv is not the address of a database; write it like trino://user@host/…",
  ],
  ["scratch trin://host/lake", 1, "trin:// is no database known here; did you mean trino://?"],
  ["watch model.json weather.csv", 2, "--data <file> is required; see espalier watch --help"],
  ["watch model.json weather.csv --data none.csv", 1, "none.csv: there is no such file; check the path"],
  [
    "watch weather.csv weather.csv --data weather.csv",
    1,
    "weather.csv: not an Espalier model (not valid JSON); give a model that Espalier saved",
  ],
  ["studio nowhere.csv", 1, "nowhere.csv: cannot read: there is no such file or folder; check the path"],
  ["studio --port 70000", 2, '--port: expected a port from 0 to 65535, got "70000"'],
  ["studio a.csv b.csv", 2, "too many arguments: expected 1, got 2; see espalier studio --help"],
  ["import nowhere.pmml", 1, "nowhere.pmml: cannot read: there is no such file or folder; check the path"],
  [
    "import - --data -",
    2,
    "only one of the model and --data can be standard input; give a file for the other",
  ],
  [
    "import weather.csv",
    1,
    "weather.csv: not valid JSON; give PMML, a report or model of Espalier, or JSON of scikit-learn, LightGBM or XGBoost",
  ],
  [
    "completion tcsh",
    2,
    '<shell>: expected one of bash, zsh, fish, got "tcsh"; see espalier completion --help',
  ],
  ["completion --quiet", 2, 'unknown option "--quiet"; see espalier completion --help'],
  ["completion bash zsh", 2, "too many arguments: expected 1, got 2; see espalier completion --help"],
  ["inspect nowhere.csv", 1, "nowhere.csv: there is no such file; check the path"],
  [
    "inspect weather.csv --target ply",
    1,
    'weather.csv: target names an unknown column "ply"; did you mean "play"?',
  ],
  [
    "inspect trino://me@host/lake/sales/orders",
    2,
    "trino://me@host/lake/sales/orders: inspect reads files; the columns of a database have types there, and learn says what it decided",
  ],
  ["learn nowhere.csv", 1, "nowhere.csv: there is no such file; check the path"],
  [
    "learn weather.csv --method redwod",
    2,
    '--method: there is no method called "redwod"; did you mean redwood?',
  ],
  [
    "learn weather.csv --method id3 --cv 20",
    1,
    "weather.csv: 20 folds need at least 20 rows, there are 14 rows; use fewer folds",
  ],
  [
    "predict weather.csv weather.csv",
    1,
    "weather.csv: not an Espalier model (not valid JSON); give a model that Espalier saved",
  ],
  [
    "predict model.json other.csv",
    1,
    'other.csv: the model names an unknown column "outlook"; its columns are a, b, play',
  ],
  ["predict model.json", 2, "the argument <data> is missing; see espalier predict --help"],
  ["explain model.json weather.csv", 2, "--row <n> is required; see espalier explain --help"],
  [
    "explain model.json weather.csv --row 15",
    1,
    "weather.csv: there is no row 15; the file has 14 rows, so --row is 1 to 14",
  ],
  ["explain model.json weather.csv --row two", 2, '--row: expected a whole number of at least 1, got "two"'],
  ["export model.json", 2, "--to <format> is required; see espalier export --help"],
  [
    "export model.json --to word",
    2,
    '--to: expected one of text, sql, python, js, ts, json, pmml, dot, svg, got "word"; see espalier export --help',
  ],
  [
    "export model.json --to sql --out no/where.sql",
    1,
    "no/where.sql: cannot write: there is no such file or folder; check the path",
  ],
  [
    "edit model.json --remove 99",
    2,
    'the model has no part "99"; its parts go up to 9 (espalier edit MODEL lists them)',
  ],
  [
    "edit model.json --relabel 1=yes",
    2,
    "part 1 is a split; relabel a leaf, or remove the split to make it one",
  ],
  ["edit model.json --set-threshold 1", 2, '--set-threshold: expected PART=NUMBER, such as 1=17.5, got "1"'],
  ["compare weather.csv --methods t9", 2, '--methods: there is no method called "t9"; did you mean t1?'],
  ["compare weather.csv --cv 1", 2, '--cv: expected a whole number of at least 2, got "1"'],
  [
    "compare weather.csv --methods t1 --cv 15",
    1,
    "weather.csv: --cv 15 needs at least 15 rows, there are 14 rows; use fewer folds",
  ],
  [
    "select weather.csv --method best",
    2,
    '--method: there is no selection method called "best"; the selection methods are exact, focus-1, focus-2, mig, sg, wg',
  ],
  [
    "select weather.csv --tolerance 2",
    2,
    '--tolerance: expected a share from 0 to below 1, or auto, got "2"',
  ],
  [
    "select weather.csv --target plays",
    1,
    'weather.csv: target names an unknown column "plays"; did you mean "play"?',
  ],
  ["generate dfn4", 2, 'there is no concept called "dfn4"; did you mean "dnf4"?'],
  ["generate mx6 --set terms=3", 2, 'concept mx6 has no parameter "terms"; it takes none'],
  ["generate mx6 --rows 0", 2, '--rows: expected a whole number of at least 1, got "0"'],
  ["bound tree --n 3", 2, 'there is no bound "tree"; expected one of min-features, trees, replication'],
  ["bound trees --n 20", 2, "--d is required, such as --d 2"],
  ["bound min-features --n 3 --p 5", 2, "--p: expected a whole number from 0 to n = 3, got 5"],
];

it.each(wrong)("%s: exit %d, %s", async (call, code, line) => {
  const place = files.path("/");
  const args = call.split(" ").map((word) => (/\.[a-z]+$/.test(word) ? files.path(word) : word));
  const { stdout, stderr, ...ended } = await run(args);
  expect({ ...ended, stdout, stderr: stderr.replaceAll(place, "") }).toEqual({
    code,
    stdout: "",
    stderr: `espalier: ${line}\n`,
  });
});

it("every command has three", () => {
  for (const { name } of commands) {
    expect([name, wrong.filter(([call]) => call.startsWith(`${name} `)).length]).toEqual([name, 3]);
  }
});
