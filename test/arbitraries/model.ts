// Random small models of both forms, with awkward names, and rows to try them on (missing and unseen values included).

import fc from "fast-check";
import type { Condition, Test } from "../../src/condition/condition.ts";
import { allocateCodes, type Column, isOrdered, isOrderedKind } from "../../src/dataset/column.ts";
import type { ColumnSchema, Dataset } from "../../src/dataset/dataset.ts";
import { dateText, parseIsoDate } from "../../src/dataset/date-text.ts";
import {
  columnsWithSources,
  derivedSchema,
  givenColumns,
  isText,
} from "../../src/dataset/derived/derivation.ts";
import type { DecisionRule } from "../../src/model/decision-rule.ts";
import type {
  Labelled,
  ListModel,
  Model,
  Rule,
  ScorecardModel,
  ScoreItem,
  TreeModel,
  TreeNode,
} from "../../src/model/model.ts";
import type { Row } from "../../src/model/predict-row.ts";

const ODD_NAMES = [
  "x1",
  "age",
  "petal length (cm)",
  "select",
  "class",
  "it's",
  'say "hi"',
  "two\nlines",
  "näme",
  "a\\b",
  "*/ end",
  '"""',
  "日本",
  "</title>&amp;",
  "%s {0} $" + "{x}",
  "-- drop",
  "1st",
  "__proto__",
  "constructor",
  "row",
  "tab\there",
];

export const names = fc.oneof(
  fc.constantFrom(...ODD_NAMES),
  fc.string({ minLength: 1, maxLength: 8 }).filter((name) => !/\p{Cc}/u.test(name)),
);

/** Seconds: days, and with a time of day. */
const DAYS = [-2208988800, 0, 951782400, 1554076800, 1554163200, 4102444800];
const MOMENTS = [...DAYS, -1, 951782399, 1554114600, 1554114615];
/** Texts and words that tempt whoever reads words by rules of their own. */
const WORDS = ["late", "straße", "i", "été", "日本", "50", "σοφός"];
const TEXTS = [
  ...["Too late, sorry", "LATER", "100%_late_\nnow", 'it\'s "late"', "😡late😡", "l'été", "ÉTÉ late…"],
  ...[
    "Straße 50",
    "STRASSE STRAẞE",
    "İ ı",
    "I",
    "日本語",
    "(日本)",
    "50%",
    "Σοφός ΣΟΦΌΣ",
    "a\\late\tb",
    "--late;",
  ],
];
/** Of days and of hours. */
const AMOUNTS = [-1, 0, 3, 12.5, 22, 400];

const THRESHOLDS = [-1.5, 0, 0.1, 0.30000000000000004, 1, 2.5, 1e21, -1e-7, 1234567.891];

function schemas(): fc.Arbitrary<ColumnSchema[]> {
  const schema = fc.oneof(
    fc.record({
      name: names,
      kind: fc.constant("boolean" as const),
      categories: fc.constantFrom(
        ["0", "1"],
        ["no", "yes"],
        ["False", "True"],
        ["female", "male"],
        ["b'", 'a"'],
      ),
      hasMissing: fc.boolean(),
    }),
    fc.record({
      name: names,
      kind: fc.constant("categorical" as const),
      categories: fc.uniqueArray(fc.oneof(names, fc.constantFrom("1", "2", "missing", "null")), {
        minLength: 1,
        maxLength: 4,
      }),
      hasMissing: fc.boolean(),
    }),
    fc.record({
      name: names,
      kind: fc.constant("continuous" as const),
      categories: fc.constant([] as string[]),
      hasMissing: fc.boolean(),
    }),
  );
  const dates = fc.record(
    {
      name: names,
      kind: fc.constant("date" as const),
      categories: fc.constant([] as string[]),
      hasMissing: fc.boolean(),
      hasTimes: fc.constant(true),
    },
    { requiredKeys: ["name", "kind", "categories", "hasMissing"] },
  );
  const any = fc.oneof({ weight: 5, arbitrary: schema }, { weight: 2, arbitrary: dates });
  return fc
    .uniqueArray(any, { minLength: 1, maxLength: 4, selector: (column) => column.name })
    .chain((columns) =>
      fc.tuple(fc.subarray(partsOf(columns)), fc.boolean()).map(([parts, isLast]) => {
        const names = new Set(parts.map(({ name }) => name));
        const others = columns.filter(({ name, kind }) => !names.has(name) && (isLast || kind !== "date"));
        return isLast || others.length + parts.length === 0
          ? [...columns.filter(({ name }) => !names.has(name)), ...parts]
          : [...parts, ...others];
      }),
    );
}

/** All that can be computed of columns of dates; their sources need not be columns of a model. */
function partsOf(columns: readonly ColumnSchema[]): ColumnSchema[] {
  const dates = columns.filter(({ kind }) => kind === "date");
  const pairs = dates.length > 1 ? [{ part: "days" as const, of: dates.slice(0, 2) }] : [];
  const single = dates.flatMap((date) =>
    (["weekday", "month", "hour"] as const).map((part) => ({ part, of: [date] })),
  );
  const names = new Set(columns.map(({ name }) => name));
  const text = { name: "notes", kind: "categorical" as const, categories: [], hasMissing: true };
  const words = names.has("notes")
    ? []
    : WORDS.map((word) => ({ part: "contains" as const, of: [text], word }));
  return [...single, ...pairs, ...words.slice(columns.length, columns.length + 2)].map((derived) =>
    derivedSchema(
      derived,
      derived.of.some(({ hasMissing }) => hasMissing),
    ),
  );
}

function thresholdsOf({ kind, hasTimes, derived }: ColumnSchema): readonly number[] {
  if (derived) return AMOUNTS;
  if (kind !== "date") return THRESHOLDS;
  return hasTimes ? MOMENTS : DAYS;
}

function conditions(columns: readonly ColumnSchema[]): fc.Arbitrary<Condition> {
  return fc.constantFrom(...columns).chain((schema): fc.Arbitrary<Condition> => {
    const column = schema.name;
    const missing = fc.constant<Condition>({ type: "missing", column });
    const equals = (): fc.Arbitrary<Condition> =>
      fc.constantFrom(...schema.categories).map((value) => ({ type: "equals", column, value }));
    const asked = isOrdered(schema)
      ? fc
          .constantFrom(...thresholdsOf(schema))
          .map((threshold): Condition => ({ type: "at-most", column, threshold }))
      : schema.kind === "boolean"
        ? fc.oneof(fc.constant<Condition>({ type: "is", column }), equals())
        : equals();
    return fc
      .tuple(fc.oneof({ weight: 4, arbitrary: asked }, { weight: 1, arbitrary: missing }), fc.boolean())
      .map(([condition, negated]) => (negated ? { ...condition, negated } : condition));
  });
}

function tests(columns: readonly ColumnSchema[], depth: number): fc.Arbitrary<Test> {
  const condition: fc.Arbitrary<Test> = conditions(columns);
  if (depth === 0) return condition;
  const member = tests(columns, depth - 1);
  const join = fc.record({
    type: fc.constantFrom("and" as const, "or" as const, "xor" as const),
    of: fc.array(member, { minLength: 1, maxLength: 3 }),
  });
  const atLeast = fc
    .array(member, { minLength: 1, maxLength: 5 })
    .chain((of) =>
      fc.integer({ min: 1, max: of.length }).map((least): Test => ({ type: "at-least", least, of })),
    );
  const feature = fc
    .tuple(fc.oneof<fc.Arbitrary<Test>[]>(join, atLeast), fc.boolean())
    .map(([plain, negated]): Test => (negated ? { ...plain, negated } : plain));
  return fc.oneof({ weight: 3, arbitrary: condition }, { weight: 1, arbitrary: feature });
}

function labels(classes: readonly string[]): fc.Arbitrary<Labelled> {
  const count = fc.oneof(fc.nat({ max: 50 }), fc.constantFrom(0, 0.5, 3.25));
  return fc.record(
    {
      class: fc.constantFrom(...classes),
      counts: fc.oneof(
        { weight: 9, arbitrary: fc.array(count, { minLength: classes.length, maxLength: classes.length }) },
        { weight: 1, arbitrary: fc.constant(classes.map(() => 0)) },
      ),
      probabilities: shares(classes),
    },
    { requiredKeys: ["class", "counts"] },
  );
}

/** Probabilities, some of them 0, with as many digits as they have. */
function shares(classes: readonly string[]): fc.Arbitrary<number[]> {
  return fc
    .array(fc.nat({ max: 7 }), { minLength: classes.length, maxLength: classes.length })
    .map((parts) => {
      const sum = parts.reduce((all, part) => all + part, 0);
      return parts.map((part) => (sum > 0 ? part / sum : 1 / parts.length));
    });
}

function decisions(classes: readonly string[]): fc.Arbitrary<DecisionRule> {
  const { length } = classes;
  const row = fc.array(fc.constantFrom(0, 0.5, 3, 20), { minLength: length, maxLength: length });
  return fc.oneof(
    fc.record({
      type: fc.constant("threshold" as const),
      class: fc.constantFrom(...classes),
      at: fc.constantFrom(0, 0.2, 0.5, 1),
    }),
    fc.record({
      type: fc.constant("costs" as const),
      costs: fc.array(row, { minLength: length, maxLength: length }),
    }),
  );
}

function nodes(
  columns: readonly ColumnSchema[],
  classes: readonly string[],
  depth: number,
): fc.Arbitrary<TreeNode> {
  const label = labels(classes);
  const leaf = label.map((labelled): TreeNode => ({ type: "leaf", ...labelled }));
  if (depth === 0) return leaf;
  const child = nodes(columns, classes, depth - 1);
  const test = fc
    .tuple(label, tests(columns, 2), child, child)
    .map(([labelled, asked, yes, no]): TreeNode => ({ type: "test", ...labelled, test: asked, yes, no }));
  const multiway = fc.constantFrom(...columns).chain((schema): fc.Arbitrary<TreeNode> => {
    const column = schema.name;
    if (isOrdered(schema)) {
      return fc
        .uniqueArray(fc.constantFrom(...thresholdsOf(schema)), { maxLength: 3 })
        .map((thresholds) => thresholds.sort((a, b) => a - b))
        .chain((thresholds) => {
          const length = thresholds.length + 1;
          const branches = fc.array(child, { minLength: length, maxLength: length });
          return fc.tuple(label, branches, child).map(([labelled, parts, missing]): TreeNode => {
            return { type: "intervals", ...labelled, column, thresholds, branches: parts, missing };
          });
        });
    }
    return fc
      .tuple(label, fc.subarray([...schema.categories]), child)
      .chain(([labelled, values, missing]) =>
        fc
          .tuple(...values.map((value) => child.map((node) => ({ value, node }))))
          .map((branches): TreeNode => ({ type: "values", ...labelled, column, branches, missing })),
      );
  });
  return fc.oneof(
    { weight: 1, arbitrary: leaf },
    { weight: 3, arbitrary: test },
    { weight: 2, arbitrary: multiway },
  );
}

const heads = fc
  .record({
    target: names,
    classes: fc.uniqueArray(names, { minLength: 1, maxLength: 4 }),
    columns: schemas(),
  })
  .filter(({ target, columns }) => columnsWithSources(columns).every(({ name }) => name !== target));

export const treeModels: fc.Arbitrary<TreeModel> = heads.chain((head) =>
  fc
    .tuple(nodes(head.columns, head.classes, 3), fc.option(decisions(head.classes), { nil: null }))
    .map(([root, decision]) => ({ form: "tree", ...head, ...(decision && { decision }), root })),
);

export const listModels: fc.Arbitrary<ListModel> = heads.chain(({ target, classes, columns }) => {
  const rule = fc
    .tuple(fc.array(conditions(columns), { maxLength: 3 }), labels(classes))
    .map(([asked, label]): Rule => ({ conditions: asked, ...label }));
  return fc
    .tuple(fc.array(rule, { maxLength: 4 }), labels(classes))
    .map(([rules, otherwise]) => ({ form: "list", target, classes, columns, rules, otherwise }));
});

/** Bands of any tests, in any order. */
function scoreItems(columns: readonly ColumnSchema[], width: number): fc.Arbitrary<ScoreItem> {
  const points = fc.array(fc.integer({ min: -9, max: 99 }), { minLength: width, maxLength: width });
  const band = fc.record({ test: tests(columns, 1), points });
  const stretches = fc.constantFrom(...columns).chain(({ name: column, kind }) => {
    if (kind !== "continuous") return fc.array(band, { maxLength: 3 });
    return fc.uniqueArray(fc.constantFrom(...THRESHOLDS), { maxLength: 3 }).map((thresholds) =>
      thresholds
        .sort((a, b) => a - b)
        .map((threshold, place) => ({
          test: { type: "at-most" as const, column, threshold },
          points: Array.from({ length: width }, () => place),
        })),
    );
  });
  return fc.record({ bands: stretches, otherwise: points });
}

const singleCards: fc.Arbitrary<ScorecardModel> = heads.chain((head) =>
  fc
    .tuple(
      fc.array(scoreItems(head.columns, 1), { maxLength: 4 }),
      fc.uniqueArray(fc.integer({ min: -20, max: 60 }), { minLength: 1, maxLength: 5 }),
      fc.infiniteStream(labels(head.classes)),
    )
    .map(([items, starts, label]) => {
      const totals = starts.sort((a, b) => a - b).map((least) => ({ least, ...label.next().value }));
      return { form: "scorecard", ...head, items, totals };
    }),
);

/** Every class has a column of points; leads in any order. */
const columnCards: fc.Arbitrary<ScorecardModel> = heads
  .filter(({ classes }) => classes.length > 1)
  .chain((head) =>
    fc
      .tuple(
        fc.array(scoreItems(head.columns, head.classes.length), { maxLength: 3 }),
        fc.array(fc.tuple(fc.constantFrom(...head.classes), fc.nat(20)), { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(labels(head.classes)),
      )
      .map(([items, given, label]) => {
        const totals = given.map(([leads, least]) => ({ leads, least, ...label.next().value }));
        return { form: "scorecard", ...head, items, totals };
      }),
  );

export const scorecardModels: fc.Arbitrary<ScorecardModel> = fc.oneof(singleCards, columnCards);

export const models: fc.Arbitrary<Model> = fc.oneof(
  { weight: 2, arbitrary: treeModels as fc.Arbitrary<Model> },
  { weight: 1, arbitrary: listModels as fc.Arbitrary<Model> },
  { weight: 1, arbitrary: scorecardModels as fc.Arbitrary<Model> },
);

/** A row as files give it: numbers, category texts (some that the model has never seen), null for missing. */
export function rowsFor(model: Model): fc.Arbitrary<Row> {
  const columns = givenColumns(model.columns);
  const cells = columns.map((schema) => {
    const present =
      schema.kind === "date"
        ? fc.constantFrom(...thresholdsOf(schema)).map((seconds) => dateText(seconds))
        : isText(schema)
          ? fc.array(fc.constantFrom(...TEXTS), { minLength: 1, maxLength: 3 }).map((own) => own.join(" "))
          : isOrdered(schema)
            ? fc.oneof(
                fc.constantFrom(...THRESHOLDS),
                fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0),
              )
            : fc.oneof(
                { weight: 8, arbitrary: fc.constantFrom(...schema.categories) },
                { weight: 1, arbitrary: fc.constantFrom("never seen", "perhaps", "2") },
              );
    return fc.oneof(
      { weight: 5, arbitrary: present as fc.Arbitrary<string | number | null> },
      { weight: 1, arbitrary: fc.constant(null) },
    );
  });
  return fc
    .tuple(...cells)
    .map((values) => Object.fromEntries(columns.map((schema, index) => [schema.name, values[index]])));
}

export function modelsWithRows(
  source: fc.Arbitrary<Model> = models,
  maxLength = 20,
): fc.Arbitrary<{ model: Model; rows: Row[] }> {
  return source.chain((model) =>
    fc.record({ model: fc.constant(model), rows: fc.array(rowsFor(model), { minLength: 1, maxLength }) }),
  );
}

/** The rows as a dataset, each column with its own categories in order of appearance. */
export function datasetOf(model: Model, rows: readonly Row[]): Dataset {
  const attributes = givenColumns(model.columns).map(({ name, kind }): Column => {
    const cells = rows.map((row) => row[name] ?? null);
    if (isOrderedKind(kind)) {
      return {
        kind,
        name,
        values: Float64Array.from(cells, (cell) =>
          cell === null ? Number.NaN : kind === "date" ? parseIsoDate(String(cell))! : Number(cell),
        ),
      };
    }
    const categories = [...new Set(cells.filter((cell) => cell !== null).map(String))];
    const codes = allocateCodes(rows.length, categories.length);
    cells.forEach((cell, row) => {
      codes[row] = cell === null ? categories.length : categories.indexOf(String(cell));
    });
    return { kind: "categorical", name, categories, codes };
  });
  const classes = model.classes;
  const codes = allocateCodes(rows.length, classes.length);
  const target = { kind: "categorical" as const, name: model.target, categories: classes, codes };
  return { name: "random rows", rows: rows.length, attributes, target, weights: null, notices: [] };
}
