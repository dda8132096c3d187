// One row: what the model says and why, what would change it, and the same with other values.

import type { ComponentChild } from "preact";
import { grouped, percentText, type Row } from "../../../internal.ts";
import { model } from "../../page/store.ts";
import { Card } from "../../parts/card.tsx";
import { ClassBar, ClassChip } from "../../parts/class-colours.tsx";
import type { RowView } from "./request.ts";
import { WhatIf } from "./what-if.tsx";

export function RowCard({
  own,
  now,
  onValues,
}: {
  /** As the file has it. */
  own: RowView;
  /** With the values of the form. */
  now: RowView;
  onValues: (values: Row) => void;
}) {
  const found = model.value!;
  const { explanation } = now;
  const place = explanation.classes.indexOf(explanation.class);
  const isChanged = own !== now;
  const chip = (name: string) => <ClassChip name={name} of={found} />;
  const title = `Row ${grouped(own.row! + 1)}`;
  return (
    <>
      <Card title={isChanged ? `${title}, if it were so` : title}>
        <p>
          {chip(explanation.class)} with {percentText(explanation.probabilities[place] ?? 0)}
          {own.actual !== null && !isChanged && (
            <>
              {" "}
              · actual {chip(own.actual)}{" "}
              <b class={own.actual === explanation.class ? "better" : "worse"}>
                {own.actual === explanation.class ? "right" : "wrong"}
              </b>
            </>
          )}
          {isChanged && own.explanation.class !== explanation.class && (
            <> instead of {chip(own.explanation.class)}</>
          )}
        </p>
        <ClassBar counts={explanation.counts} looks={found.looks} />
        <ol class="steps">
          {explanation.steps.map(({ fact, holds }, index) => (
            <li key={`${index}-${fact}`} class={holds === false ? "no" : ""}>
              {fact}
            </li>
          ))}
        </ol>
      </Card>
      <Card title="What would change it">
        {explanation.changes.length === 0 ? (
          <Together changes={now.together} chip={chip} />
        ) : (
          <ul class="changes">
            {explanation.changes.map(({ column, to, now: value, class: then }) => (
              <li key={column}>
                {column} {to} <span class="faint">instead of {value}</span> → {chip(then)}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <WhatIf fields={now.fields} own={own.values} values={now.values} onValues={onValues} />
    </>
  );
}

/** No value alone changes the prediction; two may. */
function Together({
  changes: [first, second],
  chip,
}: {
  changes: RowView["together"];
  chip: (name: string) => ComponentChild;
}) {
  if (first === undefined || second === undefined)
    return <p class="note">No change of one or two values changes the prediction.</p>;
  return (
    <>
      <p class="note">No value alone does, but two together:</p>
      <p>
        {first.column} {first.to} and {second.column} {second.to} → {chip(second.class)}
      </p>
    </>
  );
}
