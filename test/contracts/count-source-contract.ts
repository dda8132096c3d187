// What every count source must do, whatever holds its data: agree with the row-by-row oracle on every condition.

import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { Test } from "../../src/condition/condition.ts";
import { bestSplits } from "../../src/counts/best-split.ts";
import type { CountSource, Outcomes, Part } from "../../src/counts/count-source.ts";
import type { Weighting } from "../../src/counts/weighting.ts";
import { isOrdered } from "../../src/dataset/column.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import type { Bins } from "../../src/encoding/bins.ts";
import { splitCriterion } from "../../src/split/criteria/criterion.ts";
import { classFactors } from "../arbitraries/class-factors.ts";
import { type DatasetConstraints, datasets, testsOn } from "../arbitraries/dataset.ts";
import { NaiveSource } from "../oracles/naive-source.ts";

export type SourceFactory = (dataset: Dataset, options: { readonly bins: Bins }) => Promise<CountSource>;

export interface ContractOptions {
  /** Random datasets per property. */
  readonly runs?: number;
  readonly datasets?: DatasetConstraints;
}

/** How to make parts: each step takes a part made before (by index, wrapped around) and makes new ones. */
type Step =
  | { readonly do: "divide"; readonly from: number; readonly test: Test }
  | {
      readonly do: "randomSplit";
      readonly from: number;
      readonly seed: number;
      readonly shares: readonly number[];
      readonly isSample: boolean;
    }
  | { readonly do: "divide-and-merge"; readonly from: number; readonly tests: readonly [Test, Test] };

interface Story {
  readonly dataset: Dataset;
  readonly bins: Bins;
  readonly steps: readonly Step[];
  readonly features: readonly Test[];
}

export function countSourceContract(
  name: string,
  create: SourceFactory,
  options: ContractOptions = {},
): void {
  const runs = options.runs ?? 300;
  let open: CountSource[] = [];
  const start = async (story: Story): Promise<{ source: CountSource; oracle: NaiveSource }> => {
    const source = await create(story.dataset, { bins: story.bins });
    open.push(source);
    return { source, oracle: new NaiveSource(story.dataset, story.bins) };
  };
  const closeAll = async (): Promise<void> => {
    for (const source of open) await source.close();
    open = [];
  };
  const check = (property: (story: Story) => Promise<void>): Promise<void> =>
    fc.assert(
      fc.asyncProperty(stories(options.datasets), async (story) => {
        await property(story);
        await closeAll();
      }),
      { numRuns: runs },
    );

  describe(`the count source contract: ${name}`, () => {
    afterEach(closeAll);

    it("says what the data are", () =>
      check(async (story) => {
        const { source, oracle } = await start(story);
        expect(source.target).toBe(oracle.target);
        expect(source.classes).toEqual(oracle.classes);
        expect(source.attributes).toBe(oracle.attributes);
        expect(source.rows).toBe(oracle.rows);
        expect(source.units).toEqual(oracle.units);
        expect(await source.countUnits(source.everything)).toBe(await oracle.countUnits(oracle.everything));
        await source.define(story.features);
        await oracle.define(story.features);
        expect(source.variables.map(variableFacts)).toEqual(oracle.variables.map(variableFacts));
      }));

    it("counts every variable, features included, in every part as a row-by-row count does", () =>
      check(async (story) => {
        const { source, oracle } = await start(story);
        await source.define(story.features);
        await oracle.define(story.features);
        const parts = await makeParts(source, story.steps);
        const oracleParts = await makeParts(oracle, story.steps);
        expect(await source.countClasses(parts)).toEqual(await oracle.countClasses(oracleParts));
        expect(await histograms(source, parts)).toEqual(await histograms(oracle, oracleParts));
      }));

    it("counts under reweightings of the rows, exactly", () =>
      fc.assert(
        fc.asyncProperty(
          stories(options.datasets),
          fc.infiniteStream(fc.integer({ min: -3000, max: 0 })),
          async (story, stream) => {
            const { source, oracle } = await start(story);
            await source.define(story.features);
            await oracle.define(story.features);
            const weighting = (): Weighting => ({
              terms: source.variables.map(({ index, size }) => ({
                variable: index,
                exponents: Int32Array.from({ length: size + 1 }, () => stream.next().value!),
              })),
            });
            const weightings = [weighting(), { terms: [] }, weighting()];
            const parts = await makeParts(source, story.steps);
            const oracleParts = await makeParts(oracle, story.steps);
            expect(await weightedHistograms(source, parts, weightings)).toEqual(
              await weightedHistograms(oracle, oracleParts, weightings),
            );
            await closeAll();
          },
        ),
        { numRuns: runs },
      ));

    it("finds the best split of every part that the histograms offer", () =>
      fc.assert(
        fc.asyncProperty(
          stories(options.datasets),
          fc.option(fc.array(fc.constantFrom(0.25, 1, 1.75, 3), { minLength: 5, maxLength: 5 })),
          fc.constantFrom(0, 1, 2),
          fc.constantFrom("information" as const, "gini" as const),
          async (story, factorList, minRows, name) => {
            const { source, oracle } = await start(story);
            await source.define(story.features);
            await oracle.define(story.features);
            const parts = await makeParts(source, story.steps);
            const oracleParts = await makeParts(oracle, story.steps);
            const variables = source.variables.map(({ index }) => index);
            const factors = factorList && classFactors(factorList.slice(0, source.classes.length));
            const query = { variables, criterion: splitCriterion(name, factors), minRows };
            expect(await bestSplits(source, { ...query, parts })).toEqual(
              await bestSplits(oracle, { ...query, parts: oracleParts }),
            );
            await closeAll();
          },
        ),
        { numRuns: runs },
      ));

    it("merges equal rows of a part into a table, ascending by codes", () =>
      check(async (story) => {
        const { source, oracle } = await start(story);
        const parts = await makeParts(source, story.steps);
        const oracleParts = await makeParts(oracle, story.steps);
        for (const [index, part] of parts.entries()) {
          expect(tableFacts(await source.table(part))).toEqual(
            tableFacts(await oracle.table(oracleParts[index])),
          );
        }
      }));

    it("tells how the rows of a part answer several tests", () =>
      check(async (story) => {
        const { source, oracle } = await start(story);
        await source.define(story.features.slice(0, 1));
        const tests = [
          ...story.features,
          ...story.steps.flatMap((step) => (step.do === "divide" ? [step.test] : [])),
        ];
        const parts = await makeParts(source, story.steps);
        const oracleParts = await makeParts(oracle, story.steps);
        for (const [index, part] of parts.entries()) {
          expect(outcomeFacts(await source.outcomes(part, tests))).toEqual(
            outcomeFacts(await oracle.outcomes(oracleParts[index], tests)),
          );
        }
      }));

    it("counts the rows that pass each two of several tests, where it counts pairs at all", () =>
      fc.assert(
        fc.asyncProperty(
          stories(options.datasets).chain((story) =>
            fc.tuple(fc.constant(story), fc.array(testsOn(story.dataset), { minLength: 1, maxLength: 12 })),
          ),
          async ([story, tests]) => {
            const { source, oracle } = await start(story);
            await source.define(story.features);
            const parts = source.can.countPairs ? await makeParts(source, story.steps) : [];
            const oracleParts = await makeParts(oracle, story.steps);
            for (const [index, part] of parts.entries()) {
              const counts = await source.can.countPairs!(part, tests);
              if (counts !== null) expect(counts).toEqual(await oracle.countPairs(oracleParts[index], tests));
            }
            await closeAll();
          },
        ),
        { numRuns: runs },
      ));

    it("answers again for the parts that were not released", () =>
      check(async (story) => {
        const { source, oracle } = await start(story);
        const parts = await makeParts(source, story.steps);
        const oracleParts = await makeParts(oracle, story.steps);
        const [released, kept] = [parts.filter((_, i) => i % 2 === 1), parts.filter((_, i) => i % 2 === 0)];
        source.release(released);
        expect(await histograms(source, kept)).toEqual(
          await histograms(
            oracle,
            oracleParts.filter((_, i) => i % 2 === 0),
          ),
        );
      }));
  });
}

/** Weight by class and answers, cells that are alike put together. */
function outcomeFacts({ classCodes, weights, passes, units }: Outcomes): Map<string, number> {
  const cells = new Map<string, number>();
  for (let cell = 0; cell < weights.length; cell++) {
    const key = [classCodes[cell], units?.[cell], ...passes.map((answers) => answers[cell])].join();
    cells.set(key, (cells.get(key) ?? 0) + weights[cell]);
  }
  return new Map([...cells].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function stories(constraints: DatasetConstraints | undefined): fc.Arbitrary<Story> {
  return datasets({ units: true, ...constraints }).chain((dataset) => {
    const from = fc.nat(8);
    const test = testsOn(dataset);
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ do: fc.constant("divide" as const), from, test }),
      fc.record({
        do: fc.constant("randomSplit" as const),
        from,
        seed: fc.nat(1000),
        shares: fc.constantFrom([2, 1], [1, 1, 1], [0.8, 0.2], [1], [1, 0], [3, 1, 1, 1]),
        isSample: fc.boolean(),
      }),
      fc.record({ do: fc.constant("divide-and-merge" as const), from, tests: fc.tuple(test, test) }),
    );
    return fc.record({
      dataset: fc.constant(dataset),
      bins: fc.constantFrom<Bins>("auto", "exact", 2, 3, 7),
      steps: fc.array(step, { maxLength: 4 }),
      features: fc.array(test, { maxLength: 2 }),
    });
  });
}

/** The parts a story makes, overlapping and empty ones among them; the first is everything. */
async function makeParts(source: CountSource, steps: readonly Step[]): Promise<Part[]> {
  const parts = [source.everything];
  for (const step of steps) {
    const part = parts[step.from % parts.length];
    if (step.do === "randomSplit") {
      parts.push(...(await source.randomSplit(part, step)));
    } else if (step.do === "divide") {
      const [divided] = await source.divide([{ part, test: step.test }]);
      parts.push(divided!.yes, divided!.no);
    } else {
      // Neighbours in a 2 x 2 division: two disjoint parts that are no siblings.
      const [first] = await source.divide([{ part, test: step.tests[0] }]);
      const second = await source.divide([
        { part: first!.yes, test: step.tests[1] },
        { part: first!.no, test: step.tests[1] },
      ]);
      parts.push(await source.merge([second[0].yes, second[1].no]));
    }
  }
  return parts;
}

async function histograms(source: CountSource, parts: readonly Part[]): Promise<Map<string, unknown>> {
  const seen = new Map<string, unknown>();
  const variables = source.variables.map(({ index }) => index);
  await source.count({ parts, variables }, ({ part, variable, length, codes, counts }) => {
    const key = `${part}:${variable}`;
    expect(seen.has(key)).toBe(false);
    seen.set(key, {
      codes: [...codes.subarray(0, length)],
      counts: [...counts.subarray(0, length * source.classes.length)],
    });
  });
  expect(seen.size).toBe(parts.length * variables.length);
  return new Map([...seen].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function weightedHistograms(
  source: CountSource,
  parts: readonly Part[],
  weightings: readonly Weighting[],
): Promise<Map<string, unknown>> {
  const seen = new Map<string, unknown>();
  const variables = source.variables.map(({ index }) => index);
  const requests = parts.map((part) => ({ part, variables, weightings }));
  await source.countWeighted(requests, ({ part, variable, weighting, length, codes, counts }) => {
    const key = `${part}:${weighting}:${variable}`;
    expect(seen.has(key)).toBe(false);
    seen.set(key, {
      codes: [...codes.subarray(0, length)],
      counts: [...counts.subarray(0, length * source.classes.length)],
    });
  });
  expect(seen.size).toBe(parts.length * variables.length * weightings.length);
  return new Map([...seen].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function variableFacts(variable: CountSource["variables"][number]): unknown {
  const { index, schema, feature, size } = variable;
  const ranks = isOrdered(schema) ? Array.from({ length: size }, (_, rank) => rank) : [];
  return {
    index,
    schema,
    feature,
    size,
    bounds: ranks.map((rank) => [variable.lower(rank), variable.upper(rank)]),
  };
}

function tableFacts(table: Awaited<ReturnType<CountSource["table"]>>): unknown {
  return {
    rows: table.rows,
    classes: table.classes,
    classCodes: [...table.classCodes],
    weights: [...table.weights],
    columns: table.columns.map((column) => ({
      kind: column.kind,
      name: column.name,
      size: column.size,
      codes: [...column.codes],
      bounds: isOrdered(column)
        ? Array.from({ length: column.size }, (_, rank) => [column.lower(rank), column.upper(rank)])
        : null,
    })),
  };
}
