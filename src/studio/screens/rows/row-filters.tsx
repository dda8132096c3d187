// The filters of the rows: each a small choice, all together in the address where they are no values of rows.

import { goTo } from "../../address.ts";
import type { RowFilter } from "../../engine/protocol.ts";
import { model } from "../../store.ts";

export function RowFilters({ filter }: { filter: RowFilter }) {
  const found = model.value!;
  const set = (next: RowFilter): void => goTo({ filter: { ...filter, ...next } });
  const leaves = found.parts.filter(({ type }) => type === "leaf" || type === "rule" || type === "else");
  const isSealed = found.sealed.state === "sealed";
  return (
    <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <label>
        <span>Rows</span>
        <select
          value={filter.dealt ?? ""}
          onChange={(event) => set({ dealt: (event.currentTarget.value || undefined) as RowFilter["dealt"] })}
        >
          <option value="edit">to edit by</option>
          <option value="learn">learned from</option>
          <option value="sealed" disabled={isSealed}>
            {isSealed ? "sealed (not opened)" : "sealed, now open"}
          </option>
        </select>
      </label>
      <label>
        <span>Prediction</span>
        <select
          value={filter.verdict ?? ""}
          onChange={(event) =>
            set({ verdict: (event.currentTarget.value || undefined) as RowFilter["verdict"] })
          }
        >
          <option value="">right or wrong</option>
          <option value="wrong">wrong</option>
          <option value="right">right</option>
        </select>
      </label>
      <label>
        <span>Sure</span>
        <select
          value={filter.unsureBelow ?? ""}
          onChange={(event) =>
            set({
              unsureBelow: event.currentTarget.value === "" ? undefined : Number(event.currentTarget.value),
            })
          }
        >
          <option value="">or not</option>
          <option value="0.6">less than 60 %</option>
          <option value="0.75">less than 75 %</option>
          <option value="0.9">less than 90 %</option>
        </select>
      </label>
      <label>
        <span>Actual</span>
        <select
          value={filter.actual ?? ""}
          onChange={(event) => set({ actual: event.currentTarget.value || undefined })}
        >
          <option value="">any class</option>
          {found.classes.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        <span>Predicted</span>
        <select
          value={filter.predicted ?? ""}
          onChange={(event) => set({ predicted: event.currentTarget.value || undefined })}
        >
          <option value="">any class</option>
          {found.classes.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        <span>Part</span>
        <select
          value={filter.at ?? ""}
          onChange={(event) => set({ at: event.currentTarget.value || undefined })}
        >
          <option value="">the whole model</option>
          {filter.at !== undefined && !leaves.some(({ address }) => address === filter.at) && (
            <option value={filter.at}>part {filter.at}</option>
          )}
          {leaves.map(({ address, text }) => (
            <option key={address} value={address}>
              {address}: {text}
            </option>
          ))}
        </select>
      </label>
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
