// FRINGE: Table 10 and what Section 8.3 says of its runs.

import {
  designOf,
  exactRuns,
  type Named,
  overColumns,
  overRuns,
  quoted,
  type Runs,
  whyNotExact,
} from "../columns.ts";
import { deviationFound, everyRun, meanFound } from "../found.ts";
import type { Exhibit, Figure, Found, ReproduceOptions } from "../report.ts";
import { spreadText } from "../spread.ts";
import { concepts, FRINGE, procedures, REDWOOD } from "./design.ts";
import published from "./published.json" with { type: "json" };

interface ConceptRuns {
  readonly name: string;
  readonly terms: number;
  readonly first: Runs;
  readonly asPublished: Runs;
  readonly today: Runs;
}

export async function fringeExhibits(options: ReproduceOptions): Promise<Exhibit[]> {
  const design = designOf(options);
  const all: ConceptRuns[] = [];
  for (const [index, concept] of concepts.entries()) {
    const { name } = concept;
    design.say(`FRINGE on ${name}`, index / concepts.length);
    const first = await overRuns(design, concept, REDWOOD);
    all.push({
      name,
      terms: concept.concept.terms!.length,
      first,
      ...(await overColumns(design, concept, FRINGE)),
    });
  }
  return [table10(all, design.runs), finalTrees(all, design.runs)];
}

function bothColumns(
  runs: ConceptRuns,
  judge: (column: Runs) => Found,
): Pick<Figure, "asPublished" | "today"> {
  return { asPublished: judge(runs.asPublished), today: judge(runs.today) };
}

function table10(all: readonly ConceptRuns[], runs: number): Exhibit {
  const figures = all.flatMap((each): Figure[] => {
    const { name, terms } = each;
    const text = quoted(published.fringe as Named, name);
    if (name === "par5") return parity5(each);
    return [
      text?.text.startsWith("exact")
        ? {
            name: `${name}: runs without an error`,
            bar: "every run",
            published: text,
            ...bothColumns(each, (column) =>
              everyRun(column.errors, (error) => error === 0, whyNotExact(column, terms)),
            ),
          }
        : {
            name: `${name}: mean error %`,
            bar: "at most 1",
            published: text,
            ...bothColumns(each, ({ errors, error }) => meanFound(errors, error.mean <= 1)),
          },
    ];
  });
  const small = all.filter(({ name }) => name !== "par5");
  const deviation = (of: (each: ConceptRuns) => Runs, most: number): Found =>
    deviationFound(
      small.map((each) => ({ name: each.name, errors: of(each).errors })),
      most,
    );
  figures.push(
    {
      name: "first tree: largest deviation of a run from its mean, %, but for par5",
      bar: "at most 7.3",
      published: { text: "within 7.3", source: "read" },
      asPublished: deviation(({ first }) => first, 7.3),
      today: "same",
    },
    {
      name: "last tree: largest deviation of a run from its mean, %, but for par5",
      bar: "at most 0.4",
      published: { text: "within 0.4", source: "read" },
      asPublished: deviation(({ asPublished }) => asPublished, 0.4),
      today: deviation(({ today }) => today, 0.4),
    },
  );
  return {
    id: "table-10",
    title: "Table 10: FRINGE",
    kind: "table",
    text: [
      "The table's own figures are lost in the scan; what Section 8.3 says of them is judged. The first tree is REDWOOD's. Size is the number of inner nodes; iterations count the last tree, which adds no feature.",
    ],
    procedure: procedures.fringe,
    runs: `${runs} runs of each concept`,
    paperRuns: "10",
    figures,
    tables: [
      {
        caption: "Mean error %, inner nodes and iterations",
        head: [
          "concept",
          "first tree: error",
          "size",
          "as published: error",
          "exact",
          "size",
          "iterations",
          "as ours: error",
          "exact",
          "size",
          "iterations",
          "terms",
        ],
        rows: all.map(({ name, terms, first, asPublished, today }) => [
          name,
          spreadText(first.error),
          spreadText(first.size),
          ...[asPublished, today].flatMap((column) => [
            spreadText(column.error),
            exactRuns(column),
            spreadText(column.size),
            spreadText(column.iterations),
          ]),
          terms,
        ]),
      },
    ],
  };
}

function parity5(each: ConceptRuns): Figure[] {
  return [
    {
      name: "par5: mean error %",
      bar: "it fails: more than the 10 that is tolerated",
      published: quoted(published.fringe as Named, "par5"),
      ...bothColumns(each, ({ errors, error }) => meanFound(errors, error.mean > 10)),
    },
    {
      name: "par5: runs that end because 350 variables are reached",
      bar: "every run",
      published: { text: "each run", source: "read" },
      ...bothColumns(each, ({ outcomes, errors }) => {
        const ends = outcomes.map(({ variables }) => variables);
        const early = outcomes.filter(({ variables }) => variables < 350);
        const exact = early.filter(({ error }) => error === 0).length;
        return everyRun(
          ends,
          (variables) => variables >= 350,
          `${early.length} of ${errors.length} runs end before, at ${early.map(({ variables }) => variables).join(", ")} variables, because a tree adds no feature (${exact} of them have found the concept)`,
        );
      }),
    },
    {
      name: "par5: least to most error % of a run",
      bar: "highly variable: most less least is above 10",
      published: { text: "highly variable", source: "read" },
      ...bothColumns(each, ({ errors, error: { least, most } }) => ({
        text: `${least.toFixed(1)}–${most.toFixed(1)}`,
        values: errors,
        holds: most - least > 10,
        why: `all runs err on ${least.toFixed(1)} to ${most.toFixed(1)} %`,
      })),
    },
  ];
}

function whyNotDnf(outcomes: Runs["outcomes"]): string {
  const others = outcomes.filter(({ isDnfLike }) => !isDnfLike);
  const exact = others.filter(({ error }) => error === 0).length;
  return `${exact} of the ${others.length} others are exact all the same: they first ask an attribute or a shorter conjunction that sets negative rows apart, every feature that their leaves propose is a variable already, and so the loop ends`;
}

/** The remarks on the form of the last tree. */
function finalTrees(all: readonly ConceptRuns[], runs: number): Exhibit {
  const shape = all
    .filter(({ name }) => name !== "par5")
    .map(
      (each): Figure => ({
        name: `${each.name}: runs whose last tree reads like a DNF`,
        bar: "every run",
        published: { text: "every node's right branch is the positive leaf", source: "read" },
        ...bothColumns(each, ({ outcomes }) =>
          everyRun(
            outcomes.map(({ isDnfLike }) => Number(isDnfLike)),
            (value) => value === 1,
            whyNotDnf(outcomes),
          ),
        ),
      }),
    );
  const wholeTerms = ["dnf1", "dnf4"].map((name): Figure => {
    const each = all.find((one) => one.name === name)!;
    return {
      name: `${name}: runs with a node for each of the ${each.terms} terms and no other`,
      bar: "every run",
      published: { text: "every decision variable is a term, and all terms are present", source: "read" },
      ...bothColumns(each, ({ outcomes }) =>
        everyRun(
          outcomes.map(({ terms, size }) => (size === terms ? terms : -size)),
          (value) => value === each.terms,
          `the others state ${outcomes
            .filter(({ terms, size }) => terms !== each.terms || size !== terms)
            .map(({ terms, size }) => `${terms} terms with ${size} nodes`)
            .join(", ")}`,
        ),
      ),
    };
  });
  const dnf3 = all.find(({ name }) => name === "dnf3")!;
  const longest: Figure = {
    name: "dnf3: runs that state all of its terms but one",
    bar: "most runs",
    published: { text: "all the terms but the longest one", source: "read" },
    ...bothColumns(dnf3, ({ outcomes }) => {
      const stated = outcomes.map(({ terms }) => terms);
      const good = stated.filter((terms) => terms === dnf3.terms - 1).length;
      return {
        text: `${good} of ${stated.length}`,
        values: stated,
        holds: good > stated.length / 2,
        why: `terms stated in each run: ${stated.join(", ")} of ${dnf3.terms}`,
      };
    }),
  };
  return {
    id: "last-trees",
    title: "Section 8.3: the form of FRINGE's last tree",
    kind: "claim",
    text: [
      "A tree reads like a DNF if every node has a positive leaf where its test holds. A term counts as stated if a node with a positive leaf tests exactly its literals.",
    ],
    procedure: procedures.fringe,
    runs: `the ${runs} runs of Table 10`,
    paperRuns: "10",
    figures: [...shape, ...wholeTerms, longest],
  };
}
