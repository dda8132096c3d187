// C4.5 as weka's J48 (Debian's package `weka`), on the same split, numbers as numbers and categories as categories. Skipped with a
// notice where weka is not installed.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Dataset } from "../build/node.js";
import type { Report } from "./bench.ts";

const JARS = ["/usr/share/java/weka.jar", "/usr/share/java/java-cup-runtime.jar"];
const out = fileURLToPath(new URL("out/", import.meta.url));
let said = false;

export interface J48Result {
  readonly seconds: number;
  readonly error: number;
  /** Inner nodes. */
  readonly size: number;
}

/** `test` is 1 where a row is for testing. */
export function runJ48(report: Report, dataset: Dataset, test: Uint8Array): J48Result | null {
  if (!existsSync(JARS[0])) {
    if (!said) report.notice("no /usr/share/java/weka.jar (apt-get install weka): J48 was skipped");
    said = true;
    return null;
  }
  mkdirSync(out, { recursive: true });
  const exchange = mkdtempSync(join(out, "exchange-"));
  try {
    const files = [0, 1].map((side) => {
      const file = join(exchange, side === 0 ? "learn.arff" : "test.arff");
      writeFileSync(
        file,
        arff(dataset, (row) => test[row] === side),
      );
      return file;
    });
    const run = spawnSync(
      "java",
      [
        "-Djava.awt.headless=true",
        "-cp",
        JARS.join(":"),
        "weka.classifiers.trees.J48",
        "-t",
        files[0],
        "-T",
        files[1],
      ],
      { encoding: "utf8", maxBuffer: 2 ** 26, timeout: 300_000 },
    );
    const figure = (pattern: RegExp): number => Number(pattern.exec(run.stdout)?.[1] ?? Number.NaN);
    const tested = run.stdout.slice(run.stdout.indexOf("Error on test data"));
    const error = Number(/Incorrectly Classified Instances\s+(\d+)/.exec(tested)?.[1] ?? 0);
    const leaves = figure(/Number of Leaves\s*:\s*(\d+)/);
    if (run.status !== 0 || Number.isNaN(leaves) || !/Correctly Classified/.test(tested)) {
      report.notice(`J48 on ${dataset.name} did not finish: ${(run.stderr ?? "").trim().split("\n")[0]}`);
      return null;
    }
    return {
      seconds: figure(/Time taken to build model:\s*([\d.]+)/),
      error: error / test.reduce((sum, mark) => sum + mark, 0),
      size: figure(/Size of the tree\s*:\s*(\d+)/) - leaves,
    };
  } finally {
    rmSync(exchange, { recursive: true, force: true });
  }
}

function arff({ attributes, target, rows }: Dataset, wanted: (row: number) => boolean): string {
  const columns = [...attributes, target];
  const lines = ["@relation rows"];
  columns.forEach((column, index) => {
    const kind = "values" in column ? "numeric" : `{${column.categories.map(quote).join(",")}}`;
    lines.push(`@attribute c${index} ${kind}`);
  });
  lines.push("@data");
  for (let row = 0; row < rows; row++) {
    if (!wanted(row)) continue;
    const values = columns.map((column) => {
      if ("codes" in column) {
        const name = column.categories[column.codes[row]];
        return name === undefined ? "?" : quote(name);
      }
      const value = column.values[row];
      return Number.isNaN(value) ? "?" : String(value);
    });
    lines.push(values.join(","));
  }
  return `${lines.join("\n")}\n`;
}

function quote(name: string): string {
  return `'${name.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
