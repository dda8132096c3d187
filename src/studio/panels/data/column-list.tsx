// Every column: what it tells about the class on its own, its values by class, its kind, and
// whether it is used.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type ClassLooks, countOf, grouped, type Kind, percent } from "../../../internal.ts";
import { choose } from "../../page/actions.ts";
import { chosen } from "../../page/store.ts";
import { Button } from "../../parts/button.tsx";
import { dataLooks, Legend } from "../../parts/class-colours.tsx";
import { ColumnPicture } from "../../parts/histogram.tsx";
import { type Option, Select } from "../../parts/select.tsx";
import type { ChosenView, ColumnView } from "./request.ts";

const PIECE = 60;
/** Cards drawn at once; the others follow frame by frame, so as not to delay visible ones. */
const AT_ONCE = 6;

export function ColumnList({ found }: { found: ChosenView }) {
  const shown = useSignal(PIECE);
  const drawn = useSignal(AT_ONCE);
  const sought = useSignal("");
  const looks = dataLooks(found.classes.map(({ rows }) => rows));
  const text = sought.value.trim().toLowerCase();
  const matching =
    text === "" ? found.columns : found.columns.filter(({ name }) => name.toLowerCase().includes(text));
  const wanted = Math.min(shown.value, matching.length);
  useEffect(() => {
    if (drawn.value >= wanted) return undefined;
    const frame = requestAnimationFrame(() => {
      drawn.value += AT_ONCE;
    });
    return () => cancelAnimationFrame(frame);
  }, [drawn.value, wanted]);
  return (
    <section class="columns" aria-labelledby="columns">
      <div class="headline">
        <h2 id="columns">Columns, the most informative first</h2>
        {found.columns.length > 12 && (
          <label class="search">
            <span class="hidden">Search for a column</span>
            <input
              type="search"
              placeholder="Search for a column"
              value={sought.value}
              onInput={(event) => (sought.value = event.currentTarget.value)}
            />
          </label>
        )}
      </div>
      <Legend classes={found.classes.map(({ name }) => name)} looks={looks} />
      <ul class="column-cards">
        {matching.slice(0, Math.min(wanted, drawn.value)).map((column) => (
          <ColumnCard key={column.name} column={column} looks={looks} rows={found.rows} />
        ))}
      </ul>
      {matching.length === 0 && <p class="note">No column is called so.</p>}
      {matching.length > shown.value && (
        <Button onClick={() => (shown.value += PIECE)}>
          Show {Math.min(PIECE, matching.length - shown.value)} more of {countOf(matching.length, "column")}
        </Button>
      )}
    </section>
  );
}

const KINDS: readonly Option<Kind>[] = [
  { value: "continuous", text: "numbers" },
  { value: "categorical", text: "categories" },
  { value: "boolean", text: "yes or no" },
  { value: "date", text: "dates" },
];

function ColumnCard({ column, looks, rows }: { column: ColumnView; looks: ClassLooks; rows: number }) {
  const { name, kind, isExcluded, leftOut, missing, distinct, share } = column;
  const { exclude: unwished = [], kinds: wishedKinds = {} } = chosen.value;
  // Controls show what is wished; the engine answers a moment later.
  const isUsed = !unwished.includes(name) && (leftOut === null || name in wishedKinds);
  const isKnown = !isExcluded && leftOut === null;
  const setUsed = (used: boolean): void => {
    const { exclude = [], kinds = {}, ...rest } = chosen.value;
    const others = exclude.filter((each) => each !== name);
    // Naming the kind of a column that was left out unasked is how one asks for it.
    choose({
      ...rest,
      exclude: used ? others : [...others, name],
      kinds: used && leftOut !== null ? { ...kinds, [name]: kind } : kinds,
    });
  };
  return (
    <li class={isUsed ? "" : "unused"}>
      <div class="column-head">
        <h3>{name}</h3>
        <label class="use">
          <input
            type="checkbox"
            checked={isUsed}
            aria-label={`Use ${name}`}
            onChange={(event) => setUsed(event.currentTarget.checked)}
          />{" "}
          use
        </label>
      </div>
      {isUsed && !isKnown ? (
        <p class="note">Looking at it…</p>
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
      <ColumnPicture column={column} looks={looks} />
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
