// Does every learner that counts find, on every engine at hand, the model that it finds in memory, byte for byte?

import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dialects } from "../../dist/counts/sql/dialects/dialects.js";
import { learnPart } from "../../dist/learn/learn-part.js";
import { createDatabaseSource } from "../../dist/node/databases/create-database-source.js";
import { parseDatabaseAddress } from "../../dist/node/databases/database-address.js";
import { openDatabase } from "../../dist/node/databases/open-database.js";
import {
  createMemorySource,
  type Dataset,
  generateDataset,
  learners,
  readDatasetFile,
} from "../../dist/node.js";
import type { Engine } from "../../scripts/engines/engine.ts";
import { loadTable } from "../../scripts/engines/load-table.ts";
import type { Report } from "../bench.ts";

/** Those that only count; those that need rows take them from the database, and are tested by `npm run test:engines`. */
const METHODS = [
  ...["redwood", "id3", "fringe", "fringe-dual", "fringe-symmetric", "dcfringe", "fringe-full"],
  ...["greedy3", "grove", "skewing", "sequential-skewing", "auto-skew", "refined", "checklist"],
];

/** By engine and dataset: the methods that agreed, those that did not, and why some were not tried. */
export interface Agreement {
  readonly engine: string;
  readonly dataset: string;
  readonly rows: number;
  readonly same: readonly string[];
  readonly different: readonly string[];
  readonly statements: number;
  readonly seconds: number;
}

const folder = fileURLToPath(new URL("../../../shared/datasets/", import.meta.url));

async function datasets(report: Report): Promise<Dataset[]> {
  const read = async (file: string): Promise<Dataset[]> => {
    const path = join(folder, file);
    if (existsSync(path)) return [{ ...(await readDatasetFile(path)), name: file.split(".")[0] }];
    report.notice(`${file} is not here, skipped`);
    return [];
  };
  const dnf = generateDataset("random-dnf", {
    rows: 2000,
    seed: 7,
    parameters: { attributes: 16, terms: 4, mean: 3 },
  });
  const weights = Float64Array.from({ length: dnf.rows }, (_, row) => ((row * 7919) % 8) / 4 + 0.25);
  return [
    { ...dnf, name: "weighted DNF", weights },
    ...(await read("german-credit.csv")),
    ...(await read("hypothyroid.csv.gz")),
    ...(await read("mushroom.csv.gz")),
    ...(await read("adult.csv.gz")),
  ];
}

export async function sameBytes(report: Report, engine: Engine): Promise<Agreement[]> {
  const found: Agreement[] = [];
  const sets = await datasets(report);
  const known = new Set(learners.map(({ name }) => name));
  const methods = METHODS.filter((name) => known.has(name) && (report.methods?.includes(name) ?? true));
  const expected = new Map<string, string>();
  for (const dataset of sets) {
    const memory = await createMemorySource(dataset);
    for (const method of methods) {
      const { model } = await learnPart(memory, memory.everything, { method });
      expected.set(`${dataset.name} ${method}`, JSON.stringify(model));
    }
    await memory.close();
  }
  const address = await engine.up();
  const parsed = parseDatabaseAddress(address)!;
  const dialect = dialects[parsed.engine];
  for (const dataset of sets) {
    const begun = performance.now();
    const session = await openDatabase(parsed, { environment: process.env, quoteName: dialect.quoteName });
    const table = "espalier_bench_same";
    const { target, row, weights } = await loadTable(session, dialect, dataset, table);
    const [same, different]: [string[], string[]] = [[], []];
    let statements = 0;
    const where = address.includes("?") ? address.replace("?", `/${table}?`) : `${address}/${table}`;
    const source = await createDatabaseSource(where, {
      target,
      row,
      weights,
      onStatement: () => statements++,
    });
    for (const method of methods) {
      const { model } = await learnPart(source, source.everything, { method });
      const isSame = JSON.stringify(model) === expected.get(`${dataset.name} ${method}`);
      (isSame ? same : different).push(method);
    }
    await source.close();
    await session.tidy(`DROP TABLE ${table}`);
    await session.close();
    const seconds = (performance.now() - begun) / 1000;
    found.push({
      engine: dialect.name,
      dataset: dataset.name,
      rows: dataset.rows,
      same,
      different,
      statements,
      seconds,
    });
    report.line({
      case: `${dialect.name}, ${dataset.name}`,
      notes: {
        "same bytes": `${same.length} of ${methods.length}`,
        statements,
        seconds: Math.round(seconds),
      },
    });
  }
  return found;
}
