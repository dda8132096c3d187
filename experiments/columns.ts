// A method in two columns, as the paper has it and as ours is by default, over the same runs on a Boolean concept.

import { type ConceptRun, drawRun, learnRun, type Method, type Noise, type Outcome } from "./concept-runs.ts";
import type { Figure, Found, Published, ReproduceOptions } from "./report.ts";
import { type Spread, spreadOf } from "./spread.ts";

export interface Design extends ReproduceOptions {
  readonly runs: number;
}

/** Ten runs, as in both papers of Pagallo; three for a quick look. */
export function designOf(options: ReproduceOptions, most = 10): Design {
  return { ...options, runs: options.quick ? Math.min(3, most) : most };
}

export interface Columns {
  readonly asPublished: Method;
  readonly today: Method;
}

export type ColumnName = keyof Columns;
export const columnNames: readonly ColumnName[] = ["asPublished", "today"];

export interface Runs {
  readonly outcomes: readonly Outcome[];
  readonly errors: readonly number[];
  readonly error: Spread;
  readonly size: Spread;
  readonly iterations: Spread;
}

/** Run k has the same rows in every mode and whatever is learned from them. */
export function runSeed({ seed }: { readonly seed: number }, run: number): number {
  return seed * 1000 + run;
}

export async function overRuns(
  { runs, seed, keep }: Design,
  concept: ConceptRun,
  method: Method,
  noise: Noise = {},
): Promise<Runs> {
  const { name: conceptName, learningRows, testRows } = concept;
  const name = JSON.stringify([conceptName, learningRows, testRows, method, noise, runs]);
  const outcomes = await keep(name, async () => {
    const found: Outcome[] = [];
    for (let run = 0; run < runs; run++) {
      found.push(await learnRun(drawRun(concept, runSeed({ seed }, run), noise), method));
    }
    return found;
  });
  const errors = outcomes.map(({ error }) => error);
  return {
    outcomes,
    errors,
    error: spreadOf(errors),
    size: spreadOf(outcomes.map(({ size }) => size)),
    iterations: spreadOf(outcomes.map(({ iterations }) => iterations)),
  };
}

export async function overColumns(
  design: Design,
  concept: ConceptRun,
  columns: Columns,
  noise: Noise = {},
): Promise<Record<ColumnName, Runs>> {
  return {
    asPublished: await overRuns(design, concept, columns.asPublished, noise),
    today: await overRuns(design, concept, columns.today, noise),
  };
}

/** The same judgement of both columns. */
export function judgeBoth(judge: (column: ColumnName) => Found): Pick<Figure, ColumnName> {
  return { asPublished: judge("asPublished"), today: judge("today") };
}

/** Runs without an error on the test rows. */
export function exactRuns({ errors }: Runs): number {
  return errors.filter((error) => error === 0).length;
}

/** What kept a run from being exact, in the figures of the runs that were not. */
export function whyNotExact({ outcomes }: Runs, terms: number): string {
  const erring = outcomes.filter(({ error }) => error > 0);
  if (erring.length === 0) return "";
  const most = Math.max(...erring.map(({ error }) => error));
  const without = erring.filter((outcome) => outcome.terms < terms).length;
  return `${erring.length} of ${outcomes.length} runs err, on at most ${most.toFixed(2)} % of the test rows; ${without} of them without stating each of the ${terms} terms`;
}

export type Named = Readonly<Record<string, readonly (string | number)[] | undefined>>;

export function quoted(table: Named, name: string, spread?: string): Published | null {
  const entry = table[name];
  if (!entry) return null;
  return { text: String(entry[0]), source: String(entry[1]), ...(spread !== undefined && { spread }) };
}
