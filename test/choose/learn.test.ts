import { describe, expect, it } from "vitest";
import type { Choice } from "../../src/choose/choice/choice.ts";
import { learn } from "../../src/choose/learn.ts";
import type { LearnOptions } from "../../src/choose/learn-options.ts";
import type { LearnResult } from "../../src/choose/learn-result.ts";
import { DataError } from "../../src/dataset/data-error.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { createRandom } from "../../src/dataset/random.ts";
import { findLearner } from "../../src/learn/registry.ts";
import type { LearnContext, Learner } from "../../src/learner/learner.ts";
import { wholeNumber } from "../../src/learner/option.ts";
import { measureSize } from "../../src/model/size.ts";
import type { SearchThread } from "../../src/run/thread.ts";
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

const exclusiveOr = (row: readonly number[]): boolean => row[0] !== row[1];
const coin = (row: readonly number[]): boolean => row[0] === 2;

describe("choosing a model", () => {
  it("finds what the plain tree misses and reports it, evaluated by its own folds", async () => {
    const data = bits({ rows: 160, columns: 7 }, exclusiveOr);
    const { model, choice, train, test, cv } = await learn(data);
    expect(choice).toMatchObject({ verdict: "chosen", warnings: [], folds: 5, rows: 160 });
    expect(train.accuracy).toBe(1);
    expect(test).toBeNull();
    expect(cv).toMatchObject({ folds: 5, rows: 160, isCorrected: true });
    expect(cv!.accuracy).toBeGreaterThan(0.97);
    expect(measureSize(model).conditions).toBeLessThanOrEqual(3);
    expect(choice.why).toHaveLength(4);
    expect(choice.why[0]).toMatch(/^Chosen: .*100\.0 % ± 0\.0, log-loss 0\.0\d\d, with \d/);
    expect(choice.why[1]).toMatch(/^Runner-up: /);
    expect(choice.why[2]).toMatch(/^The plain greedy tree \(redwood\) is \d+\.\d points behind, with /);
    expect(choice.why[3]).toBe(
      "It is shown to be better than giving every row the same probabilities: p < 0.001.",
    );
    expect(choice).toMatchObject({ isShown: true, p: expect.toSatisfy((p: number) => p < 0.001) });
  });

  it("is the same for the same seed, and reports progress on the way", async () => {
    const data = bits({ rows: 120, columns: 4, noise: 0.1 }, (row) => row[0] === 1 && row[1] === 1);
    const plain = ({ seconds: _, choice, ...rest }: LearnResult & { readonly choice: Choice }): string =>
      JSON.stringify([rest, choice.why, choice.tried.map(({ seconds: __, ...tried }) => tried)]);
    const done: number[] = [];
    const onProgress: LearnContext["onProgress"] = (progress) => done.push(progress.done ?? 0);
    const first = await learn(data, { seed: 3, onProgress });
    expect(plain(await learn(data, { seed: 3 }))).toBe(plain(first));
    expect(done.length).toBeGreaterThan(50);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done.indexOf(1)).toBe(done.length - 1);
  });

  it("holds out a quarter from 2000 rows on, races on a sample, and keeps to the budget", async () => {
    const concept = (row: readonly number[]): boolean =>
      row.slice(0, 5).filter((bit) => bit === 1).length > 2;
    const data = bits({ rows: 9000, columns: 6, noise: 0.05 }, concept);
    const { model, choice, train, test, cv } = await learn(data, { maxConditions: 4, maxDepth: 3 });
    expect(cv).toBeNull();
    expect([train.rows, test!.rows]).toEqual([6750, 2250]);
    const { conditions, depth } = measureSize(model);
    expect(conditions).toBeLessThanOrEqual(4);
    expect(depth).toBeLessThanOrEqual(3);
    expect(test!.accuracy).toBeGreaterThan(0.7);
    expect(choice.tried.length).toBeGreaterThan(5);
  });

  it.each([1, 2, 3])(
    "predicts the majority class where labels are noise, with the p-value (seed %i)",
    async (seed) => {
      const { model, choice, cv } = await learn(bits({ rows: 120, columns: 5, noise: 0.45, seed }, coin));
      expect(choice).toMatchObject({ verdict: "majority", name: "majority", isShown: false });
      expect(choice.why).toHaveLength(1);
      expect(choice.why[0]).toMatch(/^No model beats the majority class \(no\): .*\(p = 0\.\d+\)/);
      expect(measureSize(model).conditions).toBe(0);
      expect(cv!.accuracy).toBe(cv!.baseline);
    },
  );

  it("gives the likelier of model and majority class on weak evidence, and says first that it is not shown", async () => {
    const data = bits({ rows: 60, columns: 4, noise: 0.3, seed: 2 }, (row) => row[0] === 1);
    const { model, choice } = await learn(data);
    expect(choice).toMatchObject({ verdict: "chosen", isShown: false });
    expect(choice.p).toBeGreaterThan(0.05);
    expect(choice.p).toBeLessThanOrEqual(0.5);
    expect(choice.warnings[0]).toMatch(
      /^Not shown to be better than giving every row the same probabilities: p = 0\.\d+\./,
    );
    expect(choice.why.join()).not.toContain("shown");
    expect(measureSize(model).conditions).toBeGreaterThan(0);
  });

  it("learns the plain tree from too few rows, or too few of a class, and reports that it cannot evaluate", async () => {
    const small = await learn(bits({ rows: 29, columns: 3 }, (row) => row[0] === 1));
    expect(small.choice).toMatchObject({ verdict: "unevaluated", why: [], isShown: null, p: null });
    expect(small.choice.warnings[0]).toMatch(/^29 rows are too few to evaluate a model on/);
    expect(small.method).toBe("redwood");
    expect([small.test, small.cv]).toEqual([null, null]);
    const attributes = [textColumn(Array.from({ length: 50 }, (_, row) => `${row % 3}`))];
    const rare = makeDataset(
      attributes,
      Array.from({ length: 50 }, (_, row) => (row < 4 ? "a" : "b")),
      null,
    );
    expect((await learn(rare)).choice.warnings[0]).toMatch(/fewer than two classes of at least 5 rows/);
    const texts: string[] = [];
    const onProgress: LearnContext["onProgress"] = ({ text }) => texts.push(text);
    const evaluated = await learn(rare, { evaluate: { test: 0.2, folds: 3 }, onProgress });
    expect(evaluated.test!.rows).toBe(10);
    expect(evaluated.cv!.folds).toBe(3);
    // The folds evaluate what was learned: no method is chosen in them either.
    expect(texts).toContain("fold 3 of 3: learning by redwood");
    expect(texts.filter((text) => text.includes("of at most"))).toEqual([]);
  });

  it("leaves out a column that alone predicts perfectly, and says so, unless it is kept", async () => {
    const { kept: _, ...data } = bits({ rows: 60, columns: 3 }, (row) => row[1] === 1);
    const { notices, model } = await learn(data, { evaluate: null });
    const name = data.attributes[1].name;
    expect(notices).toContain(
      `left out column "${name}": alone it predicts ${data.target.name} perfectly, as what is known only afterwards does; the option keep takes it in`,
    );
    expect(JSON.stringify(model)).not.toContain(`"${name}"`);
    const kept = await learn(data, { evaluate: null, keep: [name] });
    expect(kept.train.errors).toBe(0);
    expect(kept.notices).toEqual([]);
  });

  it("warns of duplicates among the rows, not of rows that are equal by chance", async () => {
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
    expect((await learn(copied, { evaluate: null })).choice.warnings.join(" ")).toMatch(
      /have a duplicate or near-duplicate/,
    );
    const chance = await learn(bits({ rows: 200, columns: 4, noise: 0.1 }, exclusiveOr), { evaluate: null });
    expect(chance.choice.warnings).toEqual([]);
  });

  it("names what was not evaluated when time runs out, and fails on nothing", async () => {
    const data = bits({ rows: 300, columns: 12, noise: 0.1 }, exclusiveOr);
    const learned = await learn(data, { timeLimit: 0.05 });
    expect(learned.choice.notTried.join(" ")).toMatch(/time limit/);
    expect(learned.model.classes).toEqual(["no", "yes"]);
  });

  it("is the plain greedy tree, and says so, where time runs out before anything was evaluated", async () => {
    const data = bits({ rows: 300, columns: 6, noise: 0.1 }, (row) => row[1] === 1 && row[2] === 1);
    const { choice, method, test, cv } = await learn(data, { timeLimit: 1e-9, evaluate: { test: 0.2 } });
    expect([choice.verdict, choice.name, method]).toEqual(["stopped", "redwood", "redwood"]);
    expect(choice.why).toEqual([
      expect.stringMatching(/^Stopped by the time limit before any model was evaluated: this is the plain/),
    ]);
    expect(test!.accuracy).toBeGreaterThan(0.7);
    expect(cv).toBeNull();
  });

  it("stays within its means on 2,000 columns, and names how many it looked at", async () => {
    const data = bits({ rows: 90, columns: 2000, noise: 0.02 }, (row) => row[7] === 1);
    const { choice, train } = await learn(data, { evaluate: null, timeLimit: 30 });
    expect(choice.notTried.join("\n")).toContain("128 of 2,000 columns");
    expect(train.accuracy).toBeGreaterThan(0.9);
  });

  it("hands options to the learners that take them, and minds costs", async () => {
    const data = bits({ rows: 90, columns: 3, noise: 0.3 }, (row) => row[0] === 1);
    const costs = { yes: { no: 20 } };
    const { choice, train } = await learn(data, { evaluate: null, costs, minRows: 5 });
    expect(train.cost).toBeLessThan(90 * 20 * 0.1);
    expect(choice.tried.every((tried) => tried.options.costs === costs)).toBe(true);
    const given = choice.tried.filter(({ options }) => "minRows" in options);
    expect(given.length).toBeGreaterThan(5);
    expect(given.every(({ options }) => options.minRows === 5)).toBe(true);
  });

  it("has a first model to show after two fits: those of the baseline and the greedy tree", async () => {
    const before: string[] = [];
    let first: string | undefined;
    const onProgress: LearnContext["onProgress"] = ({ text, soFar }) => {
      if (soFar) first ??= soFar.name;
      else if (text.startsWith("fold") && !before.includes(text)) before.push(text);
    };
    await learn(bits({ rows: 3000, columns: 8, noise: 0.1 }, exclusiveOr), { onProgress });
    expect(before.map((text) => text.split(": ")[1])).toEqual(["majority", "redwood"]);
    expect(first).toBe("redwood");
  });

  it("stops at once where it is interrupted before anything was evaluated", async () => {
    const signal = AbortSignal.abort();
    await expect(learn(bits({ rows: 60, columns: 3 }, exclusiveOr), { signal })).rejects.toThrow(/abort/i);
  });

  it("reports that it was stopped, what was looked at, and keeps the best so far", async () => {
    const data = bits({ rows: 400, columns: 8, noise: 0.05 }, exclusiveOr);
    const stop = new AbortController();
    const onProgress: LearnContext["onProgress"] = ({ text }) => {
      // Some candidates have seen the first fold, others have not.
      if (text.endsWith("fringe")) stop.abort();
    };
    const { choice, model, cv } = await learn(data, { signal: stop.signal, onProgress });
    expect(choice).toMatchObject({ verdict: "stopped", p: null });
    expect(choice.why[0]).toMatch(
      /^Stopped by request: \d+ of \d+ candidates were evaluated, on 1 of at least \d+ folds\.$/,
    );
    expect(choice.why[1]).toMatch(/^Best so far: .* it was not tested against the majority class/);
    expect(choice.notTried.join(" ")).toMatch(/fringe.*: not evaluated before the request to stop/);
    expect(model.classes).toEqual(["no", "yes"]);
    expect(cv).toBeNull();
  });

  it("a stop during the first look starts no second one", async () => {
    const data = bits({ rows: 7000, columns: 4, noise: 0.1 }, exclusiveOr);
    const stop = new AbortController();
    const after: string[] = [];
    const onProgress: LearnContext["onProgress"] = ({ text }) => {
      if (stop.signal.aborted) after.push(text);
      if (text.startsWith("fold 2")) stop.abort();
    };
    const { choice } = await learn(data, { signal: stop.signal, onProgress });
    expect(after.filter((text) => text.startsWith("fold"))).toEqual([]);
    expect(choice.notTried).toContainEqual(
      expect.stringMatching(/^the second stage of cross-validation.*: the request to stop$/),
    );
  });

  it("a stop while the winner is learned from all rows keeps the winner", async () => {
    const data = bits({ rows: 400, columns: 8, noise: 0.05 }, exclusiveOr);
    const whole = await learn(data);
    const stop = new AbortController();
    const onProgress: LearnContext["onProgress"] = ({ text }) => {
      if (text.startsWith("learning by")) stop.abort();
    };
    const { choice, model } = await learn(data, { signal: stop.signal, onProgress });
    expect(model).toEqual(whole.model);
    expect(choice).toMatchObject({ verdict: "stopped", name: whole.choice.name });
  });

  it("gives frontier points that can be learned again, selection included", async () => {
    const data = bits({ rows: 120, columns: 10, noise: 0.05 }, (row) => row[0] === 1 && row[1] === 1);
    const { choice } = await learn(data, { evaluate: null });
    const tried = choice.tried.find(({ select }) => select !== null)!;
    const { method, options, select, screen } = tried;
    const again = await learn(data, { method: findLearner(method), select, screen, ...options });
    expect(again.selection!.method).toBe("wg");
    expect(again.options).toEqual(options);
  });
});

describe("learn(dataset)", () => {
  const data = bits({ rows: 80, columns: 3 }, exclusiveOr);

  it("has the same shape whether a method is named or chosen", async () => {
    const chosen = await learn(data);
    expect(chosen.choice.verdict).toBe("chosen");
    expect(chosen.cv!.accuracy).toBeGreaterThan(0.9);
    expect(chosen.model.form).toMatch(/tree|list/);
    const named = await learn(data, { method: "redwood", evaluate: { folds: 5 } });
    expect(Object.keys(named).sort()).toEqual(Object.keys(chosen).sort());
    expect(named).toMatchObject({ method: "redwood", choice: null, cv: { folds: 5, rows: 80 }, test: null });
    expect((await learn(data, { method: "t2", evaluate: { test: 0.25 } })).test!.rows).toBe(20);
    expect((await learn(data, { method: "t2" })).cv).toBeNull();
  });

  it("evaluates a choice by the folds asked for, which also make it, corrected for that", async () => {
    const noisy = bits({ rows: 120, columns: 5, noise: 0.1 }, (row) => row[0] === 1 && row[1] === 1);
    const { choice, cv, evaluation } = await learn(noisy, { evaluate: { folds: 4 } });
    expect(choice).toMatchObject({ folds: 4, verdict: "chosen" });
    expect(cv).toMatchObject({ folds: 4, rows: 120, isCorrected: true });
    expect(evaluation).toMatchObject({ isByChoice: true, folds: { number: 4, seed: 1 } });
    const apart = await learn(noisy, { evaluate: { test: 0.25, folds: 4 } });
    expect(apart.cv).toMatchObject({ rows: 90, isCorrected: true });
    expect(apart.test!.rows).toBe(30);
  });

  it("chooses anew in every fold where that is asked for", async () => {
    const texts = new Set<string>();
    const onProgress: LearnContext["onProgress"] = ({ text }) => texts.add(text);
    const { choice, cv, evaluation } = await learn(data, {
      evaluate: { folds: 3, nested: true },
      onProgress,
    });
    expect(choice.folds).toBe(10);
    expect(cv).toMatchObject({ folds: 3, rows: 80, isCorrected: false });
    expect(evaluation).toMatchObject({ isByChoice: false, folds: { number: 3, seed: 1001 } });
    expect([...texts].some((text) => text.startsWith("fold 3 of 3: fold 1 of at most 5"))).toBe(true);
    const wrong = { folds: 3, nested: "yes" as unknown as boolean };
    await expect(learn(data, { evaluate: wrong })).rejects.toThrow(
      'evaluate: expected true or false for nested, got "yes"',
    );
  });

  it("evaluates on other rows where they are given", async () => {
    const test = bits({ rows: 40, columns: 3, seed: 9 }, exclusiveOr);
    const named = {
      ...test,
      attributes: test.attributes.map((column, i) => ({ ...column, name: data.attributes[i].name })),
    };
    expect((await learn(data, { method: "t2", evaluate: { test: named } })).test).toMatchObject({
      rows: 40,
      accuracy: 1,
    });
  });

  it("keeps to a budget given beside the method, and understands earlier names", async () => {
    const { size, method } = await learn(data, { method: "redwood", maxConditions: 1 });
    expect([size.conditions <= 1, method]).toEqual([true, "redwood"]);
    expect((await learn(data, { method: findLearner("tended"), maxConditions: 3 })).method).toBe("refined");
    const list = { method: findLearner("greedy3"), redeals: 2, tend: "yes" };
    expect((await learn(data, list)).options).toMatchObject({ restarts: 2, refine: "yes" });
  });

  it("starts the threads that it is given a way to start", async () => {
    const random = createRandom(1);
    const numbers = Array.from({ length: 5 }, () =>
      textColumn(Array.from({ length: 420 }, () => String(random.unit()))),
    );
    const classes = Array.from({ length: 420 }, () => "ab"[random.below(2)]);
    const noise = makeDataset(numbers, classes, null);
    let started = 0;
    const startSearchThread = (): SearchThread => {
      started++;
      let hear = (_: unknown): void => {};
      const listen = (listener: (message: unknown) => void): void => {
        hear = listener;
      };
      return { listen, post: () => hear({ finished: true }), stop: () => {} };
    };
    const stop = new AbortController();
    const onProgress = () => started > 0 && stop.abort();
    await learn(noise, { method: "t3", threads: 2, startSearchThread, signal: stop.signal, onProgress });
    expect(started).toBe(1);
  });

  it("takes a learner of one's own, evaluated like any other", async () => {
    const constant: Learner<{ label: number }> = {
      name: "constant",
      summary: "one class for all",
      family: "mine",
      traits: {},
      options: { label: wholeNumber("--label <n>", "which class", 0, 0) },
      async learn({ source, part, options }) {
        const [counts] = await source.countClasses([part]);
        const name = source.classes[options.label];
        const { target, classes } = source;
        const root = { type: "leaf" as const, class: name, counts: [...counts] };
        const model = { form: "tree" as const, target, classes, columns: [], root };
        return { model, certificate: null, history: [], notices: [] };
      },
    };
    const result = await learn(data, { method: constant, label: 1, evaluate: { folds: 4 } });
    expect(result).toMatchObject({ method: "constant", options: { label: 1 }, cv: { folds: 4 } });
    await expect(learn(data, { method: constant, label: -1 })).rejects.toThrow(
      "label: expected a whole number",
    );
  });

  it.each([
    [{ method: "redwood", prune: 5 }, "prune: expected a share of at least 0 and below 1"],
    [
      { method: "redwood", maxDepth: Number.NaN },
      "maxDepth: expected a whole number of at least 0, or none, got NaN",
    ],
    [{ method: "redwood", uninformed: "spilt" }, 'uninformed: expected split or stop, got "spilt"'],
    [{ method: "fringe", variant: "dul" }, "variant: expected positive or dual"],
    [{ method: "redwood", maxDept: 2 }, "redwood does not take the option maxDept; did you mean maxDepth?"],
    [{ method: "redwod" }, 'there is no method called "redwod"; did you mean redwood?'],
    [{ method: {} }, "method: expected the name of a method, or a learner"],
    [{ maxConditions: -1 }, "maxConditions: expected a whole number of at least 0, or none, got -1"],
    [{ maxConditon: 3 }, "no method takes the option maxConditon"],
    [{ timeLimit: Number.NaN }, "timeLimit: expected a number of seconds"],
    [
      { method: "t1", evaluate: { folds: 1e9 } },
      "1000000000 folds need at least 1000000000 rows, there are 80 rows",
    ],
    [
      { method: "t1", evaluate: { test: 2 } },
      "evaluate: expected a share of test rows between 0 and 1, got 2",
    ],
    [{ method: "t1", select: { method: "best" } }, 'select: there is no selection method "best"'],
    [{ method: "t1", screen: 0.5 }, "screen: expected a whole number of at least 1, got 0.5"],
  ])("refuses %o in one line", async (options, message) => {
    const refused = learn(data, options as LearnOptions);
    await expect(refused).rejects.toThrow(DataError);
    await expect(learn(data, options as LearnOptions)).rejects.toThrow(message);
  });
});
