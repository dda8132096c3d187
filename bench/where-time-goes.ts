// Where the time of a choice goes: fits of the race by family, and what is left (evaluating the choice, the final fit).
// `tsx bench/where-time-goes.ts DIST NAME …` measures another build of this package (an earlier one) and prints the JSON
// that bench/choose-time.ts shows as "before".

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type * as Espalier from "../build/node.js";
import type { Dataset } from "../build/node.js";

export interface TimeSpent {
  /** Of the processor, with one thread. */
  readonly seconds: number;
  readonly clock: number;
  /** Seconds of fits in the race, by family. */
  readonly families: Readonly<Record<string, number>>;
  readonly chosen: string;
  readonly accuracy: number;
  readonly conditions: number;
}

/** Measured by the processor's clock, so that other programs do not count. */
export async function whereTimeGoes(learn: (typeof Espalier)["learn"], dataset: Dataset): Promise<TimeSpent> {
  const begun = process.cpuUsage();
  const started = performance.now();
  const { choice, test, cv, train, size } = await learn(dataset, { threads: 1 });
  const clock = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(begun);
  const seconds = (user + system) / 1e6;
  const families: Record<string, number> = {};
  // Fits are timed by the clock: on a busy machine their share of it is taken.
  for (const { family, seconds: own } of choice!.tried) {
    families[family] = (families[family] ?? 0) + (own * seconds) / clock;
  }
  return {
    seconds,
    clock,
    families,
    chosen: choice!.name,
    accuracy: (test ?? cv ?? train).accuracy,
    conditions: size.conditions,
  };
}

const folder = new URL("../../shared/datasets/", import.meta.url);

export interface TableEntry {
  readonly name: string;
  readonly path: string;
  readonly rows: number;
}

/** Every table at hand with two classes or more, the smallest first; null where there is none. */
export function allTables(): TableEntry[] | null {
  const manifest = new URL("MANIFEST.json", folder);
  if (!existsSync(manifest)) return null;
  const { datasets } = JSON.parse(readFileSync(manifest, "utf8")) as {
    datasets: { name: string; file: string; rows: number; classes: Record<string, number> }[];
  };
  return datasets
    .filter(({ classes }) => Object.keys(classes).length > 1)
    .map(({ name, file, rows }) => ({ name, rows, path: fileURLToPath(new URL(file, folder)) }))
    .sort((a, b) => a.rows - b.rows);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [dist, ...names] = process.argv.slice(2);
  const { learn, readDatasetFile } = (await import(pathToFileURL(dist!).href)) as typeof Espalier;
  const spent: Record<string, TimeSpent> = {};
  for (const { name, path } of allTables()!.filter((table) => names.includes(table.name))) {
    spent[name] = await whereTimeGoes(learn, await readDatasetFile(path, {}));
    console.error(`${name}: ${spent[name].seconds.toFixed(2)} s`);
  }
  console.log(JSON.stringify(spent, null, 1));
}
