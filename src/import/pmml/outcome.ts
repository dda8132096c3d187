// What a PMML node or rule says: its class, the counts and the probabilities of the classes.

import { nameText } from "../../condition/name-text.ts";
import type { Labelled } from "../../model/model.ts";
import type { Refuse } from "../imported.ts";
import type { XmlElement } from "../xml.ts";
import { childrenNamed } from "./fields.ts";

/** Every class that a model's nodes or rules name, after those that are declared. */
export function classesIn(elements: Iterable<XmlElement>, declared: readonly string[]): string[] {
  const classes = new Set(declared);
  for (const element of elements) {
    for (const { attributes } of childrenNamed(element, "ScoreDistribution")) {
      const value = attributes.get("value");
      if (value !== undefined) classes.add(value);
    }
    const score = element.attributes.get("score") ?? element.attributes.get("defaultScore");
    if (score !== undefined) classes.add(score);
  }
  return [...classes];
}

/** Whether what stands as numbers of rows are shares: they add up to 1 at every node. */
export function areShares(nodes: readonly XmlElement[]): boolean {
  const totals = nodes
    .map((node) => childrenNamed(node, "ScoreDistribution"))
    .filter(({ length }) => length > 0)
    .map((amounts) =>
      amounts.reduce((sum, { attributes }) => sum + Number(attributes.get("recordCount") ?? 0), 0),
    );
  return totals.length > 1 && totals.every((total) => Math.abs(total - 1) < 1e-6);
}

/** Null where it says nothing of a class. */
export function outcomeOf(
  element: XmlElement,
  classes: readonly string[],
  refuse: Refuse,
  score = element.attributes.get("score"),
): Labelled | null {
  const amounts = new Map(
    childrenNamed(element, "ScoreDistribution").map(({ attributes }) => [
      attributes.get("value"),
      attributes,
    ]),
  );
  if (score === undefined && amounts.size === 0) return null;
  const counts = classes.map((name) => amountOf(amounts.get(name)?.get("recordCount"), refuse) ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const given = classes.map((name) => amountOf(amounts.get(name)?.get("probability"), refuse));
  const sum = given.reduce<number>((all, share) => all + (share ?? 0), 0);
  const shares = given.some((share) => share !== null) && Math.abs(sum - 1) < 1e-3 ? given : null;
  const probabilities = shares?.map((share) => (share ?? 0) / sum) ?? counts.map((count) => count / total);
  const best = score ?? classes[probabilities.indexOf(Math.max(...probabilities))];
  if (shares === null && total === 0) {
    if (score === undefined) return null;
    return { class: best, counts, probabilities: classes.map((name) => Number(name === best)) };
  }
  return { class: best, counts, probabilities };
}

function amountOf(text: string | undefined, refuse: Refuse): number | null {
  if (text === undefined) return null;
  const amount = Number(text);
  return text.trim() !== "" && amount >= 0 && amount <= 2 ** 53
    ? amount
    : refuse(`expected a number of rows or a probability, got ${nameText(text)}`);
}
