// New rows: the model's answer for each, to be carried away, and whether they still are the rows
// that it was made for.

import { useSignal } from "@preact/signals";
import { countOf, grouped, percentText } from "../../../internal.ts";
import { goTo } from "../../page/address.ts";
import { complain, engine, model } from "../../page/store.ts";
import { download } from "../../page/take-away.ts";
import { Button } from "../../parts/button.tsx";
import { ClassBar, Legend } from "../../parts/class-colours.tsx";
import type { ScoredEnd, ScoreView } from "./request.ts";

export function Question() {
  const found = model.value!;
  const view = useSignal<{ readonly of: unknown; readonly reply: ScoreView } | null>(null);
  const isWorking = useSignal(false);
  const score = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    isWorking.value = true;
    try {
      view.value = { of: found, reply: await engine.ask("score", { file, name: file.name }) };
    } catch (error) {
      complain(error);
    }
    isWorking.value = false;
  };
  const shown = view.value?.of === found ? view.value.reply : null;
  return (
    <>
      <p>
        Open a file with new rows. It stays on this computer, like all else. Columns of the same names are
        read; where the outcomes are in it, too, the model is measured.
      </p>
      <p>
        <label class="field">
          New rows{" "}
          <input
            type="file"
            aria-label="File with new rows"
            onChange={(event) => {
              const input = event.currentTarget;
              score(input.files?.[0]).then(() => {
                input.value = "";
              });
            }}
          />
        </label>
      </p>
      {isWorking.value && (
        <p class="note" role="status">
          Predicting every row.
        </p>
      )}
      {shown !== null && <Scored view={shown} />}
    </>
  );
}

const VERDICT = {
  stable: "These rows end up in the model’s parts as the learn rows did.",
  some: "These rows end up somewhat differently from the learn rows.",
  changed: "These are other rows than the model was made for: look before you trust it.",
};

function Scored({ view }: { view: ScoreView }) {
  const found = model.value!;
  const changed = view.columns.filter(({ stability }) => stability === "changed");
  const decayed = view.ends.filter(({ isDecayed }) => isDecayed);
  return (
    <>
      <h3>
        {view.name}: {countOf(view.rows, "row")}
      </h3>
      <Legend {...found} />
      <ClassBar counts={view.said} looks={found.looks} />
      <p>
        {view.classes.map((name, index) => `${name} ${grouped(view.said[index])}`).join(" · ")}
        {view.figure !== null && (
          <>
            . Right on <b>{percentText(view.figure.accuracy)}</b> of the{" "}
            {countOf(view.figure.rows, "row whose outcome is", "rows whose outcomes are")} in the file (
            {percentText(found.figures.now.accuracy)} of the edit rows).
          </>
        )}
      </p>
      <p>
        <Button class="primary" onClick={() => engine.ask("score/csv", {}).then(download, complain)}>
          Save every row with its prediction, risks and reason
        </Button>
      </p>
      {view.notices.length > 0 && (
        <ul class="warnings">
          {view.notices.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p class={`verdict verdict-${view.stability}`}>
        <b>{VERDICT[view.stability]}</b>
        {changed.length > 0 &&
          ` ${countOf(changed.length, "column has", "columns have")} changed, see below.`}
        {decayed.length > 0 &&
          ` ${countOf(decayed.length, "part of the model is", "parts of the model are")} right less often than before.`}
      </p>
      <h4>Where the rows end up, what decayed first</h4>
      <div class="scroll">
        <table class="plain">
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col" class="number">
                Rows before
              </th>
              <th scope="col" class="number">
                Now
              </th>
              <th scope="col" class="number">
                Right before
              </th>
              <th scope="col" class="number">
                Now
              </th>
            </tr>
          </thead>
          <tbody>
            {view.ends.slice(0, MOST_ENDS).map((end) => (
              <EndRow key={end.at} end={end} view={view} />
            ))}
          </tbody>
        </table>
      </div>
      <h4>How the columns have moved</h4>
      <ul class="moved">
        {view.columns.slice(0, MOST_COLUMNS).map(({ name, index, stability, groups }) => {
          const most = groups.toSorted(
            (a, b) =>
              Math.abs(b.now / view.rows - b.before / view.before) -
              Math.abs(a.now / view.rows - a.before / view.before),
          )[0];
          return (
            <li key={name}>
              <b>{name}</b>{" "}
              <span class={`verdict-${stability}`}>
                {stability === "stable" ? "as before" : stability === "some" ? "somewhat" : "changed"}
              </span>
              {most !== undefined && stability !== "stable" && (
                <>
                  : “{most.text}” was {percentText(most.before / (view.before || 1))}, is{" "}
                  {percentText(most.now / (view.rows || 1))}
                </>
              )}
              <span class="faint"> {index.toFixed(2)}</span>
            </li>
          );
        })}
      </ul>
      <details>
        <summary>How</summary>
        <p class="note">
          The number is the population stability index against the learn rows, by tenths of a number’s rows
          and by category: below 0.1 as before, above 0.25 changed. A part has decayed where the 95 %
          intervals of its two shares do not meet.
        </p>
      </details>
    </>
  );
}

const MOST_ENDS = 12;
const MOST_COLUMNS = 15;

function EndRow({ end, view }: { end: ScoredEnd; view: ScoreView }) {
  const share = (right: number | null): string => (right === null ? "–" : percentText(right));
  return (
    <tr class={end.isDecayed ? "decayed" : ""}>
      <th scope="row">
        <Button class="link" onClick={() => goTo({ node: end.at })}>
          {end.text}
        </Button>{" "}
        → {end.class}
      </th>
      <td class="number">{percentText(end.before.rows / (view.before || 1))}</td>
      <td class="number">{percentText(end.now.rows / (view.rows || 1))}</td>
      <td class="number">{share(end.before.right)}</td>
      <td class="number">{share(end.now.right)}</td>
    </tr>
  );
}
