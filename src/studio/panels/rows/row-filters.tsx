// The filters of the rows: each a small choice, all together in the address where they are no values of rows.

import type { ComponentChildren } from "preact";
import { outlineLines } from "../../../internal.ts";
import { goTo } from "../../page/address.ts";
import type { RowFilter } from "../../messages.ts";
import { model } from "../../page/store.ts";

export function RowFilters({ filter }: { filter: RowFilter }) {
  const found = model.value!;
  const set = (next: RowFilter): void => goTo({ filter: { ...filter, ...next } });
  const parts = outlineLines(found.outline).filter(({ isLeaf, address }) => isLeaf || address === filter.at);
  const isSealed = found.sealed.state === "sealed";
  return (
    <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <Choice name="Rows" value={filter.part} onChange={(part) => set({ part })}>
        <option value="edit">to edit by</option>
        <option value="learn">learned from</option>
        <option value="sealed" disabled={isSealed}>
          {isSealed ? "sealed (not opened)" : "sealed, now open"}
        </option>
      </Choice>
      <Choice name="Prediction" value={filter.verdict} onChange={(verdict) => set({ verdict })}>
        <option value="">right or wrong</option>
        <option value="wrong">wrong</option>
        <option value="right">right</option>
      </Choice>
      <Choice
        name="Sure"
        value={filter.unsureBelow?.toString()}
        onChange={(share) => set({ unsureBelow: share === undefined ? undefined : Number(share) })}
      >
        <option value="">or not</option>
        <option value="0.6">less than 60 %</option>
        <option value="0.75">less than 75 %</option>
        <option value="0.9">less than 90 %</option>
      </Choice>
      <Choice name="Actual" value={filter.actual} onChange={(actual) => set({ actual })}>
        <AnyClass classes={found.classes} />
      </Choice>
      <Choice name="Predicted" value={filter.predicted} onChange={(predicted) => set({ predicted })}>
        <AnyClass classes={found.classes} />
      </Choice>
      <Choice name="Part" value={filter.at} onChange={(at) => set({ at })}>
        <option value="">the whole model</option>
        {filter.at !== undefined && !parts.some(({ address }) => address === filter.at) && (
          <option value={filter.at}>part {filter.at}</option>
        )}
        {parts.map(({ address, condition, isLeaf, class: own }) => (
          <option key={address} value={address}>
            {condition}
            {isLeaf && `: ${own}`}
          </option>
        ))}
      </Choice>
      {(filter.group !== undefined || filter.differsFrom !== undefined) && (
        <button type="button" onClick={() => set({ group: undefined, differsFrom: undefined })}>
          {filter.group !== undefined
            ? `Not only ${filter.group.column} ${filter.group.group}`
            : "Not only where they differ"}
        </button>
      )}
    </form>
  );
}

/** One of some values; undefined for the first, which is none of them. */
function Choice<Value extends string>({
  name,
  value,
  onChange,
  children,
}: {
  name: string;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  children: ComponentChildren;
}) {
  return (
    <label>
      <span>{name}</span>
      <select
        value={value ?? ""}
        onChange={(event) => onChange((event.currentTarget.value || undefined) as Value | undefined)}
      >
        {children}
      </select>
    </label>
  );
}

function AnyClass({ classes }: { classes: readonly string[] }) {
  return (
    <>
      <option value="">any class</option>
      {classes.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </>
  );
}
