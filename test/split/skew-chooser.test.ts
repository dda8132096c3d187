import { describe, expect, it } from "vitest";
import { learn } from "../../src/choose/learn.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { generateDataset } from "../../src/dataset/generate/generate-dataset.ts";
import { measureSize } from "../../src/model/size.ts";
import { chooseBySkewing } from "../../src/split/skew/skew-chooser.ts";
import { datasetOf } from "../reference/product.ts";
import { chooseRoot, paperSettings } from "../reference/skewed-root.ts";

const bits = (rows: readonly (readonly number[])[]) =>
  datasetOf({ rows: rows.map((row) => row.slice(0, -1)), classes: rows.map((row) => row.at(-1)!) });

describe("skewing's choice", () => {
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
    const choose = chooseBySkewing(paperSettings);
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
