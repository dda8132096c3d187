// A small share of the metamorphic part of the attack.

import { describe, expect, it } from "vitest";
import { relations } from "../../attack/metamorphic/relations.ts";
import {
  appliesTo,
  CHOICE,
  METHODS,
  randomCase,
  tryRelation,
} from "../../attack/metamorphic/try-relation.ts";
import { exactComplaint } from "../../attack/metamorphic.ts";
import { seeded } from "../../bench/random.ts";

describe("what must not change a model does not", () => {
  it.each(METHODS.filter((method) => method !== CHOICE))("of %s", async (method) => {
    const random = seeded(37);
    const complaints: string[] = [];
    for (const relation of relations.filter((each) => appliesTo(each, method))) {
      for (let round = 0; round < 2; round++) {
        const { complaint } = await tryRelation(relation, randomCase(random), { method, random });
        if (complaint !== null) complaints.push(`${relation.what}: ${complaint}`);
      }
    }
    expect(complaints).toEqual([]);
  });
});

it("trees that are proved best are the best of all", async () => {
  const random = seeded(38);
  for (let round = 0; round < 20; round++) {
    const { complaint } = await exactComplaint(random, 1 + (round % 2));
    expect(complaint).toBeNull();
  }
});
