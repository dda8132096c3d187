import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { toPython } from "../../src/export/python.ts";
import type { Model } from "../../src/model/model.ts";
import { irisTree } from "../arbitraries/small-models.ts";
import { type ExportAnswer, type ExportCase, exportContract } from "../contracts/export-contract.ts";

const found = spawnSync("python3", ["--version"], { encoding: "utf8" });
const skip = found.status === 0 ? null : "python3 is not installed";

const RUNNER = `
import importlib, json, sys
sys.path.insert(0, sys.argv[1])
with open(sys.argv[1] + "/rows.json", encoding="utf8") as file:
    rows_of_cases = json.load(file)
answers = []
for index, rows in enumerate(rows_of_cases):
    module = importlib.import_module(f"model_{index}")
    answers.append([{"class": module.predict(row), "probabilities": module.predict_probabilities(row)} for row in rows])
print(json.dumps(answers))
`;

function runPython(cases: readonly ExportCase[]): ExportAnswer[][] {
  const folder = mkdtempSync(join(tmpdir(), "espalier-python-"));
  try {
    cases.forEach(({ model }, index) => {
      writeFileSync(join(folder, `model_${index}.py`), toPython(model));
    });
    writeFileSync(join(folder, "rows.json"), JSON.stringify(cases.map(({ rows }) => rows)));
    writeFileSync(join(folder, "runner.py"), RUNNER);
    const run = spawnSync("python3", ["-W", "error", join(folder, "runner.py"), folder], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    if (run.status !== 0) throw new Error(run.stderr);
    return JSON.parse(run.stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("exported Python", () => {
  exportContract({ name: "Python", skip, run: async (cases) => runPython(cases) });

  it.skipIf(skip)("takes 2.0 for the category 2, as tables with gaps have it", () => {
    const column = { name: "n", kind: "categorical" as const, categories: ["1", "2"], hasMissing: true };
    const leaf = (name: string) => ({ type: "leaf" as const, class: name, counts: [1, 1] });
    const test = { type: "equals" as const, column: "n", value: "2" };
    const root = {
      type: "test" as const,
      class: "no",
      counts: [2, 2],
      test,
      yes: leaf("yes"),
      no: leaf("no"),
    };
    const code = toPython({ form: "tree", target: "t", classes: ["no", "yes"], columns: [column], root });
    const asked = 'print(predict({"n": 2.0}), predict({"n": 1.0}), predict({"n": float("nan")}))';
    const run = spawnSync("python3", ["-c", `${code}\n${asked}`], { encoding: "utf8" });
    expect(run.stdout || run.stderr).toBe("yes no no\n");
  });

  it.skipIf(skip)("stays within Python's hundred levels of indentation", () => {
    const leaf = (name: string) => ({ type: "leaf" as const, class: name, counts: [1, 0, 0] });
    let root: Extract<Model, { form: "tree" }>["root"] = leaf("setosa");
    for (let depth = 0; depth < 300; depth++) {
      const test = { type: "at-most" as const, column: "petal width (cm)", threshold: 400 - depth };
      root = { type: "test", class: "setosa", counts: [1, 1, 1], test, yes: root, no: leaf("virginica") };
    }
    const rows = [1, 250, null].map((width) => ({ "petal length (cm)": 1, "petal width (cm)": width }));
    const [answers] = runPython([{ model: { ...irisTree, root }, rows }]);
    expect(answers!.map((answer) => answer.class)).toEqual(["setosa", "virginica", "virginica"]);
  });
});
