// All candidates by accuracy and size, and the frontier: the best accuracy for each size.

import type { Tried } from "../../choose/choice/choice.ts";
import { frontierLines } from "../../choose/choice/frontier.ts";
import { scaleOf } from "../../draw/chart/scale.ts";
import { html, type Markup, raw } from "../../draw/html.ts";
import { svgElement, tenth } from "../../draw/svg-element.ts";
import { BASELINE, REFERENCE } from "../../learn/registry.ts";
import { grouped, percent } from "../../text/numbers.ts";
import type { ReportFacts } from "../facts/facts.ts";
import {
  axisBelow,
  bothWidths,
  chartLine,
  chartSvg,
  chartText,
  NARROW,
  percentLines,
  whisker,
} from "./chart.ts";

interface Attempt {
  readonly name: string;
  readonly accuracy: number;
  readonly standardError: number;
  readonly folds: number;
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
      : `Evaluated on ${choice.folds} folds${choice.repeats > 1 ? `, repeated ${choice.repeats} times,` : ""} of ${grouped(choice.rows)} training rows. Candidates that were clearly behind dropped out early: their figure is that of the chosen one, and how far they were from it on the folds of both.`;
  const hasCosts = (choice?.tried ?? []).some(({ options }) => options.costs);
  const what = hasCosts ? "1 less the cost per row" : "accuracy";
  return html`<section aria-labelledby="frontier">
<h2 id="frontier">Accuracy against size</h2>
<p>${how}</p>
<div class="beside"><figure>${bothWidths((isNarrow) => frontierChart(attempts, isNarrow))}</figure>
<div class="scroll" tabindex="0" role="region" aria-label="All candidates"><table class="candidates">
<caption class="hidden">All candidates, the best first, numbered as in the drawing</caption>
<thead><tr><th scope="col" class="number">No.</th><th scope="col">Candidate</th><th scope="col" class="number">Accuracy</th><th scope="col" class="number">Conditions</th></tr></thead>
<tbody>${attempts.map(
    (line, index) =>
      html`<tr${raw(line.isChosen ? ' class="chosen"' : "")}><td class="number">${index + 1}</td><th scope="row">${line.name}${line.remark !== "" && html`<span class="method">${line.remark}</span>`}</th><td class="number">${percent(line.accuracy)}${errorText(line)}</td><td class="number">${line.conditions.toFixed(1)}</td></tr>
`,
  )}</tbody></table></div></div>
<p class="note">Mean ${what} and mean number of conditions over the folds, with one standard error where there were several. The line is the frontier: the best accuracy for each size. The ring marks the model of this report.</p>
${
  choice?.frontier != null &&
  html`<ul>${frontierLines(choice.frontier).map((line) => html`<li>${line}</li>`)}</ul>`
}
${
  choice !== null &&
  choice.notTried.length > 0 &&
  html`<h3>Left out</h3>
<ul>${choice.notTried.map((line) => html`<li>${line}</li>`)}</ul>`
}
</section>`;
}

/** One fold says nothing of how much folds differ. */
function errorText({ standardError, folds }: Attempt): Markup | null {
  return folds < 2 ? null : html` <span class="error-text">± ${(standardError * 100).toFixed(1)}</span>`;
}

/** The best first. */
function attemptsOf({ choice, study, learned }: ReportFacts): Attempt[] {
  if (choice !== null && choice.tried.length > 0) {
    return choice.tried
      .filter(({ folds }) => folds > 0)
      .map((tried): Attempt => {
        const { name, role, comparable, standardError, folds, conditions } = tried;
        const isChosen = name === choice.name;
        return {
          name,
          role,
          accuracy: comparable,
          standardError,
          folds,
          conditions,
          isChosen,
          remark: remark(tried, choice),
        };
      })
      .sort(bestFirst);
  }
  if (study === null) return [];
  const { method } = learned;
  const isGreedy = method === REFERENCE.name;
  const attempt = (name: string, standing: typeof study.model, role: Attempt["role"]): Attempt => {
    const isChosen = name === method;
    return { ...standing, name, role, folds: study.folds, isChosen, remark: isChosen ? "this model" : "" };
  };
  return [
    attempt(method, study.model, isGreedy ? "reference" : null),
    ...(isGreedy ? [] : [attempt(REFERENCE.name, study.greedy, "reference")]),
    ...(method === BASELINE.name ? [] : [attempt(BASELINE.name, study.majority, "baseline")]),
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

const WIDTH = 430;
const HEIGHT = 400;
const FRAME = { left: 52, right: 22, top: 24, bottom: 46 };

function frontierChart(attempts: readonly Attempt[], isNarrow: boolean): Markup {
  const width = isNarrow ? NARROW : WIDTH;
  const right = width - FRAME.right;
  const x = scaleOf([0, ...attempts.map(({ conditions }) => conditions), 1], {
    from: FRAME.left,
    to: right,
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
  const numbers = placeNumbers(spots, width);
  return chartSvg(
    {
      id: isNarrow ? "frontier-narrow" : "frontier-chart",
      width,
      height: HEIGHT,
      title: "Accuracy against number of conditions",
      description: attempts
        .map(
          ({ name, accuracy, conditions }, index) =>
            `${index + 1}, ${name}: ${percent(accuracy)} with ${conditions.toFixed(1)} conditions.`,
        )
        .join(" "),
    },
    [
      ...percentLines(y, FRAME.left, right),
      ...axisBelow(
        x.ticks.map((tick) => ({ x: x.place(tick), text: String(tick) })),
        "conditions",
        { ...FRAME, right, height: HEIGHT },
      ),
      `<path d="${frontierPath(
        spots.filter(({ isBelow }) => !isBelow),
        right,
      )}" class="weak steps"/>`,
      ...numbers.map(({ x: at, y: height }, index) =>
        chartLine(spots[index].x, spots[index].y, at, height, "leader"),
      ),
      ...spots.map(({ attempt, x: at, y: height, isBelow }) => {
        const look = attempt.isChosen ? "strong" : "weak";
        if (isBelow) return `<path d="M${tenth(at - 5)} ${height - 4}h10l-5 9z" class="${look}"/>`;
        const { accuracy, standardError, isChosen } = attempt;
        const circle = (r: number, role: string): string =>
          svgElement("circle", { cx: at, cy: height, r, class: role });
        return [
          whisker(at, accuracy - standardError, accuracy + standardError, y, look),
          isChosen ? circle(8, "strong ring") : "",
          circle(3.5, `${look} dot`),
        ].join("");
      }),
      ...numbers.map(({ x: at, y: height }, index) =>
        chartText({
          x: at,
          y: height + 4,
          text: String(index + 1),
          anchor: "middle",
          role: spots[index].attempt.isChosen ? "bold" : "",
        }),
      ),
    ],
  );
}

/** Steps up through the candidates that are better than all smaller ones. */
function frontierPath(spots: readonly { x: number; y: number }[], right: number): string {
  let best = Number.POSITIVE_INFINITY;
  let path = "";
  for (const { x, y } of [...spots].sort((a, b) => a.x - b.x || a.y - b.y)) {
    if (y >= best) continue;
    path += path === "" ? `M${tenth(x)} ${tenth(y)}` : `H${tenth(x)}V${tenth(y)}`;
    best = y;
  }
  return path === "" ? "" : `${path}H${right}`;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Distances at which a point's number is tried, and the least to other points and numbers. */
const REACHES = [14, 22, 32, 44, 58, 74, 92];
const APART = 12;

/** The middle of each point's number: the nearest that is free, for the best point first. */
function placeNumbers(spots: readonly Spot[], width: number): Spot[] {
  const taken: Spot[] = spots.map(({ x, y }) => ({ x, y }));
  const isFree = ({ x, y }: Spot, own: Spot): boolean =>
    x > FRAME.left + 6 &&
    x < width - 8 &&
    y > 8 &&
    y < HEIGHT - FRAME.bottom - 6 &&
    taken.every((other) => Math.hypot(other.x - x, other.y - y) >= (other === own ? 10 : APART));
  return taken.slice().map((spot) => {
    for (const reach of REACHES) {
      for (let turn = 0; turn < 16; turn++) {
        // To the right and up first, clear of the upright whisker, then ever further round on both
        // sides.
        const angle = -Math.PI / 4 + (turn % 2 === 0 ? 1 : -1) * Math.ceil(turn / 2) * (Math.PI / 8);
        const place = { x: spot.x + reach * Math.cos(angle), y: spot.y + reach * Math.sin(angle) };
        if (isFree(place, spot)) {
          taken.push(place);
          return place;
        }
      }
    }
    const place = { x: spot.x, y: Math.max(8, spot.y - REACHES[0]) };
    taken.push(place);
    return place;
  });
}
