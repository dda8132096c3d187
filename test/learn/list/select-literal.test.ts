import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learn } from "../../../src/choose/learn.ts";
import { negate } from "../../../src/condition/condition.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { toText } from "../../../src/export/text.ts";
import { isNoPurer, selectByPurity } from "../../../src/learn/list/by-purity.ts";
import { selectByValidity } from "../../../src/learn/list/by-validity.ts";
import { priorFactors } from "../../../src/objective/priors.ts";
import { information as mutualInformation } from "../../../src/split/criteria/information.ts";
import { chooseByMerit } from "../../../src/split/split-chooser.ts";
import { datasets, makeDataset } from "../../arbitraries/dataset.ts";
import { passes } from "../../oracles/naive-source.ts";
import { bestInformation, classWeights, everyCondition, information } from "../../oracles/naive-tree.ts";

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

describe("GREEDY3's choice", () => {
  it("is of the largest validity, then the widest cover, of all literals that tell the rows apart", async () => {
    const kinds = ["boolean", "categorical"] as const;
    await fc.assert(
      fc.asyncProperty(datasets({ kinds }), fc.nat(), async (dataset, draw) => {
        const source = await createMemorySource(dataset);
        const rows = Array.from({ length: dataset.rows }, (_, row) => row);
        const counts = Float64Array.from(classWeights(dataset, rows, null));
        const goal = draw % dataset.target.categories.length;
        const part = source.everything;
        const chosen = await selectByValidity(1e-9)({ source, part, counts, goal });
        const validity = (covered: readonly number[]): [number, number] => [
          covered[goal] / sum(covered),
          covered[goal],
        ];
        let best: [number, number] | null = null;
        for (const condition of everyCondition(dataset).flatMap((each) => [each, negate(each)])) {
          const covered = classWeights(
            dataset,
            rows.filter((row) => passes(dataset, condition, row)),
            null,
          );
          if (sum(covered) === 0 || sum(covered) === sum([...counts])) continue;
          const [share, hits] = validity(covered);
          if (best === null || share > best[0] || (share === best[0] && hits > best[1])) best = [share, hits];
        }
        if (best === null) expect(chosen).toBeNull();
        else {
          const passing = rows.filter((row) => passes(dataset, chosen!.condition, row));
          expect([...chosen!.covered]).toEqual(classWeights(dataset, passing, null));
          expect(validity([...chosen!.covered])).toEqual(best);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("takes of a number the most informative threshold, on the better side", async () => {
    await fc.assert(
      fc.asyncProperty(datasets({ kinds: ["continuous"], maxColumns: 1 }), async (dataset) => {
        const source = await createMemorySource(dataset);
        const rows = Array.from({ length: dataset.rows }, (_, row) => row);
        const counts = Float64Array.from(classWeights(dataset, rows, null));
        const chosen = await selectByValidity(1e-9)({
          source,
          part: source.everything,
          counts,
          goal: 0,
        });
        const best = bestInformation(dataset, rows, null);
        if (best === null) expect(chosen).toBeNull();
        else {
          expect(information(dataset, rows, chosen!.condition, null)).toBeCloseTo(best, 9);
          const rest = counts.map((count, c) => count - chosen!.covered[c]);
          expect(chosen!.covered[0] / sum([...chosen!.covered])).toBeGreaterThanOrEqual(
            rest[0] / sum([...rest]),
          );
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("GROVE's choice", () => {
  it("is the most informative condition, and its purer side under the priors", async () => {
    const priors = fc.constantFrom("data" as const, "uniform" as const);
    await fc.assert(
      fc.asyncProperty(datasets(), priors, async (dataset, given) => {
        const source = await createMemorySource(dataset);
        const rows = Array.from({ length: dataset.rows }, (_, row) => row);
        const counts = Float64Array.from(classWeights(dataset, rows, null));
        const factors = priorFactors(given, dataset.target.categories, counts);
        const part = source.everything;
        const rules = { criterion: mutualInformation(factors), minRows: 1e-9, uninformed: "split" } as const;
        const select = selectByPurity(factors, chooseByMerit(rules));
        const chosen = await select({ source, part, counts, goal: null });
        const plain = factors && [...factors.values];
        const best = bestInformation(dataset, rows, plain);
        if (best === null) {
          expect(chosen).toBeNull();
          return;
        }
        expect(information(dataset, rows, chosen!.condition, plain)).toBeCloseTo(best, 9);
        const side = (wanted: boolean): number => {
          const weights = classWeights(
            dataset,
            rows.filter((row) => passes(dataset, chosen!.condition, row) === wanted),
            plain,
          );
          const total = sum(weights);
          return weights.reduce((bits, weight) => {
            return weight > 0 ? bits - (weight / total) * Math.log2(weight / total) : bits;
          }, 0);
        };
        expect(side(true)).toBeLessThanOrEqual(side(false) + 1e-9);
      }),
      { numRuns: 500 },
    );
  });

  it("is the negation where both sides are equally pure, however the shares are rounded", async () => {
    const xs = [...Array(4).fill(1), ...Array(8).fill(0)] as number[];
    const x = { kind: "boolean", codes: Uint8Array.from(xs), categories: ["0", "1"] } as const;
    const labels = [..."000100111111"];
    const dataset = makeDataset([() => ({ ...x, name: "x" })], labels, null);
    const { model } = await learn(dataset, { method: "grove", priors: "data", prune: 0, tidy: "no" });
    expect(toText(model)).toMatch(/^if not x: 1/m);
  });

  it("is the negation on every pair of proportional sides, weighted and in several classes", async () => {
    const count = fc.integer({ min: 0, max: 40 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(count, { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 30 }),
        fc.nat(3),
        async (shares, a, b, turn) => {
          fc.pre(shares.filter((share) => share > 0).length > 1);
          const turned = shares.map((_, c) => shares[(c + turn) % shares.length]!);
          const yes = Float64Array.from(shares, (share) => (share * a) / 8);
          const no = Float64Array.from(turned, (share) => (share * b) / 8);
          expect(isNoPurer(yes, no, null)).toBe(true);
          expect(isNoPurer(no, yes, null)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
