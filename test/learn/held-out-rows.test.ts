// Held-out rows take no part in a model: their values, the names of their categories and their classes are changed, and
// every method, the choice and the printed figures of the training rows stay the same, byte for byte.

import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { learnSource } from "../../src/choose/learn-source.ts";
import type { CountSource, Part } from "../../src/counts/count-source.ts";
import { allocateCodes, type Column } from "../../src/dataset/column.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { sortCategories } from "../../src/dataset/infer/category-order.ts";
import { createRandom } from "../../src/dataset/random.ts";
import { timeUnits } from "../../src/dataset/row-units.ts";
import { writeCsv } from "../../src/dataset/write/write-csv.ts";
import { holdOut } from "../../src/evaluate/hold-out.ts";
import { createMemorySource } from "../../src/internal.ts";
import { fitProcedure } from "../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../src/learn/procedure.ts";
import { learners } from "../../src/learn/registry.ts";
import { createDatabaseSource } from "../../src/node.ts";
import { run, scratchFolder } from "../cli/run.ts";

const files = scratchFolder();
const CLASSES = ["no", "perhaps", "yes"];
const WORDS = ["blue", "green", "red"];

/** Learned from a part that ends with a column that says which rows are held out. */
const OPTIONS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  fringe: { maxIterations: 3, restarts: 1 },
  "fringe-dual": { maxIterations: 3, restarts: 1 },
  "fringe-symmetric": { maxIterations: 3, restarts: 1 },
  dcfringe: { maxIterations: 3, restarts: 1 },
  "fringe-full": { maxIterations: 3, restarts: 1 },
  "optimal-list": { maxRules: 2, thresholds: 3 },
  "optimal-dnf": { maxRules: 2, maxLiterals: 1, thresholds: 3 },
  checklist: { starts: 2 },
  "optimal-checklist": { maxConditions: 2, thresholds: 3 },
  skewing: { trials: 4 },
  "auto-skew": { trials: 4 },
  t3: { sparsity: 1, thresholds: 3 },
  t4: { thresholds: 1, timeLimit: 0 },
  t5: { thresholds: 1, timeLimit: 0 },
};

interface Drawn {
  readonly held: readonly boolean[];
  readonly classes: readonly number[];
  readonly numbers: readonly (readonly number[])[];
  readonly words: readonly (readonly (string | null)[])[];
  readonly weights: Float64Array | null;
}

/** Rows of which every third or so is held out; the first three are not, and have a class each. */
function draw(seed: number, rows: number): Drawn {
  const random = createRandom(seed);
  const each = <T>(make: (row: number) => T): T[] => Array.from({ length: rows }, (_, row) => make(row));
  const numbers = [0, 1].map((column) =>
    each(() => (random.below(9) === 0 ? Number.NaN : random.below(30) / (1 + column))),
  );
  const words = [0, 1].map(() => each(() => (random.below(9) === 0 ? null : WORDS[random.below(3)])));
  const classes = each((row) => {
    if (row < 3) return row;
    const told = numbers[0][row] < 9 ? 0 : words[0][row] === "red" ? 1 : 2;
    return random.below(5) === 0 ? random.below(3) : told;
  });
  const held = each((row) => row >= 3 && random.below(3) === 0);
  const weights = seed % 2 === 0 ? null : Float64Array.from({ length: rows }, () => 1 + random.below(3));
  return { held, classes, numbers, words, weights };
}

/** The same training rows; all else of the others is drawn anew, some of it never seen. */
function poisoned(drawn: Drawn, seed: number, { classes: areClasses = true } = {}): Drawn {
  const random = createRandom(seed);
  const { held } = drawn;
  const change = <T>(values: readonly T[], make: () => T): T[] =>
    values.map((value, row) => (held[row] ? make() : value));
  return {
    ...drawn,
    numbers: drawn.numbers.map((values) => change(values, () => [Number.NaN, 12.25, 7e5][random.below(3)])),
    words: drawn.words.map((values) => change(values, () => [null, "aqua", "red", "zinc"][random.below(4)])),
    classes: areClasses ? change(drawn.classes, () => random.below(3)) : drawn.classes,
  };
}

function datasetOf({ held, classes, numbers, words, weights }: Drawn): Dataset {
  const texts = words.map((values, index): Column => {
    const categories = sortCategories(new Set(values.filter((text) => text !== null)));
    const codes = allocateCodes(values.length, categories.length);
    values.forEach((text, row) => {
      codes[row] = text === null ? categories.length : categories.indexOf(text);
    });
    return { kind: "categorical", name: `w${index}`, codes, categories };
  });
  const attributes: Column[] = [
    ...numbers.map((values, index): Column => {
      return { kind: "continuous", name: `n${index}`, values: Float64Array.from(values) };
    }),
    ...texts,
    { kind: "boolean", name: "held", codes: Uint8Array.from(held, Number), categories: ["false", "true"] },
  ];
  const target = { kind: "categorical" as const, name: "class", categories: CLASSES };
  return {
    ...{ name: "rows", rows: classes.length, attributes, weights, notices: [] },
    target: { ...target, codes: Uint8Array.from(classes) },
    kept: attributes.map(({ name }) => name),
  };
}

const TWO_CLASSES = ["optimal-scorecard"];

/** The same with its last two classes as one. */
function twoOf({ target, ...dataset }: Dataset): Dataset {
  const codes = target.codes.map((code) => Math.min(code, 1));
  return { ...dataset, target: { ...target, categories: CLASSES.slice(0, 2), codes } };
}

async function trainingRows(source: CountSource): Promise<Part> {
  const [{ no }] = await source.divide([{ part: source.everything, test: { type: "is", column: "held" } }]);
  return no;
}

/** All that a fit tells, as text. */
async function fitted(source: CountSource, method: string): Promise<string> {
  const train = await trainingRows(source);
  const learn = async (): Promise<unknown> => {
    if (method !== "choose")
      return fitProcedure(source, train, procedureOf({ ...OPTIONS[method], method } as never));
    const { model, choice, notices } = await learnSource(source, { part: train, maxConditions: 4, seed: 1 });
    return { model, choice, notices };
  };
  const told = await learn();
  return JSON.stringify(told, (key, value) => (key === "seconds" ? undefined : value));
}

const METHODS = [...learners.map(({ name }) => name), "choose"];

describe("held-out rows changed", () => {
  it.each(METHODS)("change nothing that %s learns in memory", async (method) => {
    for (const seed of method === "choose" ? [1] : [1, 2]) {
      const drawn = draw(seed, 60);
      for (const bins of ["auto", 4] as const) {
        const texts = [];
        for (const rows of [drawn, poisoned(drawn, 17)]) {
          const dataset = datasetOf(rows);
          const source = await createMemorySource(TWO_CLASSES.includes(method) ? twoOf(dataset) : dataset, {
            bins,
          });
          texts.push(await fitted(source, method));
          await source.close();
        }
        expect(texts[1]).toBe(texts[0]);
      }
    }
  });

  it.each(["redwood", "id3", "fringe", "greedy3", "t2", "scorecard", "checklist", "optimal-list"])(
    "change nothing that %s learns in a database, and both are the model of memory",
    async (method) => {
      const drawn = draw(3, 60);
      const texts = [];
      for (const rows of [drawn, poisoned(drawn, 18)]) {
        const dataset = datasetOf(rows);
        const memory = await createMemorySource(dataset, { bins: 4 });
        texts.push(await fitted(memory, method));
        await memory.close();
        const path = files.path("rows.csv");
        writeFileSync(path, [...writeCsv(dataset)].join(""));
        const kinds = { n0: "continuous", n1: "continuous", w0: "categorical", w1: "categorical" } as const;
        const keep = dataset.kept ?? [];
        for (const handOver of [0, undefined]) {
          const asked = { target: "class", weights: "weight", kinds, keep, bins: 4, threads: 1, handOver };
          const database = await createDatabaseSource(`duckdb:${path}`, asked);
          texts.push(await fitted(database, method));
          await database.close();
        }
      }
      for (const text of texts.slice(1)) expect(text).toBe(texts[0]);
    },
  );

  it("change no bin of a column with more values than ranks", async () => {
    const rows = 100_000;
    const random = createRandom(5);
    const values = Float64Array.from({ length: rows }, () => random.below(1e9));
    const held = Uint8Array.from({ length: rows }, (_, row) => Number(row % 4 === 0));
    const codes = Uint8Array.from(values, (value) => Number(value > 3e8 !== (random.below(9) === 0)));
    const models = [];
    for (const factor of [1, 1e-3]) {
      const own = values.map((value, row) => (held[row] === 1 ? value * factor : value));
      const attributes: Column[] = [
        { kind: "continuous", name: "n", values: own },
        { kind: "boolean", name: "held", codes: held, categories: ["false", "true"] },
      ];
      const target = { kind: "categorical" as const, name: "class", categories: ["no", "yes"], codes };
      const source = await createMemorySource({
        ...{ name: "rows", rows, attributes, target, weights: null, notices: [] },
      });
      const fit = await fitProcedure(
        source,
        await trainingRows(source),
        procedureOf({ method: "id3", maxDepth: 3 }),
      );
      models.push(JSON.stringify(fit.model));
      await source.close();
    }
    expect(models[1]).toBe(models[0]);
  });

  it("change nothing where they are drawn at random, whatever the folds", async () => {
    for (const time of [false, true]) {
      const drawn = draw(6, 120);
      const withTime = (rows: Drawn): Dataset => {
        const numbers = Float64Array.from(rows.classes, (_, row) => row);
        const units = timeUnits({ kind: "continuous", name: "time", values: numbers }, "rows");
        return { ...datasetOf(rows), ...(time && { units }) };
      };
      const first = await createMemorySource(withTime(drawn), { bins: 4 });
      const { test } = await holdOut(first, first.everything, { share: 0.3, seed: 1 });
      const held = drawn.classes.map(() => false);
      for (const row of (test as unknown as { rows: Uint32Array }).rows) held[row] = true;
      await first.close();
      const marked = { ...drawn, held };
      const texts = [];
      // Which rows a share takes depends on the classes, but where time decides.
      for (const rows of [marked, poisoned(marked, 19, { classes: time })]) {
        const source = await createMemorySource(withTime({ ...rows, held: drawn.held }), { bins: 4 });
        const asked = { evaluate: { test: 0.3, folds: 3 }, seed: 1 };
        const named = await learnSource(source, { ...asked, method: "redwood" });
        const chosen = await learnSource(source, { ...asked, maxConditions: 4 });
        const { tried, runnerUp } = chosen.choice!;
        const { model, train, cv } = named;
        const told = { model, train, cv, tried, runnerUp };
        texts.push(JSON.stringify(told, (key, value) => (key === "seconds" ? undefined : value)));
        await source.close();
      }
      expect(texts[1]).toBe(texts[0]);
    }
  });
});

it("the printed model and its figures on training rows stay when held-out values change", async () => {
  const printed = [];
  const drawn = draw(8, 90);
  const first = await createMemorySource(datasetOf(drawn));
  const { test } = await holdOut(first, first.everything, { share: 0.3, seed: 1 });
  const held = drawn.classes.map(() => false);
  for (const row of (test as unknown as { rows: Uint32Array }).rows) held[row] = true;
  await first.close();
  for (const rows of [{ ...drawn, held }, poisoned({ ...drawn, held }, 20, { classes: false })]) {
    const { attributes, ...dataset } = datasetOf(rows);
    const path = files.path("printed.csv");
    writeFileSync(path, [...writeCsv({ ...dataset, attributes: attributes.slice(0, -1) })].join(""));
    const kinds = "n0=continuous,n1=continuous,w0=categorical,w1=categorical";
    for (const method of ["redwood", "t2", "scorecard", "greedy3"]) {
      const call = ["learn", path, "--kinds", kinds, "--keep", "n0,n1,w0,w1", "--test", "0.3"];
      for (const engine of ["memory", "duckdb"]) {
        const how = ["--method", method, "--bins", "5", "--engine", engine];
        const { code, stdout } = await run([...call, ...how]);
        expect(code).toBe(0);
        // Of the held-out rows themselves the figures are others.
        const lines = stdout
          .split("\n")
          .filter((line) => /^(if|else| {2,}(if|else)|The )|training/.test(line));
        expect(lines.length).toBeGreaterThan(2);
        printed.push(lines.join("\n"));
      }
    }
  }
  expect(printed.slice(8)).toEqual(printed.slice(0, 8));
});
