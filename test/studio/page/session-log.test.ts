// The log of a session: what is to be done again when it is opened, and what becomes of writes that fail.

import { describe, expect, it } from "vitest";
import { type Entry, type KeepResult, SessionLog, stateOf } from "../../../src/studio/page/session-log.ts";
import type { Line, Summary } from "../../../src/studio/page/session-store.ts";

const linesOf = (...entries: Entry[]): Line<Entry>[] =>
  entries.map((entry, index) => ({ session: "a", number: index + 1, entry }));
const undo: Entry = { ask: "history/undo", with: {} };
const form = {
  purpose: "",
  form: { size: 4, method: "", priors: "data", timeLimit: "", costs: {} },
} as const;

describe("what a log says of its session", () => {
  it("is its checkpoint and what was asked since, but for what was refused", () => {
    const choose: Entry = { ask: "data/choose", with: { target: "class" } };
    expect(stateOf(linesOf({ session: "file", form }, choose, undo, { refused: 3 }))).toEqual({
      session: "file",
      commands: [choose],
      form,
      isLearning: false,
    });
    expect(stateOf([])).toEqual({ session: null, commands: [], form: null, isLearning: false });
  });

  it("is that a model was being learned, unless that came to an end", () => {
    expect(stateOf(linesOf({ isLearning: true }, undo)).isLearning).toBe(true);
    expect(stateOf(linesOf({ isLearning: true }, { isLearning: false })).isLearning).toBe(false);
  });

  it("is nothing more to be asked where the page ended three times while it was asked again", () => {
    const again: Entry = { isRepeated: true };
    expect(stateOf(linesOf(undo, again, again)).commands).toEqual([undo]);
    expect(stateOf(linesOf(undo, again, again, again)).commands).toEqual([]);
  });
});

/** A store in memory that can be told to fail. */
function memoryStore() {
  const kept = { lines: [] as Line<Entry>[], summary: null as Summary | null, file: null as Blob | null };
  const state = { fault: null as string | null, kept };
  const write = async (work: () => void): Promise<void> => {
    if (state.fault !== null) throw new DOMException("no", state.fault);
    work();
  };
  const store = {
    append: (line: Line<Entry>) => write(() => kept.lines.push(line)),
    replace: (line: Line<Entry>) =>
      write(() => {
        kept.lines = [line, ...kept.lines.filter(({ number }) => number > line.number)];
      }),
    describe: (summary: Summary) =>
      write(() => {
        kept.summary = summary;
      }),
    keepFile: (_: string, file: Blob) =>
      write(() => {
        kept.file = file;
      }),
  };
  return { ...state, store, state };
}

const standing = { name: "a.csv", rows: 3, target: null, standing: "nothing learned yet" };
const settled = () => new Promise((resolve) => setTimeout(resolve));

function startLog() {
  const { store, state } = memoryStore();
  const results: KeepResult[] = [];
  const log = new SessionLog(store, { id: "a", file: new Blob(["x"]) }, (result) => results.push(result));
  return { log, state, results };
}

describe("a log", () => {
  it("is kept with its file; a checkpoint takes the place of what it holds, with the form as it is now", async () => {
    const { log, state, results } = startLog();
    log.describe(standing);
    log.append(undo);
    log.append({ form });
    const { last } = log;
    log.append(undo);
    await log.checkpoint(last, "file");
    expect(state.kept.lines).toEqual([
      { session: "a", number: 2, entry: { session: "file", form } },
      { session: "a", number: 3, entry: undo },
    ]);
    expect(log.lines).toEqual(state.kept.lines);
    expect(state.kept).toMatchObject({ file: log.file, summary: { ...standing, id: "a", hasFile: true } });
    expect(new Set(results)).toEqual(new Set(["kept"]));
  });

  it("asks for a checkpoint after some commands, since opening the session repeats them", () => {
    const { log } = startLog();
    for (let asked = 0; asked < 7; asked++) log.append(undo);
    expect(log.isCheckpointDue).toBe(false);
    log.append(undo);
    expect(log.isCheckpointDue).toBe(true);
  });

  it("says that storage is full, and is whole again once it is not", async () => {
    const { log, state, results } = startLog();
    await settled();
    state.fault = "QuotaExceededError";
    log.describe(standing);
    log.append(undo);
    await settled();
    expect(results.at(-1)).toBe("full");
    expect(log.isCheckpointDue).toBe(true);
    const { last } = log;
    log.append(undo);
    await settled();
    state.fault = null;
    await log.checkpoint(last, "file");
    await settled();
    expect(state.kept.lines.map(({ number }) => number)).toEqual([1, 2]);
    expect(state.kept.summary).toMatchObject(standing);
    expect(results.at(-1)).toBe("kept");
    expect(log.isCheckpointDue).toBe(false);
  });

  it("goes on without its file where that cannot be kept, and says so", async () => {
    const { store, state } = memoryStore();
    const results: KeepResult[] = [];
    const keepFile = () => Promise.reject(new DOMException("no", "QuotaExceededError"));
    const log = new SessionLog({ ...store, keepFile }, { id: "a", file: new Blob(["x"]) }, (result) =>
      results.push(result),
    );
    log.describe(standing);
    await settled();
    expect(state.kept.summary!.hasFile).toBe(false);
    expect(results.at(-1)).toBe("kept without its rows");
  });
});
