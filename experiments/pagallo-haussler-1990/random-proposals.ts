// FRINGE against features proposed at random: Figure 3.

import { createMemorySource, fitProcedure, procedureOf } from "../../src/internal.ts";
import type { Model } from "../../src/node.ts";
import { type ConceptRun, type DrawnRun, drawRun, testError } from "../concept-runs.ts";
import { oneFound } from "../found.ts";
import type { Exhibit, Figure, Found, ReproduceOptions, Series } from "../report.ts";

export interface Step {
  readonly error: number;
  readonly size: number;
}

/** The model after each iteration: a run cut off there is the same run. */
async function trajectory(run: DrawnRun, options: Record<string, unknown>): Promise<Step[]> {
  const source = await createMemorySource(run.learning);
  const learnOnce = (more: Record<string, unknown>) =>
    fitProcedure(
      source,
      source.everything,
      procedureOf({ method: "fringe", seed: run.seed, ...options, ...more }),
    );
  const whole = await learnOnce({});
  const points: Step[] = [];
  for (let k = 1; k <= whole.history.length; k++) {
    const model: Model =
      k === whole.history.length ? whole.model : (await learnOnce({ maxIterations: k })).model;
    points.push({ error: testError(model, run.test), size: whole.history[k - 1].nodes as number });
  }
  await source.close();
  return points;
}

export interface FigureDesign {
  /** Of the exhibit. */
  readonly id: string;
  readonly title: string;
  readonly concept: ConceptRun;
  /** What the paper's and our own FRINGE are called with. */
  readonly asPublished: Readonly<Record<string, unknown>>;
  readonly today: Readonly<Record<string, unknown>>;
  readonly procedure: NonNullable<Exhibit["procedure"]>;
  /** Iterations that the text gives; null where they are lost. */
  readonly iterations: number | null;
  readonly source: string;
}

export async function proposalExhibit(options: ReproduceOptions, design: FigureDesign): Promise<Exhibit> {
  const { concept } = design;
  const runs = options.quick ? 3 : 10;
  const terms = concept.concept.terms!.length;
  const columns = { asPublished: [] as Step[][], today: [] as Step[][] };
  const random = { asPublished: [] as Step[][], today: [] as Step[][] };
  for (let run = 0; run < runs; run++) {
    options.say("FRINGE against random proposals", run / runs);
    for (const column of ["asPublished", "today"] as const) {
      const drawn = () => drawRun(concept, options.seed * 1000 + run);
      const learn = (more: Record<string, unknown>) =>
        options.keep(`${design.id} ${column} ${run} ${JSON.stringify(more)}`, () =>
          trajectory(drawn(), { ...design[column], ...more }),
        );
      columns[column].push(await learn({}));
      random[column].push(await learn({ variant: "random" }));
    }
  }
  const judge = (
    name: string,
    bar: string,
    text: string,
    found: (column: "asPublished" | "today") => Found,
  ): Figure => ({
    name,
    bar,
    published: { text, source: design.source },
    asPublished: found("asPublished"),
    today: found("today"),
  });
  const last = (steps: readonly Step[]): Step => steps.at(-1)!;
  const figures = [
    judge(
      "the run drawn: error % and inner nodes at the end",
      `no error, ${terms} nodes`,
      `one node for each of the ${terms} terms`,
      (column) => {
        const { error, size } = last(columns[column][0]);
        return oneFound(
          `${error} with ${size} nodes`,
          error === 0 && size === terms,
          "another sample than the paper's",
        );
      },
    ),
    judge(
      `runs that end without error and with ${terms} nodes`,
      "more than half of them: the paper calls its one run typical",
      "typical",
      (column) => {
        const ends = columns[column].map(last);
        const good = ends.filter(({ error, size }) => error === 0 && size === terms).length;
        return {
          text: `${good} of ${runs}`,
          values: ends.map(({ size }) => size),
          holds: good > runs / 2,
          why: `the others end with ${ends
            .filter(({ error, size }) => error > 0 || size !== terms)
            .map(({ error, size }) => `${size} nodes and ${error} %`)
            .join(", ")}`,
        };
      },
    ),
    ...(design.iterations === null
      ? []
      : [
          judge(
            "iterations, least to most of the runs",
            `${design.iterations} lies between them`,
            `${design.iterations} in its run`,
            (column) => {
              const counts = columns[column].map((steps) => steps.length);
              const [least, most] = [Math.min(...counts), Math.max(...counts)];
              return {
                text: `${least}–${most}`,
                values: counts,
                holds: least <= design.iterations! && design.iterations! <= most,
                why: "restarts go on where the paper's loop has ended",
              };
            },
          ),
        ]),
    judge(
      "random proposals: least error % of any run at the end",
      "more than 10",
      "not successful at all",
      (column) => {
        const ends = random[column].map((steps) => last(steps).error);
        return { text: Math.min(...ends).toFixed(1), values: ends, holds: Math.min(...ends) > 10 };
      },
    ),
  ];
  const line = (steps: readonly Step[], what: keyof Step) =>
    steps.map((step, index) => [index + 1, step[what]] as const);
  const series = (what: keyof Step): Series[] => [
    ...(design.iterations === null
      ? []
      : [
          {
            name: "FRINGE, printed end",
            hue: "FRINGE",
            column: "published" as const,
            points: [[design.iterations, what === "error" ? 0 : terms] as const],
          },
        ]),
    {
      name: "FRINGE, as published",
      hue: "FRINGE",
      column: "as published",
      points: line(columns.asPublished[0], what),
    },
    { name: "FRINGE, as ours", hue: "FRINGE", points: line(columns.today[0], what) },
    {
      name: "random, as published",
      hue: "random",
      column: "as published",
      points: line(random.asPublished[0], what),
    },
    { name: "random, as ours", hue: "random", points: line(random.today[0], what) },
  ];
  return {
    id: design.id,
    title: design.title,
    kind: "figure",
    text: [
      `Drawn is the first run on ${concept.name}, as the paper draws one; the figures below judge all. The random proposer adds as many conjunctions of two variables in each iteration as FRINGE does in that column. The plotted values of the paper are lost; the end of its run is what the text says.`,
    ],
    procedure: design.procedure,
    runs: `${runs} runs, the first of them drawn`,
    paperRuns: "1",
    figures,
    plots: [
      {
        caption: `${concept.name}: test error by iteration`,
        x: "iteration",
        y: "error %",
        series: series("error"),
      },
      {
        caption: `${concept.name}: inner nodes by iteration`,
        x: "iteration",
        y: "inner nodes",
        series: series("size"),
      },
    ],
  };
}
