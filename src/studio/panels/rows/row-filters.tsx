// The filters of the rows: each a small choice, all together in the address where they are no
// values of rows.

import { outlineLines } from "../../../internal.ts";
import { goTo } from "../../page/address.ts";
import { model } from "../../page/store.ts";
import { Button } from "../../parts/button.tsx";
import { type Option, Select } from "../../parts/select.tsx";
import type { RowFilter } from "./request.ts";

export function RowFilters({ filter }: { filter: RowFilter }) {
  const found = model.value!;
  const set = (next: RowFilter): void => goTo({ filter: { ...filter, ...next } });
  /** One of the filters; "" stands for none. */
  const choice = (label: string, name: keyof RowFilter, options: readonly Option<string>[]) => (
    <Select
      label={label}
      value={String(filter[name] ?? "")}
      options={options}
      onChange={(value) =>
        set({ [name]: value === "" ? undefined : name === "unsureBelow" ? Number(value) : value })
      }
    />
  );
  const classes = [{ value: "", text: "any class" }, ...found.classes.map((value) => ({ value }))];
  const parts = outlineLines(found.outline).filter(({ isLeaf, address }) => isLeaf || address === filter.at);
  const isListed = filter.at === undefined || parts.some(({ address }) => address === filter.at);
  const isSealed = found.sealed.state === "sealed";
  return (
    <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      {choice("Rows", "part", [
        { value: "edit", text: "to edit by" },
        { value: "learn", text: "learned from" },
        { value: "sealed", text: isSealed ? "sealed (not opened)" : "sealed, now open", isOff: isSealed },
      ])}
      {choice("Prediction", "verdict", [
        { value: "", text: "right or wrong" },
        { value: "wrong" },
        { value: "right" },
      ])}
      {choice("Sure", "unsureBelow", [
        { value: "", text: "or not" },
        { value: "0.6", text: "less than 60 %" },
        { value: "0.75", text: "less than 75 %" },
        { value: "0.9", text: "less than 90 %" },
      ])}
      {choice("Actual", "actual", classes)}
      {choice("Predicted", "predicted", classes)}
      {choice("Part", "at", [
        { value: "", text: "the whole model" },
        ...(isListed ? [] : [{ value: filter.at!, text: `part ${filter.at}` }]),
        ...parts.map(({ address, condition, isLeaf, class: own }) => ({
          value: address,
          text: isLeaf ? `${condition}: ${own}` : condition,
        })),
      ])}
      {(filter.group !== undefined || filter.differsFrom !== undefined) && (
        <Button onClick={() => set({ group: undefined, differsFrom: undefined })}>
          {filter.group !== undefined
            ? `Not only ${filter.group.column} ${filter.group.group}`
            : "Not only where they differ"}
        </Button>
      )}
    </form>
  );
}
