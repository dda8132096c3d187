// What Windows does to files and names, on whatever system: CRLF, a byte order mark, paths with backslashes.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { toText } from "../../src/export/text.ts";
import { importModel } from "../../src/import/import-model.ts";
import { WEATHER } from "./play-data.ts";
import { run, scratchFolder } from "./run.ts";

const folder = scratchFolder();
const windows = (text: string): string => `\ufeff${text.replaceAll("\n", "\r\n")}`;
const COSTS = '{\n  "yes": {"no": 3}\n}\n';

describe("files with CRLF and a byte order mark", () => {
  it("give the model, the predictions and the explanations that plain ones give", async () => {
    const answers: string[][] = [];
    for (const [name, change] of [
      ["plain", (text: string) => text],
      ["windows", windows],
    ] as const) {
      const data = folder.write(`${name}.csv`, change(WEATHER));
      const costs = folder.write(`${name}-costs.json`, change(COSTS));
      const out = folder.path(`${name}.json`);
      const learned = await run([
        "learn",
        data,
        "--method",
        "redwood",
        "--costs",
        costs,
        "--out",
        out,
        "--quiet",
      ]);
      const model = folder.write(`${name}-model.json`, change(readFileSync(out, "utf8")));
      const predicted = await run(["predict", model, data, "--quiet"]);
      const explained = await run(["explain", model, data, "--row", "3"]);
      answers.push(
        [learned, predicted, explained].map(({ code, stdout, stderr }) => `${code} ${stdout}${stderr}`),
      );
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0].every((answer) => answer.startsWith("0 "))).toBe(true);
  });

  it("are opened as models of other programs", () => {
    for (const name of ["rpart-surrogates.pmml", "scikit-learn.json"]) {
      const text = readFileSync(join(import.meta.dirname, "../import/fixtures", name), "utf8");
      const [plain, changed] = [text, windows(text)].map((each) => toText(importModel(each).document.model));
      expect(changed).toBe(plain);
    }
  });
});

it("a path with backslashes is told as it was given", async () => {
  const { stdout, stderr } = await run(["learn", "C:\\data\\none.csv"]);
  expect({ stdout, stderr }).toEqual({
    stdout: "",
    stderr: "espalier: C:\\data\\none.csv: there is no such file; check the path\n",
  });
});
