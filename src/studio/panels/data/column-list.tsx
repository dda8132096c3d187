// Every column, as a card with its picture or, of many, as a line of a list: searched, sorted, and
// taken in or left out together.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { countOf, grouped, percent } from "../../../internal.ts";
import { isWished, setUsed } from "../../page/column-choice.ts";
import { Button } from "../../parts/button.tsx";
import { dataLooks, Legend } from "../../parts/class-colours.tsx";
import { Select } from "../../parts/select.tsx";
import { ColumnCard } from "./column-card.tsx";
import type { ChosenView, ColumnView } from "./request.ts";

/** Of more columns the list comes first. */
const MOST_CARDS = 48;
const PIECE = { cards: 60, list: 200 };
/** Drawn at once; the others follow frame by frame, so as not to delay visible ones. */
const AT_ONCE = { cards: 6, list: 50 };

const ORDERS = {
  tells: { text: "the most informative first", by: (a: ColumnView, b: ColumnView) => b.share - a.share },
  name: {
    text: "by name",
    by: (a: ColumnView, b: ColumnView) => (a.name === b.name ? 0 : a.name < b.name ? -1 : 1),
  },
  missing: { text: "the most gaps first", by: (a: ColumnView, b: ColumnView) => b.missing - a.missing },
  distinct: {
    text: "the most values first",
    by: (a: ColumnView, b: ColumnView) => (b.distinct ?? 0) - (a.distinct ?? 0),
  },
};
type Order = keyof typeof ORDERS;

/** Shares below this are about what chance gives. */
const LITTLE = 0.005;
const FILTERS = {
  all: { text: "all columns", is: () => true },
  used: { text: "those used", is: isWished },
  unused: { text: "those left out", is: (column: ColumnView) => !isWished(column) },
  little: { text: "those that explain next to nothing", is: ({ share }: ColumnView) => share < LITTLE },
  gaps: {
    text: "those missing in half of the rows",
    is: ({ missing }: ColumnView, rows: number) => missing > rows / 2,
  },
};
type Filter = keyof typeof FILTERS;

export function ColumnList({ found }: { found: ChosenView }) {
  const isMany = found.columns.length > MOST_CARDS;
  const view = useSignal<"cards" | "list" | null>(null);
  const shape = view.value ?? (isMany ? "list" : "cards");
  const more = useSignal(0);
  const drawn = useSignal(0);
  const sought = useSignal("");
  const order = useSignal<Order>("tells");
  const filter = useSignal<Filter>("all");
  const looks = dataLooks(found.classes.map(({ rows }) => rows));
  const text = sought.value.trim().toLowerCase();
  const matching = found.columns
    .filter(
      (column) => column.name.toLowerCase().includes(text) && FILTERS[filter.value].is(column, found.rows),
    )
    .toSorted(ORDERS[order.value].by);
  const wanted = Math.min(PIECE[shape] * (1 + more.value), matching.length);
  const now = Math.max(drawn.value, AT_ONCE[shape]);
  useEffect(() => {
    if (now >= wanted) return undefined;
    const frame = requestAnimationFrame(() => {
      drawn.value = now + AT_ONCE[shape];
    });
    return () => cancelAnimationFrame(frame);
  }, [now, wanted, shape]);
  const shown = matching.slice(0, Math.min(wanted, now));
  const used = matching.filter(isWished);
  return (
    <section class="columns" aria-labelledby="columns">
      <div class="headline">
        <h2 id="columns">Columns, {ORDERS[order.value].text}</h2>
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
      {found.columns.length > 12 && (
        <div class="row">
          <Select
            label="Order of the columns"
            isLabelHidden
            value={order.value}
            options={(Object.keys(ORDERS) as Order[]).map((value) => ({ value, text: ORDERS[value].text }))}
            onChange={(next) => (order.value = next)}
          />
          <Select
            label="Which columns"
            isLabelHidden
            value={filter.value}
            options={(Object.keys(FILTERS) as Filter[]).map((value) => ({
              value,
              text: FILTERS[value].text,
            }))}
            onChange={(next) => (filter.value = next)}
          />
          <span class="segments">
            {(["cards", "list"] as const).map((own) => (
              <Button key={own} aria-pressed={shape === own} onClick={() => (view.value = own)}>
                {own === "cards" ? "Cards" : "List"}
              </Button>
            ))}
          </span>
          {used.length > 0 && (
            <Button onClick={() => setUsed(used, false)}>Leave out {thoseText(used.length, found)}</Button>
          )}
          {used.length < matching.length && (
            <Button
              onClick={() =>
                setUsed(
                  matching.filter((own) => !isWished(own)),
                  true,
                )
              }
            >
              Use {thoseText(matching.length - used.length, found)}
            </Button>
          )}
        </div>
      )}
      <Legend classes={found.classes.map(({ name }) => name)} looks={looks} />
      {shape === "cards" ? (
        <ul class="column-cards">
          {shown.map((column) => (
            <ColumnCard key={column.name} column={column} looks={looks} rows={found.rows} />
          ))}
        </ul>
      ) : (
        <ColumnTable columns={shown} rows={found.rows} />
      )}
      {matching.length === 0 && <p class="note">No column is so.</p>}
      {matching.length > wanted && (
        <Button onClick={() => (more.value += 1)}>
          Show {Math.min(PIECE[shape], matching.length - wanted)} more of {countOf(matching.length, "column")}
        </Button>
      )}
    </section>
  );
}

function thoseText(count: number, { columns }: ChosenView): string {
  return count === columns.length ? `all ${grouped(count)}` : `these ${grouped(count)}`;
}

function ColumnTable({ columns, rows }: { columns: readonly ColumnView[]; rows: number }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section class="scroll" tabIndex={0} aria-label="Columns as a list">
      <table class="plain column-lines">
        <thead>
          <tr>
            <th scope="col">Use</th>
            <th scope="col">Column</th>
            <th scope="col">Explains</th>
            <th scope="col" class="number">
              Different
            </th>
            <th scope="col" class="number">
              Missing
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => {
            const { name, share, distinct, missing, leftOut } = column;
            const isUsed = isWished(column);
            return (
              <tr key={name} class={isUsed ? "" : "unused"}>
                <td>
                  <label class="tick">
                    <input
                      type="checkbox"
                      checked={isUsed}
                      aria-label={`Use ${name}`}
                      onChange={(event) => setUsed([column], event.currentTarget.checked)}
                    />
                  </label>
                </td>
                <th scope="row">
                  {name}
                  {!isUsed && leftOut !== null && <span class="faint"> {leftOut}</span>}
                </th>
                <td>
                  <span class="tells">
                    <span class="meter" aria-hidden="true">
                      <span style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }} />
                    </span>
                    {percent(Math.max(0, share), 0)}
                  </span>
                </td>
                <td class="number">{distinct === null ? "" : grouped(distinct)}</td>
                <td class="number">{missing === 0 ? "" : percent(missing / rows, 0)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
