import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tablesOf, untriedOf } from "../../attack/page.ts";
import type { PartResult } from "../../attack/results.ts";

const result: PartResult = {
  part: "fuzz",
  summary: "damaged files",
  seed: 7,
  day: "2026-01-02",
  commit: "abc1234",
  minutes: 61.25,
  pieces: 2,
  isWhole: false,
  tallies: [
    { what: "csv | tsv", unit: "inputs", tries: 12_345, failures: 2, note: "slow\nonce" },
    { what: "json", unit: "inputs", tries: 5, failures: 0, note: "" },
    { what: "SQL", unit: "rows", tries: 0, failures: 0, note: "", lacks: "no server" },
  ],
};

describe("the page of the attack", () => {
  it("tells every try and failure, what was skipped and what was cut off", () => {
    const text = tablesOf([result]);
    expect(text).toContain("at commit abc1234 with seed 7: 61 minutes, 12,350 tries, 2 failures.");
    expect(text).toContain("61.3 minutes, when its time was over, in 2 pieces.");
    expect(text).toContain("| csv \\| tsv | 12,345 inputs | 2 | slow once |");
    expect(text).toContain("| SQL | 0 rows | 0 | skipped: no server |");
  });

  it("is not written where something was not tried that the machine could have tried", () => {
    const idle = { what: "tsv", unit: "inputs", tries: 0, failures: 0, note: "" };
    expect(untriedOf([result])).toEqual([]);
    expect(untriedOf([{ ...result, tallies: [...result.tallies, idle] }])).toEqual(["fuzz: tsv"]);
    expect(untriedOf([{ ...result, tallies: [] }])).toEqual(["fuzz: nothing"]);
  });

  it("is of one run: one commit, one seed, with every part that it names", () => {
    const page = readFileSync(new URL("../../docs/results/attack.md", import.meta.url), "utf8");
    expect(page).toMatch(/\nOne run on [\d, -]+ at commit [0-9a-f]+ with seed \d+: \d+ minutes, /);
    const named = [...page.matchAll(/^- \*\*(\w+)\*\*: /gm)].map(([, part]) => part);
    const shown = [...page.matchAll(/^## (\w+): /gm)].map(([, part]) => part);
    expect(shown).toEqual(
      expect.arrayContaining(["Scale", "Differential", "Faults", "Injection", "Honesty", "Fuzz"]),
    );
    expect(named).toEqual(shown);
  });
});
