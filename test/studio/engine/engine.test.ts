import { describe, expect, it } from "vitest";
import { DataError, exporters, modelFromJson } from "../../../src/index.ts";
import { Engine } from "../../../src/studio/engine/engine.ts";
import { learnWard, openWard, wardCsv } from "../sample-session.ts";

const complaint = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error) => {
      expect(error).toBeInstanceOf(DataError);
      return (error as Error).message;
    },
  );

describe("a sample", () => {
  it.each([
    { concept: "mushrooms-made-up", target: "class", classes: ["edible", "poisonous"], least: 0.97 },
    { concept: "incomes-made-up", target: "income", classes: ["<=50K", ">50K"], least: 0.78 },
  ])("$concept is the same every time, and can be learned", async ({ concept, target, classes, least }) => {
    const session = new Engine();
    const file = await session.ask("start/sample", { concept, rows: 800 });
    expect(file).toMatchObject({ name: `${concept}.csv`, rows: 800, target: { name: target } });
    const again = await new Engine().ask("start/sample", { concept, rows: 800 });
    expect(again).toEqual(file);
    const chosen = await session.ask("data/choose", { target });
    expect(chosen.classes.map(({ name }) => name).sort()).toEqual(classes);
    const { figures } = await session.ask("learn", { size: 9, method: "redwood" });
    expect(figures.now.accuracy).toBeGreaterThan(Math.max(least, figures.majority));
  });
});

describe("a file", () => {
  it("is read once, with its bytes counted, and shows its rows as they were written", async () => {
    const session = new Engine();
    const bytes: number[] = [];
    const text = wardCsv();
    const file = await session.ask(
      "start/open",
      { file: new Blob([text]), name: "ward.csv" },
      { onProgress: (progress) => bytes.push(progress.bytes) },
    );
    expect(file).toMatchObject({ name: "ward.csv", rows: 240, target: { name: "outcome" } });
    expect(file.file.size).toBe(text.length);
    expect(bytes.at(-1)).toBe(text.length);
    const page = await session.ask("data/rows", { from: 238, count: 50 });
    expect(page.total).toBe(240);
    expect(page.rows.map(({ row }) => row)).toEqual([238, 239]);
    expect(page.rows[0]!.fields[0]).toBe("p238");
  });

  it("that is stopped, empty, or has one class says so in one sentence, and what was open stays", async () => {
    const session = await openWard();
    const stopped = AbortSignal.abort();
    await expect(
      session.ask("start/open", { file: new Blob(["a,b\n1,2\n"]), name: "x.csv" }, { signal: stopped }),
    ).rejects.toThrow();
    const open = (text: string) => session.ask("start/open", { file: new Blob([text]), name: "x.csv" });
    expect(await complaint(open(""))).toBe("x.csv: the file is empty; choose one with rows");
    expect((await session.ask("data/rows", { from: 0, count: 1 })).total).toBe(240);
    await open("a,class\n1,x\n2,x\n");
    expect(await complaint(session.ask("data/choose", {}))).toMatch(/^x\.csv: .*class/);
  });

  it("is described by column, what tells most first, what to look at before all", async () => {
    const session = new Engine();
    const leak = wardCsv().replaceAll(/(sick|well)$/gm, (word) => `${word},${word}!`);
    const text = leak.replace("outcome", "outcome,discharge");
    await session.ask("start/open", { file: new Blob([text]), name: "ward.csv" });
    const view = await session.ask("data/choose", { target: "outcome", exclude: ["ward"] });
    expect(view.classes.map(({ name }) => name)).toEqual(["sick", "well"]);
    expect(view.columns[0]).toMatchObject({ name: "discharge", share: expect.closeTo(1, 1) });
    expect(view.concerns[0]).toMatchObject({ type: "leak", columns: ["discharge"] });
    expect(view.concerns[1]).toMatchObject({ type: "id", text: expect.stringContaining("id is left out") });
    const age = view.columns.find(({ name }) => name === "age")!;
    expect(age.bars.flatMap(({ counts }) => counts).reduce((a, b) => a + b)).toBe(240);
    expect(view.columns.filter(({ isExcluded }) => isExcluded).map(({ name }) => name)).toEqual(["ward"]);
    expect(view.split).toEqual({ learn: 144, edit: 48, sealed: 48, seed: 1, shares: [60, 20, 20] });
  });
});

describe("a model", () => {
  it("is learned from the learn rows, and measured on the edit rows alone", async () => {
    const session = await openWard();
    const heard: number[] = [];
    const view = await session.ask("learn", { size: 4 }, { onProgress: ({ done }) => heard.push(done ?? 0) });
    expect(heard.at(-1)).toBe(1);
    expect(view.figures.now.rows).toBe(48);
    expect(view.outline.rows).toBe(144);
    expect(view.sealed).toMatchObject({ state: "sealed", rows: 48, figure: null });
    expect(view.size.conditions).toBeLessThanOrEqual(4);
    expect(view.frontier.points.length).toBeGreaterThan(3);
    expect(view.frontier.points.filter(({ isShown }) => isShown)).toHaveLength(1);
    const other = view.frontier.points.find(({ model, conditions }) => model === null && conditions > 0)!;
    const candidate = await session.ask("frontier/learn", { number: other.number });
    expect(candidate.name).toBe(other.name);
    expect(candidate.frontier.points[other.number - 1]!.model).toBe(candidate.id);
    expect(candidate.models.map(({ id }) => id)).toEqual([view.id, candidate.id]);
    expect((await session.ask("model", { id: view.id })).id).toBe(view.id);
  });

  it("that is stopped is the best one so far", async () => {
    const session = await openWard();
    const stopper = new AbortController();
    const view = await session.ask(
      "learn",
      { size: 8 },
      { signal: stopper.signal, onProgress: ({ soFar }) => soFar && stopper.abort() },
    );
    expect(view.isStopped).toBe(true);
    expect(view.commands[0]).toContain("# Learning was stopped early");
  });

  it("shows of each part its rows, its cuts and what it could ask instead", async () => {
    const session = await learnWard();
    const { parts, figures } = await session.ask("model", {});
    for (const { address, type } of parts) {
      if (type === "condition") continue;
      const node = await session.ask("inspector", { at: address });
      expect(node.editRight).toBeLessThanOrEqual(node.editRows);
      for (const cut of node.cuts) {
        const place = cut.cuts.indexOf(cut.value);
        expect(cut.right[place]! / cut.rows).toBeCloseTo(figures.now.accuracy, 12);
        const value = cut.cuts[0]!;
        const { now } = await session.ask("inspector/preview", {
          edit: { type: "set-threshold", at: cut.at, value },
        });
        expect(cut.right[0]! / cut.rows).toBeCloseTo(now.accuracy, 12);
      }
    }
    expect((await session.ask("inspector", { at: "1" })).ranked[0]!.column).toBe("age");
    expect(await complaint(session.ask("inspector", { at: "99" }))).toMatch(/no part "?99/);
  });

  it("asks another column where it split into intervals, and lists the items of a checklist", async () => {
    const session = await openWard();
    const tree = await session.ask("learn", { size: 9, method: "t2" });
    const nodes = await Promise.all(
      tree.parts
        .filter(({ type }) => type === "split")
        .map(({ address }) => session.ask("inspector", { at: address })),
    );
    const split = nodes.find(({ multiway }) => multiway)!;
    const { test, text } = split.ranked[0]!;
    const edits = [
      { type: "remove", at: split.at },
      { type: "split-leaf", at: split.at, test },
    ] as const;
    await session.ask("inspector/edit", { edits });
    expect(await session.ask("inspector", { at: split.at })).toMatchObject({ text, multiway: false });

    const checklist = await session.ask("learn", { size: 9, method: "checklist" });
    expect(checklist.size.nodes).toBeGreaterThan(1);
    const items = checklist.parts.filter(({ address }) => /^\d+$/.test(address));
    expect(items).toHaveLength(checklist.size.nodes);
  });

  it("is edited with reasons, undone and redone; the sealed rows are opened once and then go stale", async () => {
    const session = await learnWard();
    const edit = { type: "set-threshold", at: "1", value: 30 } as const;
    const edited = await session.ask("inspector/edit", { edits: [edit], reason: "as the ward counts" });
    expect(edited.history).toMatchObject([{ reason: "as the ward counts" }]);
    expect(edited.history[0]!.text).toMatch(/^Cut moved at 1: age ≤ [\d.]+ → age ≤ 30$/);
    expect(edited.history[0]!.change).toBeCloseTo(
      edited.figures.now.accuracy - edited.figures.before.accuracy,
      12,
    );
    const opened = await session.ask("sealed/open", {});
    expect(opened.sealed).toMatchObject({ state: "opened" });
    const undone = await session.ask("history/undo", {});
    expect(undone).toMatchObject({ undone: 1, history: [], sealed: { state: "stale" } });
    expect(undone.figures.now).toEqual(undone.figures.before);
    expect((await session.ask("history/redo", {})).sealed.state).toBe("opened");
    const named = await session.ask("history/reason", { reason: "for the guideline" });
    expect(named.history[0]!.reason).toBe("for the guideline");
    expect(await complaint(session.ask("sealed/open", {}))).toContain("opened already");
    await session.ask("inspector/edit", { edits: [{ type: "lock", at: "1" }] });
    expect(await complaint(session.ask("inspector/edit", { edits: [edit] }))).toContain("part 1 is locked");
    expect((await session.ask("model", {})).locked).toEqual(["1"]);
  });

  it("takes one more condition as it is typed, and says what is wrong with it", async () => {
    const session = await learnWard();
    const edited = await session.ask("inspector/condition", { at: "1", text: "ward != north" });
    expect(edited.history[0]!.text).toContain("and ward ≠ north");
    const wrong = session.ask("inspector/condition", { at: "1", text: "wrad = north" });
    expect(await complaint(wrong)).toContain("did you mean ward?");
  });

  it("tells what was proved of it, and that an edit made that void", async () => {
    const session = await openWard();
    const proved = await session.ask("learn", { size: 4, method: "t2" });
    expect(proved.certificate.state).toBe("proved");
    expect(
      (await session.ask("inspector/edit", { edits: [{ type: "lock", at: "2" }] })).certificate.state,
    ).toBe("proved");
    await session.ask("history/undo", {});
    const edited = await session.ask("inspector/edit", { edits: [{ type: "remove", at: "2" }] });
    expect(edited.certificate.state).toBe("void");
  });
});

describe("questions about a model", () => {
  it("what greedy missed: the combination, and the rows on which they differ", async () => {
    const session = new Engine();
    await session.ask("start/sample", { concept: "xor", rows: 400 });
    await session.ask("data/choose", {});
    await session.ask("learn", { size: 5, method: "fringe-full" });
    const { comparison, combination, greedy, model } = await session.ask("missed", {});
    expect(model.figure.accuracy).toBe(1);
    expect(greedy.figure.accuracy).toBeLessThan(0.8);
    expect(comparison.sentence).toContain("this model is better, beyond chance");
    expect(combination!.together).toBeGreaterThan(0.9);
    expect(Math.max(...combination!.apart)).toBeLessThan(0.1);
    const differing = await session.ask("rows", {
      from: 0,
      count: 10,
      filter: { differsFrom: greedy.id },
    });
    expect(differing.total).toBe(comparison.onlyFirst + comparison.onlySecond);
  });

  it("groups are the worst first, and a filter shows the rows of one", async () => {
    const session = await learnWard();
    const { groups, columns } = await session.ask("groups", { column: "ward" });
    expect(columns).toContain("ward");
    expect(groups.map(({ figure }) => figure.accuracy)).toEqual(
      groups.map(({ figure }) => figure.accuracy).sort((a, b) => a - b),
    );
    const [{ group, figure }] = groups as [(typeof groups)[number]];
    const filter = { group: { column: "ward", group } };
    const all = await session.ask("rows", { from: 0, count: 100, filter });
    expect(all.total).toBe(figure.rows);
    const wrong = await session.ask("rows", { from: 0, count: 100, filter: { ...filter, verdict: "wrong" } });
    expect(wrong.total).toBe(Math.round(figure.rows * (1 - figure.accuracy)));
    expect(wrong.rows.every(({ actual, predicted }) => actual !== predicted)).toBe(true);
  });

  it("one row lights its path; what-if asks the model; sealed rows stay sealed", async () => {
    const session = await learnWard();
    const { rows } = await session.ask("rows", { from: 0, count: 1, filter: { at: "3" } });
    const view = await session.ask("rows/row", { row: rows[0]!.row });
    expect(view.path.slice(0, 1)).toEqual(["1"]);
    expect(view.path).toContain("3");
    expect(view.explanation.class).toBe(rows[0]!.predicted);
    const age = view.fields.find(({ column }) => column === "age")!;
    expect(age.ticks.length).toBeGreaterThan(0);
    const young = await session.ask("rows/what-if", { values: { ...view.values, age: 20 } });
    expect(young.explanation.class).toBe("well");
    const sealed = (await session.ask("data/rows", { from: 0, count: 240 })).rows.find(
      ({ part }) => part === "sealed",
    )!;
    expect(await complaint(session.ask("rows/row", { row: sealed.row }))).toContain("is sealed");
    const ask = { from: 0, count: 1, filter: { part: "sealed" } } as const;
    expect(await complaint(session.ask("rows", ask))).toContain("looked at once");
    await session.ask("sealed/open", {});
    expect((await session.ask("rows", ask)).total).toBe(48);
  });

  it("alternatives are counted and drawn", async () => {
    const session = await learnWard();
    const view = await session.ask("alternatives", { maxDepth: 2, within: 0.05 });
    expect(view.trees.length).toBeGreaterThan(0);
    expect(view.trees[0]!.figure.rows).toBe(48);
    expect(view.sentences.join(" ")).toContain("Searched");
  });
});

describe("a branch that is grown anew", () => {
  it("says how far it is, and can be stopped with the model as it was", async () => {
    const session = await learnWard();
    const said: string[] = [];
    const edits = [{ type: "grow", at: "1", method: "redwood", options: { maxConditions: 3 } }] as const;
    const grown = await session.ask(
      "inspector/edit",
      { edits },
      { onProgress: ({ text }) => said.push(text) },
    );
    expect(said.join("; ")).toMatch(/level 1/);
    const stopper = new AbortController();
    stopper.abort();
    await expect(session.ask("inspector/edit", { edits }, { signal: stopper.signal })).rejects.toThrow();
    expect((await session.ask("model", {})).history).toEqual(grown.history);
  });
});

describe("taking it away", () => {
  it("every export, the page with rows or without, the report, rows as CSV", async () => {
    const session = await learnWard();
    for (const to of Object.keys(exporters)) {
      const { name, text, forms } = await session.ask("export", { to });
      expect(forms.map((form) => form.name)).toEqual(Object.keys(exporters));
      expect(name).toMatch(/^ward\.\w+$/);
      expect(text.length).toBeGreaterThan(50);
    }
    expect(await complaint(session.ask("export", { to: "word" }))).toContain('not written as "word"');
    const page = await session.ask("export/page", { withRows: false });
    expect(page.text).not.toContain("data-row=");
    expect(page.text).toContain("of the 48 edit rows");
    expect((await session.ask("export/page", { withRows: true })).text.match(/<tr data-row=/g)).toHaveLength(
      48,
    );
    const csv = await session.ask("rows/csv", { filter: {} });
    expect(csv.text.trim().split("\n")).toHaveLength(49);
    await session.ask("inspector/edit", { edits: [{ type: "remove", at: "2" }] });
    const report = await session.ask("export/report", {});
    expect(report.text).toContain("edited by hand once");
  });

  it("a session file restores models, edits, reasons, undo and what was opened; other data are refused", async () => {
    const session = await learnWard();
    await session.ask("inspector/edit", {
      edits: [{ type: "set-threshold", at: "1", value: 33 }],
      reason: "why",
    });
    await session.ask("inspector/edit", { edits: [{ type: "remove", at: "2" }] });
    await session.ask("sealed/open", {});
    await session.ask("history/undo", {});
    const view = await session.ask("model", {});
    const saved = await session.ask("sessions/save", { withRows: false });
    expect(saved.text).not.toContain("p17,");
    const other = new Engine();
    const blob = new Blob([saved.text]);
    expect(await other.ask("sessions/load", { session: blob })).toMatchObject({
      needs: "ward.csv",
      file: null,
    });
    const file = new Blob([wardCsv()]);
    const loaded = await other.ask("sessions/load", { session: blob, file });
    expect(loaded.model).toEqual(view);
    expect(await other.ask("model", {})).toEqual(view);
    expect((await other.ask("history/redo", {})).sealed.state).toBe("opened");
    expect((await other.ask("export/report", {})).text).toContain("edited by hand 2 times");
    const wrong = new Blob([wardCsv().replace("p17,", "p18,")]);
    expect(await complaint(other.ask("sessions/load", { session: blob, file: wrong }))).toContain(
      "not the file",
    );
    expect((await other.ask("model", {})).history).toHaveLength(2);
    const whole = await session.ask("sessions/save", { withRows: true });
    expect((await new Engine().ask("sessions/load", { session: new Blob([whole.text]) })).model).toEqual(
      view,
    );
    expect(await complaint(other.ask("sessions/load", { session: new Blob(["{}"]) }))).toContain(
      "not a session",
    );
  });

  it("what is open without a model can be saved, too", async () => {
    const session = await openWard();
    const { text } = await session.ask("sessions/save", { withRows: true });
    const loaded = await new Engine().ask("sessions/load", { session: new Blob([text]) });
    expect(loaded).toMatchObject({ needs: null, model: null, data: { target: "outcome" } });
  });

  it("a column that never changes is told once, as that", async () => {
    const session = new Engine();
    const text = `a,same,class\n${"1,x,p\n2,x,n\n".repeat(20)}`;
    await session.ask("start/open", { file: new Blob([text]), name: "same.csv" });
    const { concerns } = await session.ask("data/choose", { target: "class" });
    const told = concerns.filter((each) => each.text.includes("same"));
    expect(told).toMatchObject([{ type: "constant", columns: [] }]);
  });

  it("choosing again what was chosen keeps the models; another choice or split does not", async () => {
    const session = await learnWard();
    await session.ask("data/choose", { target: "outcome" });
    expect((await session.ask("model", {})).id).toBe("m1");
    await session.ask("data/split", { seed: 2, shares: [50, 25, 25] });
    expect(await complaint(session.ask("model", {}))).toContain("no such model");
  });

  it("rows that were opened stay so, whatever is chosen or split afterwards, also in a session file", async () => {
    const session = await learnWard();
    await session.ask("data/split", { seed: 1, shares: [70, 20, 10] });
    await session.ask("learn", { size: 4, method: "redwood" });
    const { sealed } = await session.ask("sealed/open", {});
    expect(sealed).toMatchObject({ state: "opened", rows: 24 });
    expect(await complaint(session.ask("data/split", { seed: 1, shares: [60, 20, 20] }))).toContain(
      "keep this split",
    );
    await session.ask("data/choose", { target: "outcome", exclude: ["ward"] });
    const { text } = await session.ask("sessions/save", { withRows: true });
    const restored = new Engine();
    await restored.ask("sessions/load", { session: new Blob([text]) });
    for (const own of [session, restored]) {
      expect(await complaint(own.ask("data/split", { seed: 1, shares: [60, 20, 20] }))).toContain(
        "keep this split",
      );
      const again = await own.ask("learn", { size: 4, method: "redwood" });
      expect(again.sealed).toMatchObject({ state: "stale", rows: 24, figure: sealed.figure });
      expect(await complaint(own.ask("sealed/open", {}))).toContain("opened already");
    }
    // Another class was not looked at.
    await session.ask("data/choose", { target: "ward" });
    await session.ask("data/split", { seed: 1, shares: [60, 20, 20] });
    expect((await session.ask("learn", { size: 4, method: "redwood" })).sealed.state).toBe("sealed");
  });

  it("costs are minded and written to a file of their own", async () => {
    const session = await openWard();
    const costs = { sick: { well: 5 } };
    const view = await session.ask("learn", { size: 4, method: "redwood", costs });
    expect(view.commands[0]).toContain("--costs costs.json");
    expect(JSON.parse((await session.ask("export", { to: "costs" })).text)).toEqual(costs);
    expect(modelFromJson((await session.ask("export", { to: "learned" })).text).method).toBe("redwood");
  });
});
