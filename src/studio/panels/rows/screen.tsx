// Rows: which rows go wrong or are unsure, one row's way through the model, and what would change its prediction.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Row } from "../../../internal.ts";
import { complain } from "../../page/actions.ts";
import { goTo, place } from "../../page/address.ts";
import type { RowFilter } from "../../messages.ts";
import type { RowLine, RowView } from "./request.ts";
import { Card } from "../../parts/card.tsx";
import { download } from "../../page/save-file.ts";
import { ClassChip } from "../../parts/class-colours.tsx";
import { OutlineTree } from "../../parts/outline-tree.tsx";
import { VirtualRows } from "../../parts/virtual-rows.tsx";
import { engine, model } from "../../page/store.ts";
import { countOf, grouped, percent } from "../../text.ts";
import { RowCard } from "./row-card.tsx";
import { RowFilters } from "./row-filters.tsx";

export function RowsScreen() {
  const found = model.value!;
  const { row } = place.value;
  const filter: RowFilter = { part: "edit", ...place.value.filter };
  const key = JSON.stringify([filter, found.id, found.history.length, found.sealed.state]);
  const version = useMemo(() => ({}), [key]);
  const known = useSignal<{ readonly total: number; readonly columns: readonly string[] } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    engine
      .ask("rows", { from: 0, count: 1, filter })
      .then(({ total, columns }) => {
        if (isCurrent) known.value = { total, columns };
      })
      .catch(complain);
    return () => {
      isCurrent = false;
    };
  }, [version]);
  const own = useSignal<RowView | null>(null);
  const now = useSignal<RowView | null>(null);
  useEffect(() => {
    let isCurrent = true;
    own.value = null;
    now.value = null;
    if (row === null) return undefined;
    engine
      .ask("row", { row: row - 1 })
      .then((next) => {
        if (!isCurrent) return;
        own.value = next;
        now.value = next;
      })
      .catch(complain);
    return () => {
      isCurrent = false;
    };
  }, [row, found]);
  const latest = useRef(0);
  const askWhatIf = (values: Row): void => {
    const first = own.value;
    const asked = ++latest.current;
    if (values === first?.values) now.value = first;
    else
      engine
        .ask("whatIf", { values })
        .then((next) => {
          if (asked === latest.current && own.value === first) now.value = next;
        })
        .catch(complain);
  };
  // The class has a column of its own.
  const columns = orderedColumns(known.value?.columns ?? [], found.columns).filter(
    (name) => name !== found.target,
  );
  const all = known.value?.columns ?? [];
  const cells = (line: RowLine) => [
    <span key="row" class="faint">
      {grouped(line.row + 1)}
    </span>,
    line.actual === null ? (
      <span class="faint">missing</span>
    ) : (
      <ClassChip name={line.actual} classes={found.classes} looks={found.looks} />
    ),
    line.predicted === null ? (
      <span class="faint">sealed</span>
    ) : (
      <>
        <ClassChip name={line.predicted} classes={found.classes} looks={found.looks} />
        {line.actual !== null && line.actual !== line.predicted && <b class="worse"> wrong</b>}
      </>
    ),
    line.share === null ? "" : percent(line.share, 0),
    ...columns.map((name) => line.fields[all.indexOf(name)] ?? <span class="faint">missing</span>),
  ];
  return (
    <>
      <div class="headline">
        <h1>
          {known.value === null ? "Rows" : countOf(known.value.total, "row")}
          <span class="note"> {filterText(filter)}</span>
        </h1>
        <button
          type="button"
          onClick={() => engine.ask("rowsFile", { filter }).then(download).catch(complain)}
        >
          Save these as CSV
        </button>
      </div>
      <RowFilters filter={filter} />
      <div class="model">
        <div class="model-main">
          {known.value !== null && known.value.total === 0 ? (
            <Card title="None">
              <p class="note">No row is like that.</p>
            </Card>
          ) : (
            <VirtualRows
              label="Rows that the filters keep"
              total={known.value?.total ?? 0}
              columns={["row", `actual ${found.target}`, "predicted", "sure", ...columns]}
              version={version}
              load={(from, count) => engine.ask("rows", { from, count, filter })}
              cells={cells}
              picked={row === null ? null : row - 1}
              onPick={(line) => goTo({ row: line.row + 1 })}
            />
          )}
        </div>
        <div class="model-side">
          {row === null ? (
            <Card title="One row">
              <p class="note">
                Pick a row to see its way through the model, and what would change its prediction.
              </p>
            </Card>
          ) : (
            own.value !== null &&
            now.value !== null && (
              <RowCard row={row - 1} own={own.value} now={now.value} onValues={askWhatIf} />
            )
          )}
        </div>
        {now.value !== null && (
          <Card title={now.value === own.value ? "Its way through the model" : "The way it would go"}>
            <OutlineTree
              outline={found.outline}
              classes={found.classes}
              looks={found.looks}
              label="The model, with the way of this row"
              lit={now.value.path}
              picked={now.value.path.at(-1) ?? null}
              onPick={(address) => goTo({ screen: "model", node: address })}
            />
          </Card>
        )}
      </div>
    </>
  );
}

/** More columns than this are not a table that anyone reads. */
const MOST_SHOWN = 60;

/** Columns of the model first. */
function orderedColumns(all: readonly string[], used: readonly string[]): string[] {
  return [...used.filter((name) => all.includes(name)), ...all.filter((name) => !used.includes(name))].slice(
    0,
    MOST_SHOWN,
  );
}

function filterText({ part, verdict, at, unsureBelow, group, differsFrom }: RowFilter): string {
  return [
    part === undefined ? "of all" : `of the ${part} rows`,
    verdict !== undefined && `predicted ${verdict}`,
    at !== undefined && `at part ${at}`,
    group !== undefined && `where ${group.column} is ${group.group}`,
    unsureBelow !== undefined && `less than ${percent(unsureBelow, 0)} sure`,
    differsFrom !== undefined && "that another model predicts otherwise",
  ]
    .filter((text) => text !== false)
    .join(", ");
}
