// Rivest's k-DL (Rivest 1987; Pagallo & Haussler 1990, Section 6): of all terms of at most k literals take one that covers rows of a single class,
// set those rows aside, again, until the rest is of one class. Any choice among such terms succeeds whenever a
// consistent list exists, so a rest without such a term proves that none does. We take the shortest term, of those
// the one that covers most, of those the first.

import type { Condition } from "../../condition/condition.ts";
import type { CountSource, Part } from "../../counts/count-source.ts";
import { total } from "../../counts/total.ts";
import { DataError } from "../../dataset/data-error.ts";
import type { Learned, LearnRequest } from "../../learner/learner.ts";
import type { Certificate } from "../../objective/certificate.ts";
import { cheapestClass, costMatrix } from "../../objective/cost.ts";
import { AskedRows } from "./asked-rows.ts";
import type { RivestOptions } from "./list-options.ts";
import { literalCondition, visitLiterals } from "./literal.ts";
import { fitList } from "./prune-by-literal.ts";
import { type GrownRule, growthText, isPure } from "./separate-and-conquer.ts";
import { withoutTerm } from "./term-rows.ts";
import { listModel } from "./to-model.ts";

/** More terms than this to try for one rule is refused. */
const MOST_TERMS = 50_000_000;
/** Parts asked about in one batch. */
const BATCH = 512;

interface Candidate {
  readonly conditions: readonly Condition[];
  readonly counts: Float64Array;
  /** Longer terms ask this variable or later ones. */
  readonly variable: number;
  /** The rows that satisfy all its conditions but the last. */
  readonly parent: Part;
}

interface Term extends Candidate {
  readonly part: Part;
}

export async function learnRivest({
  source,
  part,
  options,
  context,
}: LearnRequest<RivestOptions>): Promise<Learned> {
  const costs = costMatrix(options.costs, source.classes);
  const rules: GrownRule[] = [];
  const [whole] = await source.countClasses([part]);
  const all = total(whole!);
  let rest = part;
  let counts = whole!;
  while (!isPure(counts)) {
    context.signal?.throwIfAborted();
    context.onProgress?.({ done: 1 - total(counts) / all, text: growthText(rules.length, total(counts)) });
    const found = await findTerm(source, rest, counts, options.maxLiterals, context.signal);
    if (found === null) break;
    rules.push({ conditions: found.conditions, label: found.counts.findIndex((count) => count > 0) });
    rest = await withoutTerm(source, rest, found.conditions, part);
    counts = counts.map((count, c) => count - found.counts[c]);
  }
  if (rest !== part) source.release([rest]);
  const otherwise = cheapestClass(counts, costs);
  const failed = !isPure(counts);
  const { signal } = context;
  const list = await fitList(new AskedRows(source, part), { rules, otherwise }, options.maxConditions, {
    costs,
    signal,
  });
  const model = await listModel(source, part, list);
  const errors = [...model.rules, model.otherwise].reduce(
    (sumOfErrors, { class: name, counts: decided }) =>
      sumOfErrors + decided.reduce((wrong, count, c) => wrong + (source.classes[c] === name ? 0 : count), 0),
    0,
  );
  const notices = failed
    ? [
        `no decision list of at most ${options.maxLiterals} conditions per rule fits all rows: ${total(counts)} of ${all} are left mixed and get their majority`,
      ]
    : [];
  const lowerBound = failed ? await leastWeight(source, part) : 0;
  const terms = `all conjunctions of at most ${options.maxLiterals} conditions`;
  const certificate: Certificate = {
    optimal: errors === lowerBound,
    lowerBound,
    upperBound: errors,
    searched: failed ? `${terms}; no list of them fits every row` : terms,
  };
  return { model, certificate, history: [], notices };
}

/** Where no list fits every row, each is wrong on some distinct row: on the lightest at least. */
async function leastWeight(source: CountSource, part: Part): Promise<number> {
  const { weights } = await source.table(part);
  return weights.reduce((least, weight) => (weight > 0 ? Math.min(least, weight) : least), Infinity);
}

/** The shortest, then widest, then first term that covers rows of one class only; null where there is none. */
async function findTerm(
  source: CountSource,
  part: Part,
  counts: Float64Array,
  k: number,
  signal: AbortSignal | undefined,
): Promise<Pick<Candidate, "conditions" | "counts"> | null> {
  let level: Term[] = [{ conditions: [], part, counts, variable: 0, parent: part }];
  let found: Candidate | null = null;
  for (let length = 1; level.length > 0; length++) {
    found = await widestPure(source, level, signal);
    // Only now are terms made of all that are mixed: there are very many of them, and mostly none is needed.
    const next = found === null && length < k ? await mixedTerms(source, level, length + 1, signal) : [];
    const divided = await source.divide(
      next.map(({ parent, conditions }) => ({ part: parent, test: conditions.at(-1)! })),
    );
    source.release(level.map((term) => term.part).filter((done) => done !== part));
    source.release(divided.map(({ no }) => no));
    level = divided.map(({ yes }, index) => ({ ...next[index], part: yes }));
  }
  return found;
}

async function widestPure(
  source: CountSource,
  level: readonly Term[],
  signal: AbortSignal | undefined,
): Promise<Candidate | null> {
  let found: Candidate | null = null;
  let most = 0;
  for (let from = 0; from < level.length; from += BATCH) {
    signal?.throwIfAborted();
    const isWider = (covered: Float64Array): boolean => isPure(covered) && total(covered) > most;
    for (const term of await extendAll(source, level.slice(from, from + BATCH), isWider)) {
      if (total(term.counts) <= most) continue;
      most = total(term.counts);
      found = term;
    }
  }
  return found;
}

async function mixedTerms(
  source: CountSource,
  level: readonly Term[],
  length: number,
  signal: AbortSignal | undefined,
): Promise<Candidate[]> {
  const mixed: Candidate[] = [];
  for (let from = 0; from < level.length; from += BATCH) {
    signal?.throwIfAborted();
    const isMixed = (covered: Float64Array): boolean => !isPure(covered);
    for (const term of await extendAll(source, level.slice(from, from + BATCH), isMixed)) mixed.push(term);
    if (mixed.length * source.attributes > MOST_TERMS) {
      throw new DataError(
        `rivest: more than ${MOST_TERMS} terms of ${length} conditions to try; allow fewer conditions in a term or give fewer columns`,
        { code: "too-large", hint: [{ option: "maxLiterals" }, { option: "exclude" }] },
      );
    }
  }
  return mixed;
}

/** The wanted terms with one literal more, in the order of the terms, then of variables and values. */
async function extendAll(
  source: CountSource,
  terms: readonly Term[],
  isWanted: (covered: Float64Array) => boolean,
): Promise<Candidate[]> {
  const extended = terms.map(() => new Map<number, Candidate[]>());
  const all = Array.from({ length: source.attributes }, (_, index) => index);
  await source.count({ parts: terms.map((term) => term.part), variables: all }, (histogram) => {
    const term = terms[histogram.part];
    if (histogram.variable < term.variable) return;
    const variable = source.variables[histogram.variable];
    const longer: Candidate[] = [];
    visitLiterals(histogram, variable, term.counts, (literal, covered) => {
      if (!isWanted(covered)) return;
      const conditions = [...term.conditions, literalCondition(literal, variable)];
      longer.push({ conditions, counts: covered.slice(), variable: literal.variable, parent: term.part });
    });
    extended[histogram.part].set(histogram.variable, longer);
  });
  return extended.flatMap((byVariable) => all.flatMap((variable) => byVariable.get(variable) ?? []));
}
