// The same row with other values: a field for each column of the model, ticks where it decides.

import { useId } from "preact/hooks";
import { dateText, isOrdered, isText, parseIsoDate, type Row } from "../../../internal.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Select } from "../../parts/select.tsx";
import type { WhatIfField } from "./request.ts";

interface WhatIfProps {
  readonly fields: readonly WhatIfField[];
  readonly own: Row;
  readonly values: Row;
  readonly onValues: (values: Row) => void;
}

export function WhatIf({ fields, own, values, onValues }: WhatIfProps) {
  const isChanged = fields.some(({ column }) => own[column] !== values[column]);
  return (
    <Card title="What if?">
      <form class="what-if" onSubmit={(event) => event.preventDefault()}>
        {fields.map((field) => (
          <Field
            key={field.column}
            field={field}
            value={values[field.column] ?? null}
            isChanged={own[field.column] !== values[field.column]}
            onValue={(value) => onValues({ ...values, [field.column]: value })}
          />
        ))}
      </form>
      <p>
        <Button disabled={!isChanged} onClick={() => onValues(own)}>
          Back to the row
        </Button>
      </p>
    </Card>
  );
}

interface FieldProps {
  readonly field: WhatIfField;
  readonly value: Row[string];
  readonly isChanged: boolean;
  readonly onValue: (value: Row[string]) => void;
}

function Field(props: FieldProps) {
  const { field, value, isChanged, onValue } = props;
  if (field.kind === "date") {
    return <TextField {...props} readValue={(text) => (parseIsoDate(text) === null ? null : text)} />;
  }
  if (isText(field)) return <TextField {...props} readValue={(text) => text || null} />;
  if (isOrdered(field)) return <NumberField {...props} />;
  const isBoolean = field.kind === "boolean";
  const known = isBoolean ? ["true", "false"] : field.categories;
  const text = value === null ? "" : String(value);
  const unknown = text === "" || known.includes(text) ? [] : [text];
  return (
    <Select
      label={field.column}
      class={isChanged ? "changed" : ""}
      value={text}
      options={[
        { value: "", text: "missing" },
        ...[...unknown, ...known].map((own) => ({
          value: own,
          text: isBoolean ? (own === "true" ? "yes" : "no") : own,
        })),
      ]}
      onChange={(next) => onValue(next === "" ? null : isBoolean ? next === "true" : next)}
    />
  );
}

/** A date is its text: 2019-04-01, or 2019-04-01 10:30. */
function TextField({
  field,
  value,
  isChanged,
  onValue,
  readValue,
}: FieldProps & { readonly readValue: (text: string) => string | null }) {
  const id = useId();
  return (
    <div class={`number-field${isChanged ? " changed" : ""}`}>
      <label for={id}>{field.column}</label>
      <input
        id={id}
        type="text"
        placeholder="missing"
        value={typeof value === "string" ? value : ""}
        onChange={(event) => onValue(readValue(event.currentTarget.value.trim()))}
      />
      {field.ticks.length > 0 && (
        <p class="note">decides at {field.ticks.map((tick) => dateText(tick)).join(", ")}</p>
      )}
    </div>
  );
}

function NumberField({ field, value, isChanged, onValue }: FieldProps) {
  const { column, low, high, ticks } = field;
  const id = useId();
  const number = typeof value === "number" ? value : null;
  const span = high - low || 1;
  const share = (at: number): number => Math.max(0, Math.min(1, (at - low) / span));
  return (
    <div class={`number-field${isChanged ? " changed" : ""}`}>
      <label for={id}>{column}</label>
      <input
        id={id}
        type="number"
        step="any"
        placeholder="missing"
        value={number ?? ""}
        onInput={(event) => {
          const text = event.currentTarget.value;
          onValue(text === "" || !Number.isFinite(Number(text)) ? null : Number(text));
        }}
      />
      <div class="ticked">
        <input
          type="range"
          aria-label={`${column} on its scale`}
          min={low}
          max={high}
          step={span / 500}
          value={number ?? low}
          onInput={(event) => onValue(Number(Number(event.currentTarget.value).toPrecision(6)))}
        />
        <span class="ticks" aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ left: `${share(tick) * 100}%` }} title={String(tick)} />
          ))}
        </span>
      </div>
      {ticks.length > 0 && <p class="note">decides at {ticks.join(", ")}</p>}
    </div>
  );
}
