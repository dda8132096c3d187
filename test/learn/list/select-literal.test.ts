import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { negate } from "../../../src/condition/condition.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { selectByPurity } from "../../../src/learn/list/by-purity.ts";
import { selectByValidity } from "../../../src/learn/list/by-validity.ts";
import { priorFactors } from "../../../src/learn/shared/priors.ts";
import { datasets } from "../../arbitraries/dataset.ts";
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
        const chosen = await selectByValidity({ source, part, counts, goal, minRows: 1e-9 });
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
        const chosen = await selectByValidity({
          source,
          part: source.everything,
          counts,
          goal: 0,
          minRows: 1e-9,
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
        const chosen = await selectByPurity(factors)({ source, part, counts, goal: null, minRows: 1e-9 });
        const plain = factors && [...factors];
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
});
