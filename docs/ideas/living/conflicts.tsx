// MIN-FEATURES (Almuallim & Dietterich 1994): a small table to click on, the pairs of rows that tell which columns are
// needed, and how FOCUS-1 and FOCUS-2 come to the fewest columns, step by step.

import { render } from "preact";
import { useState } from "preact/hooks";
import { checkCertificate } from "../../../src/check.ts";
import { createMemorySource, selectPart } from "../../../src/learner.ts";
import { Checked, Choices, Listing } from "./parts.tsx";
import { type Bits, datasetOf, nameOf } from "./sample.ts";
import { useAnswer } from "./use-answer.ts";

/** The six examples of Section 5.2. */
const WALK_THROUGH: Bits = {
  rows: [
    [0, 1, 0, 1, 0, 0],
    [1, 1, 0, 0, 1, 0],
    [1, 0, 1, 1, 1, 1],
    [0, 1, 1, 0, 0, 0],
    [1, 0, 1, 0, 0, 1],
    [1, 0, 0, 1, 0, 1],
  ],
  classes: [1, 1, 1, 0, 0, 0],
};

interface Step {
  readonly tested: readonly number[];
  readonly isEnough: boolean;
  /** What led to it. */
  readonly why: string;
}

const METHODS = ["FOCUS-2", "FOCUS-1"] as const;

export function showConflicts(element: HTMLElement): void {
  render(<Conflicts />, element);
}

function Conflicts() {
  const [sample, setSample] = useState(WALK_THROUGH);
  const [method, setMethod] = useState<(typeof METHODS)[number]>("FOCUS-2");
  const [shown, setShown] = useState(1);
  const conflicts = conflictsOf(sample);
  const steps = method === "FOCUS-2" ? focus2(conflicts) : focus1(conflicts, sample.rows[0]!.length);
  const visible = Math.min(shown, steps.length);
  const change = (next: Bits): void => {
    setSample(next);
    setShown(1);
  };
  const answers = useAnswer(async () => {
    const source = await createMemorySource(datasetOf(sample));
    const table = await source.table(source.everything);
    const select = (name: "focus-1" | "focus-2" | "exact") =>
      selectPart(source, source.everything, { method: name });
    const proved = await select("exact");
    const { lowerBound, conflicts: needed } = proved.certificate;
    return {
      "FOCUS-1": (await select("focus-1")).sufficiencyTests,
      "FOCUS-2": (await select("focus-2")).sufficiencyTests,
      columns: proved.columns.length,
      pairs: needed?.length ?? 0,
      problem:
        needed === null
          ? null
          : checkCertificate(table, { columns: proved.columns, lowerBound, conflicts: needed }),
    };
  }, [sample]);
  const last = steps.at(-1)!;
  return (
    <div>
      <p>Click a value or a class to change it.</p>
      <div class="living-scroll">
        <table class="living-bits">
          <thead>
            <tr>
              {sample.rows[0]!.map((_, column) => (
                <th key={nameOf(column)}>{nameOf(column)}</th>
              ))}
              <th>class</th>
            </tr>
          </thead>
          <tbody>
            {sample.rows.map((row, at) => (
              <tr key={`row ${at + 1}`}>
                {row.map((value, column) => (
                  <td key={nameOf(column)}>
                    <Bit
                      value={value}
                      name={`${nameOf(column)} of row ${at + 1}`}
                      flip={() => change({ ...sample, rows: flipped(sample.rows, at, column) })}
                    />
                  </td>
                ))}
                <td>
                  <Bit
                    value={sample.classes[at]!}
                    name={`class of row ${at + 1}`}
                    flip={() =>
                      change({
                        ...sample,
                        classes: sample.classes.map((label, i) => (i === at ? 1 - label : label)),
                      })
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        {conflicts.length === 0
          ? "No two rows of different classes differ: there is nothing to tell apart."
          : `${conflicts.length} conflicts, pairs of rows of different classes. Each needs one of the columns in which its rows differ; the shortest: ${conflicts
              .slice(0, 3)
              .map((conflict) => setText(conflict))
              .join(", ")}.`}
      </p>
      <Choices
        label="Method"
        values={METHODS}
        chosen={method}
        nameOf={(name) => name}
        choose={(next) => {
          setMethod(next);
          setShown(1);
        }}
      />
      <p>
        <button type="button" disabled={visible === steps.length} onClick={() => setShown(visible + 1)}>
          Next test
        </button>{" "}
        <button type="button" disabled={visible === steps.length} onClick={() => setShown(steps.length)}>
          To the end
        </button>
      </p>
      <Listing
        title={`${method}: test ${visible} of ${steps.length}`}
        text={steps
          .slice(0, visible)
          .map(
            ({ tested, isEnough, why }, at) =>
              `${at + 1}. ${setText(tested)} ${isEnough ? "suffices" : "does not"}${why}`,
          )
          .join("\n")}
      />
      <Checked holds={answers === null || answers[method] === steps.length}>
        {answers === null
          ? "asking the engine"
          : `The engine's ${method} makes ${answers[method]} tests, this page's ${steps.length} (FOCUS-1 ${answers["FOCUS-1"]}, FOCUS-2 ${answers["FOCUS-2"]}), and finds ${last.tested.length} ${last.tested.length === 1 ? "column" : "columns"}.`}
      </Checked>
      <Checked
        holds={answers === null || (answers.problem === null && answers.columns === last.tested.length)}
      >
        {answers === null
          ? "asking the engine"
          : answers.problem === null
            ? `No fewer suffice: ${answers.pairs} of the conflicts alone need ${answers.columns} columns, checked by code that shares nothing with the search.`
            : answers.problem}
      </Checked>
    </div>
  );
}

function Bit({
  value,
  name,
  flip,
}: {
  readonly value: number;
  readonly name: string;
  readonly flip: () => void;
}) {
  return (
    <button type="button" class={`living-bit is-${value}`} aria-label={`${name}: ${value}`} onClick={flip}>
      {value}
    </button>
  );
}

const flipped = (rows: Bits["rows"], at: number, column: number): number[][] =>
  rows.map((row, i) => row.map((value, c) => (i === at && c === column ? 1 - value : value)));

const setText = (columns: readonly number[]): string =>
  columns.length === 0
    ? "no column"
    : `{${[...columns]
        .sort((a, b) => a - b)
        .map(nameOf)
        .join(", ")}}`;

/** The fewest columns first; of equally many the one that comes first with columns read as bits. */
function conflictsOf({ rows, classes }: Bits): number[][] {
  const bits = (conflict: readonly number[]): number =>
    conflict.reduce((sum, column) => sum + 2 ** column, 0);
  const found = rows.flatMap((a, i) =>
    rows
      .slice(0, i)
      .map((b, j) => (classes[i] === classes[j] ? [] : a.flatMap((value, c) => (value === b[c] ? [] : [c]))))
      .filter((conflict) => conflict.length > 0),
  );
  return found.sort((a, b) => a.length - b.length || bits(a) - bits(b));
}

const covers = (columns: readonly number[], conflict: readonly number[]): boolean =>
  conflict.some((column) => columns.includes(column));

function focus1(conflicts: readonly (readonly number[])[], columns: number): Step[] {
  const steps: Step[] = [];
  const all = Array.from({ length: columns }, (_, column) => column);
  for (let size = 0; ; size++) {
    for (const tested of subsets(all, size)) {
      const isEnough = conflicts.every((conflict) => covers(tested, conflict));
      steps.push({ tested, isEnough, why: "" });
      if (isEnough) return steps;
    }
  }
}

function subsets(of: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return of.flatMap((first, place) => subsets(of.slice(place + 1), size - 1).map((rest) => [first, ...rest]));
}

/** Figure 2: each set in the queue is extended by the columns of its tightest open conflict only. */
function focus2(conflicts: readonly (readonly number[])[]): Step[] {
  const isEnough = (columns: readonly number[]): boolean =>
    conflicts.every((conflict) => covers(columns, conflict));
  const steps: Step[] = [{ tested: [], isEnough: isEnough([]), why: "" }];
  if (steps[0]!.isEnough) return steps;
  const queue: { readonly taken: readonly number[]; readonly out: readonly number[] }[] = [
    { taken: [], out: [] },
  ];
  for (;;) {
    const { taken, out } = queue.shift()!;
    const tightest = conflicts
      .filter((conflict) => !covers(taken, conflict))
      .map((conflict) => conflict.filter((column) => !out.includes(column)))
      .reduce((best, each) => (each.length < best.length ? each : best));
    const done = [...out];
    for (const column of tightest) {
      const tested = [...taken, column];
      const why = `: ${setText(taken)} with one of ${setText(tightest)}${out.length > 0 ? `, without ${setText(out)}` : ""}`;
      steps.push({ tested, isEnough: isEnough(tested), why });
      if (steps.at(-1)!.isEnough) return steps;
      queue.push({ taken: tested, out: [...done] });
      done.push(column);
    }
  }
}
