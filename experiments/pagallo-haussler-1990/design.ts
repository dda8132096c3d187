// The design all experiments of the paper share: its concepts, ten runs of each, means with their intervals.

import {
  type ConceptRun,
  drawRun,
  learnRun,
  type Method,
  type Outcome,
  paperConcepts,
} from "../concept-runs.ts";
import type { ReproduceOptions } from "../report.ts";
import { type Spread, spreadOf } from "../spread.ts";
import published from "./published.json" with { type: "json" };

export const concepts = paperConcepts(
  Object.fromEntries(
    Object.entries(published.learningExamples).map(([name, [rows]]) => [name, rows as number]),
  ),
);

export const dnf4 = concepts.find(({ name }) => name === "dnf4")!;

export interface Design extends ReproduceOptions {
  readonly runs: number;
}

export interface Runs {
  readonly outcomes: readonly Outcome[];
  readonly error: Spread;
  readonly size: Spread;
  readonly iterations: Spread;
}

export async function overRuns({ runs, seed }: Design, concept: ConceptRun, method: Method): Promise<Runs> {
  const outcomes: Outcome[] = [];
  for (let run = 0; run < runs; run++) {
    outcomes.push(await learnRun(drawRun(concept, seed * 1000 + run), method));
  }
  return {
    outcomes,
    error: spreadOf(outcomes.map(({ error }) => error)),
    size: spreadOf(outcomes.map(({ size }) => size)),
    iterations: spreadOf(outcomes.map(({ iterations }) => iterations)),
  };
}

/** Runs without an error on the test rows. */
export function exactRuns({ outcomes }: Runs): number {
  return outcomes.filter(({ error }) => error === 0).length;
}

export type Named = Readonly<Record<string, readonly (string | number)[] | undefined>>;

export function quoted(table: Named, name: string): string {
  const entry = table[name];
  return entry ? `${entry[0]} [${entry[1]}]` : "–";
}
