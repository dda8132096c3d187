// Reads a model file and trusts nothing in it: what comes out is rebuilt field by field and is a
// valid model, and anything else gets one line that says where the file went wrong.

import type { Test } from "../condition/condition.ts";
import { checkText } from "../dataset/check-argument.ts";
import { KINDS } from "../dataset/column.ts";
import { DataError } from "../dataset/data-error.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import type { Json, JsonObject, ModelDocument } from "./document.ts";
import type { Labelled, ListModel, Model, Rule, TreeNode } from "./model.ts";
import { at, type Fail, isAmount, isObject, type Place, show } from "./read-field.ts";
import { readMetadata } from "./read-metadata.ts";
import { TestReader } from "./read-test.ts";
import { foldTree } from "./walk-tree.ts";
import { AT_LEAST_VERSION, MODEL_FORMAT, MODEL_VERSION } from "./write-json.ts";

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
  if (file.version !== MODEL_VERSION && file.version !== AT_LEAST_VERSION) {
    return fail(
      `model file version ${show(file.version)} is neither ${MODEL_VERSION} nor ${AT_LEAST_VERSION}, the ones this Espalier reads; update Espalier or learn the model again`,
    );
  }
  checkNames(file, fail);
  const model = new ModelReader(fail).model(file.model);
  return { model, ...readMetadata(file, fail) };
}

/** A test as a history or a request holds it; `place` is where it stands, for messages. */
export function testFromJson(value: Json | undefined, columns: readonly ColumnSchema[], place: string): Test {
  const fail = (problem: string): never => {
    throw new DataError(shorten(problem));
  };
  return new TestReader(fail).testOn(value, columns, at(null, place));
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

/** A node that was checked: what stands below it, and the node once that is known. */
interface Found {
  below(): Found[];
  finish(next: TreeNode[]): TreeNode;
}

class ModelReader extends TestReader {
  #classes: ReadonlySet<string> = new Set();

  model(value: Json | undefined): Model {
    const model = this.object(value, at(null, "model"));
    const target = this.text(model.target, at(null, "model.target"));
    const classes = this.texts(model.classes, at(null, "model.classes"));
    if (classes.length === 0) this.fail("model.classes is empty");
    this.#classes = new Set(classes);
    const columns = this.list(model.columns, at(null, "model.columns")).map((column, index) =>
      this.#column(column, at(null, `model.columns[${index}]`)),
    );
    if (new Set(columns.map(({ name }) => name)).size < columns.length)
      this.fail("model.columns has the same name twice");
    this.know(columns);
    if (model.form === "tree") {
      return { form: "tree", target, classes, columns, root: this.#node(model.root, at(null, "model.root")) };
    }
    if (model.form === "list") return { ...this.#rules(model), target, classes, columns };
    return this.fail(`model.form: expected "tree" or "list", got ${show(model.form)}`);
  }

  #rules(model: JsonObject): Pick<ListModel, "form" | "rules" | "otherwise"> {
    const rules = this.list(model.rules, at(null, "model.rules")).map((value, index): Rule => {
      const place = at(null, `model.rules[${index}]`);
      const rule = this.object(value, place);
      const conditions = this.list(rule.conditions, at(place, ".conditions")).map((condition, i) =>
        this.condition(condition, at(place, `.conditions[${i}]`)),
      );
      return { conditions, ...this.#labelled(rule, place) };
    });
    const otherwise = this.object(model.otherwise, at(null, "model.otherwise"));
    return { form: "list", rules, otherwise: this.#labelled(otherwise, at(null, "model.otherwise")) };
  }

  #column(value: Json, place: Place): ColumnSchema {
    const column = this.object(value, place);
    const name = this.text(column.name, at(place, ".name"));
    const { hasMissing } = column;
    const kind = KINDS.find((known) => known === column.kind);
    if (kind === undefined) {
      return this.fail(`${place}.kind: expected ${KINDS.join(", ")}, got ${show(column.kind)}`);
    }
    const categories = this.texts(column.categories, at(place, ".categories"));
    if (kind === "boolean" && categories.length !== 2) {
      this.fail(`${place}.categories: a boolean column has two, got ${categories.length}`);
    }
    if (kind === "continuous" && categories.length > 0) {
      this.fail(`${place}.categories: a continuous column has none, got ${categories.length}`);
    }
    if (typeof hasMissing !== "boolean") {
      return this.fail(`${place}.hasMissing: expected true or false, got ${show(hasMissing)}`);
    }
    return { name, kind, categories, hasMissing };
  }

  #labelled(object: JsonObject, place: Place): Labelled {
    const name = this.text(object.class, at(place, ".class"));
    if (!this.#classes.has(name)) this.fail(`${place}.class: ${show(name)} is not one of the classes`);
    const counts = this.list(object.counts, at(place, ".counts"));
    if (counts.length !== this.#classes.size) {
      this.fail(
        `${place}.counts: expected ${this.#classes.size} numbers, one per class, got ${counts.length}`,
      );
    }
    for (const count of counts) {
      if (!isAmount(count)) this.fail(`${place}.counts: expected numbers of rows, got ${show(count)}`);
    }
    return { class: name, counts: counts as number[] };
  }

  /** Without recursion: checked from the root down, put together from the leaves up. */
  #node(root: Json | undefined, place: Place): TreeNode {
    return foldTree<Found, TreeNode>(
      this.#found(root, place),
      ({ below }) => below(),
      ({ finish }, next) => finish(next),
    );
  }

  #found(value: Json | undefined, place: Place): Found {
    const node = this.object(value, place);
    const label = this.#labelled(node, place);
    const child = (from: Json | undefined, step: string): Found => this.#found(from, at(place, step));
    switch (node.type) {
      case "leaf":
        return { below: () => [], finish: () => ({ type: "leaf", ...label }) };
      case "test": {
        const test = this.test(node.test, at(place, ".test"));
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
        return this.fail(`${place}.type: expected leaf, test, values or intervals, got ${show(node.type)}`);
    }
  }

  #values(node: JsonObject, place: Place) {
    const { name } = this.knownColumn(node.column, ["boolean", "categorical"], place);
    const branches = this.list(node.branches, at(place, ".branches")).map((value, index) => {
      const branch = this.object(value, at(place, `.branches[${index}]`));
      const text = this.category(branch.value, name, at(place, `.branches[${index}].value`));
      return { value: text, node: branch.node };
    });
    if (new Set(branches.map((branch) => branch.value)).size < branches.length) {
      this.fail(`${place}.branches has the same value twice`);
    }
    return { column: name, branches };
  }

  #intervals(node: JsonObject, place: Place) {
    const { name } = this.knownColumn(node.column, ["continuous"], place);
    const thresholds = this.list(node.thresholds, at(place, ".thresholds")).map((value, index) =>
      this.number(value, at(place, `.thresholds[${index}]`)),
    );
    if (thresholds.some((threshold, index) => index > 0 && thresholds[index - 1] >= threshold)) {
      this.fail(`${place}.thresholds must ascend`);
    }
    const branches = this.list(node.branches, at(place, ".branches"));
    if (branches.length !== thresholds.length + 1) {
      this.fail(
        `${place}.branches: expected ${thresholds.length + 1}, one more than thresholds, got ${branches.length}`,
      );
    }
    return { column: name, thresholds, branches };
  }
}

/** Places deep in a tree are long: their middle is left out. */
function shorten(problem: string): string {
  return problem.length <= 240 ? problem : `${problem.slice(0, 80)} … ${problem.slice(-150)}`;
}
