// Does every learner that counts find, on every engine at hand, the model that it finds in memory, byte for byte? Twice: as users run it,
// small parts finished in memory, and with every count asked of the engine.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createSqlSource } from "../../build/counts/create-sql-source.js";
import { createMemorySource, generateDataset, learners } from "../../build/internal.js";
import { type Dataset, type LearnResult, learnSource, readDatasetFile } from "../../build/node.js";
import { loadTable } from "../../scripts/engines/load-table.ts";
import type { Report } from "../bench.ts";
import type { Place } from "./places.ts";

interface Task {
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
}

const named = (...names: string[]): Task[] =>
  names.map((method) => ({ name: `\`${method}\``, options: { method } }));

/** These take long where rows are many, wherever the rows are: left out of large tables. */
const LONG = ["greedy3", "grove", "fringe-full", "skewing", "sequential-skewing", "auto-skew"];
const LARGE = 20_000;

/** Those that count; those that need rows take them from the database, and are tested by `npm run test:engines`. */
const TASKS: readonly Task[] = [
  ...named("redwood", "id3", "fringe", "fringe-dual", "fringe-symmetric", "dcfringe"),
  ...named(...LONG),
  ...["mig", "sg", "wg"].map((by) => ({
    name: `\`redwood\` on the columns that \`${by}\` selects`,
    options: { method: "redwood", select: { method: by } },
  })),
  { name: "`redwood`, on held-out rows", options: { method: "redwood", evaluate: { test: 0.25 } } },
  { name: "`redwood`, by three folds", options: { method: "redwood", evaluate: { folds: 3 } } },
];

/** Few statements each: without handing over, the FRINGE family asks hundreds. */
const COUNTED: readonly Task[] = [
  ...["redwood", "id3"].map((method) => ({
    name: `\`${method}\` to depth 4`,
    options: { method, maxDepth: 4, prune: 0 },
  })),
  ...["skewing", "auto-skew"].map((method) => ({
    name: `\`${method}\` to depth 2`,
    options: { method, maxDepth: 2, prune: 0 },
  })),
];

/** By engine and dataset: what agreed, what did not. */
export interface Agreement {
  readonly engine: string;
  readonly dataset: string;
  readonly rows: number;
  /** Whether small parts were handed over. */
  readonly handOver: boolean;
  readonly same: readonly string[];
  readonly different: readonly string[];
  readonly statements: number;
  readonly seconds: number;
}

/** What memory finds, the same for all engines of a run. */
const inMemory = new Map<string, string>();

const folder = fileURLToPath(new URL("../../../shared/datasets/", import.meta.url));

async function datasets(report: Report): Promise<Dataset[]> {
  const read = async (file: string): Promise<Dataset[]> => {
    const path = join(folder, file);
    if (existsSync(path)) return [{ ...(await readDatasetFile(path)), name: file.split(".")[0] }];
    report.notice(`${file} is not here, skipped`);
    return [];
  };
  const parameters = { attributes: 16, terms: 4, mean: 3 };
  const dnf = generateDataset("random-dnf", { rows: 2000, seed: 7, parameters });
  const weights = Float64Array.from({ length: dnf.rows }, (_, row) => ((row * 7919) % 8) / 4 + 0.25);
  return [
    { ...dnf, name: "weighted DNF", weights },
    ...(await read("german-credit.csv")),
    ...(await read("hypothyroid.csv.gz")),
    ...(await read("mushroom.csv.gz")),
    ...(await read("adult.csv.gz")),
  ];
}

export async function sameBytes(
  report: Report,
  place: Place,
  keep: (soFar: Agreement[]) => void,
): Promise<Agreement[]> {
  const found: Agreement[] = [];
  for (const dataset of await datasets(report)) {
    const session = await place.open();
    const { table, ...loaded } = await loadTable(session, place.dialect, dataset, "espalier_bench_same");
    // Trino writes all names in lower case.
    const fields = await session.describe(`SELECT * FROM ${table}`);
    const attributes = dataset.attributes.map((column, index) => ({ ...column, name: fields[index].name }));
    for (const handOver of [true, false]) {
      const agreement = await compare(place, { ...dataset, attributes }, { ...loaded, table }, handOver);
      found.push(agreement);
      const { same, different, statements, seconds } = agreement;
      report.line({
        case: `${place.dialect.name}, ${dataset.name}, ${handOver ? "small parts handed over" : "all counted there"}`,
        notes: {
          "same bytes": `${same.length} of ${same.length + different.length}`,
          statements,
          seconds: Math.round(seconds),
        },
      });
    }
    keep(found);
    await session.tidy(`DROP TABLE ${table}`);
    await session.close();
  }
  return found;
}

async function compare(
  place: Place,
  dataset: Dataset,
  loaded: Awaited<ReturnType<typeof loadTable>>,
  handOver: boolean,
): Promise<Agreement> {
  const known = new Set(learners.map(({ name }) => name));
  const tasks = (handOver ? TASKS : COUNTED).filter(({ options: { method } }) => {
    const isLong = dataset.rows > LARGE && LONG.includes(method as string);
    return known.has(method as string) && !isLong;
  });
  const [same, different]: [string[], string[]] = [[], []];
  let statements = 0;
  let milliseconds = 0;
  const begun = performance.now();
  const source = await createSqlSource(await place.open(), place.dialect, {
    ...loaded,
    onStatement: () => statements++,
    ...(handOver ? {} : { handOver: 0 }),
  });
  milliseconds += performance.now() - begun;
  const memory = await createMemorySource(dataset);
  for (const { name, options } of tasks) {
    const key = `${dataset.name} ${name} of ${dataset.attributes.map((column) => column.name).join()}`;
    const expected = inMemory.get(key) ?? factsOf(await learnSource(memory, options));
    inMemory.set(key, expected);
    const started = performance.now();
    const learned = factsOf(await learnSource(source, options));
    milliseconds += performance.now() - started;
    (learned === expected ? same : different).push(name);
  }
  await source.close();
  await memory.close();
  return {
    ...{ engine: place.dialect.name, dataset: dataset.name, rows: dataset.rows, handOver },
    ...{ same, different, statements, seconds: milliseconds / 1000 },
  };
}

/** All of a result but the seconds it took. */
function factsOf({ model, train, test, cv, selection }: LearnResult): string {
  return JSON.stringify({ model, train, test, cv, columns: selection?.attributes });
}
