// Learns from a case and from what a relation makes of it, and says whether what must stay has
// stayed.

import type { Random } from "../../bench/random.ts";
import { learnSource } from "../../src/choose/learn-source.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { DataError } from "../../src/dataset/data-error.ts";
import { fitProcedure } from "../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../src/learn/procedure.ts";
import { learnerOf, learners } from "../../src/learn/registry.ts";
import { specsOf } from "../../src/learner/resolve-options.ts";
import type { Model } from "../../src/model/model.ts";
import { predict } from "../../src/model/predict.ts";
import { datasetOf, randomTable } from "./plain-table.ts";
import type { Case, Relation } from "./relations.ts";

export const CHOICE = "choose";
export const METHODS = [...learners.map(({ name }) => name), CHOICE];
const EXACT = ["t1", "t2", "t3", "optimal-list", "optimal-dnf", "optimal-checklist"];
/** They draw rows, columns or weights by chance, by their places. */
const DRAWN = [
  ...["fringe-full", "skewing", "sequential-skewing", "auto-skew", "checklist", "refined", CHOICE],
];

const SHORT: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "optimal-list": { maxRules: 2 },
  "optimal-dnf": { maxRules: 2, maxLiterals: 2 },
  "optimal-checklist": { maxConditions: 2 },
  t4: { thresholds: 2 },
  t5: { thresholds: 1 },
  checklist: { starts: 2 },
  skewing: { trials: 4 },
  "auto-skew": { trials: 4 },
  fringe: { maxIterations: 2, restarts: 0 },
  "fringe-full": { maxIterations: 2, restarts: 0 },
};

/**
 * Something in them is told in rows: how far points and risks are drawn together, the reading rules, the smoothing of the
 * log-odds by which a checklist begins.
 */
const BY_ROWS = ["scorecard", "optimal-scorecard", "refined", "checklist", CHOICE];

export function appliesTo({ of, isOfScale, except = [] }: Relation, method: string): boolean {
  if (except.includes(method)) return false;
  if (isOfScale && BY_ROWS.includes(method)) return false;
  if (of === "exact") return EXACT.includes(method);
  return of === "all" || !DRAWN.includes(method);
}

export function randomCase(random: Random): Case {
  const table = randomTable(random);
  const names = [...new Set(table.classes)];
  const cost = (): number => [1, 1, 2, 5, 0.5][random.below(5)];
  const rowOf = (actual: string): [string, Record<string, number>] => [
    actual,
    Object.fromEntries(names.filter((name) => name !== actual).map((name) => [name, cost()])),
  ];
  const costs = random.below(2) === 0 ? null : Object.fromEntries(names.map(rowOf));
  const shares = names.map((name) => [name, 1 + random.below(4)] as const);
  return {
    table,
    asked: { costs, priors: random.below(2) === 0 ? null : Object.fromEntries(shares) },
  };
}

interface Learned {
  /** Without what a changed name or another number of columns changes besides. */
  readonly text: string;
  readonly answers: readonly string[];
  /** What the answers cost on the rows. */
  readonly score: number;
}

async function learnCase({ table, asked }: Case, method: string): Promise<Learned> {
  const dataset = datasetOf(table);
  const source = await createMemorySource(dataset, { bins: "exact" });
  try {
    const model = await modelOf(source, method, asked);
    const { classes, codes } = predict(model, dataset);
    const answers = Array.from(codes, (code) => classes[code]);
    const score = answers.reduce((sum, answer, row) => {
      const actual = table.classes[row];
      const cost = answer === actual ? 0 : (asked.costs?.[actual][answer] ?? 1);
      return sum + cost * (table.weights?.[row] ?? 1);
    }, 0);
    return { text: JSON.stringify(model), answers, score };
  } finally {
    await source.close();
  }
}

async function modelOf(
  source: Parameters<typeof learnSource>[0],
  method: string,
  asked: Case["asked"],
): Promise<Model> {
  if (method === CHOICE) {
    const costs = asked.costs === null ? {} : { costs: asked.costs };
    return (await learnSource(source, { ...costs, maxConditions: 3, evaluate: {} })).model;
  }
  const specs = specsOf(learnerOf(method));
  const takes = (option: string): boolean => Object.hasOwn(specs, option);
  const options = {
    ...SHORT[method],
    // So that scale and copies of rows change nothing, and no row is set aside by its place.
    ...(takes("minRows") && { minRows: 0 }),
    ...(takes("prune") && { prune: 0 }),
    ...(takes("costs") && asked.costs && { costs: asked.costs }),
    // A price of leaves is in the money of the costs.
    ...(takes("sparsity") && asked.costs && { sparsity: 0 }),
    ...(takes("priors") && asked.priors && { priors: asked.priors }),
  };
  const procedure = procedureOf({ ...options, method } as never);
  return (await fitProcedure(source, source.everything, procedure)).model;
}

/** Null where it holds, or says nothing of this case. */
export async function tryRelation(
  relation: Relation,
  given: Case,
  { method, random }: { readonly method: string; readonly random: Random },
): Promise<{ readonly wasTried: boolean; readonly complaint: string | null }> {
  const changed = relation.change(given, random);
  if (changed === null) return { wasTried: false, complaint: null };
  let before: Learned;
  try {
    before = await learnCase(given, method);
  } catch (error) {
    // Some methods are for two classes.
    if (error instanceof DataError) return { wasTried: false, complaint: null };
    throw error;
  }
  const after = await learnCase(changed, method);
  return { wasTried: true, complaint: complaintOf(relation, before, after) };
}

function complaintOf(
  { keeps, back = (text) => text }: Relation,
  before: Learned,
  after: Learned,
): string | null {
  const rounding = 1e-9 * Math.max(1, before.score);
  switch (keeps) {
    case "model":
      return back(after.text) === before.text ? null : `another model: ${after.text}, not ${before.text}`;
    case "answers":
      return String(after.answers) === String(before.answers)
        ? null
        : `other answers: ${after.answers}, not ${before.answers}`;
    case "score":
      return Math.abs(after.score - before.score) <= rounding
        ? null
        : `a score of ${after.score}, not ${before.score}`;
    case "no worse score":
      return after.score <= before.score + rounding
        ? null
        : `a score of ${after.score}, above ${before.score}`;
  }
}
