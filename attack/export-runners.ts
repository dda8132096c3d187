// Every way to run an exported model: in this process, by Python, in databases, by JPMML.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toPmml } from "../src/export/pmml.ts";
import { toPython } from "../src/export/python.ts";
import type { Model } from "../src/model/model.ts";
import type { Row } from "../src/model/predict-row.ts";
import { byJavaScript, byReport, byRow, byTypeScript, knownText } from "./in-process.ts";
import type { ModelCase } from "./random-cases.ts";
import { sqlEngines } from "./sql/engines.ts";

export interface Runner {
  readonly name: string;
  readonly skip: string | null;
  accepts?(model: Model): boolean;
  answers(cases: readonly ModelCase[]): Promise<(string | null)[][]>;
  close?(): Promise<void>;
}

export async function createRunners(): Promise<Runner[]> {
  const folder = mkdtempSync(join(tmpdir(), "espalier-attack-"));
  const engines = await sqlEngines();
  return [
    { name: "predictRow", skip: null, answers: async (cases) => cases.map(byRow) },
    { name: "JavaScript", skip: null, answers: async (cases) => cases.map(byJavaScript) },
    { name: "TypeScript", skip: null, answers: async (cases) => cases.map(byTypeScript) },
    { name: "a report's own model", skip: null, answers: async (cases) => cases.map(byReport) },
    pythonRunner(folder, false),
    pythonRunner(folder, true),
    ...engines.map((engine) => ({ ...engine, name: `SQL in ${engine.name}` })),
    { ...pmmlRunner(folder), close: async () => rmSync(folder, { recursive: true, force: true }) },
  ];
}

const PYTHON = `
import importlib.util, json, sys
folder = sys.argv[1]
typed = sys.argv[2] == "typed"
def cell(value):
    # A table with gaps makes floats of whole numbers.
    if typed and isinstance(value, str) and value.isdigit() and str(int(value)) == value and len(value) < 15:
        return float(value)
    return float("nan") if typed and value is None else value
with open(folder + "/rows.json", encoding="utf8") as file:
    cases = json.load(file)
answers = []
for index, rows in enumerate(cases):
    with open(f"{folder}/model_{index}.py", encoding="utf8") as file:
        names = {}
        exec(compile(file.read(), f"model_{index}.py", "exec"), names)
    answers.append([names["predict"]({name: cell(value) for name, value in row.items()}) for row in rows])
print(json.dumps(answers))
`;

function pythonRunner(folder: string, isTyped: boolean): Runner {
  const found = spawnSync("python3", ["--version"]).status === 0;
  return {
    name: isTyped ? "Python, of tables with gaps," : "Python",
    skip: found ? null : "python3 is not installed",
    async answers(cases) {
      cases.forEach(({ model }, index) => {
        writeFileSync(join(folder, `model_${index}.py`), toPython(model));
      });
      writeFileSync(join(folder, "rows.json"), JSON.stringify(cases.map(({ rows }) => rows)));
      const run = spawnSync("python3", ["-c", PYTHON, folder, isTyped ? "typed" : "plain"], {
        encoding: "utf8",
        maxBuffer: 1 << 29,
      });
      if (run.status !== 0) throw new Error(run.stderr.slice(-1000));
      return JSON.parse(run.stdout) as string[][];
    },
  };
}

function pmmlRunner(folder: string): Runner {
  const engine = join(import.meta.dirname, "../test/engines/pmml");
  const out = join(folder, "classpath");
  const goal = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath";
  const maven = spawnSync(
    "mvn",
    ["-q", "-B", "-f", join(engine, "pom.xml"), `-Dmdep.outputFile=${out}`, goal],
    {
      timeout: 300_000,
    },
  );
  const skip = maven.error
    ? "Maven is not installed"
    : maven.status !== 0
      ? "Maven cannot fetch JPMML"
      : null;
  const classes = join(folder, "classes");
  if (skip === null)
    spawnSync("javac", ["-cp", readFileSync(out, "utf8"), "-d", classes, join(engine, "EvaluatePmml.java")]);
  const base64 = (text: string): string => Buffer.from(text, "utf8").toString("base64");
  // A table of PMML holds the model's own words for true and false; what else predict understands is another value there.
  const cellText = (model: Model, name: string, value: Row[string]): string =>
    typeof value === "number"
      ? `#${value}`
      : base64(knownText(model, name, { [name]: value }) ?? "\u0000unknown");
  return {
    name: "PMML in JPMML",
    skip,
    async answers(cases) {
      const place = mkdtempSync(join(folder, "pmml-"));
      cases.forEach(({ model, rows }, index) => {
        writeFileSync(join(place, `${index}.pmml`), toPmml(model));
        const lines = rows.map((row) =>
          Object.entries(row)
            .filter(([, value]) => value !== null && value !== undefined)
            .map(([name, value]) => `${base64(name)}:${cellText(model, name, value)}`)
            .join("\t"),
        );
        writeFileSync(join(place, `${index}.rows`), lines.map((line) => `${line}\n`).join(""));
      });
      const classpath = readFileSync(out, "utf8");
      // Quick to start, small, and on one thread.
      const flags = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", `${classes}:${classpath}`];
      const run = spawnSync("java", [...flags, "EvaluatePmml", place], {
        encoding: "utf8",
        maxBuffer: 1 << 29,
      });
      rmSync(place, { recursive: true, force: true });
      if (run.status !== 0) throw new Error(run.stderr.slice(0, 1000));
      const lines = run.stdout.split("\n");
      return cases.map(({ rows }) =>
        rows.map(() => Buffer.from(lines.shift()!.split("\t")[0], "base64").toString("utf8")),
      );
    },
  };
}
