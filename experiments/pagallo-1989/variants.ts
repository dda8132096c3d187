// The dual and the symmetric heuristic, which the paper proposes and does not test.

import { createConcept } from "../../src/internal.ts";
import { columnNames, designOf, exactRuns, judgeBoth, overColumns, type Runs } from "../columns.ts";
import type { ConceptRun } from "../concept-runs.ts";
import { everyRun } from "../found.ts";
import type { Exhibit, ReproduceOptions } from "../report.ts";
import { conceptRun, fringeColumns, procedure } from "./design.ts";

const METHODS = ["fringe", "fringe-dual", "fringe-symmetric", "dcfringe"] as const;

export async function variantExhibits(options: ReproduceOptions): Promise<Exhibit[]> {
  const design = designOf(options, 5);
  const dnf = createConcept("dnf4");
  /** The complement of dnf4 is a CNF with one clause for each of its terms. */
  const complement = {
    ...dnf,
    name: "not dnf4",
    classOf: (row: ArrayLike<number>) => 1 - dnf.classOf(row),
    terms: null,
  };
  const cnf: ConceptRun = { name: "not dnf4 (a CNF)", concept: complement, learningRows: 2640 };
  const tried = [conceptRun("dnf4"), cnf, conceptRun("mx11"), conceptRun("maj11")];
  const rows: string[][] = [];
  const found = new Map<string, Runs>();
  for (const [index, concept] of tried.entries()) {
    design.say(`variants on ${concept.name}`, index / tried.length);
    const cells = new Map<string, string[]>(columnNames.map((column) => [column, []]));
    for (const method of METHODS) {
      const runs = await overColumns(design, concept, fringeColumns(method));
      for (const column of columnNames) {
        const { error, size } = runs[column];
        found.set(`${concept.name} ${method} ${column}`, runs[column]);
        cells.get(column)!.push(`${error.mean.toFixed(2)} (${size.mean.toFixed(1)})`);
      }
    }
    rows.push([concept.name, ...[...cells.values()].flat()]);
  }
  return [
    {
      id: "variants",
      title: "The dual and the symmetric heuristic",
      kind: "beyond",
      text: [
        "Section 5 proposes a dual heuristic for CNF and a symmetric one for several classes, and reports no experiment with them. dcfringe is a later variant.",
      ],
      procedure,
      runs: `${design.runs} runs of each`,
      figures: [
        {
          name: "the complement of dnf4, a CNF: runs of the dual without an error",
          bar: "every run",
          published: { text: "can be defined for CNF concepts", source: "read" },
          ...judgeBoth((column) => {
            const runs = found.get(`${cnf.name} fringe-dual ${column}`)!;
            return everyRun(runs.errors, (error) => error === 0, `${exactRuns(runs)} runs are exact`);
          }),
        },
      ],
      tables: [
        {
          caption: "Mean error %, inner nodes in parentheses",
          head: [
            "concept",
            ...METHODS.map((name, index) => (index === 0 ? `as published: ${name}` : name)),
            ...METHODS.map((name, index) => (index === 0 ? `as ours: ${name}` : name)),
          ],
          rows,
        },
      ],
    },
  ];
}
