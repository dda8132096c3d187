// GROVE's pruning (Pagallo & Haussler 1990, Table 7): a list that the engine grew on noisy rows, shortened a literal at
// a time by what that does to other rows.

import { render } from "preact";
import { useState } from "preact/hooks";
import { learn, type Model, predict } from "../../../src/index.ts";
import { Checked } from "./parts.tsx";
import { type Bits, datasetOf, everyRow, nameOf } from "./sample.ts";
import { useAnswer } from "./use-answer.ts";

const COLUMNS = 6;
const GROWING = 60;
const PRUNING = 60;
const NOISE = 0.15;
const MOST_DRAWS = 20;

interface Pair {
  /** A column, and the value that it must have. */
  readonly term: readonly (readonly [column: number, value: number])[];
  readonly label: number;
}

interface List {
  readonly pairs: readonly Pair[];
  readonly otherwise: number;
}

export function showLists(element: HTMLElement): void {
  render(<Lists />, element);
}

function Lists() {
  const [draw, setDraw] = useState(1);
  const [steps, setSteps] = useState(0);
  const growing = drawRows(GROWING, draw);
  const pruning = drawRows(PRUNING, draw + MOST_DRAWS);
  const truth = { rows: everyRow(COLUMNS), classes: everyRow(COLUMNS).map(classOf) };
  const grown = useAnswer(async () => {
    const dataset = datasetOf(growing);
    const keep = dataset.attributes.map(({ name }) => name);
    const { model } = await learn(dataset, { method: "grove", keep, prune: 0, tidy: "no" });
    return { model, list: listOf(model) };
  }, [draw]);
  if (grown === null) return <p>growing a list</p>;
  const history = [grown.list];
  for (let next = shorten(grown.list, pruning); next !== null; next = shorten(history.at(-1)!, pruning))
    history.push(next);
  const shown = Math.min(steps, history.length - 1);
  const list = history[shown]!;
  const isLast = shown === history.length - 1;
  const tries = list.pairs.map((_, place) => errorsOf(without(list, place, pruning), pruning));
  const errors = errorsOf(list, pruning);
  const least = Math.min(...tries);
  const { codes } = predict(grown.model, datasetOf(truth));
  const asEngine = truth.rows.every((row, at) => decide(grown.list, row) === codes[at]);
  return (
    <div>
      <p>
        The class is 1 where x1 and x2, or x3 and x4; x5 and x6 say nothing, and {100 * NOISE} % of the
        classes are wrong. The list was grown on {GROWING} rows and is pruned on {PRUNING} others.
      </p>
      <p>
        <button type="button" disabled={isLast} onClick={() => setSteps(shown + 1)}>
          Take one literal away
        </button>{" "}
        <button type="button" disabled={isLast} onClick={() => setSteps(history.length - 1)}>
          To the end
        </button>{" "}
        <button
          type="button"
          onClick={() => {
            setDraw((draw % MOST_DRAWS) + 1);
            setSteps(0);
          }}
        >
          Other rows
        </button>
      </p>
      <div class="living-scroll">
        <table>
          <thead>
            <tr>
              <th>rule</th>
              <th>errors on the pruning rows without its last literal</th>
            </tr>
          </thead>
          <tbody>
            {list.pairs.map((pair, place) => (
              <tr
                key={`${pairText(pair)} ${place}`}
                class={!isLast && tries.indexOf(least) === place ? "chosen" : ""}
              >
                <td>
                  <code>{pairText(pair)}</code>
                </td>
                <td>
                  {tries[place]}
                  {!isLast && tries.indexOf(least) === place ? `, for ${errors} now: this one goes` : ""}
                </td>
              </tr>
            ))}
            <tr>
              <td>
                <code>otherwise {list.otherwise}</code>
              </td>
              <td>{errors} as it is</td>
            </tr>
          </tbody>
        </table>
      </div>
      <p>
        After {shown} of {history.length - 1} steps:{" "}
        {list.pairs.reduce((sum, { term }) => sum + term.length, 0)} literals; {errorsOf(list, growing)} of{" "}
        {GROWING} growing rows wrong, {errors} of {PRUNING} pruning rows, and {errorsOf(list, truth)} of all{" "}
        {truth.rows.length} rows there are, counted without noise.
      </p>
      <Checked holds={!isLast || least >= errors}>
        {isLast
          ? `No literal can go: each of the ${list.pairs.length} ways leaves at least ${errors} errors on the pruning rows.`
          : `One of ${list.pairs.length} ways is best: ${least} errors for ${errors}.`}
      </Checked>
      <Checked holds={asEngine}>
        This page reads the grown list as the engine does, on all {truth.rows.length} rows.
      </Checked>
    </div>
  );
}

const classOf = ([a, b, c, d]: readonly number[]): number =>
  Number((a === 1 && b === 1) || (c === 1 && d === 1));

/** The same rows for the same seed: a linear congruential generator's high bits. */
function drawRows(count: number, seed: number): Bits {
  let state = BigInt(seed) * 2_654_435_761n;
  const unit = (): number => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    return Number(state >> 32n) / 2 ** 32;
  };
  const rows = Array.from({ length: count }, () =>
    Array.from({ length: COLUMNS }, () => Number(unit() < 0.5)),
  );
  return { rows, classes: rows.map((row) => (unit() < NOISE ? 1 - classOf(row) : classOf(row))) };
}

function listOf(model: Model): List {
  if (model.form !== "list") throw new Error("grove learns lists");
  return {
    pairs: model.rules.map((rule) => ({
      term: rule.conditions.map(
        ({ column, negated }) => [Number(column.slice(1)) - 1, negated ? 0 : 1] as const,
      ),
      label: Number(rule.class),
    })),
    otherwise: Number(model.otherwise.class),
  };
}

const satisfies = ({ term }: Pair, row: readonly number[]): boolean =>
  term.every(([column, value]) => row[column] === value);

const decide = ({ pairs, otherwise }: List, row: readonly number[]): number =>
  pairs.find((pair) => satisfies(pair, row))?.label ?? otherwise;

const errorsOf = (list: List, { rows, classes }: Bits): number =>
  rows.filter((row, at) => decide(list, row) !== classes[at]).length;

/** Without the last literal of one rule; the default becomes the majority of the rows that are left to it. */
function without(list: List, place: number, { rows, classes }: Bits): List {
  const { term, label } = list.pairs[place]!;
  const shorter = term.length > 1 ? [{ term: term.slice(0, -1), label }] : [];
  const pairs = [...list.pairs.slice(0, place), ...shorter, ...list.pairs.slice(place + 1)];
  const left = classes.filter((_, at) => !pairs.some((pair) => satisfies(pair, rows[at]!)));
  const ones = left.filter((each) => each === 1).length;
  return { pairs, otherwise: left.length === 0 ? list.otherwise : Number(2 * ones > left.length) };
}

/** The best step, the first of equals; null where none reduces the errors. */
function shorten(list: List, pruning: Bits): List | null {
  let best: List | null = null;
  let least = errorsOf(list, pruning);
  for (const place of list.pairs.keys()) {
    const candidate = without(list, place, pruning);
    const errors = errorsOf(candidate, pruning);
    if (errors < least) [best, least] = [candidate, errors];
  }
  return best;
}

const pairText = ({ term, label }: Pair): string =>
  `if ${term.map(([column, value]) => (value === 1 ? nameOf(column) : `not ${nameOf(column)}`)).join(" and ")}: ${label}`;
