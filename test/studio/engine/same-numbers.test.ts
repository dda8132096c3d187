// Numbers that stand on different screens and are of the same rows must be the same.

import { describe, expect, it } from "vitest";
import { outlineLines } from "../../../src/draw/outline.ts";
import { openWard } from "../sample-session.ts";

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

describe("numbers of the same rows", () => {
  it.each(["checklist", "redwood", "greedy3", "refined", "id3", "fringe", "majority", "t2", "scorecard"])(
    "are the same on every screen of a model by %s",
    async (method) => {
      const session = await openWard();
      const view = await session.ask("learn", { size: 6, method });
      const { now } = view.figures;
      expect(view.outline.rows).toBe(144);
      for (const line of outlineLines(view.outline)) {
        const part = await session.ask("inspector", { at: line.address });
        expect(part.counts, line.address).toEqual(line.counts);
        expect(total(part.counts)).toBe(line.rows);
        if (line.children.length > 0 && line.empty.length === 0)
          expect(total(line.children.map(({ rows }) => rows))).toBe(line.rows);
        if (line.address === view.outline.address) {
          expect(part.editRows).toBe(now.rows);
          expect(part.editRight / part.editRows).toBeCloseTo(now.accuracy, 12);
        }
      }
      const pictures = await session.ask("tree", {});
      for (const line of outlineLines(view.outline)) {
        const bars = pictures[line.address]?.bars ?? [];
        if (bars.length > 0 && bars.length < 10)
          expect(total(bars.flatMap(({ counts }) => counts))).toBe(line.rows);
      }
      const decided = await session.ask("decide", {});
      expect(total(decided.totals)).toBe(now.rows);
      const right = decided.ends.map((end) => end.counts[decided.classes.indexOf(end.class)]!);
      expect(total(right) / now.rows).toBeCloseTo(now.accuracy, 12);
      const groups = await session.ask("groups", { column: "ward" });
      expect(groups.groups.reduce((sum, { figure }) => sum + figure.rows, 0)).toBe(now.rows);
      expect((await session.ask("data/choose", { target: "outcome" })).split.learn).toBe(view.outline.rows);
    },
  );
});
