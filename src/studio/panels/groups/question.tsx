// For whom the model fails: its accuracy, how often it says the class that is looked for, misses
// and false alarms, for each value of a column or of two, the least accurate group first.

import { useSignal } from "@preact/signals";
import { countOf, grouped, type Interval, percent, percentText } from "../../../internal.ts";
import { goTo } from "../../page/address.ts";
import { decideView, outcomeOf, positive, steering } from "../../page/steering.ts";
import { model } from "../../page/store.ts";
import { useAnswer } from "../../page/use-answer.ts";
import { Button } from "../../parts/button.tsx";
import { Select } from "../../parts/select.tsx";
import type { GroupsView, Rate } from "./request.ts";

/** No second column. */
const NONE = "";

export function Question() {
  const wanted = useSignal<string | null>(null);
  const second = useSignal(NONE);
  const of = positive.value;
  const from = steering.value?.at ?? null;
  const and = second.value === NONE || second.value === wanted.value ? null : second.value;
  const { reply: view } = useAnswer("groups", of === null ? null : { column: wanted.value, and, of, from });
  const accuracy = shownAccuracy();
  const { now } = model.value!.figures;
  const column = view?.column ?? "";
  const names = (view?.columns ?? []).map((value) => ({ value }));
  return (
    <>
      {view !== null && view.protected.length > 0 && (
        <Protected names={view.protected} onPick={(name) => (wanted.value = name)} />
      )}
      <p class="row">
        <Select
          label="By the values of"
          class="field"
          value={column}
          options={names}
          onChange={(name) => (wanted.value = name)}
        />
        <Select
          label="and of"
          class="field"
          value={second.value}
          options={[{ value: NONE, text: "nothing else" }, ...names.filter(({ value }) => value !== column)]}
          onChange={(name) => (second.value = name)}
        />
      </p>
      {view !== null && (
        <>
          <Selection view={view} />
          <GroupsTable view={view} accuracy={accuracy} />
        </>
      )}
      <p class="note">
        On {countOf(now.rows, "edit row")}; the bars are 95 % intervals, the line is the accuracy on all of
        them ({percent(accuracy)}). Few rows make wide intervals.
      </p>
    </>
  );
}

/** Of the decision that is tried, or as the model decides. */
function shownAccuracy(): number {
  const [view, name] = [decideView.value, positive.value];
  if (steering.value === null || view === null || name === null) return model.value!.figures.now.accuracy;
  const { right, rows } = outcomeOf(view, name, steering.value, 1);
  return right / (rows || 1);
}

/** Which of the protected columns the model asks about, and where. */
function Protected({ names, onPick }: { names: readonly string[]; onPick: (name: string) => void }) {
  const asked = model.value!.protectedParts;
  return (
    <p class="protected">
      <b>Protected by their names:</b>{" "}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ", "}
          <Button class="link" onClick={() => onPick(name)}>
            {name}
          </Button>
        </span>
      ))}
      .{" "}
      {asked.length === 0
        ? "The model asks about none of them; other columns may stand for them all the same."
        : "The model asks about "}
      {asked.map(({ address, column }, index) => (
        <span key={`${address} ${column}`}>
          {index > 0 && ", "}
          <Button class="link" onClick={() => goTo({ node: address })}>
            {column} at {address}
          </Button>
        </span>
      ))}
      {asked.length > 0 && "."}
    </p>
  );
}

/** Groups of fewer rows say too little of a rate. */
const LEAST_ROWS = 30;
/** The four-fifths rule of the US Equal Employment Opportunity Commission. */
const FAIR = 0.8;

function Selection({ view: { groups, of } }: { view: GroupsView }) {
  const large = groups
    .filter(({ says, isMissing }) => says.rows >= LEAST_ROWS && !isMissing)
    .sort((a, b) => (a.says.share ?? 0) - (b.says.share ?? 0));
  const [least, most] = [large[0], large.at(-1)];
  if (least === undefined || most === undefined || least === most || !most.says.share) return null;
  const ratio = (least.says.share ?? 0) / most.says.share;
  return (
    <p class={ratio < FAIR ? "verdict verdict-changed" : "verdict"}>
      It says {of} of {percentText(least.says.share ?? 0)} of {least.group} and of{" "}
      {percentText(most.says.share)} of {most.group}: a ratio of <b>{ratio.toFixed(2)}</b>
      {ratio < FAIR ? ", below the 0.8 of the four-fifths rule." : "."}
    </p>
  );
}

function GroupsTable({ view, accuracy }: { view: GroupsView; accuracy: number }) {
  const { of } = view;
  const heads = ["Accuracy", `Says ${of}`, `${of} missed`, "False alarms", "Rows"];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section class="scroll" tabIndex={0} aria-label={`Groups by ${view.column}`}>
      <table class="plain groups">
        <thead>
          <tr>
            <th scope="col">{view.and === null ? view.column : `${view.column}, ${view.and}`}</th>
            <th scope="col">
              <span class="hidden">95 % interval</span>
            </th>
            {heads.map((name) => (
              <th key={name} scope="col" class="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.groups.map(({ group, isMissing, figure, says, missed, alarms }) => (
            <tr key={`${isMissing} ${group}`}>
              <th scope="row">
                {view.and === null ? (
                  <Button
                    class="link"
                    onClick={() => {
                      const filter = { verdict: "wrong", group: { column: view.column, group } } as const;
                      goTo({ screen: "rows", filter });
                    }}
                  >
                    {group}
                  </Button>
                ) : (
                  group
                )}
              </th>
              <td>
                <IntervalBar {...figure} all={accuracy} />
              </td>
              <Share share={figure.accuracy} interval={figure.interval} />
              {[says, missed, alarms].map((rate: Rate, index) => (
                <Share key={index} {...rate} />
              ))}
              <td class="number">{grouped(figure.rows)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Share({ share, interval }: { share: number | null; interval: Interval }) {
  return (
    <td class="number">
      {share === null ? (
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

const WIDTH = 90;

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
