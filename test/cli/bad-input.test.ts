// Every item of "bad input": exit code, exactly one line on standard error, no output file touched.

import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { WEATHER } from "./play-data.ts";
import { run, scratchFolder } from "./run.ts";

const files = scratchFolder();
const weather = files.write("weather.csv", WEATHER);
const model = files.path("model.json");

async function expectOneLine(
  args: readonly string[],
  message: RegExp,
  stdin?: string | Uint8Array,
): Promise<void> {
  const out = files.path("untouched");
  writeFileSync(out, "as it was");
  const { code, stdout, stderr } = await run([...args, "--out", out], stdin === undefined ? {} : { stdin });
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(/^espalier: [^\n]*\n$/);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(readFileSync(out, "utf8")).toBe("as it was");
}

function numbers(rows: number, line: (row: number) => string): string {
  return Array.from({ length: rows }, (_, row) => line(row)).join("\n");
}

const bad: readonly [string, string | Uint8Array, RegExp, ...string[]][] = [
  ["a ragged row", "a,b,class\n1,2,x\n1,y\n", /ragged.csv: .*(row|line) [23].*2.*3/],
  ["an unknown target", WEATHER, /unknown column "played".*did you mean "play"\?/, "--target", "played"],
  ["a target with one class", "a,class\n1,x\n2,x\n", /only one class/],
  ["a target of many numbers", `a,y\n${numbers(60, (row) => `${row % 7},${row / 10}`)}\n`, /quantity/],
  ["no rows", "a,b,class\n", /no rows/],
  ["nothing at all", "", /empty/],
  ["only constant columns", "a,b,class\n1,z,x\n1,z,y\n1,z,x\n", /no column is left to learn from/],
  ["two columns named by one number", "1,1,class\n1,2,x\n2,1,y\n", /columns 1 and 2 are both called "1"/],
  ["a binary file", Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1, 2, 3), /binary/],
  ["one line of 10 MB", "x".repeat(10_000_000), /./],
  ["one row of 10 MB", `a,class\n${"x".repeat(10_000_000)},y\nz,x\n`, /./],
  ["text that is not UTF-8", Buffer.from("a,class\n\xc3\xa9,y\ncaf\xe9,x\n", "latin1"), /UTF-8/],
  [
    "an unknown column to exclude",
    WEATHER,
    /exclude names an unknown column "outlok"/,
    "--exclude",
    "outlok",
  ],
  ["an unknown weights column", WEATHER, /weights names an unknown column/, "--weights", "times"],
  ["words as weights", WEATHER, /weight "sunny" is not a number/, "--weights", "outlook"],
  [
    "more folds than rows",
    "a,class\n1,x\n2,y\n3,x\n",
    /5 folds need at least 5 rows, there are 3 rows; use fewer folds/,
    "--cv",
    "5",
  ],
  ["nothing left to learn from", "a,class\n1,x\n2,y\n", /leaves no rows to learn from/, "--test", "0.99"],
  ["priors of an unknown class", WEATHER, /priors name the class "maybe"/, "--priors", "maybe=1"],
];

describe("learn refuses", () => {
  it.each(bad)("%s", async (name, content, message, ...args) => {
    const path = files.write(`${name.split(" ").at(1)}.csv`, content);
    await expectOneLine(["learn", path, ...args], message);
    await expectOneLine(["learn", path, "--engine", "duckdb", ...args], message);
    if (typeof content === "string" && content.length < 1e6) {
      await expectOneLine(
        ["learn", "-", ...args],
        new RegExp(message.source.replace(/^\w+\.csv/, "-")),
        content,
      );
    }
  });

  it("a file that is not there, a folder, and a file nobody may read", async () => {
    await expectOneLine(["learn", files.path("nowhere.csv")], /nowhere.csv: there is no such file/);
    await expectOneLine(["learn", files.path(".")], /folder/);
    await expectOneLine(
      ["learn", weather, "--costs", files.path("nowhere.json")],
      /nowhere.json: cannot read/,
    );
    await expectOneLine(["learn", weather, "--test", files.path("nowhere.csv")], /no such file/);
  });

  it("costs that are no costs, or of unknown classes", async () => {
    const costs = files.write("bad-costs.json", "[1,2]");
    await expectOneLine(
      ["learn", weather, "--costs", costs],
      /bad-costs.json: expected costs of 0 or more by actual and predicted class/,
    );
    files.write("bad-costs.json", '{"perhaps": {"no": 1}}');
    await expectOneLine(["learn", weather, "--costs", costs], /costs name the class "perhaps"/);
  });

  it("a test file without the class", async () => {
    const test = files.write("test.csv", WEATHER.replace("play", "other"));
    await expectOneLine(
      ["learn", weather, "--test", test],
      /there is no column "play" to evaluate on; give rows with classes/,
    );
  });

  it("an output folder that is not there, before it learns", async () => {
    const { code, stderr } = await run(["learn", weather, "--out", files.path("no/where.json")]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `espalier: ${files.path("no/where.json")}: cannot write: there is no such file or folder; check the path\n`,
    });
    expect((await run(["learn", weather, "--out", files.path(".")])).stderr).toMatch(/it is a folder/);
  });
});

describe("predict refuses", () => {
  it("data without a column the model reads", async () => {
    await run(["learn", weather, "--method", "id3", "--out", model]);
    const data = files.write("renamed.csv", WEATHER.replace("outlook", "Outlook"));
    await expectOneLine(
      ["predict", model, data],
      /the model names an unknown column "outlook"; did you mean "Outlook"/,
    );
  });

  it("text where the model needs a number", async () => {
    const data = files.write("words.csv", WEATHER.replace("sunny,80,90", "sunny,80,wet"));
    await expectOneLine(["predict", model, data], /row 2, column "humidity": "wet" is not a number/);
  });

  it("a file that is no model: absent, foreign, cut short, of the future", async () => {
    await expectOneLine(
      ["predict", files.path("none.json"), weather],
      /none.json: cannot read: there is no such file/,
    );
    await expectOneLine(["predict", weather, weather], /weather.csv: not an Espalier model/);
    const text = readFileSync(model, "utf8");
    await expectOneLine(["predict", files.write("cut.json", text.slice(0, 300)), weather], /cut short/);
    const future = files.write("future.json", text.replace('"version": 3', '"version": 99'));
    await expectOneLine(["predict", future, weather], /version 99/);
  });
});
