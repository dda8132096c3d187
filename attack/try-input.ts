// Tries one fuzzed input in this process, as it ships: what is wrong with how it ended, if anything.

import {
  DataError,
  type Dataset,
  explainRow,
  exporters,
  learn,
  modelFromJson,
  modelToJson,
  predict,
  readDataset,
} from "../build/index.js";
import { edit, learners, measureSize, partsOf } from "../build/internal.js";
import { isOrdered } from "../src/dataset/column.ts";
import { givenColumns } from "../src/dataset/derived/derivation.ts";
import type { ReadOptions } from "../src/dataset/read-options.ts";
import type { FuzzInput } from "./fuzz-input.ts";

const VALUES = [
  Number.NaN,
  -1,
  0,
  1,
  2.5,
  1e9,
  1e308,
  Number.POSITIVE_INFINITY,
  "",
  "x",
  "yes",
  null,
  true,
  [],
  {},
  "__proto__",
  "a\nb",
  "0.5",
  -0,
  3,
];
const small: Dataset = {
  name: "small",
  rows: 12,
  attributes: [
    {
      kind: "boolean",
      name: "a",
      categories: ["0", "1"],
      codes: Uint8Array.from([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 2, 1]),
    },
    {
      kind: "continuous",
      name: "b",
      values: Float64Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, Number.NaN, 11, 12]),
    },
  ],
  target: {
    kind: "categorical",
    name: "c",
    categories: ["no", "yes"],
    codes: Uint8Array.from([0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1]),
  },
  weights: null,
  notices: [],
};

export interface Tried {
  readonly complaint: string | null;
  /** Of processor time. */
  readonly seconds: number;
}

export async function tryInput(input: FuzzInput): Promise<Tried> {
  const before = process.cpuUsage();
  let complaint: string | null = null;
  try {
    await use(input);
  } catch (error) {
    complaint = complaintAbout(error);
  }
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  // Generous on a busy machine, and far from what anything beyond linear would take.
  const allowed = 3 + input.bytes.length / 100_000;
  if (complaint === null && seconds > allowed)
    complaint = `${seconds.toFixed(1)} s of processor time for ${input.bytes.length} bytes`;
  return { complaint, seconds };
}

/** What is wrong with an error; null where it is as it should be. */
function complaintAbout(error: unknown): string | null {
  if (!(error instanceof DataError)) return `${(error as Error)?.stack ?? error}`.slice(0, 1500);
  const { message } = error;
  if (message.includes("\n") || /\p{Cc}/u.test(message)) return `a message of several lines: ${message}`;
  return message.length >= 500 ? `a message of ${message.length} characters` : null;
}

async function use(input: FuzzInput): Promise<void> {
  const { kind, bytes, names, random } = input;
  if (kind === "model") {
    const document = modelFromJson(new TextDecoder().decode(bytes), "m.json");
    useModel(document);
    return;
  }
  if (kind === "edit") return tryEdit(new TextDecoder().decode(bytes), input);
  if (kind === "option") return tryOption(input);
  const ending = { gzip: "csv.gz", c45: "data", messy: "csv", encoded: "txt" }[kind as string] ?? kind;
  const dataset = await readDataset(bytes, {
    name: `f.${ending}`,
    ...(kind === "c45" ? { format: "c45" as const, names } : {}),
    ...(random.below(4) === 0 ? readingOptions(random) : {}),
  });
  checkDataset(dataset);
  if (random.below(20) === 0 && dataset.rows < 500) {
    const { model } = await learn(dataset, { method: "id3", maxDepth: 3 });
    predict(model, dataset);
  }
}

/** Of what people say about a table. */
function readingOptions(random: FuzzInput["random"]): ReadOptions {
  const columns = ["c0", "c1", "date", "class", "column1"];
  const column = columns[random.below(columns.length)];
  const all: readonly ReadOptions[] = [
    { na: "none" },
    { na: ["0", "-", "a"] },
    { dates: "d/m/y" },
    { target: column },
    { group: column },
    { time: column },
    { keep: [column] },
    { kinds: { [column]: (["date", "continuous", "categorical", "boolean"] as const)[random.below(4)] } },
    { header: "no" },
    { exclude: [column] },
  ];
  return all[random.below(all.length)];
}

function checkDataset({ rows, attributes, target }: Dataset): void {
  for (const column of [...attributes, target]) {
    const values = isOrdered(column) ? column.values : column.codes;
    if (values.length !== rows) throw new Error(`${column.name} has ${values.length} of ${rows} rows`);
    if (!isOrdered(column)) {
      for (const code of column.codes)
        if (code > column.categories.length) throw new Error("a code without a category");
    }
  }
}

function useModel(document: ReturnType<typeof modelFromJson>): void {
  const { model } = document;
  measureSize(model);
  for (const [name, exporter] of Object.entries(exporters))
    if (name !== "json") exporter.write(model, { table: "t" });
  const again = modelFromJson(modelToJson(document), "again");
  if (modelToJson(again) !== modelToJson(document))
    throw new Error("a model that changes when it is written");
  const row = Object.fromEntries(givenColumns(model.columns).map(({ name }) => [name, null]));
  explainRow(model, row);
}

function tryEdit(text: string, { random }: FuzzInput): void {
  const document = modelFromJson(text, "m.json");
  const parts = partsOf(document.model).map(({ address }) => address);
  const anywhere = [...parts, "0", "999", "", "1.1.1", "else", "all", "x", "-1", "1e9", "__proto__"];
  const at = anywhere[random.below(anywhere.length)];
  const values = [0, 1, -5.5, Number.NaN, Number.POSITIVE_INFINITY, 2, 1e308];
  const labels = [...document.model.classes, "", "nobody", "__proto__", "a\nb", "x".repeat(3000)];
  const kinds = [
    { type: "relabel", at, class: labels[random.below(labels.length)] },
    { type: "set-threshold", at, value: values[random.below(values.length)] },
    { type: "remove", at },
    { type: "drop-condition", at },
    { type: "nonsense", at },
  ];
  const change = kinds[random.below(kinds.length)];
  const { model } = edit(document.model, [change as never]);
  measureSize(model);
}

async function tryOption({ random }: FuzzInput): Promise<void> {
  const learner = learners[random.below(learners.length)];
  const names = [...Object.keys(learner.options), "select", "evaluate", "unknown", "method"];
  const name = names[random.below(names.length)];
  const value = VALUES[random.below(VALUES.length)];
  const options = {
    method: learner.name,
    timeLimit: 2,
    ...(name === "evaluate" ? { evaluate: { folds: value } } : { [name]: value }),
  };
  await learn(small, options as never);
}
