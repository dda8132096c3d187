// Reads a model file and trusts nothing in it: what comes out is rebuilt field by field and is a valid model, and
// anything else gets one line that says where the file went wrong.

import type { Condition, Feature, Test } from "../condition/condition.ts";
import { quoteText } from "../condition/name-text.ts";
import type { Kind } from "../dataset/column.ts";
import { DataError } from "../dataset/data-error.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import type { Json, JsonObject, ModelDocument } from "./document.ts";
import type { Labelled, ListModel, Model, Rule, TreeNode } from "./model.ts";
import { foldTree } from "./walk-tree.ts";
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
  checkNames(file, fail);
  const model = new ModelReader(fail).model(file.model);
  return { model, ...readMetadata(file, fail) };
}

/** A test on columns that are known, as a history or a request holds it; `place` is where it stands, for messages. */
export function testFromJson(value: Json | undefined, columns: readonly ColumnSchema[], place: string): Test {
  const fail = (problem: string): never => {
    throw new DataError(shorten(problem));
  };
  return new ModelReader(fail).testOn(value, columns, at(null, place));
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

/** Where a value stands in the file; made into text only where it is told, for deep in a tree it is long. */
interface Place {
  readonly above: Place | null;
  readonly step: string;
  toString(): string;
}

function at(above: Place | null, step: string): Place {
  return { above, step, toString: placeText };
}

function placeText(this: Place): string {
  const steps: string[] = [];
  for (let place: Place | null = this; place !== null; place = place.above) steps.push(place.step);
  return steps.reverse().join("");
}

/** A node that was checked: what stands below it, and the node once that is known. */
interface Found {
  below(): Found[];
  finish(next: TreeNode[]): TreeNode;
}

/** Features, unlike trees, are read and written by recursion. */
const DEEPEST_FEATURE = 200;

/** Every method gets a value and where it stands in the file (`model.root.yes`). */
class ModelReader {
  readonly #fail: Fail;
  #classes: ReadonlySet<string> = new Set();
  #columns = new Map<string, ColumnSchema>();
  #categories = new Map<string, ReadonlySet<string>>();

  constructor(fail: Fail) {
    this.#fail = fail;
  }

  testOn(value: Json | undefined, columns: readonly ColumnSchema[], place: Place): Test {
    this.#columns = new Map(columns.map((column) => [column.name, column]));
    this.#categories = new Map(columns.map(({ name, categories }) => [name, new Set(categories)]));
    return this.#test(value, place);
  }

  model(value: Json | undefined): Model {
    const model = this.#object(value, at(null, "model"));
    const target = this.#text(model.target, at(null, "model.target"));
    const classes = this.#texts(model.classes, at(null, "model.classes"));
    if (classes.length === 0) this.#fail("model.classes is empty");
    this.#classes = new Set(classes);
    const columns = this.#list(model.columns, at(null, "model.columns")).map((column, index) =>
      this.#column(column, at(null, `model.columns[${index}]`)),
    );
    this.#columns = new Map(columns.map((column) => [column.name, column]));
    this.#categories = new Map(columns.map((column) => [column.name, new Set(column.categories)]));
    if (this.#columns.size < columns.length) this.#fail("model.columns has the same name twice");
    if (model.form === "tree") {
      return { form: "tree", target, classes, columns, root: this.#node(model.root, at(null, "model.root")) };
    }
    if (model.form === "list") return { ...this.#rules(model), target, classes, columns };
    return this.#fail(`model.form: expected "tree" or "list", got ${show(model.form)}`);
  }

  #rules(model: JsonObject): Pick<ListModel, "form" | "rules" | "otherwise"> {
    const rules = this.#list(model.rules, at(null, "model.rules")).map((value, index): Rule => {
      const place = at(null, `model.rules[${index}]`);
      const rule = this.#object(value, place);
      const conditions = this.#list(rule.conditions, at(place, ".conditions")).map((condition, i) =>
        this.#condition(condition, at(place, `.conditions[${i}]`)),
      );
      return { conditions, ...this.#labelled(rule, place) };
    });
    const otherwise = this.#object(model.otherwise, at(null, "model.otherwise"));
    return { form: "list", rules, otherwise: this.#labelled(otherwise, at(null, "model.otherwise")) };
  }

  #column(value: Json, place: Place): ColumnSchema {
    const column = this.#object(value, place);
    const name = this.#text(column.name, at(place, ".name"));
    const { kind, hasMissing } = column;
    if (kind !== "boolean" && kind !== "categorical" && kind !== "continuous") {
      return this.#fail(`${place}.kind: expected boolean, categorical or continuous, got ${show(kind)}`);
    }
    const categories = this.#texts(column.categories, at(place, ".categories"));
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

  #labelled(object: JsonObject, place: Place): Labelled {
    const name = this.#text(object.class, at(place, ".class"));
    if (!this.#classes.has(name)) this.#fail(`${place}.class: ${show(name)} is not one of the classes`);
    const counts = this.#list(object.counts, at(place, ".counts"));
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

  /** Without recursion: nodes are checked from the root down, and put together from the leaves up. */
  #node(root: Json | undefined, place: Place): TreeNode {
    return foldTree<Found, TreeNode>(
      this.#found(root, place),
      ({ below }) => below(),
      ({ finish }, next) => finish(next),
    );
  }

  #found(value: Json | undefined, place: Place): Found {
    const node = this.#object(value, place);
    const label = this.#labelled(node, place);
    const child = (from: Json | undefined, step: string): Found => this.#found(from, at(place, step));
    switch (node.type) {
      case "leaf":
        return { below: () => [], finish: () => ({ type: "leaf", ...label }) };
      case "test": {
        const test = this.#test(node.test, at(place, ".test"));
        return {
          below: () => [child(node.yes, ".yes"), child(node.no, ".no")],
          finish: ([yes, no]) => ({ type: "test", ...label, test, yes, no }),
        };
      }
      case "values": {
        const { column, branches } = this.#values(node, place);
        return {
          below: () => [
            ...branches.map((branch, index) => child(branch.node, `.branches[${index}].node`)),
            child(node.missing, ".missing"),
          ],
          finish: (next) => ({
            type: "values",
            ...label,
            column,
            branches: branches.map(({ value: text }, index) => ({ value: text, node: next[index] })),
            missing: next.at(-1)!,
          }),
        };
      }
      case "intervals": {
        const { column, thresholds, branches } = this.#intervals(node, place);
        return {
          below: () => [
            ...branches.map((branch, index) => child(branch, `.branches[${index}]`)),
            child(node.missing, ".missing"),
          ],
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
      default:
        return this.#fail(`${place}.type: expected leaf, test, values or intervals, got ${show(node.type)}`);
    }
  }

  #values(node: JsonObject, place: Place) {
    const { name } = this.#knownColumn(node.column, ["boolean", "categorical"], place);
    const branches = this.#list(node.branches, at(place, ".branches")).map((value, index) => {
      const branch = this.#object(value, at(place, `.branches[${index}]`));
      const text = this.#category(branch.value, name, at(place, `.branches[${index}].value`));
      return { value: text, node: branch.node };
    });
    if (new Set(branches.map((branch) => branch.value)).size < branches.length) {
      this.#fail(`${place}.branches has the same value twice`);
    }
    return { column: name, branches };
  }

  #intervals(node: JsonObject, place: Place) {
    const { name } = this.#knownColumn(node.column, ["continuous"], place);
    const thresholds = this.#list(node.thresholds, at(place, ".thresholds")).map((value, index) =>
      this.#number(value, at(place, `.thresholds[${index}]`)),
    );
    if (thresholds.some((threshold, index) => index > 0 && thresholds[index - 1] >= threshold)) {
      this.#fail(`${place}.thresholds must ascend`);
    }
    const branches = this.#list(node.branches, at(place, ".branches"));
    if (branches.length !== thresholds.length + 1) {
      this.#fail(
        `${place}.branches: expected ${thresholds.length + 1}, one more than thresholds, got ${branches.length}`,
      );
    }
    return { column: name, thresholds, branches };
  }

  #test(value: Json | undefined, place: Place, depth = 0): Test {
    if (depth > DEEPEST_FEATURE) {
      this.#fail(
        `${place}: features are nested deeper than ${DEEPEST_FEATURE} levels, which none of Espalier's are`,
      );
    }
    const test = this.#object(value, place);
    const { type } = test;
    const isJoin = type === "and" || type === "or" || type === "xor";
    if (!isJoin && type !== "at-least") return this.#condition(test, place);
    const of = this.#list(test.of, at(place, ".of")).map((part, index) =>
      this.#test(part, at(place, `.of[${index}]`), depth + 1),
    );
    if (of.length === 0) this.#fail(`${place}.of is empty`);
    const feature: Feature = isJoin ? { type, of } : { type, least: this.#least(test, of, place), of };
    return this.#negated(test, place) ? { ...feature, negated: true } : feature;
  }

  #least({ least }: JsonObject, of: readonly Test[], place: Place): number {
    const isRight = typeof least === "number" && Number.isInteger(least) && least >= 1 && least <= of.length;
    if (isRight) return least;
    return this.#fail(
      `${place}.least: expected a whole number from 1 to ${of.length}, the items counted, got ${show(least)}`,
    );
  }

  #condition(value: Json, place: Place): Condition {
    const condition = this.#object(value, place);
    const plain = this.#plainCondition(condition, place);
    return this.#negated(condition, place) ? { ...plain, negated: true } : plain;
  }

  #plainCondition(condition: JsonObject, place: Place): Condition {
    switch (condition.type) {
      case "is":
        return { type: "is", column: this.#knownColumn(condition.column, ["boolean"], place).name };
      case "equals": {
        const schema = this.#knownColumn(condition.column, ["boolean", "categorical"], place);
        const value = this.#category(condition.value, schema.name, at(place, ".value"));
        return { type: "equals", column: schema.name, value };
      }
      case "at-most": {
        const column = this.#knownColumn(condition.column, ["continuous"], place).name;
        return {
          type: "at-most",
          column,
          threshold: this.#number(condition.threshold, at(place, ".threshold")),
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

  #negated(object: JsonObject, place: Place): boolean {
    const { negated } = object;
    if (negated !== undefined && typeof negated !== "boolean") {
      this.#fail(`${place}.negated: expected true or false, got ${show(negated)}`);
    }
    return negated === true;
  }

  #knownColumn(value: Json | undefined, kinds: readonly Kind[], place: Place): ColumnSchema {
    const name = this.#text(value, at(place, ".column"));
    const schema = this.#columns.get(name);
    if (!schema) return this.#fail(`${place}.column: ${show(name)} is not one of the model's columns`);
    if (!kinds.includes(schema.kind)) {
      this.#fail(
        `${place}: column ${show(name)} is ${schema.kind}, but the condition needs ${kinds.join(" or ")}`,
      );
    }
    return schema;
  }

  #category(value: Json | undefined, column: string, place: Place): string {
    const text = this.#text(value, place);
    if (this.#categories.get(column)!.has(text)) return text;
    return this.#fail(`${place}: ${show(text)} is not a category of ${show(column)}`);
  }

  #object(value: Json | undefined, place: Place): JsonObject {
    return isObject(value) ? value : this.#fail(`${place}: expected an object, got ${show(value)}`);
  }

  #list(value: Json | undefined, place: Place): readonly Json[] {
    return Array.isArray(value) ? value : this.#fail(`${place}: expected a list, got ${show(value)}`);
  }

  #text(value: Json | undefined, place: Place): string {
    return typeof value === "string" ? value : this.#fail(`${place}: expected text, got ${show(value)}`);
  }

  #texts(value: Json | undefined, place: Place): string[] {
    const texts = this.#list(value, place).map((item, index) => this.#text(item, at(place, `[${index}]`)));
    if (new Set(texts).size < texts.length) this.#fail(`${place} has the same text twice`);
    return texts;
  }

  #number(value: Json | undefined, place: Place): number {
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
