import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOrdered } from "../../../src/dataset/column.ts";
import { columnSchema, type Dataset } from "../../../src/dataset/dataset.ts";
import type { Concept } from "../../../src/dataset/generate/concept.ts";
import { concepts, createConcept } from "../../../src/dataset/generate/concepts.ts";
import { generateDataset } from "../../../src/dataset/generate/generate-dataset.ts";
import { readDataset } from "../../../src/dataset/read/read-dataset.ts";
import { writeCsv } from "../../../src/dataset/write/write-csv.ts";

function rowOf(dataset: Dataset, concept: Concept, row: number): number[] {
  return concept.attributes.map(({ name }) => {
    const column = dataset.attributes.find((candidate) => candidate.name === name)!;
    return isOrdered(column) ? Number.NaN : column.codes[row];
  });
}

/** The class by the concept's terms, read literally. */
function classByTerms(concept: Concept, row: readonly number[]): number {
  const value = (attribute: string) => {
    const index = concept.attributes.findIndex(({ name }) => name === attribute);
    return concept.attributes[index].values[row[index]];
  };
  const holds = concept.terms!.some((term) =>
    term.every((literal) => (value(literal.attribute) === literal.value) !== (literal.negated ?? false)),
  );
  return holds ? 1 : 0;
}

describe.each(concepts.map((family) => family.name))("concept %s", (name) => {
  const concept = createConcept(name, { seed: 5 });
  const clean = generateDataset(name, {
    rows: 500,
    seed: 5,
    classNoise: 0,
    attributeNoise: 0,
    permuteColumns: true,
  });

  it("gives each row the class its function says, and its terms say the same", () => {
    for (let row = 0; row < clean.rows; row++) {
      const values = rowOf(clean, concept, row);
      expect(clean.target.codes[row]).toBe(concept.classOf(values));
      if (concept.terms) expect(classByTerms(concept, values)).toBe(concept.classOf(values));
    }
  });
  it("is the same for the same seed and different for another", () => {
    const again = generateDataset(name, {
      rows: 500,
      seed: 5,
      classNoise: 0,
      attributeNoise: 0,
      permuteColumns: true,
    });
    expect(again).toEqual(clean);
    const other = generateDataset(name, { rows: 500, seed: 6, classNoise: 0, attributeNoise: 0 });
    expect(other.target.codes).not.toEqual(clean.target.codes);
  });
  it("survives being written and read", async () => {
    const dataset = generateDataset(name, { rows: 300, seed: 2 });
    const kinds = Object.fromEntries(dataset.attributes.map((column) => [column.name, column.kind]));
    const read = await readDataset([...writeCsv(dataset)].join(""), { name: dataset.name, kinds });
    expect(read.attributes).toEqual(dataset.attributes);
    expect(read.target).toEqual(dataset.target);
  });
});

describe("the papers' concepts", () => {
  const positives = (name: string): number => {
    const dataset = generateDataset(name, { rows: 20000, seed: 1, classNoise: 0 });
    return [...dataset.target.codes].reduce((sum, code) => sum + code, 0) / dataset.rows;
  };
  it.each([
    ["dnf1", 80, 9, 0.155],
    ["dnf2", 40, 8, 0.253],
    ["dnf3", 32, 6, 0.15],
    ["dnf4", 64, 10, 0.495],
    ["mx6", 16, 4, 0.5],
    ["mx11", 32, 8, 0.5],
    ["par4", 16, 8, 0.5],
    ["par5", 32, 16, 0.5],
  ])(
    "%s has the published attributes, terms and share of positive rows",
    (name, attributes, terms, share) => {
      const concept = createConcept(name);
      expect(concept.attributes.length).toBe(attributes);
      expect(concept.terms?.length).toBe(terms);
      expect(Math.abs(positives(name) - share)).toBeLessThan(0.015);
    },
  );
  it("the Monk's rules hold on 216, 142 and 228 of the 432 rows", () => {
    const counts = ["monks-1", "monks-2", "monks-3"].map((name) => {
      const concept = createConcept(name);
      let positive = 0;
      const row = [0, 0, 0, 0, 0, 0];
      const visit = (column: number): void => {
        if (column === 6) positive += concept.classOf(row);
        else {
          for (let value = 0; value < concept.attributes[column].values.length; value++) {
            row[column] = value;
            visit(column + 1);
          }
        }
      };
      visit(0);
      return positive;
    });
    expect(counts).toEqual([216, 142, 228]);
  });
  it("a hard function does not change when every attribute is flipped, and depends on each relevant one", () => {
    for (let seed = 0; seed < 20; seed++) {
      const concept = createConcept("hard", { seed, parameters: { relevant: 4, attributes: 4 } });
      const at = (index: number) => concept.classOf([0, 1, 2, 3].map((bit) => (index >> bit) & 1));
      const all = Array.from({ length: 16 }, (_, index) => index);
      for (const index of all) expect(at(index)).toBe(at(15 - index));
      for (const bit of [1, 2, 4, 8]) expect(all.some((index) => at(index) !== at(index ^ bit))).toBe(true);
    }
  });
  it("a random DNF keeps to its parameters", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.boolean(), (seed, monotone) => {
        const parameters = { attributes: 20, terms: 7, mean: 4, deviation: 0, monotone: monotone ? 1 : 0 };
        const concept = createConcept("random-dnf", { seed, parameters });
        expect(concept.terms!.map((term) => term.length)).toEqual([4, 4, 4, 4, 4, 4, 4]);
        if (monotone) expect(concept.terms!.flat().every((literal) => literal.value === "1")).toBe(true);
        for (const term of concept.terms!) expect(new Set(term.map((l) => l.attribute)).size).toBe(4);
      }),
      { numRuns: 50 },
    );
  });
});

describe("noise", () => {
  it("of the class changes about its share of classes and nothing else", () => {
    const clean = generateDataset("dnf4", { rows: 10000, seed: 3 });
    const noisy = generateDataset("dnf4", { rows: 10000, seed: 3, classNoise: 0.1 });
    expect(noisy.attributes).toEqual(clean.attributes);
    const changed = noisy.target.codes.filter((code, row) => code !== clean.target.codes[row]).length;
    expect(Math.abs(changed - 1000)).toBeLessThan(100);
  });
  it("of attributes changes about its share of values and no class", () => {
    const clean = generateDataset("monks-1", { rows: 10000, seed: 3 });
    const noisy = generateDataset("monks-1", { rows: 10000, seed: 3, attributeNoise: 0.2 });
    expect(noisy.target).toEqual(clean.target);
    for (const [index, column] of noisy.attributes.entries()) {
      const before = clean.attributes[index];
      if (isOrdered(column) || isOrdered(before)) throw new Error("no numbers here");
      const changed = [...column.codes].filter((code, row) => code !== before.codes[row]).length;
      expect(Math.abs(changed - 2000)).toBeLessThan(200);
      expect(columnSchema(column)).toEqual(columnSchema(before));
    }
  });
  it("belongs to led and prob-disj by default", () => {
    expect(createConcept("led").attributeNoise).toBe(0.1);
    expect(createConcept("prob-disj").classNoise).toBe(0.1);
  });
});

describe("bad requests get one line", () => {
  it.each([
    [() => generateDataset("dnf5", { rows: 5 }), 'there is no concept called "dnf5"; did you mean "dnf1"?'],
    [
      () => generateDataset("zebra", { rows: 5 }),
      /^there is no concept called "zebra"; choose one of dnf1, /,
    ],
    [() => generateDataset("dnf1", { rows: 0 }), "rows: expected a whole number from 1, got 0"],
    [
      () => generateDataset("dnf1", { rows: 5, classNoise: 2 }),
      "class noise: expected a share from 0 to 1, got 2",
    ],
    [
      () => generateDataset("dnf1", { rows: 5, parameters: { terms: 3 } }),
      'concept dnf1 has no parameter "terms"; it takes none',
    ],
    [
      () => generateDataset("hard", { rows: 5, parameters: { relevant: 31 } }),
      "hard: relevant must be from 2 to 16, and at most attributes",
    ],
    [
      () => generateDataset("xor", { rows: 5, parameters: { size: 3 } }),
      'concept xor has no parameter "size"; it takes relevant, attributes',
    ],
    [
      () => generateDataset("random-dnf", { rows: 5, parameters: { terms: 0 } }),
      "random-dnf: attributes, terms and mean must be at least 1, deviation at least 0",
    ],
  ])("case %#", (generate, message) => {
    expect(generate).toThrow(message);
  });
});
