// A scorecard as text to fill in: the points of every band, then what the total means.

import { nameText } from "../condition/name-text.ts";
import { testText } from "../condition/text.ts";
import type { ScorecardModel } from "../model/model.ts";
import { checklistItems } from "../model/model-kind.ts";
import { rangeText } from "../model/risk/risk-text.ts";
import {
  cardItems,
  hasColumns,
  pointsText,
  riskClass,
  riskOf,
  totalText,
} from "../model/scorecard/card-text.ts";
import { percentText, shareText } from "../model/share-text.ts";

export function cardText(model: ScorecardModel): string[] {
  const counted = checklistItems(model);
  if (counted !== null) {
    const lines = counted.map((test) => `  - ${testText(test, model.columns)}`);
    return [`count how many of these ${counted.length} hold:`, ...lines, "", ...totalLines(model, "count")];
  }
  const items = cardItems(model);
  const points = items.flatMap(({ title, bands }) =>
    bands.map((band, place) => [place === 0 ? title : "", band.text, ...band.points.map(pointsText)]),
  );
  const names = hasColumns(model) ? model.classes.map((name) => nameText(name)) : null;
  const sides = ["left", "left", ...(names ?? [""]).map(() => "right")] as ("left" | "right")[];
  const rows = names === null ? points : [["", "", ...names], ...points];
  const lines = items.length === 0 ? [] : columns(rows, sides);
  return [...lines, ...(lines.length > 0 ? [""] : []), ...totalLines(model)];
}

/** The risk of a class where there are two, else the share of the class that is predicted. */
function totalLines(model: ScorecardModel, counted = "total"): string[] {
  const { totals, classes, target } = model;
  const risk = riskClass(model);
  const hasRanges = totals.every((band) => rangeText(band, 0) !== null);
  const rows = totals.map((band, place) => {
    const shown = risk ?? classes.indexOf(band.class);
    return [
      totalText(model, place),
      percentText(riskOf(band, classes, shown)),
      ...(hasRanges ? [rangeText(band, shown)!] : []),
      nameText(band.class),
      `(${shareText(band, model)})`,
    ];
  });
  const name = risk === null ? "probability" : `${nameText(target)} = ${nameText(classes[risk])}`;
  const heading = hasColumns(model) ? "most points" : counted;
  const head = [heading, name, ...(hasRanges ? ["95 % interval"] : []), "predicted", ""];
  return columns(
    [head, ...rows],
    ["left", "right", "left", "left", ...(hasRanges ? (["left"] as const) : [])],
  );
}

/** As wide as their longest text, two spaces between them. */
function columns(rows: readonly (readonly string[])[], sides: readonly ("left" | "right")[]): string[] {
  const widths = sides.map((_, column) => Math.max(...rows.map((row) => [...row[column]].length)));
  return rows.map((row) =>
    row
      .map((text, column) => {
        const room = " ".repeat(widths[column] - [...text].length);
        return sides[column] === "left" ? text + room : room + text;
      })
      .join("  ")
      .trimEnd(),
  );
}
