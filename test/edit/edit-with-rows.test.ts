import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learn } from "../../src/choose/learn.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { edit, editAndGrow } from "../../src/edit/edit.ts";
import { editDocument, stepsSince } from "../../src/edit/edit-document.ts";
import type { Edit } from "../../src/edit/edit-record.ts";
import { asTree } from "../../src/edit/grow-branch.ts";
import { parseCondition } from "../../src/edit/parse-condition.ts";
import { rankSplits } from "../../src/edit/ranked-splits.ts";
import { recount } from "../../src/edit/recount.ts";
import { toText } from "../../src/export/text.ts";
import type { ModelDocument } from "../../src/model/document.ts";
import type { ListModel, Model, TreeModel } from "../../src/model/model.ts";
import { predict } from "../../src/model/predict.ts";
import { modelFromJson } from "../../src/model/read-json.ts";
import { modelToJson } from "../../src/model/write-json.ts";
import { datasets } from "../arbitraries/dataset.ts";
import { modelsOn } from "../arbitraries/model-on-dataset.ts";
import { complaintOf } from "../complaint-of.ts";
import { sampleData } from "../report/sample-reports.ts";

const rows: Dataset = sampleData();
const { model: learned, method, certificate } = await learn(rows, { method: "t2", intervals: 2 });
const document: ModelDocument = { model: learned, method, certificate: { ...certificate } as never };
const stump = edit(learned, [{ type: "remove", at: "1" }]).model as TreeModel;
const small = { type: "at-most", column: "size", threshold: 30 } as const;
const red = { type: "equals", column: "colour", value: "red" } as const;

const complaint = (model: Model, request: Edit, options = {}): string =>
  complaintOf(() => edit(model, [request], options));

describe("splitting a leaf", () => {
  it("makes two leaves of the classes most of their rows have, counted from the rows", () => {
    const { model, records } = edit(stump, [{ type: "split-leaf", at: "1", test: small }], { rows });
    expect(model.columns.map(({ name }) => name)).toEqual(["size"]);
    expect(recount(model, rows)).toEqual(model);
    expect(records[0]).toMatchObject({ edit: "split-leaf", at: "1", test: small });
    expect(records[0]!.now).toMatch(/^size ≤ 30\? yes: small \(\d+ of \d+\), no: \w+ \(\d+ of \d+\)$/);
  });

  it("needs rows, a leaf, a column that is there and a test that fits it", () => {
    const split = (test: Edit & object): Edit => test;
    expect(complaint(stump, split({ type: "split-leaf", at: "1", test: small }))).toContain(
      "the model does not use column size",
    );
    expect(complaint(learned, { type: "split-leaf", at: "1", test: small }, { rows })).toContain(
      "is a split already",
    );
    const misspelt = { ...small, column: "sise" };
    expect(complaint(stump, { type: "split-leaf", at: "1", test: misspelt }, { rows })).toContain(
      "there is no column sise (did you mean size?)",
    );
    const wrong = { ...small, column: "colour" };
    expect(complaint(stump, { type: "split-leaf", at: "1", test: wrong }, { rows })).toContain(
      "column colour is categorical",
    );
    const unknown = { ...red, value: "rde" };
    expect(complaint(stump, { type: "split-leaf", at: "1", test: unknown }, { rows })).toContain(
      "column colour has no value rde; did you mean red?",
    );
  });
});

describe("changing what a split asks", () => {
  it("keeps what is below it, adds and drops conditions", () => {
    const { model: tree } = edit(stump, [{ type: "split-leaf", at: "1", test: small }], { rows });
    const changed = edit(tree, [{ type: "change-test", at: "1", test: red }], { rows }).model;
    expect(toText(changed)).toMatch(/^if colour = red: small/);
    const added = edit(tree, [{ type: "add-condition", at: "1", condition: red }], { rows }).model;
    expect(toText(added)).toMatch(/^if size ≤ 30 and colour = red: small/);
    expect(edit(added, [{ type: "drop-condition", at: "1.2" }]).model).toEqual(tree);
    expect(complaint(tree, { type: "move-rule", at: "1", to: "2" })).toContain("has no rules to move");
  });
});

describe("rules of a list", () => {
  const label = { class: "small", counts: [1, 1, 1] };
  const list: ListModel = {
    form: "list",
    target: "kind",
    classes: learned.classes,
    columns: [{ name: "size", kind: "continuous", categories: [], hasMissing: false }],
    rules: [10, 20, 30].map((threshold) => ({ ...label, conditions: [{ ...small, threshold }] })),
    otherwise: label,
  };
  const thresholds = (model: Model): number[] =>
    (model as ListModel).rules.map(({ conditions }) => (conditions[0] as typeof small).threshold);

  it("are moved to the place of another, earlier or later, and keep the addresses they had", () => {
    const move = (at: string, to: string): Edit => ({ type: "move-rule", at, to });
    expect(thresholds(edit(list, [move("3", "1")]).model)).toEqual([30, 10, 20]);
    expect(thresholds(edit(list, [move("1", "3")]).model)).toEqual([20, 30, 10]);
    expect(thresholds(edit(list, [move("3", "1"), { type: "remove", at: "1" }]).model)).toEqual([30, 20]);
    expect(edit(list, [move("3", "1")]).records[0]).toMatchObject({
      was: "if size ≤ 30, tried as rule 3",
      now: "tried as rule 1",
    });
    expect(complaint(list, move("else", "1"))).toContain("stays last");
  });

  it("take conditions on columns that only the rows have", () => {
    const { model } = edit(list, [{ type: "add-condition", at: "2", condition: red }], { rows });
    expect(toText(model)).toContain("else if size ≤ 20 and colour = red");
    expect(model.columns.map(({ name }) => name)).toEqual(["size", "colour"]);
    for (const type of ["split-leaf", "change-test"] as const)
      expect(complaint(list, { type, at: "1", test: small })).toContain("is a rule of a list");
  });
});

describe("locks", () => {
  it("keep a part and all below it, from edits there and above that would take it away", () => {
    const { model, locked } = edit(learned, [{ type: "lock", at: "3" }]);
    expect(model).toEqual(learned);
    expect(locked).toEqual(["3"]);
    const options = { rows, locked };
    expect(complaint(learned, { type: "remove", at: "3" }, options)).toBe(
      "part 3 is locked; unlock it first",
    );
    expect(complaint(learned, { type: "relabel", at: "4", class: "red" }, options)).toContain(
      "part 3 is locked, and",
    );
    expect(complaint(learned, { type: "remove", at: "1" }, options)).toContain("part 3 is locked, and");
    const moved = edit(
      learned,
      [{ type: "change-test", at: "1", test: { ...small, threshold: 1 } }],
      options,
    );
    expect(moved.locked).toEqual(["3"]);
    const freed = edit(
      learned,
      [
        { type: "unlock", at: "3" },
        { type: "remove", at: "3" },
      ],
      options,
    );
    expect(freed.locked).toEqual([]);
    expect(complaint(learned, { type: "unlock", at: "4" }, options)).toBe("part 4 is not locked");
  });
});

describe("growing a branch again", () => {
  it("learns it from the rows that arrive there alone, the same twice", async () => {
    const { model: tree } = edit(stump, [{ type: "split-leaf", at: "1", test: small }], { rows });
    const grow: Edit = {
      type: "grow",
      at: "3",
      method: "redwood",
      options: { maxConditions: 2, prune: "none" },
    };
    const first = await editAndGrow(tree, [grow], { rows });
    expect(await editAndGrow(tree, [grow], { rows })).toEqual(first);
    expect(toText(first.model)).toMatch(/^if size ≤ 30: small .*\nelse if colour = red/);
    expect(recount(first.model, rows)).toEqual(first.model);
    const listed = await editAndGrow(tree, [{ type: "grow", at: "3", method: "greedy3", options: {} }], {
      rows,
    });
    expect(recount(listed.model, rows)).toEqual(listed.model);
    expect(() => edit(tree, [grow], { rows })).toThrow("use editAndGrow");
    await expect(editAndGrow(tree, [{ ...grow, at: "9" }], { rows })).rejects.toThrow('no part "9"');
    await expect(editAndGrow(tree, [{ ...grow, options: { depth: 2 } }], { rows })).rejects.toThrow("depth");
    await expect(editAndGrow(tree, [grow])).rejects.toThrow("needs rows");
  });

  it("puts a list into a tree that predicts the same", () => {
    fc.assert(
      fc.property(
        datasets().chain((dataset) => modelsOn(dataset).map((model) => ({ dataset, model }))),
        ({ dataset, model }) => {
          fc.pre(model.form === "list");
          const tree = asTree(model as ListModel);
          expect(predict(tree, dataset).codes).toEqual(predict(model, dataset).codes);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("the splits of a node", () => {
  it("are ranked by what they tell there, the first being what a learner would take", async () => {
    const source = await createMemorySource(rows);
    const { model: tree } = edit(stump, [{ type: "split-leaf", at: "1", test: small }], { rows });
    const [best, ...others] = await rankSplits(source, tree, "3");
    expect(best).toMatchObject({ column: "colour", test: red });
    expect(others.map(({ gain }) => gain)).toEqual(others.map(({ gain }) => gain).sort((a, b) => b - a));
    const split = edit(tree, [{ type: "split-leaf", at: "3", test: best!.test }], { rows })
      .model as TreeModel;
    if (split.root.type !== "test" || split.root.no.type !== "test") throw new Error("splits expected");
    expect([best!.yes, best!.no]).toEqual([split.root.no.yes.counts, split.root.no.no.counts]);
    await expect(rankSplits(source, tree, "7")).rejects.toThrow('no part "7"');
    await source.close();
  });
});

describe("a history", () => {
  const steps = [
    {
      edits: [
        { type: "change-test", at: "1", test: { threshold: 40, column: "size", type: "at-most" } },
      ] as Edit[],
    },
    { edits: [{ type: "lock", at: "2" }] as Edit[], reason: "agreed with the ward" },
    {
      edits: [
        { type: "grow", at: "5", method: "redwood", options: { maxConditions: 2 } },
        { type: "unlock", at: "2" },
      ] as Edit[],
      recount: true,
      measure: true,
    },
    { edits: [], recount: true, measure: true },
  ];

  it("replayed on the model it starts from gives the same bytes, reasons and all", async () => {
    const { document: edited, voided, measured } = await editDocument(document, steps, { rows });
    expect(voided).toEqual(["certificate"]);
    expect(edited.certificate).toBeNull();
    expect(edited.history![0]).toMatchObject({ void: "certificate" });
    expect(edited.history!.map((line) => line.reason).filter(Boolean)).toEqual(["agreed with the ward"]);
    expect(measured!.changed).toBe(0);
    const text = modelToJson(edited);
    const base = modelFromJson(modelToJson(document));
    const again = await editDocument(base, stepsSince(base, modelFromJson(text), rows), { rows });
    expect(modelToJson(again.document)).toBe(text);
    // One step at a time, through files.
    let one = base;
    for (const step of steps) {
      one = modelFromJson(modelToJson((await editDocument(one, [step], { rows })).document));
    }
    expect(modelToJson(one)).toBe(text);
  });

  it("of another model is refused, as is a line that is no edit", async () => {
    const { document: edited } = await editDocument(document, steps.slice(0, 1), { rows });
    const other = { ...document, history: [{ iteration: 1 }] };
    expect(complaintOf(() => stepsSince(other, edited))).toContain("does not begin with that of the model");
    const odd = { ...edited, history: [{ edit: "prune", at: "1", was: "", now: "" }] };
    expect(complaintOf(() => stepsSince(document, odd))).toBe('history[0]: there is no edit called "prune"');
  });
});

describe("a condition that is typed", () => {
  const columns = [
    { name: "size", kind: "continuous", categories: [], hasMissing: false },
    { name: "a=b", kind: "categorical", categories: ["x", "y z"], hasMissing: true },
    { name: "is it", kind: "boolean", categories: ["n", "y"], hasMissing: false },
  ] as const;

  it("is read in the forms that people write", () => {
    const parsed = (text: string) => parseCondition(text, columns);
    expect(parsed("size<=3.5")).toEqual({ type: "at-most", column: "size", threshold: 3.5 });
    expect(parsed(" size > -2 ")).toEqual({ type: "at-most", column: "size", threshold: -2, negated: true });
    expect(parsed('a=b = "y z"')).toEqual({ type: "equals", column: "a=b", value: "y z" });
    expect(parsed("a=b ≠ x")).toEqual({ type: "equals", column: "a=b", value: "x", negated: true });
    expect(parsed('"is it"')).toEqual({ type: "is", column: "is it" });
    expect(parsed("not is it")).toEqual({ type: "is", column: "is it", negated: true });
    expect(parsed("a=b is not missing")).toEqual({ type: "missing", column: "a=b", negated: true });
  });

  it("that cannot be read is answered with what can", () => {
    const complaintAt = (text: string): string => complaintOf(() => parseCondition(text, columns));
    expect(complaintAt("sise <= 3")).toBe('there is no column "sise"; did you mean size?');
    expect(complaintAt("size <= many")).toContain("expected a number after <=");
    expect(complaintAt("size = 3")).toContain("compare it with <= or >");
    expect(complaintAt("a=b <= 3")).toContain("compare it with = or !=");
    expect(complaintAt("a=b = z")).toContain("has no value z");
    expect(complaintAt("size")).toContain("write what it is compared with");
    expect(complaintAt("??")).toContain("is not a condition");
  });
});
