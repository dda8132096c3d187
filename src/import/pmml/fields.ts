// The fields of a PMML document as the columns that its model reads: kind, categories, precision,
// and what stands for a missing value.

import { nameText } from "../../condition/name-text.ts";
import type { ColumnSchema } from "../../dataset/dataset.ts";
import { parseNumber } from "../../dataset/infer/field-text.ts";
import type { Refuse } from "../imported.ts";
import type { XmlElement } from "../xml.ts";

export interface PmmlField {
  readonly column: ColumnSchema & { readonly categories: string[] };
  /** How its numbers are compared. */
  readonly precision: "double" | "float" | "integer";
  /** What a missing value counts as; null where it stays missing. */
  readonly replacement: string | null;
}

export function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

export function childNamed(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name);
}

const FLOATS = ["float"];
const INTEGERS = ["integer"];
const NUMBERS = [...FLOATS, ...INTEGERS, "double"];

/** The fields of a document, and of one model in it. */
export class PmmlFields {
  readonly target: string | null;
  /** Of the target, where the document lists them. */
  readonly classes: readonly string[];
  readonly notices: string[] = [];
  readonly #known = new Map<string, PmmlField>();
  /** In the order in which the model meets them. */
  readonly #used = new Map<string, PmmlField>();
  readonly #refuse: Refuse;

  constructor(document: XmlElement, model: XmlElement, refuse: Refuse) {
    this.#refuse = refuse;
    const dictionary = childNamed(document, "DataDictionary") ?? refuse("has no DataDictionary");
    const mining = childNamed(model, "MiningSchema") ?? refuse("its model has no MiningSchema");
    const declared = new Map(childrenNamed(dictionary, "DataField").map((field) => [nameOf(field), field]));
    const uses = new Map(childrenNamed(mining, "MiningField").map((field) => [nameOf(field), field]));
    const targets = [...uses].filter(([, use]) =>
      ["target", "predicted"].includes(use.attributes.get("usageType") ?? "active"),
    );
    this.target = targets[0]?.[0] ?? null;
    const own = this.target === null ? undefined : declared.get(this.target);
    this.classes = own === undefined ? [] : valuesOf(own);
    for (const [name, field] of declared) {
      const use = uses.get(name);
      if (name !== this.target && use !== undefined) this.#known.set(name, this.#read(name, field, use));
    }
    this.#derive(document, model);
  }

  /** The columns that the model reads, in the order of the document. */
  columns(): ColumnSchema[] {
    const used = new Set([...this.#used.values()].map(({ column }) => column.name));
    const all = new Map([...this.#known.values()].map(({ column }) => [column.name, column]));
    return [...all.values()].filter(({ name }) => used.has(name));
  }

  /** The field that a predicate names. */
  use(name: string | undefined): PmmlField {
    const field = this.#known.get(name ?? "");
    if (field === undefined) {
      return this.#refuse(
        name === undefined
          ? "a predicate names no field"
          : `field ${nameText(name)} is computed or not declared; only plain columns can be imported`,
      );
    }
    this.#used.set(name!, field);
    return field;
  }

  #read(name: string, field: XmlElement, use: XmlElement): PmmlField {
    const { attributes } = field;
    const type = attributes.get("dataType") ?? "double";
    const treatment = use.attributes.get("outliers") ?? "asIs";
    if (treatment !== "asIs")
      this.#refuse(`field ${nameText(name)} has outliers "${treatment}", which our models cannot say`);
    const isNumber = attributes.get("optype") === "continuous";
    if (isNumber && !NUMBERS.includes(type))
      this.#refuse(`field ${nameText(name)} is of type ${type}; only numbers and texts can be imported`);
    const categories = isNumber ? [] : type === "boolean" ? ["false", "true"] : valuesOf(field);
    const kind = isNumber ? "continuous" : type === "boolean" ? "boolean" : "categorical";
    const replacement = use.attributes.get("missingValueReplacement") ?? null;
    if (replacement !== null && isNumber && parseNumber(replacement) === null)
      this.#refuse(
        `field ${nameText(name)} replaces missing values by ${nameText(replacement)}, which is no number`,
      );
    return {
      column: { name, kind, categories, hasMissing: true },
      precision: FLOATS.includes(type) ? "float" : INTEGERS.includes(type) ? "integer" : "double",
      replacement,
    };
  }

  /** Derived fields that are another field, perhaps in single precision; others are not known. */
  #derive(document: XmlElement, model: XmlElement): void {
    const places = [
      childNamed(document, "TransformationDictionary"),
      childNamed(model, "LocalTransformations"),
    ];
    for (const field of places.flatMap((place) => (place ? childrenNamed(place, "DerivedField") : []))) {
      const [reference, ...others] = field.children.filter(({ name }) => name !== "Extension");
      const from =
        reference?.name === "FieldRef" ? this.#known.get(reference.attributes.get("field") ?? "") : undefined;
      if (from === undefined || others.length > 0) continue;
      const type = field.attributes.get("dataType") ?? "double";
      const isSame =
        (field.attributes.get("optype") === "continuous") === (from.column.kind === "continuous");
      if (!isSame) continue;
      const precision = FLOATS.includes(type) || from.precision === "float" ? "float" : from.precision;
      this.#known.set(nameOf(field), { ...from, precision });
    }
  }
}

function nameOf(field: XmlElement): string {
  return field.attributes.get("name") ?? "";
}

/** The values listed as valid. */
function valuesOf(field: XmlElement): string[] {
  const values = childrenNamed(field, "Value").filter(
    ({ attributes }) => (attributes.get("property") ?? "valid") === "valid",
  );
  return [...new Set(values.map(({ attributes }) => attributes.get("value") ?? ""))];
}
