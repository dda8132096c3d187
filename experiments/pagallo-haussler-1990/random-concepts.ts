// The same methods on random concepts that nobody looked at before.

import { createConcept } from "../../src/internal.ts";
import type { Columns } from "../columns.ts";
import { drawRun, learnRun, type Method, type Outcome } from "../concept-runs.ts";
import { meanFound } from "../found.ts";
import type { Exhibit, Figure, ReproduceOptions } from "../report.ts";
import { spreadOf, spreadText } from "../spread.ts";
import { FRINGE, GREEDY3, GROVE, procedures, REDWOOD } from "./design.ts";

/** Parameters like those of dnf1 to dnf4. */
const FAMILIES = [
  { attributes: 80, terms: 9, mean: 5.8, deviation: 0.5, monotone: 1 },
  { attributes: 40, terms: 8, mean: 5.1, deviation: 1.2, monotone: 1 },
  { attributes: 32, terms: 6, mean: 5.5, deviation: 1, monotone: 0 },
  { attributes: 64, terms: 10, mean: 4.1, deviation: 0.7, monotone: 0 },
];

/** Bars in per cent of mean error, those of the tables. */
const JUDGED: readonly { name: string; columns: Columns; most: number }[] = [
  { name: "FRINGE", columns: FRINGE, most: 1 },
  { name: "GREEDY3", columns: GREEDY3, most: 1.5 },
  { name: "GROVE", columns: GROVE, most: 10 },
];

const METHODS: readonly (Method & { readonly name: string })[] = [
  { name: "tree", ...REDWOOD },
  ...JUDGED.flatMap(({ name, columns }) => [
    { name: `${name}, as published`, ...columns.asPublished },
    { name: `${name}, as ours`, ...columns.today },
  ]),
  { name: "full FRINGE", method: "fringe-full" },
];

export async function randomConceptExhibits(options: ReproduceOptions): Promise<Exhibit[]> {
  const count = options.quick ? 8 : options.full ? 200 : 50;
  const errors = new Map(METHODS.map(({ name }) => [name, FAMILIES.map(() => [] as number[])]));
  const extra = new Map(METHODS.map(({ name }) => [name, [] as number[]]));
  for (let index = 0; index < count; index++) {
    options.say(`random concept ${index + 1} of ${count}`, index / count);
    const outcomes = await options.keep(`concept ${index}`, () => oneConcept(options.seed, index));
    for (const [at, { name }] of METHODS.entries()) {
      errors.get(name)![index % FAMILIES.length].push(outcomes[at].error);
      extra.get(name)!.push(outcomes[at].size - FAMILIES[index % FAMILIES.length].terms);
    }
  }
  const figures = JUDGED.map(({ name, most }): Figure => {
    const judge = (column: string) => {
      const values = errors.get(`${name}, ${column}`)!.flat();
      return meanFound(values, spreadOf(values).mean <= most, `the mean is above ${most} %`);
    };
    return {
      name: `${name}: mean error % over all`,
      bar: `at most ${most}`,
      published: null,
      asPublished: judge("as published"),
      today: judge("as ours"),
    };
  });
  return [
    {
      id: "random-concepts",
      title: `${count} random concepts nobody looked at before`,
      kind: "beyond",
      text: [
        "Drawn by the paper's generator with parameters like those of dnf1 to dnf4, from seeds that were never used to develop anything. The bars are those of the tables: nothing is tuned to the eight test concepts if they hold here too.",
      ],
      procedure: {
        asPublished: `${procedures.fringe.asPublished}; ${procedures.greedy3.asPublished}; ${procedures.grove.asPublished}`,
        today: "`fringe`, `greedy3` and `grove` by default",
      },
      runs: `${count} concepts, one run of each`,
      figures,
      tables: [
        {
          caption:
            "Mean error % by kind of concept and over all, concepts without an error, and size beyond the number of terms",
          head: ["method", "like dnf1", "like dnf2", "like dnf3", "like dnf4", "all", "exact", "extra size"],
          rows: METHODS.map(({ name }) => {
            const all = errors.get(name)!.flat();
            return [
              name,
              ...errors.get(name)!.map((values) => spreadText(spreadOf(values))),
              spreadText(spreadOf(all)),
              `${all.filter((error) => error === 0).length} of ${count}`,
              spreadText(spreadOf(extra.get(name)!)),
            ];
          }),
        },
      ],
    },
  ];
}

async function oneConcept(seed: number, index: number): Promise<Outcome[]> {
  const conceptSeed = seed * 1_000_000 + index;
  const parameters = FAMILIES[index % FAMILIES.length];
  const concept = createConcept("random-dnf", { seed: conceptSeed, parameters });
  const literals = concept.terms!.flat().length;
  const learningRows = Math.round((literals * Math.log2(concept.attributes.length)) / 0.1);
  const run = drawRun({ name: "random", concept, learningRows }, conceptSeed);
  const outcomes: Outcome[] = [];
  for (const method of METHODS) outcomes.push(await learnRun(run, method));
  return outcomes;
}
