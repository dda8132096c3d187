import ts from "typescript";
import { describe, expect, it } from "vitest";
import { toJavaScript, toTypeScript } from "../../src/export/javascript.ts";
import type { Model } from "../../src/model/model.ts";
import type { Row } from "../../src/model/predict-row.ts";
import { irisTree, mixedTree } from "../arbitraries/small-models.ts";
import { type ExportAnswer, exportContract } from "../contracts/export-contract.ts";

interface Exported {
  predict(row: Row): string;
  predictProbabilities(row: Row): Record<string, number>;
}

const load = (source: string): Promise<Exported> =>
  import(/* @vite-ignore */ `data:text/javascript;charset=utf-8,${encodeURIComponent(source)}`);

const answers = async (source: string, rows: readonly Row[]): Promise<ExportAnswer[]> => {
  const { predict, predictProbabilities } = await load(source);
  return rows.map((row) => ({ class: predict(row), probabilities: predictProbabilities(row) }));
};

const transpile = (source: string): string => {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 };
  return ts.transpileModule(source, { compilerOptions }).outputText;
};

/** Messages of the compiler at its strictest. */
const typeErrors = (sources: readonly string[]): string[] => {
  const files = new Map(sources.map((source, index) => [`model${index}.ts`, source]));
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    allowUnreachableCode: false,
    noUnusedLocals: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ES2022,
    moduleDetection: ts.ModuleDetectionKind.Force,
    types: [],
    lib: ["lib.es2022.d.ts"],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) => {
    const source = files.get(name);
    return source === undefined
      ? getSourceFile(name, ...rest)
      : ts.createSourceFile(name, source, ts.ScriptTarget.ES2022);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ messageText, file }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
    );
};

describe("exported JavaScript and TypeScript", () => {
  exportContract({
    name: "JavaScript",
    run: (cases) => Promise.all(cases.map(({ model, rows }) => answers(toJavaScript(model), rows))),
  });

  exportContract({
    name: "TypeScript",
    cases: 50,
    run: (cases) => {
      const sources = cases.map(({ model }) => toTypeScript(model));
      expect(typeErrors(sources)).toEqual([]);
      return Promise.all(cases.map(({ rows }, index) => answers(transpile(sources[index]), rows)));
    },
  });

  it("takes native booleans and everyday words for them", async () => {
    const { predict } = await load(toJavaScript(mixedTree));
    const row = { "stalk-root": "bulbous", age: 40, select: "0" };
    for (const member of [true, "yes", "TRUE", 1]) expect(predict({ ...row, member })).toBe("yes");
    for (const member of [false, "no", "0", "perhaps", null]) expect(predict({ ...row, member })).toBe("no");
  });

  it("refuses a row without the column or with text for a number", async () => {
    const { predict } = await load(toJavaScript(irisTree));
    expect(() => predict({ "petal length (cm)": 1 })).toThrow(
      "the row has no petal width (cm) (null means missing)",
    );
    expect(() => predict({ "petal length (cm)": "1", "petal width (cm)": 1 })).toThrow(
      "expected a number or null",
    );
  });

  it("evaluates nothing from text", () => {
    expect(toJavaScript(mixedTree)).not.toMatch(/\beval\b|new Function/);
  });

  it("stays loadable for trees that are hundreds of tests deep", async () => {
    let root: Extract<Model, { form: "tree" }>["root"] = { type: "leaf", class: "setosa", counts: [1, 0, 0] };
    for (let depth = 0; depth < 1500; depth++) {
      const test = { type: "at-most" as const, column: "petal width (cm)", threshold: 2000 - depth };
      const no = { type: "leaf" as const, class: "virginica", counts: [0, 0, 1] };
      root = { type: "test", class: "setosa", counts: [1, 1, 1], test, yes: root, no };
    }
    const { predict } = await load(toJavaScript({ ...irisTree, root }));
    expect(predict({ "petal length (cm)": 1, "petal width (cm)": 1 })).toBe("setosa");
    expect(predict({ "petal length (cm)": 1, "petal width (cm)": 1000 })).toBe("virginica");
  });
});
