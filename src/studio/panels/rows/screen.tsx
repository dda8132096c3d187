// Rows: which rows go wrong or are unsure, one row's way through the model, and what would change
// its prediction.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { countOf, grouped, percent, percentText, type Row } from "../../../internal.ts";
import { goTo, place } from "../../page/address.ts";
import { engine, model } from "../../page/store.ts";
import { useAnswer } from "../../page/use-answer.ts";
import { Card } from "../../parts/card.tsx";
import { ClassChip } from "../../parts/class-colours.tsx";
import { OutlineTree } from "../../parts/outline-tree.tsx";
import { SaveButton } from "../../parts/save-button.tsx";
import { VirtualRows } from "../../parts/virtual-rows.tsx";
import type { RowFilter, RowLine } from "./request.ts";
import { RowCard } from "./row-card.tsx";
import { RowFilters } from "./row-filters.tsx";

export function RowsScreen() {
  const found = model.value!;
  const { row } = place.value;
  const filter: RowFilter = { part: "edit", ...place.value.filter };
  const key = JSON.stringify([filter, found.id, found.history.length, found.sealed.state]);
  const version = useMemo(() => ({}), [key]);
  const { reply: known } = useAnswer("rows", { from: 0, count: 1, filter });
  const { reply: own } = useAnswer("rows/row", row === null ? null : { row: row - 1 });
  /** What is filled in of a row in place of its own values. */
  const values = useSignal<Row | null>(null);
  useEffect(() => {
    values.value = null;
  }, [own]);
  const { reply: changed } = useAnswer("rows/what-if", values.value && { values: values.value });
  const now = changed ?? own;
  const all = known?.columns ?? [];
  // The class has a column of its own.
  const columns = orderedColumns(all, found.columns).filter((name) => name !== found.target);
  const cells = (line: RowLine) => [
    <span key="row" class="faint">
      {grouped(line.row + 1)}
    </span>,
    line.actual === null ? <span class="faint">missing</span> : <ClassChip name={line.actual} of={found} />,
    line.predicted === null ? (
      <span class="faint">sealed</span>
    ) : (
      <>
        <ClassChip name={line.predicted} of={found} />
        {line.actual !== null && line.actual !== line.predicted && <b class="worse"> wrong</b>}
      </>
    ),
    line.share === null ? "" : percentText(line.share),
    ...columns.map((name) => line.fields[all.indexOf(name)] ?? <span class="faint">missing</span>),
  ];
  return (
    <>
      <div class="headline">
        <h1>
          {known === null ? "Rows" : countOf(known.total, "row")}
          <span class="note"> {filterText(filter)}</span>
        </h1>
        <SaveButton ask="rows/csv" given={{ filter }}>
          Save these as CSV
        </SaveButton>
      </div>
      <RowFilters filter={filter} />
      <div class="model">
        <div class="model-main">
          {known?.total === 0 ? (
            <Card title="None">
              <p class="note">No row is like that.</p>
            </Card>
          ) : (
            <VirtualRows
              label="Rows that the filters keep"
              total={known?.total ?? 0}
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
            own !== null &&
            now !== null && (
              <RowCard
                own={own}
                now={now}
                onValues={(next) => (values.value = next === own.values ? null : next)}
              />
            )
          )}
        </div>
        {now !== null && (
          <Card title={now === own ? "Its way through the model" : "The way it would go"}>
            <OutlineTree
              outline={found.outline}
              classes={found.classes}
              looks={found.looks}
              label="The model, with the way of this row"
              lit={now.path}
              picked={now.path.at(-1) ?? null}
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
  const first = used.filter((name) => all.includes(name));
  return [...first, ...all.filter((name) => !used.includes(name))].slice(0, MOST_SHOWN);
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
