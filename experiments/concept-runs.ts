// The papers' design of a run on a Boolean concept: a learning set and a test set of 2000 drawn independently, columns in
// random order, two thirds of the learning set for growing and one third for pruning.

import {
  assessRows,
  type Concept,
  createConcept,
  createMemorySource,
  type Fit,
  findLearner,
  fitProcedure,
  generateDataset,
  measure,
  measureSize,
  procedureOf,
} from "../src/internal.ts";
import { type Dataset, type Model, predict } from "../src/node.ts";
import { statedTerms } from "./stated-terms.ts";

const TEST_ROWS = 2000;

export interface ConceptRun {
  readonly name: string;
  readonly concept: Concept;
  readonly learningRows: number;
  /** 2000 unless said. */
  readonly testRows?: number;
}

export interface DrawnRun {
  readonly concept: Concept;
  readonly learning: Dataset;
  readonly test: Dataset;
  readonly seed: number;
}

export interface Noise {
  readonly classNoise?: number;
  readonly attributeNoise?: number;
}

/** The concepts of Table 8 with the learning examples of Table 9. */
export function paperConcepts(rows: Readonly<Record<string, number>>): ConceptRun[] {
  return Object.entries(rows).map(([name, learningRows]) => ({
    name,
    concept: createConcept(name),
    learningRows,
  }));
}

/** Draws the sets of one run; runs of one seed see the same rows whatever is learned from them. */
export function drawRun(
  { concept, learningRows, testRows = TEST_ROWS }: ConceptRun,
  seed: number,
  noise: Noise = {},
): DrawnRun {
  const draw = (rows: number, drawSeed: number): Dataset =>
    generateDataset(concept, { rows, seed: drawSeed, permuteColumns: true, ...noise });
  return { concept, learning: draw(learningRows, 2 * seed), test: draw(testRows, 2 * seed + 1), seed };
}

export interface Outcome {
  /** Per cent of the test rows. */
  readonly error: number;
  /** Inner nodes of a tree, rules of a list. */
  readonly size: number;
  readonly iterations: number;
  /** Attributes and features at the end; 0 for methods without features. */
  readonly variables: number;
  /** Terms of the concept that the model states as such. */
  readonly terms: number;
  /** Where the test of any node holds is a positive leaf; every rule but the default is positive. */
  readonly isDnfLike: boolean;
}

export interface Method {
  readonly method: string;
  readonly options?: Readonly<Record<string, unknown>>;
  /** Learn without pruning from the growing rows alone: the papers' unpruned hypothesis. */
  readonly raw?: boolean;
}

export async function learnRun(
  run: DrawnRun,
  { method, options = {}, raw = false }: Method,
): Promise<Outcome> {
  const source = await createMemorySource(run.learning);
  const { seed } = run;
  let learned: Fit;
  if (raw) {
    const [growing] = await source.randomSplit(source.everything, { seed, shares: [2 / 3, 1 / 3] });
    learned = await fitProcedure(
      source,
      growing!,
      procedureOf({ method: findLearner(method), ...options, prune: 0 }),
    );
  } else
    learned = await fitProcedure(
      source,
      source.everything,
      procedureOf({ method: findLearner(method), seed, ...options }),
    );
  await source.close();
  return {
    error: testError(learned.model, run.test),
    size: measureSize(learned.model).nodes,
    iterations: learned.history.length,
    variables: variablesAtEnd(learned),
    ...statedTerms(learned.model, run.concept),
  };
}

/** A learner that defines features tells how many it had before and after its last tree. */
function variablesAtEnd({ history }: Fit): number {
  const last = history.at(-1) as { variables?: number; added?: number } | undefined;
  return (last?.variables ?? 0) + (last?.added ?? 0);
}

/** Per cent of the rows that the model gets wrong. */
export function testError(model: Model, test: Dataset): number {
  const { errors, rows } = measure(assessRows(predict(model, test), test));
  return (100 * errors) / rows;
}
