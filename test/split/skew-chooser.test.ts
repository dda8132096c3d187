import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learn } from "../../src/choose/learn.ts";
import type { Condition } from "../../src/condition/condition.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import type { Weighting } from "../../src/counts/weighting.ts";
import { generateDataset } from "../../src/dataset/generate/generate-dataset.ts";
import { measureSize } from "../../src/model/size.ts";
import { information } from "../../src/split/criteria/information.ts";
import { skewAllColumns } from "../../src/split/skew/draw-weightings.ts";
import { chooseBySkewing, type SkewSettings } from "../../src/split/skew/skew-chooser.ts";
import { makeDataset } from "../arbitraries/dataset.ts";
import { naiveSkewing } from "../oracles/naive-skewing.ts";

const PAPER = { strength: 0.75, trials: 30, leastRows: 0, numbers: "expected" } as const;
const settings = {
  ...{ criterion: information(null), minRows: 0, gainShare: 0.05, level: 1, seed: 3 },
  ...({ skewAt: "every", uninformed: "stop" } as const),
};

function bits(rows: readonly (readonly number[])[]) {
  const columns = rows[0]!.length - 1;
  const attributes = Array.from({ length: columns }, (_, index) => (name: string) => ({
    kind: "boolean" as const,
    name,
    codes: Uint8Array.from(rows, (row) => row[index]!),
    categories: ["0", "1"],
  }));
  return makeDataset(
    attributes,
    rows.map((row) => String(row[columns])),
    null,
  );
}

/** What is chosen at the root, and the weightings that it was chosen by. */
async function chooseRoot(dataset: ReturnType<typeof bits>, own: Partial<SkewSettings> = {}) {
  const source = await createMemorySource(dataset);
  let weightings: readonly Weighting[] = [];
  const draw = skewAllColumns(PAPER);
  const choose = chooseBySkewing({
    ...settings,
    ...own,
    draw(...given) {
      weightings = draw(...given);
      return weightings;
    },
  });
  const [counts] = await source.countClasses([source.everything]);
  const [chosen] = await choose({
    source,
    nodes: [{ part: source.everything, counts: counts! }],
    variables: dataset.attributes.map((_, index) => index),
  });
  const column = chosen ? (chosen.test as Condition & { column: string }).column : null;
  return {
    weightings,
    variable: column === null ? -1 : dataset.attributes.findIndex(({ name }) => name === column),
  };
}

describe("skewing's choice", () => {
  it("is Algorithm 1's: most votes over the weightings, else the best plain variable, else none", async () => {
    const row = fc.array(fc.nat(1), { minLength: 5, maxLength: 5 });
    const tables = fc.array(row, { minLength: 4, maxLength: 60 });
    let compared = 0;
    let withoutVotes = 0;
    await fc.assert(
      fc.asyncProperty(tables, fc.constantFrom(0.05, 0.3, 0.7), async (rows, gainShare) => {
        fc.pre(new Set(rows.map((each) => each[4])).size === 2);
        const dataset = bits(rows);
        const { weightings, variable } = await chooseRoot(dataset, { gainShare });
        const columns = dataset.attributes.map((column) => (column.kind === "boolean" ? column.codes : []));
        const { votes, plain, margin } = naiveSkewing(columns, dataset.target.codes, weightings, gainShare);
        if (margin < 1e-3) return;
        compared++;
        const most = Math.max(...votes);
        if (most > 0) expect(votes[variable]).toBe(most);
        else {
          withoutVotes++;
          expect(variable).toBe(plain);
        }
      }),
      { numRuns: 500 },
    );
    expect(compared).toBeGreaterThan(200);
    expect(withoutVotes).toBeGreaterThan(5);
  });

  it("is voted on at every node, however informative a column is, unless only blind nodes are skewed", async () => {
    const rows = Array.from({ length: 32 }, (_, row) => [row & 1, (row >> 1) & 1, (row >> 2) & 1, row & 1]);
    expect((await chooseRoot(bits(rows))).weightings).toHaveLength(8);
    expect((await chooseRoot(bits(rows), { skewAt: "blind" })).weightings).toHaveLength(0);
  });

  it("asks for the weighted counts of a whole level at once", async () => {
    const dataset = generateDataset("dnf3", { rows: 300, seed: 1 });
    const source = await createMemorySource(dataset);
    let asked = 0;
    let requests = 0;
    const counted = new Proxy(source, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => {
          if (name === "countWeighted") {
            asked++;
            requests += (given[0] as unknown[]).length;
          }
          return value.apply(target, given);
        };
      },
    });
    const variables = dataset.attributes.map((_, index) => index);
    const halves = await source.divide(
      [0, 1, 2].map((index) => ({
        part: source.everything,
        test: { type: "is", column: dataset.attributes[index]!.name, negated: false } as never,
      })),
    );
    const parts = halves.flatMap(({ yes, no }) => [yes, no]);
    const counts = await source.countClasses(parts);
    const nodes = parts.map((part, index) => ({ part, counts: counts[index]! }));
    const choose = chooseBySkewing({ ...settings, draw: skewAllColumns(PAPER) });
    await choose({ source: counted, nodes, variables });
    expect({ asked, requests }).toEqual({ asked: 1, requests: 6 });
  });
});

describe("a skewed tree", () => {
  it("stops where no column informs enough under any weighting, and splits on where it is told to", async () => {
    const random = Array.from({ length: 6000 }, (_, row) => Math.imul(row + 1, 2654435761) >>> 0);
    const noise = bits(random.map((word) => [word & 1, (word >> 3) & 1, (word >> 7) & 1, (word >> 13) & 1]));
    expect(measureSize((await learn(noise, { method: "skewing" })).model).leaves).toBe(1);
    const told = await learn(noise, { method: "skewing", uninformed: "split" });
    expect(measureSize(told.model).leaves).toBeGreaterThan(1);
  });

  it("differs from ID3's where samples are small, and not where only blind nodes are skewed", async () => {
    let [every, blind] = [0, 0];
    for (let seed = 0; seed < 10; seed++) {
      const parameters = { relevant: 6, attributes: 30 };
      const data = generateDataset("subset-dnf", { rows: 100, seed, conceptSeed: seed, parameters });
      const plain = JSON.stringify((await learn(data, { method: "id3" })).model);
      const own = async (options: object) =>
        JSON.stringify((await learn(data, { method: "skewing", ...options })).model) === plain;
      every += Number(await own({}));
      blind += Number(await own({ skewAt: "blind" }));
    }
    expect(every).toBeLessThan(5);
    expect(blind).toBeGreaterThan(every);
  });
});
