// `espalier import`: what it prints and saves, and what it says where it cannot.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { modelFromJson } from "../../src/model/read-json.ts";
import { WEATHER } from "./play-data.ts";
import { run, scratchFolder } from "./run.ts";

const folder = scratchFolder();
const fixture = (name: string): string => join(import.meta.dirname, "../import/fixtures", name);

describe("espalier import", () => {
  it("prints a tree, and saves it as a model that the other commands read", async () => {
    const out = folder.path("model.json");
    const { code, stdout, stderr } = await run(["import", fixture("scikit-learn.json"), "--out", out]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "espalier: read a decision tree of scikit-learn\n" });
    expect(stdout).toMatch(/^if a ≤ [\d.]+/);
    expect(stdout).toContain(`The model is saved in ${out}.`);
    const predicted = await run(["predict", out, fixture("scikit-learn.csv"), "--quiet"]);
    const classes = (text: string, column: number): string[] =>
      text
        .trim()
        .split("\n")
        .slice(1)
        .map((line) => line.split(",")[column]);
    expect(classes(predicted.stdout, 0)).toEqual(
      classes(readFileSync(fixture("scikit-learn.csv"), "utf8"), 3),
    );
  });

  it("counts and measures it on rows", async () => {
    const rows = readFileSync(fixture("xgboost.csv"), "utf8").replace("predicted", "class");
    const { code, stdout } = await run([
      "import",
      fixture("xgboost.json"),
      "--data",
      folder.write("rows.csv", rows),
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain("Accuracy 100.0 % on 60 rows of the data");
    expect(stdout).not.toContain("no training rows:");
  });

  it("opens a report that learn wrote, and a model", async () => {
    const data = folder.write("play.csv", WEATHER);
    const [model, report, again] = ["play.json", "play.html", "again.json"].map(folder.path);
    await run(["learn", data, "--method", "id3", "--out", model, "--report", report, "--quiet"]);
    for (const file of [model, report]) {
      const { code, stderr } = await run(["import", file, "--out", again]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "espalier: read a model of Espalier\n" });
      const [was, is] = [model, again].map((path) => modelFromJson(readFileSync(path, "utf8")));
      expect(is.model).toEqual(was.model);
      expect(is.method).toBe("id3");
    }
  });

  it("says in one line what is wrong, and the way out", async () => {
    const odd = folder.write("odd.json", "{}");
    const cases: readonly (readonly [string[], number, RegExp])[] = [
      [["import", odd], 1, /odd\.json: JSON of a kind that is not known; give PMML/],
      [["import", folder.path("none.json")], 1, /cannot read/],
      [["import", "-", "--data", "-"], 2, /only one of/],
      [["import", odd, "--weights", "w"], 2, /add --data FILE/],
      [["import", fixture("xgboost.json"), "--classes", "no"], 1, /tells 2 classes apart, not 1/],
      [
        ["import", fixture("xgboost.json"), "--data", fixture("xgboost.csv")],
        1,
        /no column "class".*--target/,
      ],
    ];
    for (const [args, expected, message] of cases) {
      const { code, stderr } = await run(args);
      expect(code, stderr).toBe(expected);
      expect(stderr).toMatch(message);
      expect(
        stderr
          .trimEnd()
          .split("\n")
          .filter((line) => line.startsWith("espalier: ")),
      ).toHaveLength(1);
    }
  });
});
