// All candidates by accuracy and size, and the frontier: the best accuracy for each size.

import { html, type Markup, raw } from "../draw/html.ts";
import { BOLD, textWidth } from "../draw/text-size.ts";
import { BASELINE, REFERENCE } from "../learn/registry.ts";
import { grouped, percent } from "../text/numbers.ts";
import type { Tried } from "../workflow/choice.ts";
import { chartLine, chartSvg, chartText, percentLines, scaleOf, tenth } from "./chart.ts";
import type { ReportFacts } from "./facts.ts";

interface Attempt {
  readonly name: string;
  readonly accuracy: number;
  readonly standardError: number;
  readonly conditions: number;
  readonly remark: string;
  readonly isChosen: boolean;
  readonly role: Tried["role"];
}

export function frontierSection(facts: ReportFacts): Markup | null {
  const { choice, study } = facts;
  const attempts = attemptsOf(facts);
  if (attempts.length < 2) return null;
  const how =
    choice === null
      ? `Evaluated on the same ${study!.folds} folds of ${grouped(study!.rows)} training rows.`
      : `Evaluated on the same ${choice.folds} folds${choice.repeats > 1 ? `, repeated ${choice.repeats} times,` : ""} of ${grouped(choice.rows)} training rows. Candidates that were clearly behind dropped out early.`;
  const hasCosts = (choice?.tried ?? []).some(({ options }) => options.costs);
  const what = hasCosts ? "1 less the cost per row" : "accuracy";
  return html`<section aria-labelledby="frontier">
<h2 id="frontier">Accuracy against size</h2>
<p>${how}</p>
<figure><div class="scroll" tabindex="0" role="region" aria-label="Accuracy against size">${frontierChart(attempts)}</div>
<figcaption>Mean ${what} and mean number of conditions over the folds, with one standard error. The line is the frontier: the best accuracy for each size. The ring marks the model of this report.</figcaption></figure>
<details><summary>All numbers</summary>
<div class="scroll" tabindex="0" role="region" aria-label="All candidates"><table>
<caption>All candidates, the best first</caption>
<thead><tr><th scope="col">Candidate</th><th scope="col" class="number">Accuracy</th><th scope="col" class="number">Conditions</th><th scope="col">Remark</th></tr></thead>
<tbody>${attempts.map(
    (line) =>
      html`<tr${raw(line.isChosen ? ' class="chosen"' : "")}><th scope="row">${line.name}</th><td class="number">${percent(line.accuracy)} <span class="error-text">± ${(line.standardError * 100).toFixed(1)}</span></td><td class="number">${line.conditions.toFixed(1)}</td><td>${line.remark}</td></tr>
`,
  )}</tbody></table></div></details>
${
  choice !== null &&
  choice.notTried.length > 0 &&
  html`<h3>Left out</h3>
<ul>${choice.notTried.map((line) => html`<li>${line}</li>`)}</ul>`
}
</section>`;
}

/** The best first. */
function attemptsOf({ choice, study, learned }: ReportFacts): Attempt[] {
  if (choice !== null && choice.tried.length > 0) {
    return choice.tried
      .filter(({ folds }) => folds > 0)
      .map((tried): Attempt => {
        const { name, role, score, standardError, conditions } = tried;
        const isChosen = name === choice.name;
        return {
          name,
          role,
          accuracy: score,
          standardError,
          conditions,
          isChosen,
          remark: remark(tried, choice),
        };
      })
      .sort(bestFirst);
  }
  if (study === null) return [];
  const attempt = (name: string, standing: typeof study.model, role: Attempt["role"]): Attempt => {
    const isChosen = name === learned.method;
    return { ...standing, name, role, isChosen, remark: isChosen ? "this model" : "" };
  };
  return [
    ...(learned.method === REFERENCE.name ? [] : [attempt(learned.method, study.model, null)]),
    attempt(REFERENCE.name, study.greedy, "reference"),
    attempt(BASELINE.name, study.majority, "baseline"),
  ].sort(bestFirst);
}

function bestFirst(a: Attempt, b: Attempt): number {
  return b.accuracy - a.accuracy || a.conditions - b.conditions;
}

function remark(
  { name, role, dropped, conditions }: Tried,
  choice: NonNullable<ReportFacts["choice"]>,
): string {
  if (name === choice.name) return "chosen";
  if (name === choice.runnerUp) return "runner-up";
  if (dropped === "beaten") return "dropped early";
  if (dropped === "time") return "stopped by the time limit";
  if (conditions > choice.maxConditions) return "over the budget of conditions";
  if (role === "baseline") return "majority-class baseline";
  return role === "reference" ? "plain greedy tree" : "";
}

const WIDTH = 640;
const HEIGHT = 400;
const FRAME = { left: 54, right: 24, top: 44, bottom: 46 };
const SIZE = 12;

function frontierChart(attempts: readonly Attempt[]): Markup {
  const x = scaleOf([0, ...attempts.map(({ conditions }) => conditions), 1], {
    from: FRAME.left,
    to: WIDTH - FRAME.right,
    about: 6,
  });
  // The majority baseline is often so far below that it would press all others into one line.
  const others = attempts.filter(({ role }) => role !== "baseline");
  const y = scaleOf(
    (others.length > 0 ? others : attempts).flatMap(({ accuracy, standardError }) => [
      Math.max(0, accuracy - standardError),
      Math.min(1, accuracy + standardError),
    ]),
    { from: HEIGHT - FRAME.bottom, to: FRAME.top, about: 5 },
  );
  const spots = attempts.map((attempt) => ({
    attempt,
    x: x.place(attempt.conditions),
    y: Math.min(y.place(attempt.accuracy), HEIGHT - FRAME.bottom - 8),
    isBelow: attempt.accuracy < y.low,
  }));
  const whiskers = spots.map(({ attempt, x: at }) => ({
    left: at - 2,
    right: at + 2,
    top: y.place(attempt.accuracy + attempt.standardError),
    bottom: y.place(attempt.accuracy - attempt.standardError),
  }));
  const labels = placeLabels(
    spots.map((spot) => ({
      x: spot.x,
      y: spot.y,
      isNeeded: spot.attempt.isChosen,
      text: spot.isBelow ? `${spot.attempt.name} (${percent(spot.attempt.accuracy)})` : spot.attempt.name,
    })),
    whiskers,
  );
  return chartSvg(
    {
      id: "frontier-chart",
      width: WIDTH,
      height: HEIGHT,
      title: "Accuracy against number of conditions",
      description: attempts
        .map(
          ({ name, accuracy, conditions }) =>
            `${name}: ${percent(accuracy)} with ${conditions.toFixed(1)} conditions.`,
        )
        .join(" "),
    },
    [
      ...percentLines(y, FRAME.left, WIDTH - FRAME.right),
      ...x.ticks.map((tick) =>
        chartText({
          x: x.place(tick),
          y: HEIGHT - FRAME.bottom + 18,
          text: String(tick),
          anchor: "middle",
          role: "faint",
        }),
      ),
      chartText({
        x: (FRAME.left + WIDTH - FRAME.right) / 2,
        y: HEIGHT - 6,
        text: "conditions",
        anchor: "middle",
        role: "faint",
      }),
      `<path d="${frontierPath(spots.filter(({ isBelow }) => !isBelow))}" class="weak steps"/>`,
      ...spots.map(({ attempt, x: at, y: height, isBelow }) => {
        const look = attempt.isChosen ? "strong" : "weak";
        if (isBelow) return `<path d="M${tenth(at - 5)} ${height - 4}h10l-5 9z" class="${look}"/>`;
        const [low, high] = [
          attempt.accuracy - attempt.standardError,
          attempt.accuracy + attempt.standardError,
        ];
        return (
          chartLine(
            at,
            y.place(Math.max(y.low, low)),
            at,
            y.place(Math.min(y.high, high)),
            `${look} whisker`,
          ) +
          (attempt.isChosen
            ? `<circle cx="${tenth(at)}" cy="${tenth(height)}" r="9" class="strong ring"/>`
            : "") +
          `<circle cx="${tenth(at)}" cy="${tenth(height)}" r="4" class="${look} dot"/>`
        );
      }),
      ...labels.map((label, index) =>
        label === null ? "" : chartText({ ...label, role: spots[index].attempt.isChosen ? "bold" : "" }),
      ),
    ],
  );
}

/** Steps up through the candidates that are better than all smaller ones. */
function frontierPath(spots: readonly { x: number; y: number }[]): string {
  let best = Number.POSITIVE_INFINITY;
  let path = "";
  for (const { x, y } of [...spots].sort((a, b) => a.x - b.x || a.y - b.y)) {
    if (y >= best) continue;
    path += path === "" ? `M${tenth(x)} ${tenth(y)}` : `H${tenth(x)}V${tenth(y)}`;
    best = y;
  }
  return path === "" ? "" : `${path}H${WIDTH - FRAME.right}`;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor: "start" | "middle" | "end";
}

/** Beside its point where there is room, needed ones first, then the best; else none, the table has them all. */
function placeLabels(
  points: readonly { x: number; y: number; text: string; isNeeded: boolean }[],
  whiskers: readonly Box[],
): (LabelPlace | null)[] {
  const taken: Box[] = [
    ...points.map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 6, bottom: y + 6 })),
    ...whiskers,
  ];
  const place = ({ x, y, text, isNeeded }: (typeof points)[number]): LabelPlace | null => {
    const width = textWidth(text, isNeeded ? (SIZE + 1) * BOLD : SIZE);
    const tries: LabelPlace[] = [
      { x: x + 12, y: y + 4, text, anchor: "start" },
      { x: x - 12, y: y + 4, text, anchor: "end" },
      { x: x + 8, y: y - 11, text, anchor: "start" },
      { x: x + 8, y: y + 19, text, anchor: "start" },
      { x: x - 8, y: y - 11, text, anchor: "end" },
      { x: x - 8, y: y + 19, text, anchor: "end" },
      { x: x + 8, y: y - 26, text, anchor: "start" },
      { x: x + 8, y: y + 34, text, anchor: "start" },
    ];
    for (const wanted of tries) {
      const left = wanted.anchor === "start" ? wanted.x : wanted.x - width;
      const box = { left, right: left + width, top: wanted.y - SIZE + 1, bottom: wanted.y + 3 };
      const isInside =
        box.left > FRAME.left + 2 && box.right < WIDTH && box.top > 0 && box.bottom < HEIGHT - FRAME.bottom;
      const isFree = taken.every(
        (other) =>
          box.right < other.left ||
          box.left > other.right ||
          box.bottom < other.top ||
          box.top > other.bottom,
      );
      if (isInside && isFree) {
        taken.push(box);
        return wanted;
      }
    }
    return isNeeded ? tries[3] : null;
  };
  const needed = points.map((point) => (point.isNeeded ? place(point) : null));
  return points.map((point, index) => needed[index] ?? place(point));
}
