// For whom the model fails: its accuracy and recalls for each value of a column, the worst first.

import { useSignal } from "@preact/signals";
import { countOf, grouped, type Interval, isOrderedKind, percent } from "../../../internal.ts";
import { goTo } from "../../page/address.ts";
import { data, model } from "../../page/store.ts";
import { useAnswer } from "../../page/use-answer.ts";
import { Button } from "../../parts/button.tsx";
import { Select } from "../../parts/select.tsx";
import type { GroupsView } from "./request.ts";

export function Question() {
  const wanted = useSignal<string | null>(null);
  const known =
    data.value?.columns.filter(({ leftOut, isExcluded }) => leftOut === null && !isExcluded) ?? [];
  const first = known.find(({ kind }) => !isOrderedKind(kind))?.name ?? known[0]?.name ?? null;
  const column = wanted.value ?? first;
  const { reply: view } = useAnswer("groups", column === null ? null : { column });
  const { now } = model.value!.figures;
  const { classes } = model.value!;
  return (
    <>
      <Select
        label="Accuracy by the values of"
        class="field"
        value={view?.column ?? first ?? ""}
        options={(view?.columns ?? known.map(({ name }) => name)).map((value) => ({ value }))}
        onChange={(name) => (wanted.value = name)}
      />
      {view !== null && <GroupsTable view={view} accuracy={now.accuracy} />}
      <p class="note">
        On {countOf(now.rows, "edit row")}; the bars are 95 % intervals, the line is the accuracy on all of
        them ({percent(now.accuracy)}). Few rows make wide intervals.
        {classes.length > MOST_RECALLS &&
          ` Recall is shown for ${MOST_RECALLS} of the ${classes.length} classes.`}
      </p>
    </>
  );
}

/** Recalls of more classes are no table that anyone reads. */
const MOST_RECALLS = 4;

function GroupsTable({ view, accuracy }: { view: GroupsView; accuracy: number }) {
  const { classes, looks } = model.value!;
  // Of many classes those that the outline colours.
  const shown = classes
    .filter((_, place) => classes.length <= MOST_RECALLS || looks.slots[place] !== null)
    .slice(0, MOST_RECALLS);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section class="scroll" tabIndex={0} aria-label={`Groups by ${view.column}`}>
      <table class="plain groups">
        <thead>
          <tr>
            <th scope="col">{view.column}</th>
            <th scope="col" class="number">
              Accuracy
            </th>
            <th scope="col">
              <span class="hidden">95 % interval</span>
            </th>
            {shown.map((name) => (
              <th key={name} scope="col" class="number">
                Recall&nbsp;of {name}
              </th>
            ))}
            <th scope="col" class="number">
              Rows
            </th>
          </tr>
        </thead>
        <tbody>
          {view.groups.map(({ group, isMissing, figure, recalls }) => (
            <tr key={`${isMissing} ${group}`}>
              <th scope="row">
                <Button
                  class="link"
                  onClick={() => {
                    const filter = { verdict: "wrong", group: { column: view.column, group } } as const;
                    goTo({ screen: "rows", filter });
                  }}
                >
                  {group}
                </Button>
              </th>
              <Share share={figure.accuracy} interval={figure.interval} />
              <td>
                <IntervalBar {...figure} all={accuracy} />
              </td>
              {shown.map((name) => {
                const own = recalls.find((each) => each.class === name);
                return <Share key={name} share={own?.recall ?? null} interval={own?.interval ?? null} />;
              })}
              <td class="number">{grouped(figure.rows)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Share({ share, interval }: { share: number | null; interval: Interval | null }) {
  return (
    <td class="number">
      {share === null || interval === null ? (
        "–"
      ) : (
        <>
          {percent(share)}{" "}
          <small class="faint">
            {percent(interval.low, 0).slice(0, -2)}–{percent(interval.high, 0)}
          </small>
        </>
      )}
    </td>
  );
}

const WIDTH = 120;

function IntervalBar({ accuracy, interval, all }: { accuracy: number; interval: Interval; all: number }) {
  const x = (share: number): number => 2 + share * (WIDTH - 4);
  const words = `${percent(interval.low)} to ${percent(interval.high)}`;
  return (
    <svg class="interval" width={WIDTH} height="16" role="img" aria-label={words}>
      <title>{words}</title>
      <line class="rail" x1={x(0)} x2={x(1)} y1="8" y2="8" />
      <line class="all" x1={x(all)} x2={x(all)} y1="1" y2="15" />
      <line class="span" x1={x(interval.low)} x2={x(interval.high)} y1="8" y2="8" />
      <circle cx={x(accuracy)} cy="8" r="4" />
    </svg>
  );
}
