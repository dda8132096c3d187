// GROVE's pruning (Pagallo & Haussler 1990, Table 7): shorten the rule whose last literal is missed least on the given rows (a
// rule of one literal goes altogether), give the default the majority of the rows that then fall through, and
// repeat while that strictly reduces the errors. With a budget it goes on until the list fits.

import type { Condition } from "../../condition/condition.ts";
import type { CountSource, Part } from "../../counts/count-source.ts";
import { type CostMatrix, cheapestClass, costOf } from "../cost.ts";
import type { GrownList } from "./separate-and-conquer.ts";
import { TermCounter, termTest } from "./term-counter.ts";

interface Segment {
  conditions: readonly Condition[];
  /** Without the last literal. */
  shorter: readonly Condition[];
  readonly label: number;
  part: Part;
  counts: Float64Array;
}

/** What shortening one rule would do to the rows of each segment from its own on. */
interface Outcome {
  readonly index: number;
  readonly cost: number;
  readonly otherwise: number;
}

export interface PruneOptions {
  readonly costs: CostMatrix;
  /** Stop at no gain (null), or as soon as at most this many conditions are left. */
  readonly budget: number | null;
}

export async function pruneByLiteral(
  source: CountSource,
  rows: Part,
  list: GrownList,
  options: PruneOptions,
): Promise<GrownList> {
  const size = list.rules.reduce((sum, { conditions }) => sum + conditions.length, 0);
  if (options.budget !== null && size <= options.budget) return list;
  const state = new PruningState(source, list, options.costs);
  await state.fill(rows);
  for (;;) {
    if (state.rules.length === 0) break;
    if (options.budget !== null && state.conditions() <= options.budget) break;
    const outcome = await state.best();
    if (options.budget === null && outcome.cost >= state.cost()) break;
    await state.shorten(outcome);
  }
  state.release();
  const rules = state.rules.map(({ conditions, label }) => ({ conditions, label }));
  return { rules, otherwise: state.otherwise };
}

class PruningState {
  readonly rules: Segment[];
  otherwise: number;
  readonly #source: CountSource;
  readonly #costs: CostMatrix;
  readonly #counter: TermCounter;
  /** Rows that satisfy no rule. */
  #left!: { part: Part; counts: Float64Array };
  #rows!: Part;

  constructor(source: CountSource, list: GrownList, costs: CostMatrix) {
    this.#source = source;
    this.#costs = costs;
    this.#counter = new TermCounter(source);
    this.otherwise = list.otherwise;
    this.rules = list.rules.map(({ conditions, label }) => ({
      conditions,
      shorter: conditions.slice(0, -1),
      label,
      part: null as never,
      counts: null as never,
    }));
  }

  /** Sends the rows down the list. */
  async fill(rows: Part): Promise<void> {
    this.#rows = rows;
    const parts = await this.#cascade(rows, this.rules);
    const counts = await this.#source.countClasses(parts);
    this.rules.forEach((rule, index) => {
      rule.part = parts[index]!;
      rule.counts = counts[index]!;
    });
    this.#left = { part: parts.at(-1)!, counts: counts.at(-1)! };
  }

  conditions(): number {
    return this.rules.reduce((sum, { conditions }) => sum + conditions.length, 0);
  }

  cost(): number {
    let cost = costOf(this.#left.counts, this.otherwise, this.#costs);
    for (const { counts, label } of this.rules) cost += costOf(counts, label, this.#costs);
    return cost;
  }

  /** The cheapest way to shorten one rule; the first of equals. */
  async best(): Promise<Outcome> {
    const cuttable = this.rules.filter(({ conditions }) => conditions.length > 1);
    const parts = [...this.rules.map(({ part }) => part), this.#left.part];
    await this.#counter.prepare(
      parts,
      cuttable.map(({ shorter }) => shorter),
    );
    const costNow = this.cost();
    let best: Outcome | null = null;
    for (let index = 0; index < this.rules.length; index++) {
      const outcome =
        this.rules[index]!.conditions.length > 1
          ? this.#afterCut(index, costNow)
          : await this.#afterRemoval(index, costNow);
      if (best === null || outcome.cost < best.cost) best = outcome;
    }
    return best!;
  }

  async shorten({ index, otherwise }: Outcome): Promise<void> {
    const rule = this.rules[index]!;
    const later = [...this.rules.slice(index + 1), this.#left];
    this.otherwise = otherwise;
    if (rule.conditions.length > 1) {
      rule.conditions = rule.shorter;
      rule.shorter = rule.conditions.slice(0, -1);
      await this.#take(rule, later);
      return;
    }
    this.rules.splice(index, 1);
    const arrivals = await this.#cascade(rule.part, this.rules.slice(index));
    const counts = await this.#source.countClasses(arrivals);
    for (const [at, segment] of later.entries()) {
      if (counts[at]!.every((count) => count === 0)) continue;
      const merged = await this.#source.merge([segment.part, arrivals[at]!]);
      this.#replace(
        segment,
        merged,
        segment.counts.map((count, c) => count + counts[at]![c]!),
      );
    }
    this.#source.release(arrivals.filter((part) => part !== rule.part));
    this.#drop(rule.part);
  }

  release(): void {
    for (const { part } of [...this.rules, this.#left]) this.#drop(part);
  }

  /** The rows that the shortened rule covers of those that came later before. */
  async #take(rule: Segment, later: readonly { part: Part; counts: Float64Array }[]): Promise<void> {
    const losing = later.filter(({ part }) =>
      this.#counter.covered(part, rule.conditions).some((count) => count > 0),
    );
    const test = termTest(rule.conditions);
    const divided = await this.#source.divide(losing.map(({ part }) => ({ part, test })));
    const gained = divided.map(({ yes }) => yes);
    let counts = rule.counts;
    losing.forEach((segment, at) => {
      const moved = this.#counter.covered(segment.part, rule.conditions);
      counts = counts.map((count, c) => count + moved[c]!);
      this.#replace(
        segment,
        divided[at]!.no,
        segment.counts.map((count, c) => count - moved[c]!),
      );
    });
    if (gained.length > 0) this.#replace(rule, await this.#source.merge([rule.part, ...gained]), counts);
    this.#source.release(gained);
  }

  #afterCut(index: number, costNow: number): Outcome {
    const { shorter: term, label } = this.rules[index]!;
    let cost = costNow - costOf(this.#left.counts, this.otherwise, this.#costs);
    for (let at = index + 1; at < this.rules.length; at++) {
      const later = this.rules[at]!;
      const moved = this.#counter.covered(later.part, term);
      cost += costOf(moved, label, this.#costs) - costOf(moved, later.label, this.#costs);
    }
    const moved = this.#counter.covered(this.#left.part, term);
    const left = this.#left.counts.map((count, c) => count - moved[c]!);
    cost += costOf(moved, label, this.#costs);
    return this.#withDefault(index, cost, left);
  }

  async #afterRemoval(index: number, costNow: number): Promise<Outcome> {
    const { part, counts, label } = this.rules[index]!;
    const later = this.rules.slice(index + 1);
    const arrivals = await this.#cascade(part, later);
    const arrived = await this.#source.countClasses(arrivals);
    this.#source.release(arrivals.filter((arrival) => arrival !== part));
    let cost = costNow - costOf(this.#left.counts, this.otherwise, this.#costs);
    cost -= costOf(counts, label, this.#costs);
    later.forEach((rule, at) => {
      cost += costOf(arrived[at]!, rule.label, this.#costs);
    });
    const left = this.#left.counts.map((count, c) => count + arrived.at(-1)![c]!);
    return this.#withDefault(index, cost, left);
  }

  #withDefault(index: number, costBefore: number, left: Float64Array): Outcome {
    const isEmpty = left.every((count) => count === 0);
    const otherwise = isEmpty ? this.otherwise : cheapestClass(left, this.#costs);
    return { index, cost: costBefore + costOf(left, otherwise, this.#costs), otherwise };
  }

  /** One part for each rule, of the rows it decides, and one for the rest. */
  async #cascade(rows: Part, rules: readonly { conditions: readonly Condition[] }[]): Promise<Part[]> {
    const parts: Part[] = [];
    let rest = rows;
    for (const { conditions } of rules) {
      const [divided] = await this.#source.divide([{ part: rest, test: termTest(conditions) }]);
      parts.push(divided!.yes);
      if (rest !== rows) this.#source.release([rest]);
      rest = divided!.no;
    }
    return [...parts, rest];
  }

  #replace(segment: { part: Part; counts: Float64Array }, part: Part, counts: Float64Array): void {
    this.#drop(segment.part);
    segment.part = part;
    segment.counts = counts;
  }

  #drop(part: Part): void {
    this.#counter.forget(part);
    if (part !== this.#rows) this.#source.release([part]);
  }
}
