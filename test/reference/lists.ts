// Decision lists of Pagallo & Haussler 1990: separate and conquer (Table 3), GREEDY3's choice of a literal and its
// pruning (Tables 4 and 5), GROVE's (Tables 6 and 7), and Rivest's algorithm (Section 6).

import {
  type ClassWeights,
  columnsOf,
  countClasses,
  isPure,
  keep,
  majority,
  mostInformative,
  type Sample,
  uniformPriors,
  weigh,
} from "./sample.ts";

export interface Literal {
  readonly column: number;
  readonly value: number;
}

export interface Pair {
  readonly term: readonly Literal[];
  readonly label: number;
}

export interface List {
  readonly pairs: readonly Pair[];
  readonly otherwise: number;
}

const holds = (literal: Literal, row: readonly number[]): boolean => row[literal.column] === literal.value;
const satisfies = (term: readonly Literal[], row: readonly number[]): boolean =>
  term.every((literal) => holds(literal, row));

/** x before its negation, columns in order; those that some rows satisfy and some do not. */
function literalsOf(sample: Sample): Literal[] {
  return columnsOf(sample)
    .flatMap((_, column) => [1, 0].map((value) => ({ column, value })))
    .filter((literal) => {
      const satisfied = sample.rows.filter((row) => holds(literal, row)).length;
      return satisfied > 0 && satisfied < sample.rows.length;
    });
}

function errors({ pairs, otherwise }: List, { rows, classes }: Sample): number {
  const decide = (row: readonly number[]): number =>
    pairs.find(({ term }) => satisfies(term, row))?.label ?? otherwise;
  return rows.filter((row, index) => decide(row) !== classes[index]).length;
}

type SelectLiteral = (inside: Sample) => Literal | null;

/** Table 3. A pair of the class `implied` is not written: its rows go to the default. */
function separateAndConquer(
  sample: Sample,
  select: SelectLiteral,
  weights: ClassWeights,
  implied: number | null,
): List {
  const pairs: Pair[] = [];
  let pot = sample;
  while (!isPure(pot)) {
    const term: Literal[] = [];
    let inside = pot;
    while (!isPure(inside)) {
      const literal = select(inside);
      if (literal === null) break;
      term.push(literal);
      inside = keep(inside, (row) => holds(literal, row));
    }
    if (term.length === 0) break;
    const label = majority(weigh(inside, weights));
    if (label !== implied) pairs.push({ term, label });
    pot = keep(pot, (row) => !satisfies(term, row));
  }
  return { pairs, otherwise: majority(weigh(pot, weights)) };
}

/** Table 4: the largest share of positive rows among those that satisfy it; of equals the one of more positive rows. */
const byValidity: SelectLiteral = (inside) => {
  let best: { readonly literal: Literal; readonly positive: number; readonly all: number } | null = null;
  for (const literal of literalsOf(inside)) {
    const [negative, positive] = countClasses(keep(inside, (row) => holds(literal, row)));
    const all = negative + positive;
    const lead = best === null ? 1 : positive * best.all - best.positive * all || positive - best.positive;
    if (lead > 0) best = { literal, positive, all };
  }
  return best?.literal ?? null;
};

/** Table 5: from the default alone, the pair that leaves the fewest errors, as long as they do not grow. */
function insertPairs(list: List, pruning: Sample): List {
  let kept: readonly Pair[] = [];
  const withPairs = (pairs: readonly Pair[]): List => ({
    pairs: list.pairs.filter((pair) => pairs.includes(pair)),
    otherwise: list.otherwise,
  });
  for (;;) {
    let best: { readonly pairs: readonly Pair[]; readonly errors: number } | null = null;
    for (const pair of list.pairs.filter((each) => !kept.includes(each))) {
      const pairs = [...kept, pair];
      const count = errors(withPairs(pairs), pruning);
      if (best === null || count < best.errors) best = { pairs, errors: count };
    }
    if (best === null || best.errors > errors(withPairs(kept), pruning)) return withPairs(kept);
    kept = best.pairs;
  }
}

export function greedy3(growing: Sample, pruning: Sample | null): List {
  const list = separateAndConquer(growing, byValidity, [1, 1], 0);
  return pruning === null ? list : insertPairs(list, pruning);
}

/** Table 6: the most informative column, on the side of less entropy; the negation where both have the same. */
const byPurity =
  (weights: ClassWeights): SelectLiteral =>
  (inside) => {
    const column = mostInformative(inside, columnsOf(inside), weights);
    if (column === null) return null;
    // Of two classes the entropy falls as the larger share grows.
    const larger = (value: number): readonly [number, number] => {
      const [zeros, ones] = weigh(
        keep(inside, (row) => row[column] === value),
        weights,
      );
      return [Math.max(zeros, ones), zeros + ones];
    };
    const [[yes, ofYes], [no, ofNo]] = [larger(1), larger(0)];
    return { column, value: yes * ofNo > no * ofYes ? 1 : 0 };
  };

/** Table 7: without the last literal of the pair where that helps most, while it helps. */
function shortenPairs(list: List, pruning: Sample): List {
  let current = list;
  for (;;) {
    let best = current;
    for (const [place, { term, label }] of current.pairs.entries()) {
      const shorter = term.length > 1 ? [{ term: term.slice(0, -1), label }] : [];
      const pairs = [...current.pairs.slice(0, place), ...shorter, ...current.pairs.slice(place + 1)];
      const left = keep(pruning, (row) => !pairs.some((pair) => satisfies(pair.term, row)));
      const otherwise = left.rows.length > 0 ? majority(countClasses(left)) : current.otherwise;
      if (errors({ pairs, otherwise }, pruning) < errors(best, pruning)) best = { pairs, otherwise };
    }
    if (best === current) return current;
    current = best;
  }
}

export function grove(growing: Sample, pruning: Sample | null): List {
  const weights = uniformPriors(growing);
  const list = separateAndConquer(growing, byPurity(weights), weights, null);
  return pruning === null ? list : shortenPairs(list, pruning);
}

/** The shortest term of rows of one class, of those the one of most rows, of those the first; null if none fits. */
export function rivest(sample: Sample, mostLiterals: number): List | null {
  const pairs: Pair[] = [];
  let rest = sample;
  while (!isPure(rest)) {
    const term = findTerm(rest, mostLiterals);
    if (term === null) return null;
    pairs.push({ term, label: majority(countClasses(keep(rest, (row) => satisfies(term, row)))) });
    rest = keep(rest, (row) => !satisfies(term, row));
  }
  return { pairs, otherwise: majority(countClasses(rest)) };
}

function findTerm(sample: Sample, mostLiterals: number): readonly Literal[] | null {
  const literals = literalsOf(sample);
  let terms: (readonly Literal[])[] = [[]];
  for (let length = 1; length <= mostLiterals; length++) {
    terms = terms.flatMap((term) =>
      literals
        .filter(({ column }) => column > (term.at(-1)?.column ?? -1))
        .map((literal) => [...term, literal]),
    );
    let widest: { readonly term: readonly Literal[]; readonly rows: number } | null = null;
    for (const term of terms) {
      const covered = keep(sample, (row) => satisfies(term, row));
      const rows = covered.rows.length;
      if (rows > (widest?.rows ?? 0) && isPure(covered)) widest = { term, rows };
    }
    if (widest !== null) return widest.term;
  }
  return null;
}
