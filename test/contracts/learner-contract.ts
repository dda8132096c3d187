// What every learner must do, whatever it learns: one call of this suite is all the testing a new learner owes besides
// what is its own. Data of several classes, missing values and weights; memory and a database; abort, seeds, threads.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { learnSource } from "../../src/choose/learn-source.ts";
import type { CountSource } from "../../src/counts/count-source.ts";
import { total } from "../../src/counts/total.ts";
import { DataError } from "../../src/dataset/data-error.ts";
import { createRandom } from "../../src/dataset/random.ts";
import { writeCsv } from "../../src/dataset/write/write-csv.ts";
import { assessModel } from "../../src/evaluate/assess-model.ts";
import { assessRows } from "../../src/evaluate/assess-rows.ts";
import { createMemorySource, generateDataset, selectRows } from "../../src/internal.ts";
import { fitProcedure } from "../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../src/learn/procedure.ts";
import type { DataShape } from "../../src/learner/data-shape.ts";
import type { LearnContext, Learner } from "../../src/learner/learner.ts";
import { resolveOptions, specsOf } from "../../src/learner/resolve-options.ts";
import { predict } from "../../src/model/predict.ts";
import { modelFromJson } from "../../src/model/read-json.ts";
import { modelToJson } from "../../src/model/write-json.ts";
import { createDatabaseSource, type Dataset, readDatasetFile } from "../../src/node.ts";
import type { SearchThread } from "../../src/run/thread.ts";
import { datasets } from "../arbitraries/dataset.ts";
import { startTickingClock } from "../ticking-clock.ts";

export interface ContractOptions {
  /** Options that keep a fit of this suite short, or that matter to it. */
  readonly settings?: readonly Readonly<Record<string, unknown>>[];
  /** It splits rows at random whatever its options: which rows go where depends on their order. */
  readonly splitsRows?: boolean;
  /** It refuses more classes, in one line with a way out. */
  readonly mostClasses?: number;
}

const built = new URL("../../build/node/search-thread.js", import.meta.url);

export function learnerContract(
  learner: Learner,
  { settings = [{}], splitsRows = false, mostClasses = 4 }: ContractOptions = {},
): void {
  const { name } = learner;
  const learn = async (
    source: CountSource,
    options: Readonly<Record<string, unknown>> = {},
    context: LearnContext = {},
  ) =>
    fitProcedure(
      source,
      source.everything,
      procedureOf({ ...settings[0], ...options, method: learner }),
      context,
    );
  const takes = (option: string): boolean => Object.hasOwn(specsOf(learner), option);

  describe(`the learner ${name}`, () => {
    let folder: string;
    let dnf: Dataset;
    let mixed: Dataset;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "espalier-learner-"));
      const parameters = { attributes: 10, terms: 3, mean: 3 };
      dnf = generateDataset("random-dnf", { rows: 300, seed: 5, parameters });
      writeFileSync(join(folder, "dnf.csv"), [...writeCsv(dnf)].join(""));
      writeFileSync(join(folder, "mixed.csv"), mixedCsv(mostClasses));
      mixed = await readDatasetFile(join(folder, "mixed.csv"), { weights: "weight" });
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    it("describes itself: words, defaults that it accepts, settings that resolve", () => {
      expect(learner.summary.length).toBeGreaterThan(10);
      expect(learner.family).not.toBe("");
      expect(() => resolveOptions(learner, {})).not.toThrow();
      for (const shape of SHAPES) {
        for (const { options } of learner.settingsFor?.(shape).settings ?? []) {
          expect(() => resolveOptions(learner, options as Record<string, unknown>)).not.toThrow();
        }
      }
      expect(() => resolveOptions(learner, { nonsense: 1 })).toThrow(DataError);
    });

    it("counts every row once, predicts what its counts say, and survives being kept in a file", async () => {
      for (const dataset of [dnf, mixed]) {
        const source = await createMemorySource(dataset);
        const { model } = await learn(source);
        const [counts] = await source.countClasses([source.everything]);
        const leaves = leafCounts(model);
        expect(total(leaves)).toBeCloseTo(total(counts), 6);
        const byCounting = await assessModel(source, source.everything, model);
        const byRows = assessRows(predict(model, dataset), dataset);
        expect(byRows.counts.map((row) => [...row])).toEqual(byCounting.counts.map((row) => [...row]));
        const kept = modelFromJson(modelToJson({ model, method: name, options: {} } as never), "kept");
        expect(kept.model).toEqual(model);
        await source.close();
      }
    });

    it("gives the same bytes for the same seed, in memory and by a database's counts", async () => {
      for (const [file, weights] of [
        ["dnf.csv", undefined],
        ["mixed.csv", "weight"],
      ] as const) {
        const path = join(folder, file);
        const columns = weights === undefined ? {} : { weights };
        const memory = await createMemorySource(await readDatasetFile(path, columns));
        const database = await createDatabaseSource(`duckdb:${path}`, { ...columns, threads: 1 });
        try {
          for (const options of settings) {
            const expected = await learn(memory, options);
            const again = await learn(memory, options);
            const learned = await learn(database, options);
            expect(JSON.stringify(again.model)).toBe(JSON.stringify(expected.model));
            expect(JSON.stringify(learned.model)).toBe(JSON.stringify(expected.model));
            expect(learned.history).toEqual(expected.history);
          }
        } finally {
          await database.close();
          await memory.close();
        }
      }
    });

    it.skipIf(splitsRows)("learns the same whatever the order of the rows", async () => {
      // What prunes on rows set aside draws these by their place.
      const options = takes("prune") ? { prune: 0 } : {};
      for (const dataset of [dnf, mixed]) {
        const order = createRandom(7).shuffle(Array.from({ length: dataset.rows }, (_, row) => row));
        const models = [];
        for (const rows of [dataset, selectRows(dataset, Uint32Array.from(order))]) {
          const source = await createMemorySource(rows);
          models.push(JSON.stringify((await learn(source, options)).model));
          await source.close();
        }
        expect(models[1]).toBe(models[0]);
      }
    });

    it("takes whatever data there are: one class, one row, ties, gaps, weights", async () => {
      const property = fc.asyncProperty(
        datasets({ maxRows: 12, maxColumns: 3, maxClasses: mostClasses }),
        async (dataset) => {
          const source = await createMemorySource(dataset);
          const { model } = await learn(source);
          expect(model.classes).toEqual(dataset.target.categories);
          expect(predict(model, dataset).codes).toHaveLength(dataset.rows);
          await source.close();
        },
      );
      await fc.assert(property, { numRuns: 15 });
    });

    it.runIf(mostClasses < 3)("refuses several classes in one line, with a way out", async () => {
      writeFileSync(join(folder, "three.csv"), mixedCsv());
      const source = await createMemorySource(await readDatasetFile(join(folder, "three.csv")));
      await expect(learn(source)).rejects.toThrow(/^[^\n]*class has 3; [^\n]+$/);
      await source.close();
    });

    it("learns the same from a source that was used before, with a selection of columns or without", async () => {
      const select = { method: "wg", tolerance: { share: 0.1, of: "conflicts" } };
      const fresh = async (options: object) => {
        const source = await createMemorySource(dnf);
        const { model } = await learn(source, { ...options });
        await source.close();
        return JSON.stringify(model);
      };
      const [plain, selected] = [await fresh({}), await fresh({ select })];
      const source = await createMemorySource(dnf);
      const models: string[] = [];
      for (const options of [{}, { select }, {}, { select }]) {
        models.push(JSON.stringify((await learn(source, options)).model));
      }
      await source.close();
      expect(models).toEqual([plain, selected, plain, selected]);
    });

    it("honours priors and costs, or refuses them in one line", async () => {
      const source = await createMemorySource(mixed);
      const [first, second] = source.classes;
      const given = {
        costs: { [first]: { [second]: 50 } },
        priors: { ...Object.fromEntries(source.classes.map((each) => [each, 0.01])), [first]: 0.97 },
      };
      for (const [option, value] of Object.entries(given)) {
        const learning = learn(source, { [option]: value });
        if (takes(option)) expect((await learning).options[option]).toEqual(value);
        else await expect(learning).rejects.toThrow(`${name} does not take the option ${option}`);
      }
      await source.close();
    });

    it("stops when asked, at any moment, with a model or with the reason given", async () => {
      for (const after of [0, 1, 5, 25]) {
        const source = await createMemorySource(dnf);
        const stop = new AbortController();
        let calls = 0;
        // The moment is counted in calls of the source, not in time.
        const counted = new Proxy(source, {
          get(target, key) {
            const value = Reflect.get(target, key, target);
            if (typeof value !== "function") return value;
            return (...args: unknown[]) => {
              if (calls++ === after) stop.abort();
              return value.apply(target, args);
            };
          },
        });
        const procedure = procedureOf({ ...settings[0], method: learner });
        const outcome = await fitProcedure(counted, source.everything, procedure, {
          signal: stop.signal,
        }).then(
          ({ model }) => model.classes,
          (error: unknown) => error,
        );
        expect(outcome === stop.signal.reason || Array.isArray(outcome), String(outcome)).toBe(true);
        await source.close();
      }
    });

    it("hears a signal from outside within 200 ms, a millisecond being a look at the clock", async () => {
      for (const moment of [10, 100]) {
        const source = await createMemorySource(dnf);
        const stop = new AbortController();
        const clock = startTickingClock((time) => time === moment && setImmediate(() => stop.abort()));
        const options = { ...settings[0], method: learner, signal: stop.signal };
        await learnSource(source, { ...options, onProgress: () => {} }).catch(() => {});
        const ended = clock.time;
        clock.stop();
        // What was done before the signal came needs no hearing.
        if (stop.signal.aborted) expect(ended - moment).toBeLessThanOrEqual(200);
        await source.close();
      }
    });

    it("reports progress as one share that never falls, in words", async () => {
      const source = await createMemorySource(dnf);
      const shares: number[] = [];
      const texts: string[] = [];
      await learnSource(source, {
        ...settings[0],
        method: learner,
        onProgress: ({ done, text }) => {
          shares.push(done!);
          texts.push(text);
        },
      });
      await source.close();
      expect(shares).toEqual([...shares].sort((a, b) => a - b));
      expect(shares.indexOf(1)).toBe(shares.length - 1);
      for (const text of texts) expect(text).not.toMatch(/\d\.\d{3,}|undefined|NaN|Infinity/);
    });

    it.runIf(takes("threads"))("gives the same bytes with one thread and with two", async () => {
      expect(existsSync(built), "npm run build comes first").toBe(true);
      const { startSearchThread } = (await import(built.href)) as { startSearchThread: () => SearchThread };
      const source = await createMemorySource(dnf, { bins: "exact" });
      const [one, two] = [
        await learn(source, { threads: 1 }, { startSearchThread }),
        await learn(source, { threads: 2 }, { startSearchThread }),
      ];
      expect(JSON.stringify(two.model)).toBe(JSON.stringify(one.model));
      await source.close();
    });
  });
}

const SHAPES: readonly DataShape[] = [
  { rows: 30, columns: 3, conditions: 12, classes: 3, isTwoValued: false },
  { rows: 500, columns: 20, conditions: 40, classes: 2, isTwoValued: true },
  { rows: 1e6, columns: 128, conditions: 1e5, classes: 2, isTwoValued: false },
].flatMap((shape) => [
  { ...shape, maxConditions: 12, maxDepth: Number.POSITIVE_INFINITY },
  { ...shape, maxConditions: 1, maxDepth: 1 },
  { ...shape, maxConditions: Number.POSITIVE_INFINITY, maxDepth: 3 },
]);

/** Three classes (or two), numbers, categories, missing values and weights. */
export function mixedCsv(mostClasses = 3): string {
  const random = createRandom(7);
  const lines = ["size,color,old,weight,class"];
  for (let row = 0; row < 80; row++) {
    const size = random.below(60) / 10;
    const color = ["red", "green", "blue", "?"][random.below(4)];
    const old = random.below(2);
    const label = size < 2 && color === "red" ? "a" : size > 4 || old === 1 || mostClasses < 3 ? "b" : "c";
    lines.push([random.below(12) === 0 ? "" : size, color, old, 1 + random.below(3), label].join());
  }
  return `${lines.join("\n")}\n`;
}

/** The weighted class counts of all leaves or rules together. */
function leafCounts(model: Awaited<ReturnType<typeof fitProcedure>>["model"]): number[] {
  const sums = model.classes.map(() => 0);
  const add = (counts: readonly number[]): void => {
    for (const [c, count] of counts.entries()) sums[c] += count;
  };
  if (model.form === "list") for (const { counts } of [...model.rules, model.otherwise]) add(counts);
  else if (model.form === "scorecard") for (const { counts } of model.totals) add(counts);
  else add(model.root.counts);
  return sums;
}
