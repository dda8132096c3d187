// Words are chosen on the rows that a model is learned from, whatever stands in others.

import { describe, expect, it } from "vitest";
import { learn } from "../../src/choose/learn.ts";
import type { MemoryPart } from "../../src/counts/memory/memory-part.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { createRandom } from "../../src/dataset/random.ts";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";
import { fitProcedure } from "../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../src/learn/procedure.ts";
import { modelFromJson } from "../../src/model/read-json.ts";
import { modelToJson } from "../../src/model/write-json.ts";

const random = createRandom(5);
const pick = <T>(list: readonly T[]): T => list[random.below(list.length)]!;
const VOCABULARY = Array.from({ length: 150 }, (_, i) => `w${i}x`);

/** Five random words, and a class that has nothing to do with them. */
const NOISE = Array.from({ length: 240 }, (_, i) => ({
  note: `${Array.from({ length: 5 }, () => pick(VOCABULARY)).join(" ")} number ${i}`,
  class: pick(["no", "yes"]),
}));

function dataset(rows: readonly { note: string; class: string }[]) {
  const csv = `note,class\n${rows.map((row) => `"${row.note}",${row.class}`).join("\n")}\n`;
  return readDataset(csv, { target: "class", words: true });
}

describe("words of texts", () => {
  it("are chosen by the training rows alone: whatever others hold changes no model", async () => {
    const source = await createMemorySource(await dataset(NOISE));
    const shares = { seed: 3, shares: [2, 1] };
    const [train, test] = await source.randomSplit(source.everything, shares);
    const rows = new Set((test as MemoryPart).rows);
    // Words that tell the class, in held-out rows only, and a hundred new ones.
    const poisoned = NOISE.map((row, i) =>
      rows.has(i)
        ? { ...row, note: `told ${row.class} ${row.class} w1x p${i % 9}q ${VOCABULARY[i % 150]}` }
        : row,
    );
    const other = await createMemorySource(await dataset(poisoned));
    const [same] = await other.randomSplit(other.everything, shares);
    expect((same as MemoryPart).rows).toEqual((train as MemoryPart).rows);
    expect(other.attributes).not.toBe(source.attributes);
    for (const method of ["id3", "redwood", "refined", "checklist", "scorecard", "fringe"] as const) {
      const procedure = procedureOf({ method, maxConditions: 4 });
      const [one, two] = [
        await fitProcedure(source, train!, procedure),
        await fitProcedure(other, same!, procedure),
      ];
      expect(modelToJson(two.model), method).toBe(modelToJson(one.model));
    }
  });

  it("promise nothing where they say nothing", async () => {
    const { cv } = await learn(await dataset(NOISE), {
      method: "id3",
      maxConditions: 6,
      evaluate: { folds: 5 },
    });
    expect(cv!.accuracy).toBeLessThan(0.58);
  });

  it("are found, kept in the model and read again", async () => {
    const rows = NOISE.map((row, i) => ({
      ...row,
      note: `${row.note} ${i % 4 ? "paid" : "Overdue!"}`,
      class: i % 4 ? "no" : "yes",
    }));
    const late = rows.map((row, i) =>
      i % 10 === 0 ? { ...row, class: row.class === "no" ? "yes" : "no" } : row,
    );
    const { model, test } = await learn(await dataset(late), {
      method: "id3",
      maxConditions: 1,
      evaluate: { test: 0.25 },
    });
    expect(model.columns.map(({ name }) => name)).toEqual(['note contains "overdue"']);
    expect(test!.accuracy).toBeGreaterThan(0.8);
    const text = modelToJson(model);
    expect(text).toContain('"version": 5');
    expect(modelFromJson(text).model).toEqual(model);
    expect(() => modelFromJson(text.replaceAll("overdue", "x') OR 1"))).toThrow(
      /single word in small letters/,
    );
  });
});
