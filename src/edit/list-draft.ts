// A list of rules while it is edited: every rule keeps the address it had.

import type { Condition } from "../condition/condition.ts";
import { nameText } from "../condition/name-text.ts";
import { conjunctionText, testText } from "../condition/text.ts";
import { DataError } from "../dataset/data-error.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import type { Labelled, ListModel } from "../model/model.ts";
import {
  type Change,
  checkThreshold,
  goneAlready,
  knownClass,
  noSuchPart,
  splitAddress,
  withThreshold,
} from "./edit-error.ts";
import { ELSE } from "./parts.ts";

interface Draft {
  /** By their places in the rule as it was given; null where one was dropped. */
  readonly conditions: (Condition | null)[];
  label: Labelled;
}

export class ListDraft {
  readonly #model: ListModel;
  /** By place; null where a rule was removed. */
  readonly #rules: (Draft | null)[];
  readonly #columns: readonly ColumnSchema[];
  /** Places of the rules in the order they are tried, those that are gone among them. */
  #order: number[];
  #otherwise: Labelled;

  /** `columns` are those that edits may bring in, the model's own among them. */
  constructor(model: ListModel, columns: readonly ColumnSchema[] = model.columns) {
    this.#model = model;
    this.#columns = columns;
    this.#order = model.rules.map((_, place) => place);
    this.#rules = model.rules.map(({ conditions, class: name, counts }) => {
      return { conditions: [...conditions], label: { class: name, counts } };
    });
    this.#otherwise = model.otherwise;
  }

  setThreshold(at: string, value: number): Change {
    checkThreshold(value);
    const { rule, place } = this.#condition(at, "set the threshold of");
    const before = rule.conditions[place]!;
    const after = withThreshold(before, value, at);
    rule.conditions[place] = after;
    return { was: this.#text(before), now: this.#text(after) };
  }

  relabel(at: string, name: string): Change {
    const to = knownClass(name, this.#model.classes);
    if (at.trim() === ELSE) {
      const was = this.#otherwise.class;
      this.#otherwise = { ...this.#otherwise, class: to };
      return { was: nameText(was), now: nameText(to) };
    }
    const rule = this.#rule(at);
    const was = rule.label.class;
    rule.label = { ...rule.label, class: to };
    return { was: nameText(was), now: nameText(to) };
  }

  remove(at: string): Change {
    if (at.trim() === ELSE) {
      throw new DataError("the default of a list (else) cannot be removed; relabel it instead");
    }
    const { part, place } = splitAddress(at);
    if (place !== null)
      throw new DataError(`${at} is a condition: drop it, or remove its whole rule ${part}`);
    const rule = this.#rule(at);
    this.#rules[Number(part) - 1] = null;
    return {
      was: `${this.#ruleText(rule)}: ${nameText(rule.label.class)}`,
      now: "its rows go on to the next rules",
    };
  }

  dropCondition(at: string): Change {
    const { rule, place } = this.#condition(at, "drop");
    if (kept(rule).length === 1) {
      throw new DataError(
        `rule ${splitAddress(at).part} would be left without conditions; remove it instead`,
      );
    }
    const was = this.#text(rule.conditions[place]!);
    rule.conditions[place] = null;
    return { was, now: this.#ruleText(rule) };
  }

  addCondition(at: string, condition: Condition): Change {
    if (at.trim() === ELSE)
      throw new DataError("the default of a list (else) decides what no rule does: it has no conditions");
    const rule = this.#rule(at);
    const was = this.#ruleText(rule);
    rule.conditions.push(condition);
    return { was, now: this.#ruleText(rule) };
  }

  moveRule(at: string, to: string): Change {
    for (const address of [at, to]) {
      if (address.trim() === ELSE) throw new DataError("the default of a list (else) stays last");
    }
    const rule = this.#rule(at);
    this.#rule(to);
    const [from, target] = [at, to].map((address) => Number(splitAddress(address).part) - 1);
    const was = this.addressNow(at)!;
    const place = this.#order.indexOf(target);
    this.#order = this.#order.filter((own) => own !== from);
    this.#order.splice(place, 0, from);
    return {
      was: `${this.#ruleText(rule)}, tried as rule ${was}`,
      now: `tried as rule ${this.addressNow(at)}`,
    };
  }

  splitLeaf(at: string): Change {
    throw new DataError(`part ${at} is a rule of a list, which has no leaves; add a condition to it instead`);
  }

  changeTest(at: string): Change {
    throw new DataError(
      `part ${at} is a rule of a list, which has no splits; add a condition to it and drop the one that is there`,
    );
  }

  graft(at: string): Change {
    throw new DataError(
      `part ${at} is a rule of a list, which has no branches to grow; learn the list again`,
    );
  }

  /** Where a part stands in the model as it is now; null where it is gone. */
  addressNow(at: string): string | null {
    if (at.trim() === ELSE) return ELSE;
    const place = Number(splitAddress(at).part) - 1;
    const left = this.#order.filter((own) => this.#rules[own] !== null);
    return left.includes(place) ? String(left.indexOf(place) + 1) : null;
  }

  isWithin(at: string, above: string): boolean {
    return splitAddress(at).part === splitAddress(above).part;
  }

  /** The part in words. */
  describe(at: string): string {
    if (at.trim() === ELSE) return nameText(this.#otherwise.class);
    const rule = this.#rule(at);
    return `${this.#ruleText(rule)}: ${nameText(rule.label.class)}`;
  }

  finish(): ListModel {
    const rules = this.#order.flatMap((place) => {
      const rule = this.#rules[place];
      if (rule === null) return [];
      return [{ conditions: kept(rule), ...rule.label }];
    });
    return { ...this.#model, rules, otherwise: this.#otherwise };
  }

  #rule(at: string): Draft {
    const { part, place } = splitAddress(at);
    if (place !== null) throw new DataError(`${at} is a condition; name its rule, ${part}`);
    return this.#ruleAt(part, at);
  }

  #ruleAt(part: string, at: string): Draft {
    const rule = this.#rules[Number(part) - 1];
    if (rule === undefined) {
      const { length } = this.#rules;
      throw noSuchPart(at, length === 0 ? ELSE : `${length}, then ${ELSE}`);
    }
    if (rule === null) throw goneAlready(at);
    return rule;
  }

  /** A rule of one condition is that condition. */
  #condition(at: string, verb: string): { rule: Draft; place: number } {
    const { part, place } = splitAddress(at);
    if (part === ELSE)
      throw new DataError("the default of a list (else) has no conditions; relabel it instead");
    const rule = this.#ruleAt(part, at);
    const { length } = rule.conditions;
    if (place === null && length !== 1) {
      throw new DataError(
        `rule ${part} has ${length} conditions; name the one to ${verb}, ${part}.1 to ${part}.${length}`,
      );
    }
    const found = rule.conditions[place ?? 0];
    if (found === undefined) throw noSuchPart(at, length === 0 ? part : `${part}.${length} in rule ${part}`);
    if (found === null) throw goneAlready(at);
    return { rule, place: place ?? 0 };
  }

  #ruleText(rule: Draft): string {
    return `if ${conjunctionText(kept(rule), this.#columns)}`;
  }

  #text(condition: Condition): string {
    return testText(condition, this.#columns);
  }
}

function kept({ conditions }: Draft): Condition[] {
  return conditions.filter((condition) => condition !== null);
}
