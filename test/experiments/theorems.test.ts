// What is computed exactly of the papers' theorems and worked examples is computed again, and must be what papers.json says.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { exactTheorems } from "../../experiments/almuallim-dietterich-1994/theorems.ts";
import { arithmeticExhibit } from "../../experiments/auer-holte-maass-1995/arithmetic.ts";
import { arithmetic as pagalloHaussler } from "../../experiments/pagallo-haussler-1990/arithmetic.ts";
import { arithmetic as pageRay } from "../../experiments/page-ray-2003/arithmetic.ts";
import { readRecord } from "../../experiments/record.ts";
import type { Exhibit } from "../../experiments/report.ts";

const results = fileURLToPath(new URL("../../docs/results/", import.meta.url));
const recorded = readRecord(join(results, "papers.json"));

it.each<[string, () => Exhibit[] | Promise<Exhibit[]>]>([
  ["almuallim-dietterich-1994", exactTheorems],
  ["auer-holte-maass-1995", () => [arithmeticExhibit()]],
  ["pagallo-haussler-1990", pagalloHaussler],
  ["page-ray-2003", pageRay],
])("%s: theorems and worked examples are as recorded", async (id, compute) => {
  const kept = recorded.papers.find((paper) => paper.id === id)!.parts.flatMap(({ exhibits }) => exhibits);
  const exhibits = await compute();
  expect(exhibits.length).toBeGreaterThan(0);
  for (const exhibit of exhibits) {
    expect(JSON.parse(JSON.stringify(exhibit))).toEqual(kept.find((each) => each.id === exhibit.id));
  }
});
