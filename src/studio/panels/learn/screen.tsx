// Learn: one button, how large the model may be, and what mistakes cost; then what is being tried
// and the best so far.

import { useMemo } from "preact/hooks";
import { countOf, percent } from "../../../internal.ts";
import { learn } from "../../page/actions.ts";
import { type LearnForm, learnForm } from "../../page/learn-form.ts";
import { fillIn } from "../../page/session-keeper.ts";
import { busy, data, type Learning, learning } from "../../page/store.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Legend } from "../../parts/class-colours.tsx";
import { OutlineTree } from "../../parts/outline-tree.tsx";
import { Select } from "../../parts/select.tsx";
import type { LearnAsk } from "./request.ts";

export function LearnScreen() {
  const now = learning.value;
  return now === null ? <Form /> : <LearnRunning now={now} />;
}

const METHODS = [
  { value: "", text: "the best of all families, by cross-validation" },
  { value: "refined", text: "refined: a small tree, every split chosen anew" },
  { value: "redwood", text: "redwood: a greedy tree" },
  { value: "t2", text: "t2: the best tree of two levels, proved" },
  { value: "t3", text: "t3: the best tree of three levels, proved" },
  { value: "optimal-list", text: "optimal-list: the best few rules, proved" },
  { value: "greedy3", text: "greedy3: a decision list" },
  { value: "checklist", text: "checklist: at least m of n items" },
  { value: "scorecard", text: "scorecard: points that are added up to a risk" },
];

const PRIORS = [
  { value: "data", text: "as often as they are in the data" },
  { value: "uniform", text: "the same, however rare they are" },
] as const;

/** A table of costs for more classes than this is not filled in by hand. */
const MOST_COSTS = 8;

function Form() {
  const found = data.value!;
  const { size, method, priors, timeLimit, costs } = learnForm.value;
  const classes = found.classes.map(({ name }) => name);
  const start = (): void => {
    const given = givenCosts(costs);
    const seconds = Number(timeLimit);
    const ask: LearnAsk = {
      size,
      ...(method !== "" && { method }),
      ...(priors !== "data" && { priors }),
      ...(given !== null && { costs: given }),
      ...(timeLimit !== "" && seconds > 0 && { timeLimit: seconds }),
    };
    learn(ask);
  };
  return (
    <>
      <h1>Learn a model that predicts {found.target}</h1>
      <Card title="How large may it be?" class="learn">
        <p class="size">
          <input
            type="range"
            min={3}
            max={20}
            value={size}
            aria-label="Most conditions"
            aria-valuetext={`at most ${size} conditions`}
            onInput={(event) => fillIn({ size: Number(event.currentTarget.value) })}
          />
          <output>
            at most <b>{size}</b> conditions
          </output>
        </p>
        <p class="note">
          Smaller models of all sizes are tried, too: of those that are as good, the smallest is taken. You
          can look at the others afterwards.
        </p>
        <p>
          <Button class="primary large" disabled={busy.value !== null} onClick={start}>
            Learn
          </Button>
        </p>
        <details>
          <summary>What mistakes cost, priors, method, time</summary>
          <div class="settings">
            <Select
              label="Method"
              value={method}
              options={METHODS}
              onChange={(name) => fillIn({ method: name })}
            />
            <Select
              label="Classes weigh"
              value={priors}
              options={PRIORS}
              onChange={(weighing) => fillIn({ priors: weighing })}
            />
            <label>
              <span>Stop after (seconds)</span>
              <input
                type="number"
                min={1}
                inputMode="numeric"
                placeholder="when it is done"
                value={timeLimit}
                onInput={(event) => fillIn({ timeLimit: event.currentTarget.value })}
              />
            </label>
          </div>
          {classes.length <= MOST_COSTS && <CostTable classes={classes} />}
        </details>
      </Card>
    </>
  );
}

/** Null where every mistake costs the same. */
function givenCosts(texts: LearnForm["costs"]): LearnAsk["costs"] | null {
  const rows = Object.entries(texts).flatMap(([actual, row]) => {
    const known = Object.entries(row).flatMap(([predicted, text]) =>
      text !== "" && Number(text) >= 0 ? [[predicted, Number(text)] as const] : [],
    );
    return known.length === 0 ? [] : [[actual, Object.fromEntries(known)] as const];
  });
  return rows.length === 0 ? null : Object.fromEntries(rows);
}

function CostTable({ classes }: { classes: readonly string[] }) {
  const { costs } = learnForm.value;
  const field = (actual: string, predicted: string) => (
    <input
      type="number"
      min={0}
      step="any"
      placeholder="1"
      aria-label={`Cost of predicting ${predicted} where it is ${actual}`}
      value={costs[actual]?.[predicted] ?? ""}
      onInput={({ currentTarget: { value } }) =>
        fillIn({ costs: { ...costs, [actual]: { ...costs[actual], [predicted]: value } } })
      }
    />
  );
  return (
    <div class="scroll">
      <table class="costs">
        <caption>What a mistake costs; 1 where nothing is written</caption>
        <thead>
          <tr>
            <td />
            {classes.map((name) => (
              <th key={name} scope="col">
                predicted {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.map((actual) => (
            <tr key={actual}>
              <th scope="row">actual {actual}</th>
              {classes.map((predicted) => (
                <td key={predicted}>
                  {actual === predicted ? <span class="faint">0</span> : field(actual, predicted)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LearnRunning({ now }: { now: Learning }) {
  const { progress, soFar, isStopping, stop } = now;
  const found = data.value!;
  const isKept = isStopping && soFar !== null;
  return (
    <>
      <div class="headline">
        <h1>{isKept ? "Stopped: the best model so far" : `Learning to predict ${found.target}`}</h1>
        <Button class="primary large" disabled={isStopping} onClick={stop}>
          {isStopping ? "Stopping…" : soFar === null ? "Stop" : "Stop, keep the best so far"}
        </Button>
      </div>
      <div class="two">
        <Card title="The model so far">
          {soFar === null ? (
            <p class="note">None yet.</p>
          ) : (
            <>
              <p class="note">
                {soFar.name}, right on {percent(soFar.score)} of held-out rows so far.{" "}
                {isKept
                  ? "It is being learned once more from all learn rows, and measured."
                  : "It may still change."}
              </p>
              <ModelSoFar soFar={soFar} />
            </>
          )}
        </Card>
        <Card title="What is being tried">
          <p role="status">
            {progress?.text ?? "Starting"}
            {progress?.done != null && ` · ${percent(progress.done, 0)}`}
          </p>
          <progress
            aria-label="All of it"
            max={1}
            {...(progress?.done != null && { value: progress.done })}
          />
          <ul class="families">
            {(progress?.families ?? []).map(({ name, done, text }) => (
              <li key={name}>
                <span>{name}</span>
                <progress aria-label={name} max={1} value={done} />
                <span class="faint">{text}</span>
              </li>
            ))}
          </ul>
          <p class="note">
            {countOf(found.split.learn, "row")} to learn from. The page stays usable, and Stop keeps the best
            model found.
          </p>
        </Card>
      </div>
    </>
  );
}

/** Drawn anew only where it is another one, not whenever the search reports. */
function ModelSoFar({ soFar }: { soFar: NonNullable<Learning["soFar"]> }) {
  return useMemo(
    () => (
      <>
        <Legend {...soFar} />
        <OutlineTree {...soFar} label="The model so far" />
      </>
    ),
    [soFar],
  );
}
