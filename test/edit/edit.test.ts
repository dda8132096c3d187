import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DataError } from "../../src/dataset/data-error.ts";
import { edit } from "../../src/edit/edit.ts";
import type { Edit } from "../../src/edit/edit-record.ts";
import { partsOf } from "../../src/edit/parts.ts";
import { toText } from "../../src/export/text.ts";
import { type Decision, decisionOf } from "../../src/model/decision.ts";
import type { ListModel, Model, TreeModel } from "../../src/model/model.ts";
import { predict } from "../../src/model/predict.ts";
import { holds, readRow } from "../../src/model/predict-row.ts";
import { modelFromJson } from "../../src/model/read-json.ts";
import { rowAt } from "../../src/model/row-at.ts";
import { measureSize } from "../../src/model/size.ts";
import { modelToJson } from "../../src/model/write-json.ts";
import { datasets } from "../arbitraries/dataset.ts";
import { modelsOn } from "../arbitraries/model-on-dataset.ts";
import { heartTree } from "../arbitraries/small-models.ts";
import { complaintOf } from "../complaint-of.ts";

const leaf = (name: string, counts: number[]) => ({ type: "leaf", class: name, counts }) as const;

const tree: TreeModel = {
  form: "tree",
  target: "buys",
  classes: ["no", "yes"],
  columns: [
    { name: "age", kind: "continuous", categories: [], hasMissing: false },
    { name: "sex", kind: "boolean", categories: ["f", "m"], hasMissing: false },
    { name: "odor", kind: "categorical", categories: ["foul", "none", "sweet"], hasMissing: true },
  ],
  root: {
    type: "intervals",
    class: "no",
    counts: [6, 6],
    column: "age",
    thresholds: [20, 40],
    branches: [
      leaf("no", [3, 0]),
      {
        type: "test",
        class: "yes",
        counts: [1, 4],
        test: {
          type: "and",
          of: [
            { type: "is", column: "sex" },
            { type: "at-most", column: "age", threshold: 30 },
          ],
        },
        yes: leaf("yes", [0, 3]),
        no: leaf("no", [1, 1]),
      },
      {
        type: "values",
        class: "yes",
        counts: [2, 2],
        column: "odor",
        branches: [
          { value: "foul", node: leaf("yes", [0, 2]) },
          { value: "none", node: leaf("no", [2, 0]) },
        ],
        missing: leaf("no", [0, 0]),
      },
    ],
    missing: leaf("no", [0, 0]),
  },
};

const list: ListModel = {
  form: "list",
  target: "buys",
  classes: ["no", "yes"],
  columns: tree.columns,
  rules: [
    {
      class: "yes",
      counts: [0, 5],
      conditions: [
        { type: "at-most", column: "age", threshold: 30 },
        { type: "equals", column: "odor", value: "foul", negated: true },
      ],
    },
    { class: "no", counts: [4, 1], conditions: [{ type: "is", column: "sex" }] },
  ],
  otherwise: { class: "yes", counts: [1, 1] },
};

const edited = (model: Model, ...edits: Edit[]): string => toText(edit(model, edits).model);
const complaint = (model: Model, ...edits: Edit[]): string => complaintOf(() => edit(model, edits));

describe("the parts of a model", () => {
  it("have addresses in reading order", () => {
    expect(partsOf(tree).map(({ address, depth, text }) => `${" ".repeat(depth)}${address} ${text}`)).toEqual(
      [
        "1 split on age",
        " 1.1 age ≤ 20",
        " 1.2 age ≤ 40",
        " 2 ≤ 20: no (all 3)",
        " 3 > 20, ≤ 40: sex and age ≤ 30?",
        "  3.1 sex",
        "  3.2 age ≤ 30",
        "  4 yes: yes (all 3)",
        "  5 no: no (1 of 2)",
        " 6 > 40: split on odor",
        "  7 foul: yes (all 2)",
        "  8 none: no (all 2)",
        "  9 missing or other: no (no training rows)",
        " 10 missing: no (no training rows)",
      ],
    );
    expect(partsOf(list).map(({ address, type, text }) => `${address} ${type}: ${text}`)).toEqual([
      "1 rule: if age ≤ 30 and (odor ≠ foul or missing): yes (all 5)",
      "1.1 condition: age ≤ 30",
      "1.2 condition: odor ≠ foul or missing",
      "2 rule: if sex: no (4 of 5)",
      "else else: yes (1 of 2)",
    ]);
  });
});

describe("editing a tree", () => {
  it("sets thresholds of conditions and of intervals, between their neighbours", () => {
    const text = edited(
      tree,
      { type: "set-threshold", at: "3.2", value: 25 },
      { type: "set-threshold", at: "1.2", value: 50 },
    );
    expect(text).toContain("if sex and age ≤ 25:");
    expect(text).toContain("else if age ≤ 50:");
    expect(complaint(tree, { type: "set-threshold", at: "1.1", value: 40 })).toBe(
      "part 1.1: 40 does not lie between its neighbours; the thresholds are 20, 40",
    );
    expect(complaint(tree, { type: "set-threshold", at: "1", value: 30 })).toBe(
      "part 1 has 2 thresholds; name one, such as 1.1",
    );
    expect(complaint(tree, { type: "set-threshold", at: "3.1", value: 30 })).toBe(
      "part 3.1 (sex) has no threshold; remove it or drop it instead",
    );
    expect(complaint(tree, { type: "set-threshold", at: "6", value: 3 })).toBe(
      "part 6 is a multiway split on odor, a categorical column without thresholds; relabel or remove a leaf instead",
    );
    expect(complaint(tree, { type: "set-threshold", at: "2", value: 3 })).toMatch(/^part 2 is a leaf/);
    expect(complaint(tree, { type: "set-threshold", at: "1.1", value: Number.NaN })).toBe(
      "a threshold is a number, got NaN",
    );
  });

  it("relabels leaves and nothing else", () => {
    const { model, records } = edit(tree, [{ type: "relabel", at: "5", class: "yes" }]);
    expect(toText(model)).toContain("else: yes (1 of 2, 50 %)");
    expect(records).toEqual([{ edit: "relabel", at: "5", class: "yes", was: "no", now: "yes" }]);
    expect(complaint(tree, { type: "relabel", at: "3", class: "yes" })).toBe(
      "part 3 is a split; relabel a leaf, or remove the split to make it one",
    );
    expect(complaint(tree, { type: "relabel", at: "5", class: "yess" })).toBe(
      'the model has no class "yess"; did you mean yes?',
    );
  });

  it("makes a removed split a leaf, and forgets columns that are used no more", () => {
    const { model } = edit(tree, [{ type: "remove", at: "6" }]);
    expect(toText(model)).toContain("else if age > 40: yes (2 of 4, 50 %)");
    expect(model.columns.map(({ name }) => name)).toEqual(["age", "sex"]);
    expect(edited(tree, { type: "remove", at: "1" })).toBe("always no (6 of 12, 50 %)\n");
  });

  it("sends the rows of a removed leaf where they would go without it", () => {
    expect(edited(tree, { type: "remove", at: "4" })).toContain("else if age ≤ 40: no (1 of 5, 20 %)");
    expect(edited(tree, { type: "remove", at: "7" })).not.toContain("foul");
    expect(edited(tree, { type: "remove", at: "7" }, { type: "remove", at: "8" })).toContain(
      "else if age > 40: no (no training rows)",
    );
    // The interval above takes over the first, the one below any other.
    const first = edit(tree, [{ type: "remove", at: "2" }]);
    expect((first.model as TreeModel).root).toMatchObject({ thresholds: [40] });
    expect(first.records[0].now).toBe("the interval above takes its rows");
    const cut = edit(tree, [
      { type: "remove", at: "6" },
      { type: "remove", at: "6" },
    ]);
    expect((cut.model as TreeModel).root).toMatchObject({ thresholds: [20] });
    expect(cut.records[1].now).toBe("the interval below takes its rows");
    expect(complaint(tree, { type: "remove", at: "10" })).toBe(
      "part 10 is the branch of missing values, which a split needs; relabel it instead",
    );
    expect(complaint({ ...tree, root: leaf("no", [1, 1]) }, { type: "remove", at: "1" })).toBe(
      "the model is one leaf, which cannot be removed; relabel it instead",
    );
  });

  it("drops one of several conditions", () => {
    expect(edited(tree, { type: "drop-condition", at: "3.1" })).toContain("if age ≤ 30: yes (all 3)");
    expect(
      complaint(tree, { type: "drop-condition", at: "3.1" }, { type: "drop-condition", at: "3.2" }),
    ).toBe("part 3.2 is the only condition of its split; remove part 3 instead");
    expect(
      complaint(tree, { type: "drop-condition", at: "3.1" }, { type: "drop-condition", at: "3.1" }),
    ).toBe("part 3.1 is gone: an earlier edit removed it or the part around it; leave out one of the two");
    expect(complaint(tree, { type: "drop-condition", at: "1.1" })).toMatch(
      /^part 1\.1 is a multiway split, which has no conditions to drop/,
    );
  });

  it("sets how many items of a checklist must hold", () => {
    const set = (at: string, value: number): Edit => ({ type: "set-threshold", at, value });
    expect(edited(heartTree, set("1", 6))).toContain("if at least 6 of these 9:");
    expect(edited(heartTree, set("2", 1))).toContain("if fewer than 1 of (");
    expect(edit(heartTree, [set("1", 6)]).records).toEqual([
      {
        edit: "set-threshold",
        at: "1",
        value: 6,
        was: "at least 4 of these 9",
        now: "at least 6 of these 9",
      },
    ]);
    const drop: Edit = { type: "drop-condition", at: "1.9" };
    expect(edited(heartTree, drop, set("1", 8))).toContain("if at least 8 of these 8:");
    for (const [least, of] of [
      [0, 9],
      [10, 9],
      [2.5, 9],
    ] as const) {
      expect(complaint(heartTree, set("1", least))).toBe(
        `part 1 counts ${of} items: expected a whole number from 1 to ${of}, got ${least}`,
      );
    }
  });

  it("edits the items of a checklist: as many as before must hold, or all that are left", () => {
    expect(
      partsOf(heartTree)
        .slice(0, 5)
        .map(({ address, text }) => `${address} ${text}`),
    ).toEqual([
      "1 at least 4 of these 9?",
      "1.1 age > 54.5",
      "1.2 male",
      "1.3 chest pain = asymptomatic",
      "1.4 resting blood pressure > 139 or missing",
    ]);
    expect(edited(heartTree, { type: "set-threshold", at: "1.1", value: 60 })).toContain("  - age > 60\n");
    expect(edited(heartTree, { type: "drop-condition", at: "1.2" })).toContain("if at least 4 of these 8:");
    const drop = (at: string): Edit => ({ type: "drop-condition", at });
    const six = [1, 2, 3, 4, 5, 6].map((place) => drop(`1.${place}`));
    expect(edited(heartTree, ...six.slice(0, 5))).toContain("if at least 4 of (exercise angina, ");
    expect(edited(heartTree, ...six)).toContain(
      "if at least 3 of (oldpeak > 0.8, slope ≠ up, thal ≠ normal or missing)",
    );
    expect(edited(heartTree, drop("2.1"))).toContain(
      "if fewer than 2 of (thal = reversable, chest pain = asymptomatic)",
    );
    expect(edited(heartTree, drop("2.1"), drop("2.3"))).toContain("if thal ≠ reversable or missing:");
    const { records } = edit(heartTree, [drop("2.1")]);
    expect(records[0]).toMatchObject({
      was: "vessels > 0.5 or missing",
      now: "fewer than 2 of (thal = reversable, chest pain = asymptomatic)",
    });
  });

  it("keeps addresses while it edits, and names what is gone", () => {
    const text = edited(
      tree,
      { type: "remove", at: "2" },
      { type: "remove", at: "4" },
      { type: "relabel", at: "8", class: "yes" },
      { type: "relabel", at: "5", class: "yes" },
    );
    expect(text).toContain("else if odor = none: yes (0 of 2, 0 %)");
    expect(text).toContain("if age ≤ 40: yes (4 of 5, 80 %)");
    const gone = "is gone: an earlier edit removed it or the part around it; leave out one of the two";
    expect(complaint(tree, { type: "remove", at: "3" }, { type: "relabel", at: "4", class: "no" })).toBe(
      `part 4 ${gone}`,
    );
    expect(complaint(tree, { type: "remove", at: "4" }, { type: "remove", at: "3" })).toBe(`part 3 ${gone}`);
  });

  it.each(["0", "11", "99.1"])("says of %s that there is no such part", (at) => {
    expect(complaint(tree, { type: "remove", at: at.replace(/\..*/, "") })).toBe(
      `the model has no part "${at.replace(/\..*/, "")}"; its parts go up to 10 (espalier edit MODEL lists them)`,
    );
    expect(complaint(tree, { type: "set-threshold", at: "3.9", value: 1 })).toMatch(/has no part "3\.9"/);
  });

  it.each(["", "x", "1.x", "-1", "1.2.3"])("says of %j that it is no address", (at) => {
    expect(complaint(tree, { type: "remove", at })).toMatch(
      /is not the address of a part, such as 3, 2\.1 or else/,
    );
    expect(complaint(tree, { type: "remove", at: "3.1" })).toBe("3.1 is a condition; name its node, 3");
  });
});

describe("editing a list", () => {
  it("sets thresholds, relabels, removes rules and drops conditions", () => {
    expect(edited(list, { type: "set-threshold", at: "1.1", value: 35 })).toContain("if age ≤ 35 and");
    expect(
      edited(list, { type: "relabel", at: "else", class: "no" }, { type: "relabel", at: "2", class: "yes" }),
    ).toContain("else if sex: yes (1 of 5, 20 %)\nelse: no (1 of 2, 50 %)");
    const { model, records } = edit(list, [
      { type: "drop-condition", at: "1.1" },
      { type: "remove", at: "2" },
    ]);
    expect(toText(model)).toContain("if odor ≠ foul or missing: yes (all 5)\nelse: yes");
    expect(model.columns.map(({ name }) => name)).toEqual(["odor"]);
    expect(records).toEqual([
      { edit: "drop-condition", at: "1.1", was: "age ≤ 30", now: "if odor ≠ foul or missing" },
      {
        edit: "remove",
        at: "2",
        sameListing: true,
        was: "if sex: no",
        now: "its rows go on to the next rules",
      },
    ]);
  });

  it("says what cannot be done", () => {
    expect(complaint(list, { type: "remove", at: "else" })).toBe(
      "the default of a list (else) cannot be removed; relabel it instead",
    );
    expect(complaint(list, { type: "remove", at: "1.1" })).toBe(
      "1.1 is a condition: drop it, or remove its whole rule 1",
    );
    expect(complaint(list, { type: "relabel", at: "1.1", class: "no" })).toBe(
      "1.1 is a condition; name its rule, 1",
    );
    expect(complaint(list, { type: "drop-condition", at: "2" })).toBe(
      "rule 2 would be left without conditions; remove it instead",
    );
    expect(complaint(list, { type: "drop-condition", at: "1" })).toBe(
      "rule 1 has 2 conditions; name the one to drop, 1.1 to 1.2",
    );
    expect(complaint(list, { type: "set-threshold", at: "2", value: 1 })).toMatch(/has no threshold/);
    expect(complaint(list, { type: "set-threshold", at: "else", value: 1 })).toMatch(/has no conditions/);
    expect(complaint(list, { type: "relabel", at: "3", class: "no" })).toBe(
      'the model has no part "3"; its parts go up to 2, then else (espalier edit MODEL lists them)',
    );
    expect(complaint(list, { type: "set-threshold", at: "1.3", value: 1 })).toMatch(
      /no part "1\.3"; .* up to 1\.2 in rule 1/,
    );
    expect(complaint(list, { type: "remove", at: "1" }, { type: "relabel", at: "1", class: "no" })).toMatch(
      /is gone/,
    );
    expect(
      complaint(list, { type: "drop-condition", at: "1.1" }, { type: "set-threshold", at: "1.1", value: 2 }),
    ).toMatch(/is gone/);
  });
});

/** Addresses that a row passes: nodes on its way, or the rules whose turn comes. */
function passed(model: Model, row: ReturnType<typeof rowAt>): Set<string> {
  const cells = readRow(model, row);
  const root = decisionOf(model);
  if (model.form === "list") {
    const first = root.cases.findIndex(({ condition }) => holds(condition, cells));
    const asked = first < 0 ? [...model.rules.keys(), "else"] : [...Array(first + 1).keys()];
    return new Set(asked.map((place) => (place === "else" ? place : String(Number(place) + 1))));
  }
  if (model.form === "scorecard") {
    const end = root.cases.findIndex(({ condition }) => holds(condition, cells));
    const place = end < 0 ? model.totals.length : end + 1;
    return new Set([...model.items.map((_, item) => String(item + 1)), `t${place}`]);
  }
  const numbers = new Map<Decision, string>();
  const number = (decision: Decision): void => {
    numbers.set(decision, String(numbers.size + 1));
    for (const { leadsTo } of decision.cases) number(leadsTo);
    if (decision.otherwise) number(decision.otherwise);
  };
  number(root);
  const way = new Set<string>();
  for (let at: Decision | null = root; at !== null; ) {
    way.add(numbers.get(at)!);
    at = at.cases.find(({ condition }) => holds(condition, cells))?.leadsTo ?? at.otherwise;
  }
  return way;
}

/** Models made for these tests may ask for categories that their columns do not have. */
function isReadable(model: Model): boolean {
  try {
    modelFromJson(modelToJson(model));
    return true;
  } catch {
    return false;
  }
}

describe("any edit of any model", () => {
  const models = datasets({ maxRows: 20, weighted: false }).chain((dataset) =>
    modelsOn(dataset).map((model) => ({ dataset, model })),
  );
  const cases = fc
    .tuple(models, fc.nat(99), fc.nat(99), fc.integer({ min: -5, max: 5 }), fc.nat(3))
    .map(([{ dataset, model }, place, label, value, type]) => {
      const parts = partsOf(model);
      const { address: at } = parts[place % parts.length];
      const edits: Edit[] = [
        { type: "set-threshold", at, value },
        { type: "relabel", at, class: model.classes[label % model.classes.length] },
        { type: "remove", at },
        { type: "drop-condition", at },
      ];
      return { dataset, model, request: edits[type] };
    });

  it("changes predictions only of rows that reach the edited part, and leaves a valid model", () => {
    let applied = 0;
    fc.assert(
      fc.property(cases, ({ dataset, model, request }) => {
        let after: Model;
        try {
          after = edit(model, [request]).model;
        } catch (error) {
          expect(error).toBeInstanceOf(DataError);
          expect((error as DataError).message).not.toContain("\n");
          return;
        }
        applied++;
        const [old, fresh] = [predict(model, dataset), predict(after, dataset)];
        if (isReadable(model)) {
          expect(predict(modelFromJson(modelToJson(after)).model, dataset).codes).toEqual(fresh.codes);
        }
        const part = request.at.replace(/\..*/, "");
        for (let row = 0; row < dataset.rows; row++) {
          if (old.codes[row] === fresh.codes[row]) continue;
          expect([...passed(model, rowAt(dataset, row))]).toContain(part);
        }
        if (request.type === "remove" || request.type === "drop-condition") {
          expect(measureSize(after).conditions).toBeLessThanOrEqual(measureSize(model).conditions);
        }
      }),
      { numRuns: 1000 },
    );
    expect(applied).toBeGreaterThan(250);
  });
});
