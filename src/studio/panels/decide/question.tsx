// Every way to weigh the decision: who is taken for what, and the curves of all decisions with the
// one that is tried as a point to drag. Of the edit rows.

import {
  calibration,
  countOf,
  grouped,
  netBenefit,
  percent,
  percentText,
  precisionRecall,
  rocCurve,
} from "../../../internal.ts";
import { decideView, missCost, outcomeOf, positive, steering } from "../../page/steering.ts";
import { CurveChart, type CurvePoint } from "../../parts/curve-chart.tsx";
import type { DecideView } from "./request.ts";

export function Question() {
  const view = decideView.value;
  const name = positive.value;
  if (view === null || name === null) return <p class="note">Counting.</p>;
  const { confusion, right, rows } = outcomeOf(view, name, steering.value, missCost.value);
  return (
    <>
      <p>
        With this decision {percentText(right / (rows || 1))} of {countOf(rows, "edit row")} are told right.
      </p>
      <Confusion classes={view.classes} counts={confusion} name={name} />
      <Curves view={view} name={name} />
    </>
  );
}

const MOST_CLASSES = 10;

/** Of very many classes only the one that is looked at, against the rest. */
function Confusion({
  classes,
  counts,
  name,
}: {
  classes: readonly string[];
  counts: readonly (readonly number[])[];
  name: string;
}) {
  const own = classes.indexOf(name);
  const isWhole = classes.length <= MOST_CLASSES;
  const sum = (is: (actual: number, said: number) => boolean): number =>
    counts.reduce(
      (all, row, actual) => all + row.reduce((a, n, said) => a + (is(actual, said) ? n : 0), 0),
      0,
    );
  const names = isWhole ? classes : [name, "any other"];
  const cells = isWhole
    ? counts
    : [true, false].map((isOwn) =>
        [true, false].map((saysOwn) =>
          sum((actual, said) => (actual === own) === isOwn && (said === own) === saysOwn),
        ),
      );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section class="scroll" tabIndex={0} aria-label="What is taken for what">
      <table class="confusion">
        <thead>
          <tr>
            <th scope="col">it was ↓ it says →</th>
            {names.map((each) => (
              <th key={each} scope="col">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((row, actual) => {
            const all = row.reduce((total, count) => total + count, 0) || 1;
            return (
              <tr key={names[actual]}>
                <th scope="row">{names[actual]}</th>
                {row.map((count, said) => (
                  <td
                    key={names[said]}
                    class={actual === said ? "right" : ""}
                    style={{ "--deep": String(count / all) }}
                  >
                    {grouped(count)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const THRESHOLDS = Array.from({ length: 99 }, (_, index) => (index + 1) / 100);

function Curves({ view, name }: { view: DecideView; name: string }) {
  const { classes, ends, totals } = view;
  const own = classes.indexOf(name);
  const forecasts = ends.map(({ probabilities, counts }) => ({
    probabilities,
    counts: Float64Array.from(counts),
  }));
  const now = steering.value?.at ?? (classes.length === 2 && view.rule === null ? 0.5 : null);
  const move = (at: number): void => {
    steering.value = { class: name, at: Math.round(Math.max(0, Math.min(1, at)) * 100) / 100 };
  };
  const roc = rocCurve(forecasts, own);
  if (roc.length === 0)
    return <p class="note">The edit rows hold no {name}, or nothing else: there is no curve.</p>;
  const { missed, positives, alarms, negatives, caught } = outcomeOf(
    view,
    name,
    steering.value,
    missCost.value,
  );
  const found = precisionRecall(forecasts, own);
  const benefit = netBenefit(forecasts, own, THRESHOLDS);
  const binary = forecasts.map(({ probabilities, counts }) => {
    const rest = counts.reduce((sum, count, c) => sum + (c === own ? 0 : count), 0);
    return {
      probabilities: [probabilities[own], 1 - probabilities[own]],
      counts: Float64Array.of(counts[own], rest),
    };
  });
  const kept = calibration(binary, [name, "other"]);
  // Calibration looks at the rarer of two classes; here it is the one that is looked at.
  const flip = kept?.class !== name;
  const groups = kept?.groups ?? [];
  const share = (value: number): number => (flip ? 1 - value : value);
  const base = totals[own] / totals.reduce((sum, count) => sum + count, 0);
  const at = (points: readonly (CurvePoint & { threshold: number })[]) => ({
    points,
    onPick: (point: CurvePoint) => move((point as CurvePoint & { threshold: number }).threshold),
  });
  return (
    <div class="curves">
      <CurveChart
        title="Caught against false alarms"
        x="share of the others that are false alarms"
        y={`share of ${name} caught`}
        {...at(
          roc.map((p) => ({ x: p.falsePositives, y: p.truePositives, threshold: Math.min(1, p.threshold) })),
        )}
        now={{ x: alarms / (negatives || 1), y: 1 - missed / (positives || 1) }}
        other={[
          { x: 0, y: 0 },
          { x: 1, y: 1 },
        ]}
      />
      <CurveChart
        title="How often it is right when it says so"
        x={`share of ${name} caught`}
        y="of those it names, truly so"
        {...at(found.map((p) => ({ x: p.recall, y: p.precision, threshold: p.threshold })))}
        now={caught + alarms > 0 ? { x: caught / (positives || 1), y: caught / (caught + alarms) } : null}
        other={[
          { x: 0, y: base },
          { x: 1, y: base },
        ]}
      />
      <CurveChart
        title="Do its risks come true?"
        x="risk that it gives"
        y="share that came true"
        dots={groups.map((group) => ({
          x: share(group.predicted),
          y: share(group.observed),
          low: Math.min(share(group.low), share(group.high)),
          high: Math.max(share(group.low), share(group.high)),
        }))}
        points={[]}
        now={null}
        other={[
          { x: 0, y: 0 },
          { x: 1, y: 1 },
        ]}
      />
      <CurveChart
        title="Is acting on it worth it?"
        x="from which risk on one acts"
        y="found per row, less false alarms at their price"
        {...at(benefit.map((p) => ({ x: p.threshold, y: Math.max(p.model, -0.05), threshold: p.threshold })))}
        now={now === null || now <= 0 || now >= 1 ? null : nearest(benefit, now)}
        other={benefit.filter((p) => p.everyone >= 0).map((p) => ({ x: p.threshold, y: p.everyone }))}
        otherName="acting on everyone"
      />
      <details class="how">
        <summary>How</summary>
        <p class="note">
          The receiver operating characteristic, precision and recall, calibration by tenths of the rows with
          95 % intervals, and net benefit (Vickers and Elkin 2006). Dashed: chance, the share of {name} (
          {percent(base)}), perfect agreement, and acting on everyone.
        </p>
      </details>
    </div>
  );
}

function nearest(
  benefit: readonly { readonly threshold: number; readonly model: number }[],
  now: number,
): CurvePoint {
  const found = benefit.toSorted((a, b) => Math.abs(a.threshold - now) - Math.abs(b.threshold - now))[0];
  return { x: found.threshold, y: Math.max(found.model, -0.05) };
}
