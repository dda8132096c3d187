// Rivest's k-DL (Rivest 1987; Pagallo & Haussler 1990, Section 6): of all terms of at most k
// literals take one that covers rows of a single class, set those rows aside, again, until the rest
// is of one class. Any choice among such terms succeeds whenever a consistent list exists, so a
// rest without such a term proves that none does. We take the shortest term, of those the one that
// covers most, of those the first.

import type { Condition } from "../../condition/condition.ts";
import type { CountSource, Part } from "../../counts/count-source.ts";
import { minus, total } from "../../counts/total.ts";
import { DataError } from "../../dataset/data-error.ts";
import { columnsOf, isPure } from "../../grow/grow.ts";
import type { Learned, LearnRequest } from "../../learner/learner.ts";
import { cheapestClass, costMatrix } from "../../objective/cost.ts";
import { ConditionRows } from "./condition-rows.ts";
import type { RivestOptions } from "./list-options.ts";
import { literalCondition, visitLiterals } from "./literal.ts";
import { fitList } from "./prune-by-literal.ts";
import { type GrownRule, growthText } from "./separate-and-conquer.ts";
import { withoutTerm } from "./term-rows.ts";
import { listModel, trainingCost } from "./to-model.ts";

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
  options: { maxLiterals, maxConditions, costs: given },
  context: { signal, onProgress },
}: LearnRequest<RivestOptions>): Promise<Learned> {
  const costs = costMatrix(given, source.classes);
  const rules: GrownRule[] = [];
  let [counts] = (await source.countClasses([part])) as [Float64Array];
  const all = total(counts);
  let rest = part;
  while (!isPure(counts)) {
    signal?.throwIfAborted();
    onProgress?.({ done: 1 - total(counts) / all, text: growthText(rules.length, total(counts)) });
    const found = await findTerm(source, rest, counts, maxLiterals, signal);
    if (found === null) break;
    rules.push({ conditions: found.conditions, label: found.counts.findIndex((count) => count > 0) });
    rest = await withoutTerm(source, rest, found.conditions, part);
    counts = minus(counts, found.counts);
  }
  if (rest !== part) source.release([rest]);
  const failed = !isPure(counts);
  const grown = { rules, otherwise: cheapestClass(counts, costs) };
  const list = await fitList(new ConditionRows(source, part), grown, maxConditions, { costs, signal });
  const model = await listModel(source, part, list);
  const upperBound = trainingCost(model, null);
  const lowerBound = failed ? await leastWeight(source, part) : 0;
  const terms = `all conjunctions of at most ${maxLiterals} conditions`;
  const searched = failed ? `${terms}; no list of them fits every row` : terms;
  const notice = `no decision list of at most ${maxLiterals} conditions per rule fits all rows: ${total(counts)} of ${all} are left mixed and get their majority`;
  return {
    model,
    certificate: { optimal: upperBound === lowerBound, lowerBound, upperBound, searched },
    history: [],
    notices: failed ? [notice] : [],
  };
}

/** Where no list fits every row, each is wrong on some distinct row: on the lightest at least. */
async function leastWeight(source: CountSource, part: Part): Promise<number> {
  const { weights } = await source.table(part);
  return weights.reduce((least, weight) => (weight > 0 ? Math.min(least, weight) : least), Infinity);
}

/** The shortest, then widest, then first term that covers one class only; null if none. */
async function findTerm(
  source: CountSource,
  part: Part,
  counts: Float64Array,
  k: number,
  signal: AbortSignal | undefined,
): Promise<Candidate | null> {
  let level: Term[] = [{ conditions: [], part, counts, variable: 0, parent: part }];
  let widest: Candidate | null = null;
  for (let length = 1; level.length > 0; length++) {
    let most = 0;
    const isWider = (covered: Float64Array): boolean => isPure(covered) && total(covered) > most;
    for await (const terms of longerTerms(source, level, isWider, signal)) {
      for (const term of terms) {
        if (total(term.counts) <= most) continue;
        most = total(term.counts);
        widest = term;
      }
    }
    // Only now are terms made of all that are mixed: there are very many of them, and mostly none
    // is needed.
    const mixed = widest === null && length < k ? await mixedTerms(source, level, length + 1, signal) : [];
    const divided = await source.divide(
      mixed.map(({ parent, conditions }) => ({ part: parent, test: conditions.at(-1)! })),
    );
    source.release(level.map((term) => term.part).filter((done) => done !== part));
    source.release(divided.map(({ no }) => no));
    level = divided.map(({ yes }, index) => ({ ...mixed[index], part: yes }));
  }
  return widest;
}

async function mixedTerms(
  source: CountSource,
  level: readonly Term[],
  length: number,
  signal: AbortSignal | undefined,
): Promise<Candidate[]> {
  const mixed: Candidate[] = [];
  const isMixed = (covered: Float64Array): boolean => !isPure(covered);
  for await (const terms of longerTerms(source, level, isMixed, signal)) {
    for (const term of terms) mixed.push(term);
    if (mixed.length * source.attributes <= MOST_TERMS) continue;
    throw new DataError(
      `rivest: more than ${MOST_TERMS} terms of ${length} conditions to try; allow fewer conditions in a term or give fewer columns`,
      { code: "too-large", hint: [{ option: "maxLiterals" }, { option: "exclude" }] },
    );
  }
  return mixed;
}

/** The wanted terms plus one literal, in order of terms, variables and values, in batches. */
async function* longerTerms(
  source: CountSource,
  level: readonly Term[],
  isWanted: (covered: Float64Array) => boolean,
  signal: AbortSignal | undefined,
): AsyncGenerator<Candidate[]> {
  const variables = columnsOf(source);
  for (let from = 0; from < level.length; from += BATCH) {
    signal?.throwIfAborted();
    const terms = level.slice(from, from + BATCH);
    const longer = terms.map(() => new Map<number, Candidate[]>());
    await source.count({ parts: terms.map((term) => term.part), variables }, (histogram) => {
      const { conditions, counts, part, variable: first } = terms[histogram.part];
      if (histogram.variable < first) return;
      const variable = source.variables[histogram.variable];
      const own: Candidate[] = [];
      visitLiterals(histogram, variable, counts, (literal, covered) => {
        if (!isWanted(covered)) return;
        const extended = [...conditions, literalCondition(literal, variable)];
        own.push({ conditions: extended, counts: covered.slice(), variable: literal.variable, parent: part });
      });
      longer[histogram.part].set(histogram.variable, own);
    });
    yield longer.flatMap((byVariable) => variables.flatMap((variable) => byVariable.get(variable) ?? []));
  }
}
