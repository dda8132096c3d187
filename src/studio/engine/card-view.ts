// A scorecard as a form holds it.

import {
  cardItems,
  type Model,
  probabilitiesOf,
  rangeText,
  riskClass,
  riskOf,
  totalText,
} from "../../internal.ts";
import type { CardView, ScoreTableView } from "../panels/model/request.ts";

/** Null for other models, and where points are given for several classes. */
export function cardView(model: Model): CardView | null {
  if (model.form !== "scorecard") return null;
  const positive = riskClass(model);
  if (positive === null) return null;
  const items = cardItems(model);
  return {
    items: items.map(({ title, bands }) => ({
      title,
      bands: bands.map(({ text, points }) => ({ text, points: points[0] })),
    })),
    totals: model.totals.map((band, place) => ({
      least: band.least,
      text: totalText(model, place),
      risk: riskOf(band, model.classes, positive),
      range: rangeText(band, positive),
      class: band.class,
    })),
    positive,
  };
}

/** Null for other models, and for a scorecard with one column of points. */
export function scoreTable(model: Model): ScoreTableView | null {
  if (model.form !== "scorecard" || model.totals[0].leads === undefined) return null;
  return {
    items: cardItems(model).map(({ title, bands }) => ({ title, bands })),
    totals: model.totals.map((band) => ({
      leads: band.leads!,
      least: band.least,
      class: band.class,
      risk: probabilitiesOf(band, model.classes)[model.classes.indexOf(band.class)],
    })),
  };
}
