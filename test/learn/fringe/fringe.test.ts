import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learn } from "../../../src/choose/learn.ts";
import { evaluateTest } from "../../../src/condition/evaluate.ts";
import { testText } from "../../../src/condition/text.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { shuffleKey } from "../../../src/counts/random-split.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { fitProcedure } from "../../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../../src/learn/procedure.ts";
import { findLearner } from "../../../src/learn/registry.ts";
import type { Progress } from "../../../src/learner/learner.ts";
import type { TreeModel, TreeNode } from "../../../src/model/model.ts";
import { measureSize } from "../../../src/model/size.ts";
import { datasets } from "../../arbitraries/dataset.ts";
import { NaiveSource } from "../../oracles/naive-source.ts";

const METHODS = ["fringe", "fringe-dual", "fringe-symmetric", "dcfringe", "fringe-full"] as const;

/** Random bits x1 … xn and the class that the concept gives them. */
function sample(attributes: number, rows: number, seed: number, concept: (x: number[]) => boolean): Dataset {
  const bits = Array.from({ length: attributes }, (_, k) =>
    Uint8Array.from({ length: rows }, (_row, row) => (shuffleKey(seed * 101 + k, row) >>> 13) & 1),
  );
  const codes = Uint8Array.from({ length: rows }, (_, row) =>
    Number(concept(bits.map((column) => column[row]))),
  );
  return {
    name: "concept",
    rows,
    attributes: bits.map((column, k) => ({
      kind: "boolean",
      name: `x${k + 1}`,
      codes: column,
      categories: ["0", "1"],
    })),
    target: { kind: "categorical", name: "class", codes, categories: ["0", "1"] },
    weights: null,
    notices: [],
  };
}

const twoTerms = ([a, b, c, d, e]: number[]): boolean => !!(a && b) || !!(c && d && e);

function features(model: TreeModel): string[] {
  const texts: string[] = [];
  const visit = (node: TreeNode): void => {
    if (node.type !== "test") return;
    texts.push(testText(node.test));
    visit(node.yes);
    visit(node.no);
  };
  visit(model.root);
  return texts.sort();
}

describe("FRINGE", () => {
  it.each(METHODS)("%s asks something inside any budget where a condition helps", async (method) => {
    const data = sample(8, 300, 2, twoTerms);
    const rightWith = async (maxConditions: number): Promise<number> => {
      const { model } = await learn(data, { method: findLearner(method), maxConditions });
      const { conditions } = measureSize(model);
      expect(conditions).toBeGreaterThan(0);
      expect(conditions).toBeLessThanOrEqual(maxConditions);
      const right = (node: TreeNode): number =>
        node.type === "test"
          ? right(node.yes) + right(node.no)
          : node.counts[model.classes.indexOf(node.class)];
      return right((model as TreeModel).root);
    };
    const right = await Promise.all([1, 2, 3, 5, 12].map(rightWith));
    expect(right).toEqual([...right].sort((a, b) => a - b));
    expect(right.at(-1)).toBe(300);
  });

  it("ends with one node for each term of a small DNF", async () => {
    const { model, history } = await learn(sample(10, 400, 1, twoTerms), { method: "fringe" });
    expect(features(model as TreeModel)).toEqual(["x1 and x2", "x3 and x4 and x5"]);
    expect(history.length).toBeGreaterThan(1);
    expect(history.at(-1)).toMatchObject({ added: 0, nodes: 2, trainCost: 0 });
    expect(history[0]).toMatchObject({ iteration: 1, variables: 10 });
  });

  it("begins with REDWOOD's tree", async () => {
    const data = sample(10, 400, 2, twoTerms);
    const { model } = await learn(data, { method: "fringe", maxIterations: 1 });
    expect(model).toEqual((await learn(data, { method: "redwood" })).model);
  });

  it("learns a CNF by the dual", async () => {
    const data = sample(10, 600, 3, ([a, b, c, d, e]) => !!(a || b) && !!(c || d || e));
    const { model } = await learn(data, { method: "fringe-dual" });
    expect(features(model as TreeModel)).toEqual(["x1 or x2", "x3 or x4 or x5"]);
  });

  it("learns parity with the full set of functions as one test", async () => {
    const data = sample(8, 600, 4, (x) => (x[0] ^ x[1] ^ x[2] ^ x[3]) === 1);
    const { model } = await learn(data, { method: "fringe-full" });
    expect(measureSize(model).nodes).toBe(1);
    expect(features(model as TreeModel)[0]).toMatch(/^(not \()?x1 xor x2 xor x3 xor x4\)?$/);
  });

  it("stops when there are more variables than allowed, and after so many trees", async () => {
    const data = sample(10, 400, 5, twoTerms);
    const few = await learn(data, { method: "fringe", maxVariables: 11 });
    expect(few.history.length).toBeLessThan(4);
    const two = await learn(data, { method: "fringe", maxIterations: 2 });
    expect(two.history).toHaveLength(2);
  });

  it("describes the class that --positive names, and refuses one that is not there", async () => {
    const data = sample(10, 400, 6, (x) => !twoTerms(x));
    const { model } = await learn(data, { method: "fringe", positive: "0" });
    expect(features(model as TreeModel)).toEqual(["x1 and x2", "x3 and x4 and x5"]);
    expect((await learn(data, { method: "fringe", positive: "rarest" })).model).toEqual(model);
    await expect(learn(data, { method: "fringe", positive: "2" })).rejects.toThrow(
      'there is no class "2"; the classes are 0, 1',
    );
  });

  it("says so when it takes all leaves because there are several classes", async () => {
    await fc.assert(
      fc.asyncProperty(datasets({ maxRows: 12 }), async (dataset) => {
        const { notices } = await learn(dataset, { method: "fringe" });
        expect(notices.length).toBe(dataset.target.categories.length === 2 ? 0 : 1);
      }),
      { numRuns: 50 },
    );
  });

  it("adds as many features at random as FRINGE adds, to no avail", async () => {
    const data = sample(30, 600, 7, ([a, b, c, d, e, f]) => !!(a && b && c) || !!(d && e && f));
    const fringe = await learn(data, { method: "fringe" });
    const random = await learn(data, { method: "fringe", variant: "random" });
    expect(random.history.map(({ variables }) => variables)).toEqual(
      fringe.history.map(({ variables }) => variables).slice(0, random.history.length),
    );
    expect(measureSize(random.model).nodes).toBeGreaterThan(measureSize(fringe.model).nodes);
    await fc.assert(
      fc.asyncProperty(datasets({ maxRows: 16 }), async (dataset) => {
        const { model } = await learn(dataset, {
          method: "fringe",
          variant: "random",
          prune: 0,
        });
        expect(model.form).toBe("tree");
      }),
      { numRuns: 100 },
    );
  });

  it("returns the last finished tree when it is stopped", async () => {
    const data = sample(10, 400, 8, twoTerms);
    const stop = new AbortController();
    const onProgress = ({ text }: Progress): void => {
      if (text.startsWith("tree 3")) stop.abort();
    };
    const { history, notices } = await learn(data, { method: "fringe", signal: stop.signal, onProgress });
    expect(history).toHaveLength(2);
    expect(notices[0]).toContain("stopped after tree 2");
    const early = AbortSignal.abort();
    await expect(learn(data, { method: "fringe", signal: early })).rejects.toThrow();
  });

  it("is the same tree on the row-by-row source, for every variant, kind of data and weighting", async () => {
    const options = fc.record({
      method: fc.constantFrom(...METHODS),
      prune: fc.constantFrom(0, 1 / 3),
      priors: fc.constantFrom("data" as const, "uniform" as const),
      seed: fc.integer({ min: 0, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(datasets({ maxRows: 20 }), options, async (dataset, { method, ...given }) => {
        const naive = new NaiveSource(dataset);
        const source = await createMemorySource(dataset);
        const expected = await fitProcedure(naive, naive.everything, procedureOf({ method, ...given }));
        const learned = await fitProcedure(source, source.everything, procedureOf({ method, ...given }));
        expect(learned.model).toEqual(expected.model);
        expect(learned.history).toEqual(expected.history);
      }),
      { numRuns: 300 },
    );
  });

  it("fits rows that do not contradict each other exactly when it does not prune", async () => {
    const consistent = datasets({ maxRows: 20, maxClasses: 2, weighted: false });
    await fc.assert(
      fc.asyncProperty(consistent, fc.constantFrom(...METHODS), async (dataset, method) => {
        const { model } = await learn(dataset, { method: findLearner(method), prune: 0 });
        const { model: tree } = await learn(dataset, { method: "redwood", prune: 0 });
        expect(mistakes(model as TreeModel, dataset)).toBe(mistakes(tree as TreeModel, dataset));
      }),
      { numRuns: 200 },
    );
  });
});

function mistakes(model: TreeModel, dataset: Dataset): number {
  let wrong = 0;
  for (let row = 0; row < dataset.rows; row++) {
    let node = model.root;
    while (node.type === "test") node = evaluateTest(node.test, dataset)[row] ? node.yes : node.no;
    if (node.class !== dataset.target.categories[dataset.target.codes[row]]) wrong++;
  }
  return wrong;
}
