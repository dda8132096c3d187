// What every runnable export must satisfy: on random models and rows (missing and unseen values, awkward names) it
// answers as predict does. An implementation only says how to run its text.

import fc from "fast-check";
import { expect, it } from "vitest";
import type { Model } from "../../src/model/model.ts";
import { predict } from "../../src/model/predict.ts";
import type { Row } from "../../src/model/predict-row.ts";
import { probabilitiesOf } from "../../src/model/probabilities.ts";
import { datasetOf, modelsWithRows } from "../arbitraries/model.ts";

export interface ExportCase {
  readonly model: Model;
  readonly rows: readonly Row[];
}

export interface ExportAnswer {
  readonly class: string;
  /** By class; null where the export gives none. */
  readonly probabilities: Readonly<Record<string, number>> | null;
}

export interface RunnableExport {
  readonly name: string;
  /** Models that the language cannot express are left out. */
  accepts?(model: Model): boolean;
  /** Answers for each case's rows. */
  run(cases: readonly ExportCase[]): Promise<ExportAnswer[][]>;
  /** Says why this machine cannot run it. */
  readonly skip?: string | null;
  readonly cases?: number;
}

export function exportContract(subject: RunnableExport): void {
  const reason = subject.skip ? ` (SKIPPED: ${subject.skip})` : "";
  it.skipIf(subject.skip)(
    `${subject.name} agrees with predict on random trees and lists${reason}`,
    async () => {
      const { accepts = () => true, cases: wanted = 150 } = subject;
      const cases = fc
        .sample(modelsWithRows(undefined, 25), { seed: 20, numRuns: wanted * (subject.accepts ? 10 : 1) })
        .filter(({ model }) => accepts(model))
        .slice(0, wanted);
      expect(cases.length).toBe(wanted);
      const answers = await subject.run(cases);
      cases.forEach(({ model, rows }, index) => {
        const { codes, ends, endOf } = predict(model, datasetOf(model, rows));
        rows.forEach((row, i) => {
          const answer = answers[index][i];
          const about = JSON.stringify({ model, row });
          expect(answer.class, about).toBe(model.classes[codes[i]]);
          if (answer.probabilities === null) return;
          const expected = probabilitiesOf(ends[endOf[i]], model.classes);
          const given = model.classes.map((name) => answer.probabilities![name]);
          given.forEach((probability, c) => {
            expect(probability, about).toBeCloseTo(expected[c], 12);
          });
        });
      });
    },
  );
}
