// Reads a model file and trusts nothing in it: what comes out is rebuilt field by field and is a
// valid model, and anything else gets one line that says where the file went wrong.

import type { Test } from "../condition/condition.ts";
import { checkText } from "../dataset/check-argument.ts";
import { isOrderedKind, KINDS } from "../dataset/column.ts";
import { DataError } from "../dataset/data-error.ts";
import type { ColumnSchema, Derivation } from "../dataset/dataset.ts";
import {
  DERIVED_PARTS,
  derivedSchema,
  givenColumns,
  isText,
  SOURCES,
} from "../dataset/derived/derivation.ts";
import { isWord } from "../dataset/derived/word.ts";
import { DATE_ORDERS } from "../dataset/infer/written-date.ts";
import type { Json, ModelDocument } from "./document.ts";
import type { Labelled, Model, Rule, ScoreItem, TotalBand, TreeNode } from "./model.ts";
import { readDecisionRule } from "./read/read-decision-rule.ts";
import { type Fail, Field, isAmount, isObject, show } from "./read/read-field.ts";
import { readMetadata } from "./read/read-metadata.ts";
import { TestReader } from "./read/read-test.ts";
import { foldTree } from "./walk-tree.ts";
import { MODEL_FORMAT, MODEL_VERSIONS } from "./write-json.ts";

/**
 * Reads a model file. Throws a DataError where the text is not one, which `name` is the name of in
 * its message.
 *
 * @example
 * const { model: read } = modelFromJson(modelToJson(model));
 * console.log(read.classes);
 * // → [ 'Adelie', 'Chinstrap', 'Gentoo' ]
 */
export function modelFromJson(text: string, name = "model"): ModelDocument {
  checkText(name, text, "the text of a model file, as modelToJson writes it");
  const fail = (problem: string): never => {
    throw new DataError(`${name}: ${shorten(problem)}`);
  };
  const file = parse(text, fail);
  if (!isObject(file) || file.format !== MODEL_FORMAT) {
    return fail(
      `not an Espalier model (expected "format": "${MODEL_FORMAT}"); give a model that Espalier saved`,
    );
  }
  if (!MODEL_VERSIONS.some((version) => version === file.version)) {
    return fail(
      `model file version ${show(file.version)} is none of ${MODEL_VERSIONS.join(", ")}, the ones this Espalier reads; update Espalier or learn the model again`,
    );
  }
  checkNames(file, fail);
  const model = readModel(Field.at("model", file.model, fail));
  return { model, ...readMetadata(file, fail) };
}

/** A test as a history or a request holds it; `place` is where it stands, for messages. */
export function testFromJson(value: Json | undefined, columns: readonly ColumnSchema[], place: string): Test {
  const fail = (problem: string): never => {
    throw new DataError(shorten(problem));
  };
  return new TestReader(columns).test(Field.at(place, value, fail));
}

function parse(text: string, fail: Fail): Json {
  const trimmed = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (trimmed.trim() === "") return fail("the model file is empty; give a model that Espalier saved");
  try {
    return JSON.parse(trimmed) as Json;
  } catch {
    const isCut = /^\s*\{/.test(trimmed) && !trimmed.trimEnd().endsWith("}");
    return fail(
      isCut
        ? "the model file is cut short; copy it again"
        : "not an Espalier model (not valid JSON); give a model that Espalier saved",
    );
  }
}

/** Without recursion, so that hostile nesting cannot exhaust the stack. */
function checkNames(file: Json, fail: Fail): void {
  const open: Json[] = [file];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (value === null || typeof value !== "object") continue;
    if (Object.hasOwn(value, "__proto__")) fail('has a "__proto__" entry, which no model of Espalier has');
    for (const child of Object.values(value))
      if (child !== null && typeof child === "object") open.push(child);
  }
}

function readModel(model: Field): Model {
  const target = model.get("target").text();
  const classes = model.get("classes").texts();
  if (classes.length === 0) model.get("classes").refuse(" is empty");
  const columns = model
    .get("columns")
    .items()
    .map((column) => readColumn(column));
  if (new Set(columns.map(({ name }) => name)).size < columns.length)
    model.get("columns").refuse(" has the same name twice");
  for (const { name, kind } of givenColumns(columns)) {
    if (name === target || columns.some((own) => own.name === target))
      model.get("columns").refuse(` has the target ${show(target)}, which a model cannot read`);
    const other = columns.flatMap(({ derived }) => derived?.of ?? []).find((own) => own.name === name);
    if (other && other.kind !== kind)
      model.get("columns").refuse(`: ${show(name)} is ${kind} and ${other.kind}`);
  }
  const decision = readDecisionRule(model.get("decision"), classes);
  const shrinkage = readShrinkage(model.get("shrinkage"));
  const head = {
    ...{ target, classes, columns },
    ...(decision && { decision }),
    ...(shrinkage !== undefined && { shrinkage }),
  };
  const parts = new PartReader(classes, new TestReader(columns));
  const form = model.get("form");
  if (form.value === "tree") return { form: "tree", ...head, root: parts.node(model.get("root")) };
  if (form.value === "scorecard") {
    const totals = readTotals(model.get("totals"), parts, classes);
    const columns = totals[0].leads === undefined ? 1 : classes.length;
    const items = model
      .get("items")
      .items()
      .map((item) => parts.item(item, columns));
    return { form: "scorecard", ...head, items, totals };
  }
  if (form.value !== "list") return form.expected('"tree", "list" or "scorecard"');
  const rules = model
    .get("rules")
    .items()
    .map((rule) => parts.rule(rule));
  return { form: "list", rules, otherwise: parts.labelled(model.get("otherwise")), ...head };
}

/** At least one; ascending, or of leads, where each names a class. */
function readTotals(field: Field, parts: PartReader, classes: readonly string[]): TotalBand[] {
  const own = field.items();
  if (own.length === 0) field.refuse(" is empty");
  const hasLeads = own[0].get("leads").value !== undefined;
  if (hasLeads && classes.length < 2) own[0].get("leads").refuse(": no class can lead where there is one");
  const totals = own.map((band): TotalBand => {
    const least = band.get("least").wholeNumber(MOST_TOTAL);
    if (!hasLeads) return { least, ...parts.labelled(band) };
    const leads = band.get("leads").text();
    if (!classes.includes(leads)) band.get("leads").refuse(`: ${show(leads)} is not one of the classes`);
    return { leads, least, ...parts.labelled(band) };
  });
  if (!hasLeads && totals.some(({ least }, index) => index > 0 && totals[index - 1].least >= least))
    field.refuse(" must ascend");
  return totals;
}

function readShrinkage(field: Field): number | undefined {
  if (field.value === undefined) return undefined;
  return isAmount(field.value) ? field.value : field.expected("a number of at least 0");
}

function readColumn(column: Field): ColumnSchema {
  const schema = readPlainColumn(column);
  const derived = column.get("derived");
  return derived.value === undefined ? schema : { ...schema, derived: readDerivation(derived, schema) };
}

/** Of a column that says by its name, kind and categories what it is computed as. */
function readDerivation(field: Field, column: ColumnSchema): Derivation {
  const part = DERIVED_PARTS.find((known) => known === field.get("part").value);
  if (part === undefined) return field.get("part").expected(DERIVED_PARTS.join(", "));
  const of = field.get("of").items().map(readPlainColumn);
  const needed = SOURCES[part];
  const isMeant = (column: ColumnSchema): boolean =>
    part === "contains" ? isText(column) : column.kind === "date";
  if (of.length !== needed || !of.every(isMeant)) {
    const what = part === "contains" ? "text" : "dates";
    field.get("of").refuse(`: ${part} needs ${needed === 1 ? "one column" : `${needed} columns`} of ${what}`);
  }
  const word = field.get("word");
  if (part === "contains" && !isWord(word.text())) word.expected("a single word in small letters");
  const derived = { part, of, ...(part === "contains" && { word: word.text() }) };
  const { name, kind, categories } = derivedSchema(derived, column.hasMissing);
  if (column.name !== name) field.refuse(`: the column must be called ${show(name)}`);
  if (column.kind !== kind) field.refuse(`: the column must be ${kind}`);
  if (categories.join() !== column.categories.join()) field.refuse(`: its categories must be ${categories}`);
  return derived;
}

function readPlainColumn(column: Field): ColumnSchema {
  const name = column.get("name").text();
  const kind = KINDS.find((known) => known === column.get("kind").value);
  if (kind === undefined) return column.get("kind").expected(KINDS.join(", "));
  const categories = column.get("categories").texts();
  if (kind === "boolean" && categories.length !== 2) {
    column.get("categories").refuse(`: a boolean column has two, got ${categories.length}`);
  }
  if (isOrderedKind(kind) && categories.length > 0) {
    column.get("categories").refuse(`: a ${kind} column has none, got ${categories.length}`);
  }
  const schema = { name, kind, categories, hasMissing: column.get("hasMissing").boolean() };
  if (kind !== "date") return schema;
  const hasTimes = column.get("hasTimes").value !== undefined && column.get("hasTimes").boolean();
  const order = DATE_ORDERS.find((known) => known === column.get("order").value);
  return { ...schema, ...(hasTimes && { hasTimes }), ...(order && { order }) };
}

/** A node that was checked: what stands below it, and the node once that is known. */
interface Found {
  readonly below: readonly Field[];
  finish(next: TreeNode[]): TreeNode;
}

/** Of one class: sums of more would be rounded, and could overflow. */
const MOST_ROWS = 2 ** 53;

/** Of points either way: two digits are added up in the head. */
const MOST_POINTS = 99;
const MOST_TOTAL = 1e9;

/** By how much probabilities that were written with fewer digits may miss a sum of 1. */
const SUM_ROUNDING = 1e-6;

class PartReader {
  readonly #classes: ReadonlySet<string>;
  readonly #tests: TestReader;

  constructor(classes: readonly string[], tests: TestReader) {
    this.#classes = new Set(classes);
    this.#tests = tests;
  }

  rule(rule: Field): Rule {
    const conditions = rule
      .get("conditions")
      .items()
      .map((own) => this.#tests.condition(own));
    return { conditions, ...this.labelled(rule) };
  }

  /** With so many columns of points. */
  item(item: Field, columns: number): ScoreItem {
    const bands = item.get("bands").items();
    return {
      bands: bands.map((band) => {
        return { test: this.#tests.test(band.get("test")), points: pointsOf(band.get("points"), columns) };
      }),
      otherwise: pointsOf(item.get("otherwise"), columns),
    };
  }

  labelled(part: Field): Labelled {
    const name = part.get("class").text();
    if (!this.#classes.has(name)) part.get("class").refuse(`: ${show(name)} is not one of the classes`);
    const counts = part.get("counts");
    const values = counts.items().map(({ value }) => value);
    if (values.length !== this.#classes.size) {
      counts.refuse(`: expected ${this.#classes.size} numbers, one per class, got ${values.length}`);
    }
    const wrong = values.find((value) => !isAmount(value) || value > MOST_ROWS);
    if (wrong !== undefined) counts.refuse(`: expected numbers of rows up to 2^53, got ${show(wrong)}`);
    const probabilities = this.#probabilities(part.get("probabilities"));
    return { class: name, counts: values as number[], ...(probabilities && { probabilities }) };
  }

  #probabilities(field: Field): number[] | null {
    if (field.value === undefined) return null;
    const shares = field.items().map((item) => item.numberBetween(0, 1));
    if (shares.length !== this.#classes.size) {
      field.refuse(`: expected ${this.#classes.size} numbers, one per class, got ${shares.length}`);
    }
    const sum = shares.reduce((all, share) => all + share, 0);
    if (Math.abs(sum - 1) > SUM_ROUNDING) field.refuse(`: expected a sum of 1, got ${sum}`);
    return shares;
  }

  /** Without recursion: checked from the root down, put together from the leaves up. */
  node(root: Field): TreeNode {
    return foldTree<Found, TreeNode>(
      this.#found(root),
      ({ below }) => below.map((field) => this.#found(field)),
      ({ finish }, next) => finish(next),
    );
  }

  #found(node: Field): Found {
    const label = this.labelled(node);
    const type = node.get("type").value;
    switch (type) {
      case "leaf":
        return { below: [], finish: () => ({ type, ...label }) };
      case "test": {
        const test = this.#tests.test(node.get("test"));
        return {
          below: [node.get("yes"), node.get("no")],
          finish: ([yes, no]) => ({ type, ...label, test, yes, no }),
        };
      }
      case "values":
        return this.#values(node, label);
      case "intervals":
        return this.#intervals(node, label);
      default:
        return node.get("type").expected("leaf, test, values or intervals");
    }
  }

  #values(node: Field, label: Labelled): Found {
    const column = this.#tests.column(node, ["boolean", "categorical"]);
    const branches = node.get("branches").items();
    const values = branches.map((branch) => this.#tests.category(branch.get("value"), column));
    if (new Set(values).size < values.length) node.get("branches").refuse(" has the same value twice");
    return {
      below: [...branches.map((branch) => branch.get("node")), node.get("missing")],
      finish: (next) => ({
        type: "values",
        ...label,
        column,
        branches: values.map((value, index) => ({ value, node: next[index] })),
        missing: next.at(-1)!,
      }),
    };
  }

  #intervals(node: Field, label: Labelled): Found {
    const column = this.#tests.column(node, ["continuous", "date"]);
    const thresholds = node
      .get("thresholds")
      .items()
      .map((threshold) => this.#tests.threshold(threshold, column));
    if (thresholds.some((threshold, index) => index > 0 && thresholds[index - 1] >= threshold)) {
      node.get("thresholds").refuse(" must ascend");
    }
    const branches = node.get("branches").items();
    if (branches.length !== thresholds.length + 1) {
      node
        .get("branches")
        .refuse(`: expected ${thresholds.length + 1}, one more than thresholds, got ${branches.length}`);
    }
    return {
      below: [...branches, node.get("missing")],
      finish: (next) => ({
        type: "intervals",
        ...label,
        column,
        thresholds,
        branches: next.slice(0, -1),
        missing: next.at(-1)!,
      }),
    };
  }
}

function pointsOf(field: Field, columns: number): number[] {
  const points = field.items().map((own) => own.wholeNumber(MOST_POINTS));
  return points.length === columns ? points : field.refuse(`: expected ${columns}, got ${points.length}`);
}

/** Places deep in a tree are long: their middle is left out. */
function shorten(problem: string): string {
  return problem.length <= 240 ? problem : `${problem.slice(0, 80)} … ${problem.slice(-150)}`;
}
