// One column: what it tells about the class on its own, its values by class, its kind, and whether
// it is used.

import { type ClassLooks, grouped, type Kind, percent } from "../../../internal.ts";
import { choose } from "../../page/actions.ts";
import { isWished, setUsed } from "../../page/column-choice.ts";
import { chosen } from "../../page/store.ts";
import { ColumnPicture } from "../../parts/histogram.tsx";
import { type Option, Select } from "../../parts/select.tsx";
import type { ColumnView } from "./request.ts";

const KINDS: readonly Option<Kind>[] = [
  { value: "continuous", text: "numbers" },
  { value: "categorical", text: "categories" },
  { value: "boolean", text: "yes or no" },
  { value: "date", text: "dates" },
];

export function ColumnCard({ column, looks, rows }: { column: ColumnView; looks: ClassLooks; rows: number }) {
  const { name, kind, isExcluded, isText, leftOut, missing, distinct, share } = column;
  const { exclude: unwished = [], kinds: wishedKinds = {} } = chosen.value;
  const isUsed = isWished(column);
  const isKnown = !isExcluded && leftOut === null;
  return (
    <li class={isUsed ? "" : "unused"}>
      <div class="column-head">
        <h3>{name}</h3>
        <label class="use">
          <input
            type="checkbox"
            checked={isUsed}
            aria-label={`Use ${name}`}
            onChange={(event) => setUsed([column], event.currentTarget.checked)}
          />{" "}
          use
        </label>
      </div>
      {isUsed && !isKnown ? (
        <p class="note">Looking at it…</p>
      ) : isUsed && isText ? (
        <p class="note">
          Models may ask which words it contains, those that tell most on the rows learned from.
        </p>
      ) : isUsed ? (
        <p class="tells">
          <span class="meter" aria-hidden="true">
            <span style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }} />
          </span>
          <span title="Mutual information with the class, divided by the entropy of the class">
            explains {percent(Math.max(0, share), 0)}
            <span class="hidden"> of the class on its own</span>
          </span>
        </p>
      ) : (
        <p class="note">
          {leftOut === null || unwished.includes(name) ? "Left out by you." : `Left out: ${leftOut}.`}
        </p>
      )}
      {isUsed && isKnown && !isText && <ColumnPicture column={column} looks={looks} />}
      {column.notes.map((note) => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
      <p class="column-foot">
        <Select
          label={`Kind of ${name}: `}
          isLabelHidden
          value={wishedKinds[name] ?? kind}
          options={KINDS}
          onChange={(next) => choose({ ...chosen.value, kinds: { ...chosen.value.kinds, [name]: next } })}
        />
        <span class="faint">
          {distinct === null ? "" : `${grouped(distinct)} different`}
          {missing > 0 && ` · ${percent(missing / rows, missing / rows < 0.01 ? 1 : 0)} missing`}
        </span>
      </p>
    </li>
  );
}
