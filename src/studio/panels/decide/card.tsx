// What the model's decisions come to: how many are caught and missed, how many false alarms, what
// that costs; and the line from which on it says the class. All follow the line at once.

import { useSignalEffect } from "@preact/signals";
import { grouped, percentText } from "../../../internal.ts";
import { edit } from "../../page/actions.ts";
import {
  decideView,
  followModel,
  lookedAt,
  missCost,
  outcomeOf,
  positive,
  steering,
} from "../../page/steering.ts";
import { model } from "../../page/store.ts";
import { Button } from "../../parts/button.tsx";
import { Select } from "../../parts/select.tsx";
import { RiskAxis } from "./risk-axis.tsx";

export function DecisionHero() {
  useSignalEffect(() => {
    void model.value;
    followModel();
  });
  const view = decideView.value;
  const name = positive.value;
  const found = model.value!;
  if (view === null || name === null || view.classes.length < 2) return <div class="hero waiting-hero" />;
  const { caught, positives, missed, alarms, negatives, cost } = outcomeOf(
    view,
    name,
    steering.value,
    missCost.value,
  );
  const rule = view.rule?.type === "threshold" && view.rule.class === name ? view.rule.at : null;
  const isPlain = view.classes.length === 2;
  const resting = rule ?? (isPlain && view.rule === null ? 0.5 : null);
  return (
    <section class="hero" aria-label="What its decisions come to">
      <div class="hero-figures">
        <Figure name="caught" value={caught} of={positives} good />
        <Figure name="missed" value={missed} of={positives} />
        <Figure name="false alarms" value={alarms} of={negatives} />
        <div class="hero-figure">
          <b>{grouped(Math.round(cost * 10) / 10)}</b>
          <span>
            cost, where a miss is worth{" "}
            <input
              type="number"
              class="miss-cost"
              min="0"
              step="any"
              aria-label="How many false alarms a miss is worth"
              value={missCost.value}
              onInput={(event) => {
                const given = Number(event.currentTarget.value);
                if (given > 0) missCost.value = given;
              }}
            />{" "}
            false alarms
          </span>
        </div>
      </div>
      <div class="hero-steer">
        <div class="hero-line">
          <Select
            label="Looking for"
            class="field"
            value={name}
            options={view.classes.map((value) => ({ value }))}
            onChange={(picked) => {
              lookedAt.value = picked;
              steering.value = null;
            }}
          />
          <Tried name={name} best={1 / (1 + missCost.value)} />
        </div>
        <RiskAxis
          view={view}
          name={name}
          looks={found.looks}
          at={steering.value?.at ?? resting}
          onMove={(at) => (steering.value = { class: name, at })}
          onReset={() => (steering.value = null)}
        />
      </div>
    </section>
  );
}

function Figure({
  name,
  value,
  of,
  good = false,
}: {
  name: string;
  value: number;
  of: number;
  good?: boolean;
}) {
  return (
    <div class={`hero-figure${good ? " good" : ""}`}>
      <b>{grouped(value)}</b>
      <span>
        <span>
          {name} of {grouped(of)},
        </span>{" "}
        <span>{of > 0 ? percentText(value / of) : "–"}</span>
      </span>
    </div>
  );
}

/** What is tried, kept or put back. */
function Tried({ name, best }: { name: string; best: number }) {
  const tried = steering.value;
  const tidy = Math.round(best * 100) / 100;
  return (
    <span class="buttons">
      {tried?.at !== tidy && missCost.value !== 1 && (
        <Button class="small" onClick={() => (steering.value = { class: name, at: tidy })}>
          Take {percentText(tidy)}, which that cost asks for
        </Button>
      )}
      {tried !== null && (
        <>
          <Button
            class="small primary"
            onClick={() => edit([{ type: "decide", at: model.value!.outline.address, ...ruleOf(tried) }])}
          >
            Keep this decision
          </Button>
          <Button class="small" onClick={() => (steering.value = null)}>
            Put it back
          </Button>
        </>
      )}
    </span>
  );
}

function ruleOf(tried: { class: string; at: number }) {
  return { class: tried.class, from: tried.at };
}
