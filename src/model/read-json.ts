// Reads a model file and trusts nothing in it: what comes out is rebuilt field by field and is a valid model, and
// anything else gets one line that says where the file went wrong.

import type { Condition, Feature, Test } from "../condition/condition.ts";
import { quoteText } from "../condition/name-text.ts";
import type { Kind } from "../dataset/column.ts";
import { DataError } from "../dataset/data-error.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import type { Json, JsonObject, ModelDocument } from "./document.ts";
import type { Labelled, ListModel, Model, Rule, TreeNode } from "./model.ts";
import { AT_LEAST_VERSION, MODEL_FORMAT, MODEL_VERSION } from "./write-json.ts";

/** `name` is the file's, for messages. */
export function modelFromJson(text: string, name = "model"): ModelDocument {
  const fail = (problem: string): never => {
    throw new DataError(`${name}: ${shorten(problem)}`);
  };
  const file = parse(text, fail);
  if (!isObject(file) || file.format !== MODEL_FORMAT) {
    return fail(
      `not an Espalier model (expected "format": "${MODEL_FORMAT}"); give a file that learn --out wrote`,
    );
  }
  if (file.version !== MODEL_VERSION && file.version !== AT_LEAST_VERSION) {
    return fail(
      `model file version ${show(file.version)} is neither ${MODEL_VERSION} nor ${AT_LEAST_VERSION}, the ones this Espalier reads; update Espalier or learn the model again`,
    );
  }
  checkDepth(file, fail);
  const model = new ModelReader(fail).model(file.model);
  return { model, ...readMetadata(file, fail) };
}

/** A test on columns that are known, as a history or a request holds it; `place` is where it stands, for messages. */
export function testFromJson(value: Json | undefined, columns: readonly ColumnSchema[], place: string): Test {
  const fail = (problem: string): never => {
    throw new DataError(shorten(problem));
  };
  return new ModelReader(fail).testOn(value, columns, place);
}

type Fail = (problem: string) => never;

function parse(text: string, fail: Fail): Json {
  const trimmed = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (trimmed.trim() === "") return fail("the model file is empty; give a file that learn --out wrote");
  try {
    return JSON.parse(trimmed) as Json;
  } catch {
    const isCut = /^\s*\{/.test(trimmed) && !trimmed.trimEnd().endsWith("}");
    return fail(
      isCut
        ? "the model file is cut short; copy it again"
        : "not an Espalier model (not valid JSON); give a file that learn --out wrote",
    );
  }
}

const DEEPEST = 3000;

/** Without recursion, so that hostile nesting cannot exhaust the stack here or in anything that walks the model. */
function checkDepth(file: Json, fail: Fail): void {
  let level: Json[] = [file];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) fail(`nested deeper than ${DEEPEST} levels, which no model of Espalier is`);
    const next: Json[] = [];
    for (const value of level) {
      if (value === null || typeof value !== "object") continue;
      if (Object.hasOwn(value, "__proto__")) fail('has a "__proto__" entry, which no model of Espalier has');
      for (const child of Object.values(value))
        if (child !== null && typeof child === "object") next.push(child);
    }
    level = next;
  }
}

function readMetadata(file: JsonObject, fail: Fail): Omit<ModelDocument, "model"> {
  const metadata: Record<string, unknown> = {};
  const take = (key: keyof ModelDocument, isRight: (value: Json) => boolean, expected: string): void => {
    const value = file[key];
    if (value === undefined) return;
    if (!isRight(value)) fail(`${key}: expected ${expected}, got ${show(value)}`);
    metadata[key] = value;
  };
  take("method", (value) => typeof value === "string", "text");
  take("options", isObject, "an object");
  const isOrigin = (value: Json) => isObject(value) && typeof value.name === "string" && isAmount(value.rows);
  take("trainedOn", isOrigin, "a name and a number of rows");
  for (const key of ["train", "test", "cv", "certificate"] as const) {
    take(key, (value) => value === null || isObject(value), "an object or null");
  }
  const isAddresses = (value: Json) =>
    Array.isArray(value) && value.every((address) => typeof address === "string");
  take("locked", isAddresses, "a list of addresses");
  take("history", (value) => Array.isArray(value) && value.every(isObject), "a list of objects");
  for (const [index, line] of ((file.history ?? []) as readonly JsonObject[]).entries()) {
    if (line.edit !== undefined) checkEdit(line, index, fail);
  }
  return metadata;
}

/** Edits by hand (edit/edit-record.ts) are shown to people: each describes in words what was done. */
function checkEdit(line: JsonObject, index: number, fail: Fail): void {
  for (const key of ["edit", "at", "was", "now"]) {
    if (typeof line[key] !== "string")
      fail(`history[${index}].${key}: expected text, got ${show(line[key])}`);
  }
}

/** Every method gets a value and where it stands in the file (`model.root.yes`). */
class ModelReader {
  readonly #fail: Fail;
  #classes: ReadonlySet<string> = new Set();
  #columns = new Map<string, ColumnSchema>();
  #categories = new Map<string, ReadonlySet<string>>();

  constructor(fail: Fail) {
    this.#fail = fail;
  }

  testOn(value: Json | undefined, columns: readonly ColumnSchema[], place: string): Test {
    this.#columns = new Map(columns.map((column) => [column.name, column]));
    this.#categories = new Map(columns.map(({ name, categories }) => [name, new Set(categories)]));
    return this.#test(value, place);
  }

  model(value: Json | undefined): Model {
    const model = this.#object(value, "model");
    const target = this.#text(model.target, "model.target");
    const classes = this.#texts(model.classes, "model.classes");
    if (classes.length === 0) this.#fail("model.classes is empty");
    this.#classes = new Set(classes);
    const columns = this.#list(model.columns, "model.columns").map((column, index) =>
      this.#column(column, `model.columns[${index}]`),
    );
    this.#columns = new Map(columns.map((column) => [column.name, column]));
    this.#categories = new Map(columns.map((column) => [column.name, new Set(column.categories)]));
    if (this.#columns.size < columns.length) this.#fail("model.columns has the same name twice");
    if (model.form === "tree") {
      return { form: "tree", target, classes, columns, root: this.#node(model.root, "model.root") };
    }
    if (model.form === "list") return { ...this.#rules(model), target, classes, columns };
    return this.#fail(`model.form: expected "tree" or "list", got ${show(model.form)}`);
  }

  #rules(model: JsonObject): Pick<ListModel, "form" | "rules" | "otherwise"> {
    const rules = this.#list(model.rules, "model.rules").map((value, index): Rule => {
      const place = `model.rules[${index}]`;
      const rule = this.#object(value, place);
      const conditions = this.#list(rule.conditions, `${place}.conditions`).map((condition, i) =>
        this.#condition(condition, `${place}.conditions[${i}]`),
      );
      return { conditions, ...this.#labelled(rule, place) };
    });
    const otherwise = this.#object(model.otherwise, "model.otherwise");
    return { form: "list", rules, otherwise: this.#labelled(otherwise, "model.otherwise") };
  }

  #column(value: Json, place: string): ColumnSchema {
    const column = this.#object(value, place);
    const name = this.#text(column.name, `${place}.name`);
    const { kind, hasMissing } = column;
    if (kind !== "boolean" && kind !== "categorical" && kind !== "continuous") {
      return this.#fail(`${place}.kind: expected boolean, categorical or continuous, got ${show(kind)}`);
    }
    const categories = this.#texts(column.categories, `${place}.categories`);
    if (kind === "boolean" && categories.length !== 2) {
      this.#fail(`${place}.categories: a boolean column has two, got ${categories.length}`);
    }
    if (kind === "continuous" && categories.length > 0) {
      this.#fail(`${place}.categories: a continuous column has none, got ${categories.length}`);
    }
    if (typeof hasMissing !== "boolean") {
      return this.#fail(`${place}.hasMissing: expected true or false, got ${show(hasMissing)}`);
    }
    return { name, kind, categories, hasMissing };
  }

  #labelled(object: JsonObject, place: string): Labelled {
    const name = this.#text(object.class, `${place}.class`);
    if (!this.#classes.has(name)) this.#fail(`${place}.class: ${show(name)} is not one of the classes`);
    const counts = this.#list(object.counts, `${place}.counts`);
    if (counts.length !== this.#classes.size) {
      this.#fail(
        `${place}.counts: expected ${this.#classes.size} numbers, one per class, got ${counts.length}`,
      );
    }
    for (const count of counts) {
      if (!isAmount(count)) this.#fail(`${place}.counts: expected numbers of rows, got ${show(count)}`);
    }
    return { class: name, counts: counts as number[] };
  }

  #node(value: Json | undefined, place: string): TreeNode {
    const node = this.#object(value, place);
    const label = this.#labelled(node, place);
    switch (node.type) {
      case "leaf":
        return { type: "leaf", ...label };
      case "test": {
        const test = this.#test(node.test, `${place}.test`);
        const yes = this.#node(node.yes, `${place}.yes`);
        return { type: "test", ...label, test, yes, no: this.#node(node.no, `${place}.no`) };
      }
      case "values":
        return { type: "values", ...label, ...this.#values(node, place) };
      case "intervals":
        return { type: "intervals", ...label, ...this.#intervals(node, place) };
      default:
        return this.#fail(`${place}.type: expected leaf, test, values or intervals, got ${show(node.type)}`);
    }
  }

  #values(node: JsonObject, place: string) {
    const { name } = this.#knownColumn(node.column, ["boolean", "categorical"], place);
    const branches = this.#list(node.branches, `${place}.branches`).map((value, index) => {
      const branch = this.#object(value, `${place}.branches[${index}]`);
      const text = this.#category(branch.value, name, `${place}.branches[${index}].value`);
      return { value: text, node: this.#node(branch.node, `${place}.branches[${index}].node`) };
    });
    if (new Set(branches.map((branch) => branch.value)).size < branches.length) {
      this.#fail(`${place}.branches has the same value twice`);
    }
    return { column: name, branches, missing: this.#node(node.missing, `${place}.missing`) };
  }

  #intervals(node: JsonObject, place: string) {
    const { name } = this.#knownColumn(node.column, ["continuous"], place);
    const thresholds = this.#list(node.thresholds, `${place}.thresholds`).map((value, index) =>
      this.#number(value, `${place}.thresholds[${index}]`),
    );
    if (thresholds.some((threshold, index) => index > 0 && thresholds[index - 1] >= threshold)) {
      this.#fail(`${place}.thresholds must ascend`);
    }
    const branches = this.#list(node.branches, `${place}.branches`).map((branch, index) =>
      this.#node(branch, `${place}.branches[${index}]`),
    );
    if (branches.length !== thresholds.length + 1) {
      this.#fail(
        `${place}.branches: expected ${thresholds.length + 1}, one more than thresholds, got ${branches.length}`,
      );
    }
    return { column: name, thresholds, branches, missing: this.#node(node.missing, `${place}.missing`) };
  }

  #test(value: Json | undefined, place: string): Test {
    const test = this.#object(value, place);
    const { type } = test;
    const isJoin = type === "and" || type === "or" || type === "xor";
    if (!isJoin && type !== "at-least") return this.#condition(test, place);
    const of = this.#list(test.of, `${place}.of`).map((part, index) =>
      this.#test(part, `${place}.of[${index}]`),
    );
    if (of.length === 0) this.#fail(`${place}.of is empty`);
    const feature: Feature = isJoin ? { type, of } : { type, least: this.#least(test, of, place), of };
    return this.#negated(test, place) ? { ...feature, negated: true } : feature;
  }

  #least({ least }: JsonObject, of: readonly Test[], place: string): number {
    const isRight = typeof least === "number" && Number.isInteger(least) && least >= 1 && least <= of.length;
    if (isRight) return least;
    return this.#fail(
      `${place}.least: expected a whole number from 1 to ${of.length}, the items counted, got ${show(least)}`,
    );
  }

  #condition(value: Json, place: string): Condition {
    const condition = this.#object(value, place);
    const plain = this.#plainCondition(condition, place);
    return this.#negated(condition, place) ? { ...plain, negated: true } : plain;
  }

  #plainCondition(condition: JsonObject, place: string): Condition {
    switch (condition.type) {
      case "is":
        return { type: "is", column: this.#knownColumn(condition.column, ["boolean"], place).name };
      case "equals": {
        const schema = this.#knownColumn(condition.column, ["boolean", "categorical"], place);
        const value = this.#category(condition.value, schema.name, `${place}.value`);
        return { type: "equals", column: schema.name, value };
      }
      case "at-most": {
        const column = this.#knownColumn(condition.column, ["continuous"], place).name;
        return {
          type: "at-most",
          column,
          threshold: this.#number(condition.threshold, `${place}.threshold`),
        };
      }
      case "missing": {
        const kinds: Kind[] = ["boolean", "categorical", "continuous"];
        return { type: "missing", column: this.#knownColumn(condition.column, kinds, place).name };
      }
      default:
        return this.#fail(`${place}.type: no condition or feature is called ${show(condition.type)}`);
    }
  }

  #negated(object: JsonObject, place: string): boolean {
    const { negated } = object;
    if (negated !== undefined && typeof negated !== "boolean") {
      this.#fail(`${place}.negated: expected true or false, got ${show(negated)}`);
    }
    return negated === true;
  }

  #knownColumn(value: Json | undefined, kinds: readonly Kind[], place: string): ColumnSchema {
    const name = this.#text(value, `${place}.column`);
    const schema = this.#columns.get(name);
    if (!schema) return this.#fail(`${place}.column: ${show(name)} is not one of the model's columns`);
    if (!kinds.includes(schema.kind)) {
      this.#fail(
        `${place}: column ${show(name)} is ${schema.kind}, but the condition needs ${kinds.join(" or ")}`,
      );
    }
    return schema;
  }

  #category(value: Json | undefined, column: string, place: string): string {
    const text = this.#text(value, place);
    if (this.#categories.get(column)!.has(text)) return text;
    return this.#fail(`${place}: ${show(text)} is not a category of ${show(column)}`);
  }

  #object(value: Json | undefined, place: string): JsonObject {
    return isObject(value) ? value : this.#fail(`${place}: expected an object, got ${show(value)}`);
  }

  #list(value: Json | undefined, place: string): readonly Json[] {
    return Array.isArray(value) ? value : this.#fail(`${place}: expected a list, got ${show(value)}`);
  }

  #text(value: Json | undefined, place: string): string {
    return typeof value === "string" ? value : this.#fail(`${place}: expected text, got ${show(value)}`);
  }

  #texts(value: Json | undefined, place: string): string[] {
    const texts = this.#list(value, place).map((item, index) => this.#text(item, `${place}[${index}]`));
    if (new Set(texts).size < texts.length) this.#fail(`${place} has the same text twice`);
    return texts;
  }

  #number(value: Json | undefined, place: string): number {
    return typeof value === "number" && Number.isFinite(value)
      ? value
      : this.#fail(`${place}: expected a number, got ${show(value)}`);
  }
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isAmount(value: Json | undefined): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

/** Places deep in a tree are long: their middle is left out. */
function shorten(problem: string): string {
  return problem.length <= 240 ? problem : `${problem.slice(0, 80)} … ${problem.slice(-150)}`;
}

/** A value for a message: short, one line. */
function show(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  if (typeof value === "string") return quoteText(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) return "a list";
  return isObject(value) ? "an object" : String(value);
}
