// A decision list laid over rows, to be shortened: which rule decides each row, and what each way of shortening the list would cost.
// It sees at a glance which rows a rule misses by one condition only: those it would win without that condition.

import { type Condition, negate } from "../../condition/condition.ts";
import type { CountSource, Part } from "../../counts/count-source.ts";
import type { CostMatrix } from "../cost.ts";
import { Confusion, type Prospect } from "./confusion.ts";
import { countMisses, type RuleOutcomes, ruleOutcomes } from "./rule-outcomes.ts";
import type { GrownList } from "./separate-and-conquer.ts";

interface PlacedRule {
  conditions: readonly Condition[];
  readonly label: number;
  /** By condition, then cell: 1 where it passes. */
  passes: readonly Uint8Array[];
  /** By cell: how many of the conditions fail. */
  readonly misses: Uint16Array;
}

export class ListOnRows {
  readonly rules: PlacedRule[];
  otherwise: number;
  readonly #classCodes: Uint16Array;
  readonly #weights: Float64Array;
  readonly #confusion: Confusion;
  /** The rule that decides each cell; the number of rules where none does. */
  readonly #decides: Uint32Array;
  /** The cells of each rule, one rule behind the other, and where each begins. */
  readonly #grouped: Uint32Array;
  #starts: Uint32Array | null = null;
  /** For the cells of the rule that was last thought away: the rules they would fall to. */
  readonly #heirs: Uint32Array;
  #bereft = -1;
  readonly #near: Uint32Array;

  static async over(
    source: CountSource,
    part: Part,
    list: GrownList,
    costs: CostMatrix,
  ): Promise<ListOnRows> {
    const outcomes = await ruleOutcomes(source, part, list.rules);
    return new ListOnRows(list, outcomes, new Confusion(source.classes.length, costs));
  }

  private constructor(list: GrownList, outcomes: RuleOutcomes, confusion: Confusion) {
    const cells = outcomes.weights.length;
    this.#classCodes = Uint16Array.from(outcomes.classCodes);
    this.#weights = outcomes.weights;
    this.#confusion = confusion;
    this.otherwise = list.otherwise;
    this.rules = list.rules.map(({ conditions, label }, index) => {
      const passes = outcomes.passes[index]!;
      return { conditions, label, passes, misses: countMisses(passes, cells) };
    });
    this.#grouped = new Uint32Array(cells);
    this.#heirs = new Uint32Array(cells);
    this.#near = new Uint32Array(cells);
    this.#decides = new Uint32Array(cells).fill(this.rules.length);
    for (let index = this.rules.length - 1; index >= 0; index--) {
      const { misses } = this.rules[index]!;
      for (let cell = 0; cell < cells; cell++) if (misses[cell] === 0) this.#decides[cell] = index;
    }
    for (let cell = 0; cell < cells; cell++) {
      confusion.add(this.#classCodes[cell]!, this.#labelOf(this.#decides[cell]!), this.#weights[cell]!);
    }
  }

  get conditions(): number {
    return this.rules.reduce((sum, { conditions }) => sum + conditions.length, 0);
  }

  get cost(): number {
    return this.#confusion.cost(this.otherwise);
  }

  toList(): GrownList {
    const rules = this.rules.map(({ conditions, label }) => ({ conditions, label }));
    return { rules, otherwise: this.otherwise };
  }

  /** Without a rule's last condition. */
  lessLast(index: number): Prospect {
    return this.#without(index, this.rules[index]!.passes.length - 1, this.#nearMisses(index));
  }

  /** Without each condition of a rule in turn. */
  lessEach(index: number): Prospect[] {
    const near = this.#nearMisses(index);
    return this.rules[index]!.passes.map((_, at) => this.#without(index, at, near));
  }

  lessRule(index: number): Prospect {
    return this.merged(index, -1);
  }

  /** Without the rule, and a later one also asking that its last condition fails (none where `into` is -1). */
  merged(index: number, into: number): Prospect {
    this.#confusion.reset();
    const { label, passes } = this.rules[index]!;
    const cells = this.#cellsOf(index);
    const heirs = this.#heirsOf(index, cells);
    for (let i = 0; i < cells.length; i++) {
      const heir = heirs[i] === into ? this.#nextAfter(into, cells[i]!) : heirs[i]!;
      this.#move(cells[i]!, label, this.#labelOf(heir));
    }
    if (into >= 0) {
      const last = passes.at(-1)!;
      const laterLabel = this.rules[into]!.label;
      const others = this.#cellsOf(into);
      for (let i = 0; i < others.length; i++) {
        const cell = others[i]!;
        if (last[cell] === 1) this.#move(cell, laterLabel, this.#labelOf(this.#nextAfter(into, cell)));
      }
    }
    return this.#confusion.prospect(this.otherwise);
  }

  /** The rules of other classes that some of a rule's rows would fall to. */
  heirs(index: number): number[] {
    const { label } = this.rules[index]!;
    const found = new Uint8Array(this.rules.length + 1);
    const cells = this.#cellsOf(index);
    const heirs = this.#heirsOf(index, cells);
    for (let i = 0; i < cells.length; i++) found[heirs[i]!] = 1;
    return [...this.rules.keys()].filter((rule) => found[rule] === 1 && this.rules[rule]!.label !== label);
  }

  dropCondition(index: number, at: number, otherwise: number): void {
    this.#without(index, at, this.#nearMisses(index));
    this.#keep(otherwise);
    const rule = this.rules[index]!;
    const { misses } = rule;
    const dropped = rule.passes[at]!;
    const decides = this.#decides;
    for (let cell = 0; cell < misses.length; cell++) {
      if (dropped[cell] === 1) continue;
      misses[cell] = misses[cell]! - 1;
      if (misses[cell] === 0 && decides[cell]! > index) decides[cell] = index;
    }
    rule.conditions = rule.conditions.filter((_, place) => place !== at);
    rule.passes = rule.passes.filter((_, place) => place !== at);
  }

  dropRule(index: number, otherwise: number): void {
    this.lessRule(index);
    this.#keep(otherwise);
    this.#remove(index);
  }

  merge(index: number, into: number, otherwise: number): void {
    this.merged(index, into);
    this.#keep(otherwise);
    const last = this.rules[index]!.passes.at(-1)!;
    const later = this.rules[into]!;
    const { misses } = later;
    for (let cell = 0; cell < misses.length; cell++) {
      misses[cell] = misses[cell]! + last[cell]!;
      if (last[cell] === 1 && this.#decides[cell] === into) {
        this.#decides[cell] = this.#nextAfter(into, cell);
      }
    }
    later.conditions = [...later.conditions, negate(this.rules[index]!.conditions.at(-1)!)];
    later.passes = [...later.passes, last.map((answer) => 1 - answer)];
    this.#remove(index);
  }

  /** If the last rule has one condition: the default's class where that fails, and the rule's class as the default. The meaning stays. */
  flipLast(): void {
    const last = this.rules.pop()!;
    const [passes] = last.passes as [Uint8Array];
    const { otherwise } = this;
    this.rules.push({
      conditions: [negate(last.conditions[0]!)],
      label: otherwise,
      passes: [passes.map((answer) => 1 - answer)],
      misses: Uint16Array.from(passes),
    });
    const index = this.rules.length - 1;
    this.#confusion.reset();
    const { left } = this.#confusion;
    for (let cell = 0; cell < passes.length; cell++) {
      if (this.#decides[cell] === index) {
        this.#decides[cell] = index + 1;
        this.#move(cell, last.label, left);
      } else if (this.#decides[cell] === index + 1) {
        this.#decides[cell] = index;
        this.#move(cell, left, otherwise);
      }
    }
    this.#keep(last.label);
  }

  /** Cells that a rule misses by one condition and that no earlier rule decides. */
  #nearMisses(index: number): Uint32Array {
    const { misses } = this.rules[index]!;
    const decides = this.#decides;
    const near = this.#near;
    let length = 0;
    for (let cell = 0; cell < misses.length; cell++) {
      if (misses[cell] === 1 && decides[cell]! > index) near[length++] = cell;
    }
    return near.subarray(0, length);
  }

  #without(index: number, at: number, near: Uint32Array): Prospect {
    this.#confusion.reset();
    const { label, passes } = this.rules[index]!;
    const dropped = passes[at]!;
    const decides = this.#decides;
    for (let i = 0; i < near.length; i++) {
      const cell = near[i]!;
      if (dropped[cell] === 0) this.#move(cell, this.#labelOf(decides[cell]!), label);
    }
    return this.#confusion.prospect(this.otherwise);
  }

  #cellsOf(rule: number): Uint32Array {
    this.#starts ??= this.#group();
    return this.#grouped.subarray(this.#starts[rule]!, this.#starts[rule + 1]!);
  }

  #group(): Uint32Array {
    const decides = this.#decides;
    const grouped = this.#grouped;
    const starts = new Uint32Array(this.rules.length + 3);
    for (let cell = 0; cell < decides.length; cell++) {
      const rule = decides[cell]! + 2;
      starts[rule] = starts[rule]! + 1;
    }
    for (let rule = 2; rule < starts.length; rule++) starts[rule] = starts[rule]! + starts[rule - 1]!;
    for (let cell = 0; cell < decides.length; cell++) {
      const rule = decides[cell]! + 1;
      grouped[starts[rule]!] = cell;
      starts[rule] = starts[rule]! + 1;
    }
    return starts;
  }

  #heirsOf(index: number, cells: Uint32Array): Uint32Array {
    const heirs = this.#heirs;
    if (this.#bereft !== index) {
      for (let i = 0; i < cells.length; i++) heirs[i] = this.#nextAfter(index, cells[i]!);
      this.#bereft = index;
    }
    return heirs;
  }

  /** What was thought last becomes so. */
  #keep(otherwise: number): void {
    this.#confusion.keep();
    this.otherwise = otherwise;
    this.#starts = null;
    this.#bereft = -1;
  }

  #move(cell: number, from: number, to: number): void {
    this.#confusion.move(this.#classCodes[cell]!, from, to, this.#weights[cell]!);
  }

  #labelOf(rule: number): number {
    return rule < this.rules.length ? this.rules[rule]!.label : this.#confusion.left;
  }

  /** The first rule after one that the cell satisfies. */
  #nextAfter(index: number, cell: number): number {
    const { rules } = this;
    let rule = index + 1;
    while (rule < rules.length && rules[rule]!.misses[cell] !== 0) rule++;
    return rule;
  }

  #remove(index: number): void {
    const decides = this.#decides;
    for (let cell = 0; cell < decides.length; cell++) {
      const rule = decides[cell]!;
      if (rule === index) decides[cell] = this.#nextAfter(index, cell) - 1;
      else if (rule > index) decides[cell] = rule - 1;
    }
    this.rules.splice(index, 1);
  }
}
