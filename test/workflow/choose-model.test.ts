import { describe, expect, it } from "vitest";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { createRandom } from "../../src/dataset/random.ts";
import type { LearnContext } from "../../src/learn/shared/learner.ts";
import { measureSize } from "../../src/model/size.ts";
import { type ChosenResult, chooseModel } from "../../src/workflow/choose-model.ts";
import type { ChooseOptions } from "../../src/workflow/choose-options.ts";
import { learn } from "../../src/workflow/learn.ts";
import { makeDataset, textColumn } from "../arbitraries/dataset.ts";

/** Columns of random bits and a class that is a function of them, wrong in a share of the rows. */
function bits(
  { rows, columns, noise = 0, seed = 1 }: { rows: number; columns: number; noise?: number; seed?: number },
  concept: (row: readonly number[]) => boolean,
): Dataset {
  const random = createRandom(seed);
  const table = Array.from({ length: rows }, () => Array.from({ length: columns }, () => random.below(2)));
  const classes = table.map((row) => (concept(row) !== random.unit() < noise ? "yes" : "no"));
  const attributes = Array.from({ length: columns }, (_, c) => textColumn(table.map((row) => "nt"[row[c]])));
  return makeDataset(attributes, classes, null);
}

async function choose(
  dataset: Dataset,
  options: ChooseOptions = {},
  context: LearnContext = {},
): Promise<ChosenResult> {
  const source = await createMemorySource(dataset);
  return chooseModel(source, source.everything, options, context);
}

const exclusiveOr = (row: readonly number[]): boolean => row[0] !== row[1];
const coin = (row: readonly number[]): boolean => row[0] === 2;

describe("choosing a model", () => {
  it("finds what the plain tree misses and says so, measured by folds around the choice", async () => {
    const data = bits({ rows: 160, columns: 7 }, exclusiveOr);
    const { result, choice, train, test, cv } = await choose(data);
    expect(choice).toMatchObject({ verdict: "chosen", warnings: [], folds: 10, repeats: 2, rows: 160 });
    expect(train.accuracy).toBe(1);
    expect(test).toBeNull();
    expect(cv).toMatchObject({ folds: 10, rows: 160, accuracy: 1 });
    expect(measureSize(result.model).conditions).toBeLessThanOrEqual(3);
    expect(choice.why).toHaveLength(3);
    expect(choice.why[0]).toMatch(/^Chosen: .*100\.0 % ± 0\.0 with \d/);
    expect(choice.why[1]).toMatch(/^Runner-up: /);
    expect(choice.why[2]).toMatch(/^The plain greedy tree \(redwood\) would have lost \d+\.\d points/);
    expect(choice.p).toBeLessThan(0.001);
  });

  it("is the same for the same seed, and reports progress on the way", async () => {
    const data = bits({ rows: 120, columns: 4, noise: 0.1 }, (row) => row[0] === 1 && row[1] === 1);
    const plain = ({ result, choice, ...rest }: ChosenResult): string =>
      JSON.stringify([result.model, choice.why, choice.tried.map(({ seconds: _, ...tried }) => tried), rest]);
    const done: number[] = [];
    const onProgress: LearnContext["onProgress"] = (progress) => done.push(progress.done ?? 0);
    const first = await choose(data, { seed: 3 }, { onProgress });
    expect(plain(await choose(data, { seed: 3 }))).toBe(plain(first));
    expect(done.length).toBeGreaterThan(50);
    expect(done).toEqual([...done].sort((a, b) => a - b));
  });

  it("sets a quarter aside from 1000 rows on, judges on a sample, and keeps to the budget", async () => {
    const concept = (row: readonly number[]): boolean =>
      row.slice(0, 5).filter((bit) => bit === 1).length > 2;
    const data = bits({ rows: 9000, columns: 6, noise: 0.05 }, concept);
    const { result, choice, train, test, cv } = await choose(data, { maxConditions: 4, maxDepth: 3 });
    expect(cv).toBeNull();
    expect([train.rows, test!.rows]).toEqual([6750, 2250]);
    const { conditions, depth } = measureSize(result.model);
    expect(conditions).toBeLessThanOrEqual(4);
    expect(depth).toBeLessThanOrEqual(3);
    expect(test!.accuracy).toBeGreaterThan(0.7);
    expect(choice.tried.length).toBeGreaterThan(5);
  });

  it.each([1, 2, 3])("says that no model beats guessing where labels are noise (seed %i)", async (seed) => {
    const { result, choice, cv } = await choose(bits({ rows: 120, columns: 5, noise: 0.45, seed }, coin));
    expect(choice).toMatchObject({ verdict: "guessing", name: "majority" });
    expect(choice.why).toHaveLength(1);
    expect(choice.why[0]).toMatch(/^No model beats guessing the majority \(no\): .*\(p = 0\.\d+\)/);
    expect(measureSize(result.model).conditions).toBe(0);
    expect(cv!.accuracy).toBe(cv!.baseline);
  });

  it("learns the plain tree from too few rows, or too few of a class, and says that it cannot judge", async () => {
    const small = await choose(bits({ rows: 29, columns: 3 }, (row) => row[0] === 1));
    expect(small.choice).toMatchObject({ verdict: "unjudged", why: [], p: null, tried: [] });
    expect(small.choice.warnings[0]).toMatch(/^29 rows are too few to judge a model by/);
    expect(small.result.method).toBe("redwood");
    expect([small.test, small.cv]).toEqual([null, null]);
    const attributes = [textColumn(Array.from({ length: 50 }, (_, row) => `${row % 3}`))];
    const rare = makeDataset(
      attributes,
      Array.from({ length: 50 }, (_, row) => (row < 4 ? "a" : "b")),
      null,
    );
    expect((await choose(rare)).choice.warnings[0]).toMatch(/fewer than two classes of at least 5 rows/);
    const asked = await choose(rare, { honest: { share: 0.2, folds: 3 } });
    expect(asked.test!.rows).toBe(10);
    expect(asked.cv!.folds).toBe(3);
  });

  it("says first that a column alone predicts perfectly, and how to leave it out", async () => {
    const data = bits({ rows: 60, columns: 3 }, (row) => row[1] === 1);
    const { choice } = await choose(data, { honest: {} });
    const name = data.attributes[1].name;
    expect(choice.warnings[0]).toBe(
      `Column "${name}" alone predicts ${data.target.name} perfectly; if that is known only once ${data.target.name} is, leave it out: --exclude ${name}`,
    );
  });

  it("warns of copies among the rows, not of rows that are equal by chance", async () => {
    const random = createRandom(5);
    const numbers = Array.from({ length: 40 }, () => String(Math.round(random.unit() * 1e6) / 1e6 + 1));
    const others = numbers.map(() => "abcdefgh"[random.below(8)]);
    const classes = numbers.map((text) => (Number(text) > 1.5 !== random.unit() < 0.1 ? "x" : "y"));
    const twice = <T>(items: readonly T[]): T[] => [...items, ...items.slice(0, 20)];
    const copied = makeDataset(
      [numbers, others, [...others].sort(), others.map(() => String(random.below(9)))].map((column) =>
        textColumn(twice(column)),
      ),
      twice(classes),
      null,
    );
    expect((await choose(copied, { honest: {} })).choice.warnings.join(" ")).toMatch(/have a twin/);
    const chance = await choose(bits({ rows: 200, columns: 4, noise: 0.1 }, exclusiveOr), { honest: {} });
    expect(chance.choice.warnings).toEqual([]);
  });

  it("says what was not judged when time runs out, and fails on nothing", async () => {
    const data = bits({ rows: 300, columns: 12, noise: 0.1 }, exclusiveOr);
    const { choice, result } = await choose(data, { timeLimit: 0.05 }).catch((error) => {
      // So little time that not one candidate was judged.
      expect(error.message).toMatch(/time limit/);
      return { choice: null, result: null };
    });
    if (choice === null) return;
    expect(choice.notTried.join(" ")).toMatch(/time limit/);
    expect(result!.model.classes).toEqual(["no", "yes"]);
  });

  it("stays within its means on 2,000 columns, and says which it looked at", async () => {
    const data = bits({ rows: 90, columns: 2000, noise: 0.02 }, (row) => row[7] === 1);
    const { choice, train } = await choose(data, { honest: {}, timeLimit: 30 });
    expect(choice.notTried.join("\n")).toContain("128 of 2,000 columns");
    expect(train.accuracy).toBeGreaterThan(0.9);
  }, 60_000);

  it("hands options to the learners that take them, and minds costs", async () => {
    const data = bits({ rows: 90, columns: 3, noise: 0.3 }, (row) => row[0] === 1);
    const costs = { yes: { no: 20 } };
    const { choice, train, result } = await choose(data, { honest: {}, options: { costs, minRows: 5 } });
    expect(train.cost).toBeLessThan(90 * 20 * 0.1);
    expect(choice.tried.every(({ options }) => options.costs === costs)).toBe(true);
    expect(result.options.minRows).toBe(5);
  });

  it("stops at once where it is interrupted before anything was judged", async () => {
    const signal = AbortSignal.abort();
    await expect(choose(bits({ rows: 60, columns: 3 }, exclusiveOr), {}, { signal })).rejects.toThrow(
      /abort/i,
    );
  });
});

describe("learn(dataset) without a method", () => {
  it("chooses, and tells what the model is worth", async () => {
    const data = bits({ rows: 80, columns: 3 }, exclusiveOr);
    const chosen = await learn(data);
    expect(chosen.choice.verdict).toBe("chosen");
    expect(chosen.cv!.accuracy).toBeGreaterThan(0.9);
    expect(chosen.model.form).toMatch(/tree|list/);
    const named = await learn(data, { method: "redwood" });
    expect(named.method).toBe("redwood");
    expect("choice" in named).toBe(false);
  });
});
