import { describe, expect, it } from "vitest";
import { checkCertificate } from "../../src/check/check-certificate.ts";
import type { Table } from "../../src/encoding/table.ts";
import type { Progress } from "../../src/learner/learner.ts";
import { Pace } from "../../src/run/pace.ts";
import { ConflictScanner } from "../../src/search/columns/conflict-scanner.ts";
import { countPairs, thinPartition, wholePartition } from "../../src/search/columns/partition.ts";
import { makeSample } from "../../src/search/columns/sample.ts";
import { selectAttributes } from "../../src/select/select.ts";
import { startTickingClock } from "../ticking-clock.ts";

/** Rows of random codes with random classes: many columns are needed, and proving how many takes long. */
function noise(rows: number, columns: number, values: number): Table {
  let state = 7;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 16;
  };
  return {
    rows,
    classes: ["a", "b", "c"],
    classCodes: Uint8Array.from({ length: rows }, () => next() % 3),
    weights: new Float64Array(rows).fill(1),
    columns: Array.from({ length: columns }, (_, index) => ({
      kind: "categorical" as const,
      name: `x${index + 1}`,
      codes: Uint16Array.from({ length: rows }, () => next() % values),
      size: values,
    })),
  };
}

describe("when time runs out or a signal says stop", () => {
  it("the exact solver gives its best set, a lower bound and a certificate that proves it", async () => {
    const table = noise(500, 60, 3);
    const stop = new AbortController();
    const onProgress = ({ text }: Progress): void => {
      if (text.startsWith("no set of 2 columns suffices")) stop.abort();
    };
    const selection = await selectAttributes(table, { method: "exact" }, { signal: stop.signal, onProgress });
    expect(selection.optimal).toBe(false);
    const { lowerBound, upperBound, conflicts } = selection.certificate;
    expect(lowerBound).toBeGreaterThanOrEqual(3);
    expect(lowerBound).toBeLessThan(upperBound);
    expect(selection.uncovered).toBe(0);
    const claim = { columns: selection.columns, lowerBound: Math.min(lowerBound, 4), conflicts: conflicts! };
    expect(checkCertificate(table, claim)).toBeNull();
  });

  it("FOCUS-1, FOCUS-2 and the tolerant search fall back to a greedy set, and say so", async () => {
    const table = noise(250, 40, 3);
    for (const options of [
      { method: "focus-1" as const },
      { method: "focus-2" as const },
      { method: "exact" as const, tolerance: { share: 0.0001, of: "conflicts" as const } },
    ]) {
      const clock = startTickingClock();
      const selection = await selectAttributes(table, { ...options, timeLimit: 0.05 }).finally(clock.stop);
      expect(selection.optimal).toBe(false);
      expect(selection.certificate.lowerBound).toBeLessThan(selection.columns.length);
      if (!options.tolerance) expect(selection.uncovered).toBe(0);
    }
  });

  it("the first look at the pairs of rows ends with the time, too", async () => {
    const sample = makeSample(noise(30_000, 40, 3));
    // A millisecond passes whenever somebody looks at the clock.
    let looks = 0;
    const pace = new Pace(0.02, undefined, { now: () => looks++ });
    const scanner = await ConflictScanner.create(sample);
    const { list, complete } = await scanner.tightest(wholePartition(sample), 100, pace);
    expect(complete).toBe(false);
    expect(list.length).toBeGreaterThan(0);
    expect(looks).toBeLessThan(40);
  });

  it("a greedy choice that is aborted ends with the reason given", async () => {
    for (const method of ["mig", "sg", "wg"] as const) {
      const stop = new AbortController();
      const clock = startTickingClock((time) => time === 5 && stop.abort(new Error("enough")));
      const work = selectAttributes(noise(200, 200, 3), { method }, { signal: stop.signal });
      await expect(work.finally(clock.stop)).rejects.toThrow("enough");
    }
  });

  it("an aborted search ends like one out of time", async () => {
    const stop = new AbortController();
    const clock = startTickingClock((time) => time === 30 && stop.abort());
    const work = selectAttributes(noise(500, 60, 3), {}, { signal: stop.signal });
    const selection = await work.finally(clock.stop);
    expect(selection.optimal).toBe(false);
    expect(selection.uncovered).toBe(0);
  });
});

describe("many values and many pairs", () => {
  it("columns of more than 256 and of more than 65,536 codes are told apart by all their bytes", async () => {
    const rows = 66_000;
    const table: Table = {
      rows,
      classes: ["a", "b"],
      // Row 300 differs from row 44, and row 65,900 from row 364, in one high byte only.
      classCodes: Uint8Array.from({ length: rows }, (_, row) => (row === 300 || row === 65_900 ? 1 : 0)),
      weights: new Float64Array(rows).fill(1),
      columns: [
        {
          kind: "categorical",
          name: "low",
          codes: Uint8Array.from({ length: rows }, (_, r) => r & 255),
          size: 256,
        },
        {
          kind: "categorical",
          name: "all",
          codes: Uint32Array.from({ length: rows }, (_, r) => r),
          size: rows,
        },
      ],
    };
    const selection = await selectAttributes(table, { method: "exact" });
    expect(selection.attributes).toEqual(["all"]);
    expect(selection.optimal).toBe(true);
  });

  it("a thinned partition keeps every class of every group and stays near the pairs allowed", () => {
    const sample = makeSample(noise(3000, 4, 9));
    const whole = wholePartition(sample);
    const thin = thinPartition(sample, whole, 10_000, 1);
    expect(countPairs(sample, thin)).toBeLessThan(12_000);
    expect(countPairs(sample, thin)).toBeGreaterThan(8_000);
    expect(thinPartition(sample, whole, Number.POSITIVE_INFINITY, 1)).toBe(whole);
    expect(new Set([...thin.order].map((row) => sample.classOf[row])).size).toBe(3);
  });
});
