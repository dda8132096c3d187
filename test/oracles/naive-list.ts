// Decision lists done the slow way, row by row from the paper's tables.

import { type Condition, negate } from "../../src/condition/condition.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import type { GrownList, GrownRule } from "../../src/learn/list/separate-and-conquer.ts";
import { passes } from "./naive-source.ts";
import { classWeights, everyCondition } from "./naive-tree.ts";

export function satisfies(dataset: Dataset, term: readonly Condition[], row: number): boolean {
  return term.every((condition) => passes(dataset, condition, row));
}

/** Class index that the list gives a row. */
export function decide(dataset: Dataset, list: GrownList, row: number): number {
  return list.rules.find((rule) => satisfies(dataset, rule.conditions, row))?.label ?? list.otherwise;
}

export function listErrors(dataset: Dataset, rows: readonly number[], list: GrownList): number {
  let errors = 0;
  for (const row of rows) {
    if (decide(dataset, list, row) !== dataset.target.codes[row]) errors += dataset.weights?.[row] ?? 1;
  }
  return errors;
}

/** Table 5: insert the pair that leaves the fewest errors, while they do not grow. */
export function insertGreedily(dataset: Dataset, rows: readonly number[], list: GrownList): GrownList {
  const kept = new Set<number>();
  const withKept = (places: ReadonlySet<number>): GrownList => ({
    rules: list.rules.filter((_, place) => places.has(place)),
    otherwise: list.otherwise,
  });
  let errors = listErrors(dataset, rows, withKept(kept));
  for (;;) {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const place of list.rules.keys()) {
      if (kept.has(place)) continue;
      const candidate = listErrors(dataset, rows, withKept(new Set([...kept, place])));
      if (candidate < least) {
        least = candidate;
        best = place;
      }
    }
    if (best < 0 || least > errors) return withKept(kept);
    kept.add(best);
    errors = least;
  }
}

/** Table 7: shorten the pair that reduces the errors most, while one does. */
export function shortenGreedily(dataset: Dataset, rows: readonly number[], list: GrownList): GrownList {
  let current = list;
  for (;;) {
    const errors = listErrors(dataset, rows, current);
    let best: GrownList | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const place of current.rules.keys()) {
      const candidate = prunePair(dataset, rows, current, place);
      const candidateErrors = listErrors(dataset, rows, candidate);
      if (candidateErrors < least) {
        least = candidateErrors;
        best = candidate;
      }
    }
    if (best === null || least >= errors) return current;
    current = best;
  }
}

function prunePair(dataset: Dataset, rows: readonly number[], list: GrownList, place: number): GrownList {
  const rules = list.rules.flatMap((rule, index): GrownRule[] => {
    if (index !== place) return [rule];
    return rule.conditions.length === 1 ? [] : [{ ...rule, conditions: rule.conditions.slice(0, -1) }];
  });
  return withDefault(dataset, rows, { rules, otherwise: list.otherwise });
}

/** The default becomes the majority of the rows that are left to it. */
function withDefault(dataset: Dataset, rows: readonly number[], { rules, otherwise }: GrownList): GrownList {
  const left = rows.filter((row) => !rules.some((rule) => satisfies(dataset, rule.conditions, row)));
  const weights = classWeights(dataset, left, null);
  const most = Math.max(...weights);
  return { rules, otherwise: most > 0 ? weights.indexOf(most) : otherwise };
}

/** The list as tidy.ts leaves it, each way of shortening it tried on all rows anew. */
export function tidySlowly(
  dataset: Dataset,
  rows: readonly number[],
  list: GrownList,
  maxDepth: number,
): GrownList {
  let current = list;
  for (let changed = true; changed; ) {
    changed = false;
    current = faceDefault(current);
    for (let place = current.rules.length - 1; place >= 0; place--) {
      while (place < current.rules.length) {
        const shorter = shortenAt(dataset, rows, current, place, maxDepth);
        if (shorter === null) break;
        current = shorter;
        changed = true;
      }
    }
  }
  return current;
}

function faceDefault({ rules, otherwise }: GrownList): GrownList {
  const [before, last] = [rules.at(-2), rules.at(-1)];
  if (last?.conditions.length !== 1 || last.label === otherwise || before?.label !== last.label) {
    return { rules, otherwise };
  }
  const flipped = { conditions: [negate(last.conditions[0])], label: otherwise };
  return { rules: [...rules.slice(0, -1), flipped], otherwise: last.label };
}

function shortenAt(
  dataset: Dataset,
  rows: readonly number[],
  list: GrownList,
  place: number,
  maxDepth: number,
): GrownList | null {
  const size = ({ rules }: GrownList): number =>
    rules.reduce((sum, { conditions }) => sum + conditions.length + 1, 0);
  const rule = list.rules[place];
  const without = list.rules.filter((_, index) => index !== place);
  const candidates: GrownRule[][] = [without];
  for (const at of rule.conditions.length > 1 ? rule.conditions.keys() : []) {
    const conditions = rule.conditions.filter((_, index) => index !== at);
    candidates.push(list.rules.map((each, index) => (index === place ? { ...each, conditions } : each)));
  }
  const last = rule.conditions.at(-1)!;
  const mine = rows.filter(
    (row) => list.rules.findIndex((each) => satisfies(dataset, each.conditions, row)) === place,
  );
  const gains = list.rules.map(({ label }, index) => {
    if (label === rule.label) return 0;
    const inherited = mine.filter(
      (row) =>
        list.rules.findIndex((each, at) => at > place && satisfies(dataset, each.conditions, row)) === index,
    );
    return inherited.reduce((sum, row) => sum + (dataset.weights?.[row] ?? 1), 0);
  });
  const heir = gains.indexOf(Math.max(...gains));
  if (gains[heir] > 0 && list.rules[heir].conditions.length < maxDepth) {
    const later = list.rules[heir];
    const stricter = { ...later, conditions: [...later.conditions, negate(last)] };
    candidates.push(
      list.rules.flatMap((each, at) => (at === place ? [] : at === heir ? [stricter] : [each])),
    );
  }
  let best: GrownList | null = null;
  let least = listErrors(dataset, rows, list);
  for (const rules of candidates) {
    const candidate = withDefault(dataset, rows, { rules, otherwise: list.otherwise });
    const errors = listErrors(dataset, rows, candidate);
    if (errors < least || (errors === least && (best === null || size(candidate) < size(best)))) {
      best = candidate;
      least = errors;
    }
  }
  return best;
}

/** Whether some list of terms of at most k literals fits all rows: every order of pure terms is tried. */
export function hasConsistentList(dataset: Dataset, rows: readonly number[], k: number): boolean {
  const literals = everyCondition(dataset).flatMap((condition) => [condition, negate(condition)]);
  let terms: Condition[][] = [[]];
  const all: Condition[][] = [];
  for (let length = 1; length <= k; length++) {
    terms = terms.flatMap((term) => literals.map((literal) => [...term, literal]));
    all.push(...terms);
  }
  const covers = [...new Set(all.map((term) => rows.filter((row) => satisfies(dataset, term, row)).join()))]
    .filter((cover) => cover !== "")
    .map((cover) => cover.split(",").map(Number));
  const failed = new Set<string>();
  const isOneClass = (part: readonly number[]): boolean =>
    new Set(part.map((row) => dataset.target.codes[row])).size <= 1;
  const search = (rest: readonly number[]): boolean => {
    if (isOneClass(rest)) return true;
    const key = rest.join();
    if (failed.has(key)) return false;
    for (const cover of covers) {
      const covered = rest.filter((row) => cover.includes(row));
      if (covered.length === 0 || !isOneClass(covered)) continue;
      if (search(rest.filter((row) => !cover.includes(row)))) return true;
    }
    failed.add(key);
    return false;
  };
  return search(rows);
}
