// C4.5 as weka's J48, where Java and weka (Debian's package of that name) are installed: accuracy by cross-validation, and how
// complex the tree of all rows is, as the paper measures it.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isOrdered } from "../../src/dataset/column.ts";
import type { Dataset } from "../../src/node.ts";

const JAR = "/usr/share/java/weka.jar";

export function haveJ48(): boolean {
  return existsSync(JAR) && spawnSync("java", ["-version"]).status === 0;
}

export interface Complexity {
  /** Attributes queried for the average example ("dynamic complexity"). */
  readonly queried: number;
  /** Per cent of the examples that are classified at a depth greater than 2. */
  readonly deep: number;
  readonly depth: number;
}

export interface J48Result extends Complexity {
  /** In %, by cross-validation. */
  readonly accuracy: number;
}

/** Null where weka did not answer. */
export function crossValidateJ48(dataset: Dataset, folds: number, seed: number): J48Result | null {
  const folder = mkdtempSync(join(tmpdir(), "espalier-j48-"));
  try {
    const file = join(folder, "data.arff");
    writeFileSync(file, arff(dataset));
    const options = ["-Djava.awt.headless=true", "-cp", JAR, "weka.classifiers.trees.J48"];
    const data = ["-t", file, "-x", `${folds}`, "-s", `${seed}`];
    const { stdout } = spawnSync("java", [...options, ...data], { encoding: "utf8", maxBuffer: 2 ** 26 });
    const tested = stdout.slice(Math.max(0, stdout.indexOf("cross-validation")));
    const found = /Correctly Classified Instances\s+\d+\s+([\d.]+)\s*%/.exec(tested);
    return found ? { accuracy: Number(found[1]), ...complexityOf(stdout) } : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Read off weka's drawing: a line for each branch, a bar for each level above it, a leaf's rows in brackets. */
export function complexityOf(text: string): Complexity {
  const leaves: [depth: number, rows: number][] = [];
  for (const line of text.slice(0, text.indexOf("Number of Leaves")).split("\n")) {
    const leaf = /: [^:]*\(([\d.]+)(?:\/[\d.]+)?\)\s*$/.exec(line);
    if (!leaf) continue;
    const isOnlyLeaf = line.startsWith(":");
    const bars = /^(?:\| {3})*/.exec(line)![0].length / 4;
    leaves.push([isOnlyLeaf ? 0 : bars + 1, Number(leaf[1])]);
  }
  return complexityOfLeaves(leaves);
}

export function complexityOfLeaves(leaves: readonly (readonly [depth: number, rows: number])[]): Complexity {
  const total = leaves.reduce((sum, [, rows]) => sum + rows, 0);
  const sum = (of: (depth: number) => number): number =>
    leaves.reduce((all, [depth, rows]) => all + of(depth) * rows, 0) / total;
  return {
    queried: sum((depth) => depth),
    deep: 100 * sum((depth) => (depth > 2 ? 1 : 0)),
    depth: Math.max(...leaves.map(([depth]) => depth)),
  };
}

function arff({ attributes, target, rows }: Dataset): string {
  const columns = [...attributes, target];
  const quote = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const lines = ["@relation data"];
  for (const column of columns) {
    const kind = isOrdered(column) ? "numeric" : `{${column.categories.map(quote).join(",")}}`;
    lines.push(`@attribute ${quote(column.name)} ${kind}`);
  }
  lines.push("@data");
  for (let row = 0; row < rows; row++) {
    const cells = columns.map((column) => {
      if (isOrdered(column)) {
        return Number.isNaN(column.values[row]) ? "?" : String(column.values[row]);
      }
      const text = column.categories[column.codes[row]];
      return text === undefined ? "?" : quote(text);
    });
    lines.push(cells.join(","));
  }
  return `${lines.join("\n")}\n`;
}
