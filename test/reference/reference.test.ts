// Each published algorithm beside its reference, on the same rows and splits: the same trees, lists and columns.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import type { Weighting } from "../../src/counts/weighting.ts";
import { predict } from "../../src/model/predict.ts";
import { selectPart } from "../../src/select/select.ts";
import type { SelectMethod } from "../../src/select/select-options.ts";
import { fringe } from "./fringe.ts";
import { greedy3, grove, type List, rivest } from "./lists.ts";
import { focus1, focus2, mig, sg, wg } from "./min-features.ts";
import { problems } from "./problems.ts";
import {
  datasetOf,
  fitTo,
  type Learned,
  learnAndPrune,
  learnModel,
  listOfModel,
  mixedDatasetOf,
  shapeOfModel,
  shapeOfTree,
} from "./product.ts";
import { redwood } from "./redwood.ts";
import { columnsOf, type Sample } from "./sample.ts";
import { chooseRoot, paperSettings } from "./skewed-root.ts";
import { chooseBySkewing } from "./skewing.ts";
import { fewestErrors, type MixedSample } from "./t2.ts";

const PROBLEMS = 1000;
/** The product's weights are rounded: a comparison this near to a tie may come out either way. */
const NEAR = 1e-3;
const small = problems({ mostColumns: 5, mostRows: 40 });
const pruneShare = fc.constantFrom(0, 1 / 3);

function agrees(check: (sample: Sample, prune: number) => Promise<void>, of = small): Promise<void> {
  return fc.assert(fc.asyncProperty(of, pruneShare, check), { numRuns: PROBLEMS });
}

/** Numbers of few values, categories, and missing values in both. */
const mixed: fc.Arbitrary<MixedSample> = fc
  .tuple(fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }), fc.integer({ min: 2, max: 14 }))
  .chain(([isNumber, rows]) =>
    fc.record({
      isNumber: fc.constant(isNumber),
      rows: fc.array(fc.tuple(...isNumber.map(() => fc.option(fc.nat(3), { freq: 6 }))), {
        minLength: rows,
        maxLength: rows,
      }),
      classes: fc.array(fc.nat(2), { minLength: rows, maxLength: rows }),
    }),
  )
  .filter(({ classes }) => new Set(classes).size > 1);

/** The value that each column's weight favours; null where the node does not weigh it. */
function favouredBy({ terms }: Weighting, columns: number): (number | null)[] {
  return Array.from({ length: columns }, (_, column) => {
    const term = terms.find(({ variable }) => variable === column);
    return term === undefined ? null : Number(term.exponents[1]! > term.exponents[0]!);
  });
}

describe(`on ${PROBLEMS} random problems`, () => {
  it("REDWOOD grows and prunes the reference's trees", async () => {
    let splits = 0;
    await agrees(async (sample, prune) => {
      const { model, growing, pruning } = await learnAndPrune("redwood", sample, prune);
      const columns = sample.rows[0]!.length;
      const expected = shapeOfTree(
        { tree: redwood(growing, pruning), variables: columnsOf(sample) },
        columns,
      );
      expect(shapeOfModel(model, columns)).toEqual(expected);
      if (typeof expected !== "number") splits++;
    });
    expect(splits).toBeGreaterThan(PROBLEMS / 2);
  });

  it("FRINGE ends with the reference's tree over the reference's features", async () => {
    let features = 0;
    await agrees(async (sample, prune) => {
      const { model, growing, pruning } = await learnAndPrune("fringe", sample, prune, { restarts: 0 });
      const columns = sample.rows[0]!.length;
      const expected = fringe(growing, pruning);
      expect(shapeOfModel(model, columns)).toEqual(shapeOfTree(expected, columns));
      if (expected.variables.length > columns) features++;
    });
    expect(features).toBeGreaterThan(PROBLEMS / 4);
  });

  const lists: readonly [string, (learned: Learned) => List, Record<string, unknown>][] = [
    ["greedy3", ({ growing, pruning }) => greedy3(growing, pruning), { restarts: 0 }],
    ["grove", ({ growing, pruning }) => grove(growing, pruning), { tidy: "no" }],
  ];
  it.each(lists)("%s grows and prunes the reference's lists", async (method, reference, options) => {
    let pairs = 0;
    await agrees(async (sample, prune) => {
      const learned = await learnAndPrune(method, sample, prune, options);
      const expected = reference(learned);
      expect(listOfModel(learned.model)).toEqual(expected);
      pairs += expected.pairs.length;
    });
    expect(pairs).toBeGreaterThan(PROBLEMS);
  });

  it("Rivest's algorithm finds the reference's list, or says that there is none", async () => {
    let found = 0;
    await agrees(async (sample) => {
      const model = await learnModel("rivest", sample, { maxLiterals: 2 });
      const expected = rivest(sample, 2);
      if (expected === null) return;
      found++;
      expect(listOfModel(model)).toEqual(expected);
    });
    expect(found).toBeGreaterThan(PROBLEMS / 4);
  });

  const select = async (sample: Sample, method: SelectMethod) => {
    const source = await createMemorySource(datasetOf(sample));
    return selectPart(source, source.everything, { method });
  };
  const ascending = (columns: readonly number[]): number[] => [...columns].sort((a, b) => a - b);

  it("FOCUS-1 and FOCUS-2 find the reference's columns with as many tests", async () => {
    await agrees(
      async (sample) => {
        for (const [method, { columns, tests }] of [
          ["focus-1", focus1(sample)],
          ["focus-2", focus2(sample)],
        ] as const) {
          const selection = await select(sample, method);
          expect([method, selection.columns]).toEqual([method, ascending(columns)]);
          expect([method, selection.sufficiencyTests]).toEqual([method, tests]);
        }
      },
      problems({ mostColumns: 8, mostRows: 24 }),
    );
  });

  it("MIG, SG and WG take the reference's columns, ties included", async () => {
    await agrees(
      async (sample) => {
        for (const [method, columns] of [
          ["mig", mig(sample)],
          ["sg", sg(sample)],
          ["wg", wg(sample)],
        ] as const) {
          expect([method, (await select(sample, method)).columns]).toEqual([method, ascending(columns)]);
        }
      },
      problems({ mostColumns: 14, mostRows: 24 }),
    );
  });

  it("T1 and T2 make as few errors as the best of all trees that the reference tries", async () => {
    let errors = 0;
    await fc.assert(
      fc.asyncProperty(
        mixed,
        fc.constantFrom(1, 2),
        fc.constantFrom(2, 3),
        async (sample, levels, intervals) => {
          const dataset = mixedDatasetOf(sample);
          const source = await createMemorySource(dataset);
          const { model, certificate } = await fitTo(source, `t${levels}`, { intervals });
          const fewest = fewestErrors(sample, levels, intervals);
          expect(certificate).toMatchObject({ optimal: true, lowerBound: fewest, upperBound: fewest });
          const { codes } = predict(model, dataset);
          const wrong = sample.classes.filter((label, row) => model.classes[codes[row]!] !== String(label));
          expect(wrong).toHaveLength(fewest);
          errors += fewest;
        },
      ),
      { numRuns: PROBLEMS },
    );
    expect(errors).toBeGreaterThan(PROBLEMS);
  });

  it("skewing chooses at a node as Algorithm 1 does under the same weightings", async () => {
    let compared = 0;
    await agrees(async (sample) => {
      const columns = sample.rows[0]!.length;
      const { weightings, variable } = await chooseRoot(datasetOf(sample));
      const favoured = weightings.map((weighting) => favouredBy(weighting, columns));
      const { best, margin } = chooseBySkewing(sample, favoured, paperSettings.gainShare);
      if (margin < NEAR) return;
      compared++;
      if (best.length === 0) expect(variable).toBe(-1);
      else expect(best).toContain(variable);
    });
    expect(compared).toBeGreaterThan(PROBLEMS / 2);
  });
});
