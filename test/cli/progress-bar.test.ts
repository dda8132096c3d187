import { describe, expect, it, vi } from "vitest";
import { learn } from "../../src/choose/learn.ts";
import { createProgressBar } from "../../src/cli/print/progress-bar.ts";
import { generateDataset } from "../../src/dataset/generate/generate-dataset.ts";
import { toText } from "../../src/export/text.ts";
import { Collector } from "./run.ts";

function bar({ terminal = true, env = {}, quiet = false } = {}) {
  const stderr = new Collector(terminal);
  let time = 0;
  const progress = createProgressBar({ stderr, env }, { quiet, now: () => time });
  return {
    stderr,
    progress,
    wait: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}

describe("the progress bar", () => {
  it("stays away for the first second", () => {
    const { stderr, progress, wait } = bar();
    progress.update({ done: 0.5, text: "level 1" });
    wait(0.9);
    progress.update({ done: 0.9, text: "level 2" });
    progress.clear();
    expect(stderr.text).toBe("");
  });

  it("shows share, time and what is happening, and wipes itself", () => {
    const { stderr, progress, wait } = bar();
    wait(3);
    progress.update({ done: 0.25, text: "level 3" });
    expect(stderr.text).toBe("\r[#####...............]  25 %  3 s  level 3");
    progress.clear();
    expect(stderr.text.endsWith(`\r${" ".repeat(42)}\r`)).toBe(true);
  });

  it("shows only time and words where nobody knows the share", () => {
    const { stderr, progress, wait } = bar();
    wait(2);
    progress.update({ done: null, text: "reading" });
    expect(stderr.text).toBe("\r2 s  reading");
    progress.clear();
  });

  it("has a line for each strand of the work, drawn over the lines before, and wipes all of them", () => {
    const { stderr, progress, wait } = bar();
    wait(3);
    const strands = [
      { name: "greedy", done: 0.5, text: "94.1 % redwood" },
      { name: "list", done: 0, text: "" },
    ];
    progress.update({ done: 0.25, text: "list: grove", strands });
    const first = [
      "[#####...............]  25 %  3 s  list: grove",
      "  greedy  [##########..........]  50 %  94.1 % redwood",
      "  list    [....................]   0 %",
    ];
    expect(stderr.text).toBe(`\r${first.join("\n\r")}`);
    stderr.text = "";
    wait(1);
    progress.update({ done: 0.9, text: "fold 1" });
    const second = "[##################..]  90 %  4 s  fold 1".padEnd(first[0].length);
    const blanks = first.slice(1).map((line) => " ".repeat(line.length));
    expect(stderr.text).toBe(`\x1b[2A\r${[second, ...blanks].join("\n\r")}`);
    stderr.text = "";
    progress.clear();
    expect(stderr.text.startsWith("\x1b[2A\r ")).toBe(true);
    expect(stderr.text.endsWith("\x1b[2A\r")).toBe(true);
    expect(stderr.text.replaceAll("\x1b[2A", "").trim()).toBe("");
    progress.clear();
    expect(stderr.text.match(/\r/g)).toHaveLength(4);
  });

  it("shows the best model so far at once, as a person reads it, cut where it is long", async () => {
    const { stderr, progress, wait } = bar();
    const dataset = generateDataset("monks-1", { rows: 100, seed: 1 });
    const { model } = await learn(dataset, { method: "t1" });
    wait(0.1);
    progress.update({ done: 0.1, text: "fold 1", soFar: { name: "t1", model, score: 0.75, folds: 1 } });
    const shown = stderr.text.split("\n\r");
    expect(shown[1]).toBe("  best so far: 75.0 % by 1 fold, t1");
    expect(shown[2]).toBe(`    ${toText(model).split("\n")[0]}`);
    expect(shown.length).toBeLessThanOrEqual(10);
    progress.clear();
  });

  it("draws at most ten times a second and never past the edge", () => {
    const { stderr, progress, wait } = bar();
    wait(2);
    for (let i = 0; i < 50; i++) progress.update({ done: 0.5, text: "x".repeat(500) });
    expect(stderr.text.match(/\r/g)).toHaveLength(1);
    expect(stderr.text.length).toBe(100);
    wait(0.2);
    progress.update({ done: 2, text: "past the end" });
    expect(stderr.text).toContain("100 %");
    progress.clear();
  });

  it.each([
    ["where output is no terminal", { terminal: false }],
    ["with --quiet", { quiet: true }],
    ["on a dumb terminal", { env: { TERM: "dumb" } }],
  ])("is not there %s", (_, options) => {
    const { stderr, progress, wait } = bar(options);
    wait(5);
    progress.update({ done: 0.5, text: "level" });
    progress.clear();
    expect(stderr.text).toBe("");
  });
});

describe("a search without a time limit", () => {
  const saidAfter = (
    seconds: number,
    endless: string | null,
    terminal: boolean,
    text: string | null,
  ): string => {
    vi.useFakeTimers();
    const stderr = new Collector(terminal);
    const progress = createProgressBar({ stderr, env: {} }, { endless, now: () => 0 });
    if (text !== null) progress.update({ done: null, text });
    vi.advanceTimersByTime(seconds * 1000);
    progress.clear();
    vi.useRealTimers();
    return stderr.text;
  };

  it("says after ten seconds what it holds and how to end it, on a terminal or not", () => {
    const said =
      "espalier: t4 searches until the best is proved, however long that takes (best tree so far: 3 mistakes); Ctrl-C ends it with the best so far, --time-limit SECONDS does so by itself\n";
    for (const terminal of [false, true]) {
      expect(saidAfter(9, "t4", terminal, "best tree so far: 3 mistakes")).toBe("");
      expect(saidAfter(60, "t4", terminal, "best tree so far: 3 mistakes")).toBe(said);
    }
    expect(saidAfter(60, "t4", false, null)).toContain("(no model is found yet)");
  });

  it("with a limit says nothing", () => {
    expect(saidAfter(60, null, false, "best tree so far: 3 mistakes")).toBe("");
  });
});
