// Weka's J48, unlimited, where Java and Weka are to be had (Debian: apt-get install weka); null and a notice where not.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Column, Dataset } from "../../build/node.js";
import type { Report } from "../bench.ts";
import type { Found } from "./ours.ts";

const jar = process.env.WEKA_JAR ?? "/usr/share/java/weka.jar";
const program = fileURLToPath(new URL("../peers/J48Folds.java", import.meta.url));

export function judgeJ48(report: Report, dataset: Dataset, folds: Uint8Array): Found | null {
  if (!existsSync(jar)) {
    report.notice("no Weka (WEKA_JAR): J48 was skipped");
    return null;
  }
  const folder = mkdtempSync(join(fileURLToPath(new URL("../out/", import.meta.url)), "weka-"));
  try {
    writeFileSync(join(folder, "data.arff"), arff(dataset));
    writeFileSync(join(folder, "folds.txt"), folds.join("\n"));
    const files = [join(folder, "data.arff"), join(folder, "folds.txt")];
    const run = spawnSync("java", ["-cp", jar, program, ...files], { encoding: "utf8", timeout: 600_000 });
    if (run.status === 0) return JSON.parse(run.stdout.trim().split("\n").at(-1)!) as Found;
    report.notice(`J48 on ${dataset.name}: ${run.error?.message ?? run.stderr.trim().split("\n").at(0)}`);
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Categories are numbered, so that no text needs quoting. */
function arff({ attributes, target, rows }: Dataset): string {
  const columns: readonly Column[] = [...attributes, target];
  const head = columns.map((column, index) => {
    const kind =
      "values" in column ? "numeric" : `{${column.categories.map((_, code) => `v${code}`).join(",")}}`;
    return `@attribute a${index} ${kind}`;
  });
  const lines = Array.from({ length: rows }, (_, row) =>
    columns
      .map((column) => {
        if ("values" in column) {
          const value = column.values[row];
          return Number.isNaN(value) ? "?" : String(value);
        }
        const code = column.codes[row];
        return code === column.categories.length ? "?" : `v${code}`;
      })
      .join(","),
  );
  return ["@relation data", ...head, "@data", ...lines, ""].join("\n");
}
