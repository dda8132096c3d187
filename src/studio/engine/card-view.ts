// A scorecard as a form holds it.

import { cardItems, type Model, riskClass, riskOf, totalText } from "../../internal.ts";
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
      class: band.class,
    })),
    positive,
  };
}
