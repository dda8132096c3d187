// What the paper proves or works out by hand, executed: the leaves that a tree needs (Appendix A and Figure 1), the decision
// list of exclusive-or (Section 6), the multiplexor's probabilities and crossover term (Section 8.4), and GREEDY3 on μDNF.

import { replicationBound } from "../../src/check.ts";
import { createRandom, type Random } from "../../src/internal.ts";
import { computedFigure } from "../computed-figure.ts";
import type { Exhibit } from "../report.ts";

/** A term: the bits that must be 1 and those that must be 0. */
interface Term {
  readonly ones: number;
  readonly zeros: number;
}

const satisfies = (x: number, { ones, zeros }: Term): boolean => (x & ones) === ones && (x & zeros) === 0;

export async function arithmetic(): Promise<Exhibit[]> {
  return [replicatedTerms(), decisionList(), crossoverTerms(), readOnce()];
}

/** The fewest negative leaves and the fewest leaves of a tree for a function, by trying every attribute everywhere. */
function smallestTree(isPositive: (x: number) => boolean, n: number): { negative: number; tests: number } {
  const known = new Map<string, { negative: number; tests: number }>();
  const solve = (fixed: number, values: number): { negative: number; tests: number } => {
    const key = `${fixed}/${values}`;
    const before = known.get(key);
    if (before) return before;
    let positive = 0;
    let all = 0;
    for (let x = 0; x < 2 ** n; x++) {
      if ((x & fixed) !== values) continue;
      all++;
      if (isPositive(x)) positive++;
    }
    let best = { negative: Number.POSITIVE_INFINITY, tests: Number.POSITIVE_INFINITY };
    if (positive === all) best = { negative: 0, tests: 0 };
    else if (positive === 0) best = { negative: 1, tests: 0 };
    else {
      for (let v = 0; v < n; v++) {
        if ((fixed >> v) & 1) continue;
        const no = solve(fixed | (1 << v), values);
        const yes = solve(fixed | (1 << v), values | (1 << v));
        best = {
          negative: Math.min(best.negative, no.negative + yes.negative),
          tests: Math.min(best.tests, no.tests + yes.tests + 1),
        };
      }
    }
    known.set(key, best);
    return best;
  };
  return solve(0, 0);
}

function termsOf(lengths: readonly number[]): Term[] {
  let next = 0;
  return lengths.map((length) => {
    let ones = 0;
    for (let i = 0; i < length; i++) ones |= 1 << next++;
    return { ones, zeros: 0 };
  });
}

function replicatedTerms(): Exhibit {
  const formulas = [
    [2, 3],
    [2, 2],
    [3, 3],
    [2, 2, 2],
    [1, 2, 3],
    [2, 2, 3],
    [4, 4],
  ];
  const found = formulas.map((lengths) => {
    const terms = termsOf(lengths);
    const n = lengths.reduce((sum, length) => sum + length, 0);
    const tree = smallestTree((x) => terms.some((term) => satisfies(x, term)), n);
    return { lengths, bound: replicationBound(lengths).leaves, ...tree };
  });
  return {
    id: "appendix-a",
    kind: "claim",
    title: "Section 4, Figure 1 and Appendix A: a tree repeats its terms",
    text: [
      "The theorem of Appendix A: a tree equivalent to terms without a common attribute has at least as many leaves as the product of their lengths. The smallest trees of small formulas are found by trying every attribute at every node.",
    ],
    runs: `${formulas.length} formulas, every tree`,
    figures: [
      computedFigure(
        "Figure 1: negative leaves of the smallest tree of x1·x2 + x3·x4·x5",
        "6",
        String(found[0].negative),
        found[0].negative === 6,
      ),
      computedFigure(
        "fewest negative leaves of any tree",
        "at least the product of the lengths",
        found
          .map(({ lengths, negative, bound }) => `${lengths.join("·")}: ${negative} (${bound})`)
          .join("; "),
        found.every(({ negative, bound }) => negative >= bound),
      ),
    ],
  };
}

function decisionList(): Exhibit {
  // (x1 x2, 0), (x1' x2', 0), (true, 1), with the printed default; bars are partly lost in the scan.
  const rules: readonly (readonly [Term, number])[] = [
    [{ ones: 0b11, zeros: 0 }, 0],
    [{ ones: 0b01, zeros: 0b10 }, 1],
    [{ ones: 0, zeros: 0b11 }, 0],
  ];
  const answer = (x: number): number => rules.find(([term]) => satisfies(x, term))?.[1] ?? 1;
  const right = [0, 1, 2, 3].filter((x) => answer(x) === ((x & 1) ^ (x >> 1))).length;
  return {
    id: "section-6",
    kind: "claim",
    title: "Section 6: exclusive-or as a decision list",
    text: ["Bars over literals are lost in the scan; they are set as the function asks for."],
    runs: "every assignment",
    figures: [
      computedFigure("assignments on which the list is the exclusive-or", "4", String(right), right === 4),
    ],
  };
}

/** The 11-multiplexor: address bits 0 to 2, data bits 3 to 10. */
const MULTIPLEXOR = 11;
function multiplexor(x: number): boolean {
  return ((x >> (3 + (x & 7))) & 1) === 1;
}

function share(passes: (x: number) => boolean): number {
  let all = 0;
  let positive = 0;
  for (let x = 0; x < 2 ** MULTIPLEXOR; x++) {
    if (!passes(x)) continue;
    all++;
    if (multiplexor(x)) positive++;
  }
  return positive / all;
}

function crossoverTerms(): Exhibit {
  const isOne = (x: number, v: number): boolean => ((x >> v) & 1) === 1;
  // x4 of the paper is the data bit of address 000.
  const first = 3;
  const data = Array.from({ length: 8 }, (_, address) => share((x) => isOne(x, 3 + address)));
  const address = [0, 1, 2].map((v) => share((x) => isOne(x, v)));
  const negated = [0, 1, 2].map((v) => share((x) => isOne(x, first) && !isOne(x, v)));
  const sameWord = Array.from({ length: 7 }, (_, other) =>
    share((x) => isOne(x, first) && isOne(x, first + 1 + other)),
  );
  const plainAddress = [0, 1, 2].map((v) => share((x) => isOne(x, first) && isOne(x, v)));
  const crossover: Term = { ones: (1 << 3) | (1 << 4), zeros: 0b110 };
  const isImplied = share((x) => satisfies(x, crossover)) === 1;
  const list = (values: readonly number[]): string => [...new Set(values)].join(", ");
  return {
    id: "section-8-4",
    kind: "claim",
    title: "Section 8.4: how GREEDY3 comes to crossover terms on the 11-multiplexor",
    text: [
      "The fractions are lost in the scan. They are counted here over all 2048 assignments, and must stand to each other as the text says. The scan has the negated address bits and two further data bits rise alike; so do all data bits.",
    ],
    runs: "every assignment",
    figures: [
      computedFigure(
        "a data bit says more of a positive class than an address bit, which says nothing",
        "an address bit: one half",
        `data ${list(data)}, address ${list(address)}`,
        data.every((p) => p > 0.5) && address.every((p) => p === 0.5),
      ),
      computedFigure(
        "given one data bit, its negated address bits",
        "rise",
        list(negated),
        negated.every((p) => p > data[0]),
      ),
      computedFigure(
        "given one data bit, another data bit as much as a negated address bit",
        "the same for two of them, less for the other data bits",
        `the other data bits: ${list(sameWord)}; a plain address bit: ${list(plainAddress)}`,
        new Set(sameWord).size === 2 && Math.max(...sameWord) === negated[0],
        "counted, all seven are alike: a small fluctuation may choose any of them, and a term of two data bits whose addresses differ in two places takes longer to complete",
      ),
      computedFigure(
        "the crossover term of two data bits and two address bits implies the concept",
        "it does",
        isImplied ? "on every assignment" : "not on every assignment",
        isImplied,
      ),
    ],
  };
}

/** Random terms without a common attribute, over at most 12 attributes, with negations. */
function randomReadOnce(random: Random): { terms: Term[]; n: number } {
  const terms: Term[] = [];
  let n = 0;
  while (terms.length < 2 || (n < 9 && random.below(2) === 0)) {
    const length = 1 + random.below(4);
    if (n + length > 12) break;
    let ones = 0;
    let zeros = 0;
    for (let i = 0; i < length; i++) {
      if (random.below(2) === 0) ones |= 1 << n++;
      else zeros |= 1 << n++;
    }
    terms.push({ ones, zeros });
  }
  return { terms, n };
}

/** GREEDY3's terms where probabilities are exact: the limit of fresh examples for every literal. */
function exactGreedyTerms(terms: readonly Term[], n: number): Term[] {
  const isPositive = (x: number): boolean => terms.some((term) => satisfies(x, term));
  const found: Term[] = [];
  let rest = Array.from({ length: 2 ** n }, (_, x) => x);
  while (rest.some(isPositive)) {
    let term: Term = { ones: 0, zeros: 0 };
    let part = rest;
    while (!part.every(isPositive)) {
      let best = { validity: -1, term, part };
      for (let literal = 0; literal < 2 * n; literal++) {
        const place = 1 << (literal >> 1);
        if (((term.ones | term.zeros) & place) !== 0) continue;
        const next =
          literal % 2 === 0 ? { ...term, ones: term.ones | place } : { ...term, zeros: term.zeros | place };
        const own = rest.filter((x) => satisfies(x, next));
        const validity = own.length === 0 ? 0 : own.filter(isPositive).length / own.length;
        if (validity > best.validity + 1e-12) best = { validity, term: next, part: own };
      }
      term = best.term;
      part = best.part;
    }
    found.push(term);
    rest = rest.filter((x) => !satisfies(x, term));
  }
  return found;
}

const FORMULAS = 200;

function readOnce(): Exhibit {
  const random = createRandom(1990);
  let exact = 0;
  for (let run = 0; run < FORMULAS; run++) {
    const { terms, n } = randomReadOnce(random);
    const found = exactGreedyTerms(terms, n);
    const isTerm = (one: Term): boolean =>
      terms.some(({ ones, zeros }) => ones === one.ones && zeros === one.zeros);
    if (found.length === terms.length && found.every(isTerm)) exact++;
  }
  return {
    id: "read-once",
    kind: "claim",
    title: "Sections 7.1 and 9: GREEDY3 on terms without a common attribute",
    text: [
      "The paper says that crossover terms do not occur where a literal appears at most once (μDNF), and that a variant which draws fresh examples for every literal learns such formulas. With fresh examples without end the estimates are the probabilities themselves; so they are counted over all assignments.",
    ],
    runs: `${FORMULAS} random formulas of up to 12 attributes`,
    figures: [
      computedFigure(
        "formulas whose terms are found, and no others",
        "all",
        `${exact} of ${FORMULAS}`,
        exact === FORMULAS,
      ),
    ],
  };
}
