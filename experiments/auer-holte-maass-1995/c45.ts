// C4.5 as weka's J48, where Java and weka (Debian's package of that name) are installed: accuracy by cross-validation.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dataset } from "../../src/node.ts";

const JAR = "/usr/share/java/weka.jar";

export function haveJ48(): boolean {
  return existsSync(JAR) && spawnSync("java", ["-version"]).status === 0;
}

/** Accuracy in %, or null where weka did not answer. */
export function crossValidateJ48(dataset: Dataset, folds: number, seed: number): number | null {
  const folder = mkdtempSync(join(tmpdir(), "espalier-j48-"));
  try {
    const file = join(folder, "data.arff");
    writeFileSync(file, arff(dataset));
    const options = [
      "-cp",
      JAR,
      "weka.classifiers.trees.J48",
      "-t",
      file,
      "-x",
      `${folds}`,
      "-s",
      `${seed}`,
      "-o",
    ];
    const { stdout } = spawnSync("java", options, { encoding: "utf8" });
    const tested = stdout.slice(Math.max(0, stdout.indexOf("cross-validation")));
    const found = /Correctly Classified Instances\s+\d+\s+([\d.]+)\s*%/.exec(tested);
    return found ? Number(found[1]) : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function arff({ attributes, target, rows }: Dataset): string {
  const columns = [...attributes, target];
  const quote = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const lines = ["@relation data"];
  for (const column of columns) {
    const kind = column.kind === "continuous" ? "numeric" : `{${column.categories.map(quote).join(",")}}`;
    lines.push(`@attribute ${quote(column.name)} ${kind}`);
  }
  lines.push("@data");
  for (let row = 0; row < rows; row++) {
    const cells = columns.map((column) => {
      if (column.kind === "continuous") {
        return Number.isNaN(column.values[row]) ? "?" : String(column.values[row]);
      }
      const text = column.categories[column.codes[row]];
      return text === undefined ? "?" : quote(text);
    });
    lines.push(cells.join(","));
  }
  return `${lines.join("\n")}\n`;
}
