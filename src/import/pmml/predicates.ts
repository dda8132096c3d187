// PMML's predicates, which are true, false or unknown where a value is missing, as two tests of
// ours: where it is true, and where it is unknown.

import type { Joined } from "../../condition/combine.ts";
import type { Condition } from "../../condition/condition.ts";
import { nameText } from "../../condition/name-text.ts";
import { parseNumber } from "../../dataset/infer/field-text.ts";
import { floatAtMost, largestRoundingTo, nextBelow, nextFloatBelow } from "../doubles.ts";
import type { Refuse } from "../imported.ts";
import { all, any, not } from "../joined.ts";
import type { XmlElement } from "../xml.ts";
import { childNamed, type PmmlField, type PmmlFields } from "./fields.ts";

export interface ThreeValued {
  readonly holds: Joined;
  readonly unknown: Joined;
}

export const PREDICATES = ["SimplePredicate", "SimpleSetPredicate", "CompoundPredicate", "True", "False"];

const DEEPEST = 100;

export class PredicateReader {
  readonly #fields: PmmlFields;
  readonly #refuse: Refuse;

  constructor(fields: PmmlFields, refuse: Refuse) {
    this.#fields = fields;
    this.#refuse = refuse;
  }

  /** The predicate of a node or rule. */
  of(element: XmlElement): ThreeValued {
    const predicate = element.children.find(({ name }) => PREDICATES.includes(name));
    return predicate === undefined
      ? this.#refuse(`<${element.name}> has no predicate`)
      : this.#read(predicate, 0);
  }

  #read(predicate: XmlElement, depth: number): ThreeValued {
    if (depth > DEEPEST) this.#refuse(`predicates nested deeper than ${DEEPEST} levels`);
    switch (predicate.name) {
      case "True":
        return { holds: true, unknown: false };
      case "False":
        return { holds: false, unknown: false };
      case "SimplePredicate":
        return this.#simple(predicate);
      case "SimpleSetPredicate":
        return this.#set(predicate);
      default:
        return this.#compound(predicate, depth);
    }
  }

  #simple({ attributes }: XmlElement): ThreeValued {
    const field = this.#fields.use(attributes.get("field"));
    const operator = attributes.get("operator") ?? "";
    if (operator === "isMissing" || operator === "isNotMissing") {
      const isMissing: Joined = field.replacement === null && missing(field);
      return { holds: operator === "isMissing" ? isMissing : not(isMissing), unknown: false };
    }
    const value = attributes.get("value") ?? this.#refuse(`a ${operator || "simple"} predicate has no value`);
    return compared(field, this.#comparison(field, operator, value), (text) =>
      this.#answers(field, operator, value, text),
    );
  }

  /** Where a known value passes; what a missing one does is not said. */
  #comparison(field: PmmlField, operator: string, value: string): Joined {
    if (field.column.kind !== "continuous") {
      if (operator !== "equal" && operator !== "notEqual")
        this.#refuse(
          `field ${nameText(field.column.name)} has categories, which "${operator}" cannot compare`,
        );
      return operator === "equal" ? this.#equals(field, value) : not(this.#equals(field, value));
    }
    const number = this.#number(field, value);
    const [upTo, below] = limits(field, number);
    switch (operator) {
      case "lessOrEqual":
        return atMost(field, upTo);
      case "lessThan":
        return atMost(field, below);
      case "greaterThan":
        return not(atMost(field, upTo));
      case "greaterOrEqual":
        return not(atMost(field, below));
      case "equal":
        return all([atMost(field, upTo), not(atMost(field, below))]);
      case "notEqual":
        return any([not(atMost(field, upTo)), atMost(field, below)]);
      default:
        return this.#refuse(`the operator "${operator}" is not PMML's`);
    }
  }

  /** Whether a replaced value passes. */
  #answers(field: PmmlField, operator: string, value: string, replacement: string): boolean {
    if (field.column.kind !== "continuous") return (replacement === value) === (operator === "equal");
    const difference = this.#number(field, replacement) - this.#number(field, value);
    const answers: Readonly<Record<string, boolean>> = {
      lessOrEqual: difference <= 0,
      lessThan: difference < 0,
      greaterThan: difference > 0,
      greaterOrEqual: difference >= 0,
      equal: difference === 0,
      notEqual: difference !== 0,
    };
    return answers[operator];
  }

  #set(predicate: XmlElement): ThreeValued {
    const field = this.#fields.use(predicate.attributes.get("field"));
    const isIn = predicate.attributes.get("booleanOperator") !== "isNotIn";
    const array = childNamed(predicate, "Array") ?? this.#refuse("a set predicate has no Array");
    const values = arrayValues(array);
    const within = any(values.map((value) => this.#comparison(field, "equal", value)));
    const isAnswer = (text: string): boolean =>
      values.some((value) => this.#answers(field, "equal", value, text)) === isIn;
    return compared(field, isIn ? within : not(within), isAnswer);
  }

  #compound(predicate: XmlElement, depth: number): ThreeValued {
    const parts = predicate.children
      .filter(({ name }) => PREDICATES.includes(name))
      .map((part) => this.#read(part, depth + 1));
    if (parts.length === 0) this.#refuse("a compound predicate is empty");
    const holds = parts.map((part) => part.holds);
    const unknown = parts.map((part) => part.unknown);
    const operator = predicate.attributes.get("booleanOperator");
    switch (operator) {
      case "and": {
        const notFalse = parts.map((part) => any([part.holds, part.unknown]));
        return { holds: all(holds), unknown: all([...notFalse, any(unknown)]) };
      }
      case "or":
        return { holds: any(holds), unknown: all([any(unknown), ...holds.map(not)]) };
      case "xor": {
        const odd = holds.reduce((left, right) => any([all([left, not(right)]), all([not(left), right])]));
        const isUnknown = any(unknown);
        return { holds: all([odd, not(isUnknown)]), unknown: isUnknown };
      }
      case "surrogate": {
        // The first that is known decides.
        let result: ThreeValued = { holds: false, unknown: true };
        for (const part of parts.reverse()) {
          result = {
            holds: any([part.holds, all([part.unknown, result.holds])]),
            unknown: all([part.unknown, result.unknown]),
          };
        }
        return result;
      }
      default:
        return this.#refuse(`the compound predicate "${operator}" is not PMML's`);
    }
  }

  /** A value that the document does not list is a category nevertheless. */
  #equals({ column }: PmmlField, value: string): Condition {
    const { name, kind, categories } = column;
    if (!categories.includes(value)) {
      if (kind === "boolean")
        this.#refuse(`field ${nameText(name)} is true or false, never ${nameText(value)}`);
      categories.push(value);
    }
    return kind === "boolean" && value === categories[1]
      ? { type: "is", column: name }
      : { type: "equals", column: name, value };
  }

  #number({ column: { name }, precision }: PmmlField, text: string): number {
    const number = parseNumber(text.trim());
    if (number === null)
      return this.#refuse(`field ${nameText(name)} holds numbers, but is compared with ${nameText(text)}`);
    return precision === "float" ? Math.fround(number) : number;
  }
}

function missing({ column: { name } }: PmmlField): Condition {
  return { type: "missing", column: name };
}

function atMost({ column: { name } }: PmmlField, threshold: number): Condition {
  return { type: "at-most", column: name, threshold };
}

/** What a value is at most if it is at most this number, and if it is less. */
function limits({ precision }: PmmlField, number: number): [number, number] {
  if (precision === "float")
    return [largestRoundingTo(floatAtMost(number)), largestRoundingTo(nextFloatBelow(number))];
  if (precision === "integer") return Number.isInteger(number) ? [number, number - 0.5] : [number, number];
  return [number, nextBelow(number)];
}

function compared(field: PmmlField, holds: Joined, answer: (text: string) => boolean): ThreeValued {
  const isMissing = missing(field);
  if (field.replacement === null) return { holds: all([holds, not(isMissing)]), unknown: isMissing };
  return {
    holds: answer(field.replacement) ? any([holds, isMissing]) : all([holds, not(isMissing)]),
    unknown: false,
  };
}

/** `1 2 3`, or `"Adelie" "Torgersen \"Island\""`. */
function arrayValues({ text }: XmlElement): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|([^\s"]+)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? plain : quoted.replace(/\\(.)/g, "$1"),
  );
}
