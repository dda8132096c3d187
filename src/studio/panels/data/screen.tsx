// Data: what is to be predicted, what to beware of, every column with what it tells, and the rows.

import { useMemo } from "preact/hooks";
import { countOf, grouped, percent } from "../../../internal.ts";
import { choose } from "../../page/actions.ts";
import { goTo } from "../../page/address.ts";
import { busy, chosen, data, engine, file } from "../../page/store.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { ClassBar, dataLooks, Swatch } from "../../parts/class-colours.tsx";
import { Select } from "../../parts/select.tsx";
import { VirtualRows } from "../../parts/virtual-rows.tsx";
import { ColumnList } from "./column-list.tsx";
import type { ChosenView, Concern } from "./request.ts";
import { Roles } from "./roles.tsx";
import { SplitCard } from "./split-card.tsx";

export function DataScreen() {
  const opened = file.value!;
  const found = data.value;
  return (
    <>
      <div class="headline">
        <h1>
          {countOf(opened.rows, "row")}, {countOf(opened.columns.length, "column")}
        </h1>
        {found !== null && (
          <Button class="primary large" onClick={() => goTo({ screen: "learn" })}>
            Go on to Learn
          </Button>
        )}
      </div>
      <div class="two">
        <div>
          <TargetCard />
          {found !== null && <Concerns concerns={found.concerns} />}
        </div>
        {found !== null && <SplitCard found={found} />}
      </div>
      {found !== null && <ColumnList found={found} />}
      <Card title="The rows">
        <RawRows />
      </Card>
    </>
  );
}

function TargetCard() {
  const opened = file.value!;
  const found = data.value;
  const target = chosen.value.target ?? found?.target ?? opened.target.name;
  return (
    <Card title="What is to be predicted">
      <p class="row">
        <Select
          label="The class is "
          value={target}
          options={opened.columns
            .filter(({ refusal }) => refusal === null)
            .map(({ name }) => ({ value: name }))}
          onChange={(next) => {
            chooseTarget(next);
          }}
        />
      </p>
      {target === opened.target.name && <Proposal />}
      {found !== null && <Balance found={found} />}
      <Roles />
    </Card>
  );
}

function chooseTarget(target: string): void {
  const { exclude = [], weights, group, time, ...rest } = chosen.value;
  const roles = Object.entries({ weights, group, time }).filter(([, name]) => name && name !== target);
  const kept = exclude.filter((name) => name !== target);
  choose({ ...rest, ...Object.fromEntries(roles), target, exclude: kept });
}

/** Why this column was taken for the class, and what else could be. */
function Proposal() {
  const { why, ties } = file.value!.target;
  return (
    <>
      <p class="note">Taken for the class because {why.replace(/;.*$/, "")}.</p>
      {ties.length > 0 && (
        <p class="note row">
          Is it this one, or rather{" "}
          {ties.slice(-MOST_TIES).map((name) => (
            <Button key={name} class="quiet" onClick={() => chooseTarget(name)}>
              {name}
            </Button>
          ))}
          ?
        </p>
      )}
    </>
  );
}

const MOST_TIES = 4;

/** Classes with their rows; of very many, the most frequent. */
function Balance({ found }: { found: ChosenView }) {
  const rows = found.classes.map((each) => each.rows);
  const looks = dataLooks(rows);
  const most = found.classes.reduce((best, each) => (each.rows > best.rows ? each : best));
  const noClass = file.value!.rows - found.rows;
  return (
    <>
      <div class="balance">
        <ClassBar counts={rows} looks={looks} />
      </div>
      <ul class="classes">
        {looks.shown.map((index) => (
          <li key={index}>
            <Swatch slot={looks.slots[index]} /> {found.classes[index].name}{" "}
            <span class="faint">
              {grouped(rows[index])} · {percent(rows[index] / found.rows)}
            </span>
          </li>
        ))}
        {looks.others.length > 0 && (
          <li>
            <Swatch slot={null} /> {looks.others.length} others{" "}
            <span class="faint">{grouped(looks.others.reduce((sum, index) => sum + rows[index], 0))}</span>
          </li>
        )}
      </ul>
      <p class="note">
        Always saying {most.name} would be right on {percent(most.rows / found.rows)}: a model has to beat
        that.
        {noClass > 0 &&
          ` ${countOf(noClass, "row")} without a class ${noClass === 1 ? "is" : "are"} left out.`}
      </p>
    </>
  );
}

const MARKS: Readonly<Record<Concern["type"], string>> = {
  leak: "May give the answer away",
  id: "Numbers the rows",
  copy: "Says the same",
  twins: "Copies of rows",
  constant: "Never changes",
  classes: "Classes",
  notice: "How it was read",
};

function Concerns({ concerns }: { concerns: readonly Concern[] }) {
  if (concerns.length === 0) return null;
  const excluded = chosen.value.exclude ?? [];
  return (
    <Card title="Look at this first" class="concerns">
      <ul>
        {concerns.map(({ type, text, columns }) => {
          const open = columns.filter((name) => !excluded.includes(name));
          return (
            <li key={text}>
              <p>
                <b class={`mark mark-${type}`}>{MARKS[type]}</b> {text}
              </p>
              {columns.length > 0 && open.length > 0 && (
                <Button
                  class="quiet"
                  disabled={busy.value !== null}
                  onClick={() => choose({ ...chosen.value, exclude: [...excluded, ...open] })}
                >
                  Leave out {open.length === 1 ? open[0] : countOf(open.length, "column")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function RawRows() {
  const opened = file.value!;
  const names = opened.columns.map(({ name }) => name);
  const version = useMemo(() => ({}), [opened]);
  return (
    <VirtualRows
      label={`Rows of ${opened.name}`}
      total={opened.rows}
      columns={["row", ...names.slice(0, MOST_SHOWN)]}
      version={version}
      load={(from, count) => engine.ask("data/rows", { from, count })}
      cells={(line) => [
        <span key="row" class="faint">
          {grouped(line.row + 1)}
        </span>,
        ...line.fields.slice(0, MOST_SHOWN).map((field) => field ?? MISSING),
      ]}
    />
  );
}

/** More columns than this are not a table that anyone reads. */
const MOST_SHOWN = 60;
const MISSING = <span class="faint">missing</span>;
