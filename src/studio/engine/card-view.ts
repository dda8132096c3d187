// A scorecard as a form holds it.

import { cardItems, type Model, rangeText, riskClass, riskOf, totalText } from "../../internal.ts";
import type { CardView } from "../panels/model/request.ts";

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
