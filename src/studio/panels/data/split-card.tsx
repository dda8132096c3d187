// How the rows are split: to learn from, to edit by, sealed; and how many of each.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { grouped } from "../../../internal.ts";
import { splitRows } from "../../page/actions.ts";
import { chosen, data, isLearning, model } from "../../page/store.ts";
import { Card } from "../../parts/card.tsx";
import type { ChosenView } from "./request.ts";

const STEP = 5;
/** Percent: a fifth at least is learned from. */
const MOST = 40;

export function SplitCard({ found: { split } }: { found: ChosenView }) {
  const { learn, edit, sealed, shares } = split;
  /** While a slider moves, what it would be. */
  const wished = useSignal(shares);
  const asked = useRef(0);
  const settle = (): void => {
    if (asked.current === 0) wished.value = data.value!.split.shares;
  };
  useEffect(settle, [shares]);
  const ask = async (): Promise<void> => {
    asked.current++;
    await splitRows(wished.value);
    asked.current--;
    settle();
  };
  const all = learn + edit + sealed;
  const isOpened = model.value !== null && model.value.sealed.state !== "sealed";
  const rows = [learn, edit, sealed];
  return (
    <Card
      title="Split into three"
      note={`${howSplit()} What was looked at while editing cannot judge the edits: the sealed rows can.`}
    >
      <div class="split-bar" aria-hidden="true">
        {wished.value.map((share, part) => (
          <span key={part} class={`split-${part}`} style={{ width: `${share}%` }} />
        ))}
      </div>
      <dl class="split-words">
        {PARTS.map(({ name, text, least }, part) => (
          <div key={name}>
            <dt>
              <span class={`swatch split-${part}`} aria-hidden="true" /> {name}
            </dt>
            <dd>
              {grouped(wished.value === shares ? rows[part] : Math.round((all * wished.value[part]) / 100))}{" "}
              <span class="faint">{text}</span>
              {least !== null && (
                <input
                  type="range"
                  min={least}
                  max={MOST}
                  step={STEP}
                  value={wished.value[part]}
                  aria-label={`Share of rows: ${name}`}
                  aria-valuetext={`${wished.value[part]} percent`}
                  disabled={isLearning.value || isOpened}
                  onInput={(event) => {
                    const next = [...wished.value];
                    next[part] = Number(event.currentTarget.value);
                    wished.value = [100 - next[1] - next[2], next[1], next[2]];
                  }}
                  onChange={ask}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {model.value !== null && (
        <p class="note">
          {isOpened
            ? "The sealed rows were opened: what was seen cannot be sealed again."
            : "Another split starts anew: the models so far are of these rows."}
        </p>
      )}
    </Card>
  );
}

function howSplit(): string {
  const { group, time } = chosen.value;
  if (group !== undefined) return `By chance, all rows of a ${group} in the same part.`;
  if (time !== undefined) return `In the order of ${time}, the latest sealed.`;
  return "By chance, each with about the same share of every class.";
}

const PARTS = [
  { name: "Learn", text: "the model is found on these", least: null },
  { name: "Edit", text: "live figures while you edit", least: STEP },
  { name: "Sealed", text: "opened once, at the end", least: 0 },
];
