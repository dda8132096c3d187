// A scorecard while it is edited: every item and band keeps the address it had.

import { isFeature } from "../condition/condition.ts";
import { nameText, quoteText } from "../condition/name-text.ts";
import { DataError } from "../dataset/data-error.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import type { ScorecardModel, ScoreItem, TotalBand } from "../model/model.ts";
import { bandPoints, cardItem, hasColumns, totalName } from "../model/scorecard/card-text.ts";
import {
  type Change,
  checkThreshold,
  goneAlready,
  knownClass,
  noSuchPart,
  withThreshold,
} from "./edit-error.ts";

type Band = ScoreItem["bands"][number];

interface Draft {
  /** By their places as they were given; null where one was merged with the next. */
  readonly bands: (Band | null)[];
  otherwise: readonly number[];
}

/** Digits of points that are added up in the head. */
const MOST_POINTS = 99;

export class CardDraft {
  readonly #model: ScorecardModel;
  readonly #columns: readonly ColumnSchema[];
  /** By place; null where an item was removed. */
  readonly #items: (Draft | null)[];
  readonly #totals: TotalBand[];

  constructor(model: ScorecardModel, columns: readonly ColumnSchema[] = model.columns) {
    this.#model = model;
    this.#columns = columns;
    this.#items = model.items.map(({ bands, otherwise }) => ({ bands: [...bands], otherwise }));
    this.#totals = [...model.totals];
  }

  setThreshold(at: string, value: number): Change {
    checkThreshold(value);
    const { draft, place } = this.#band(at);
    const band = draft.bands[place];
    if (band === null || band === undefined || isFeature(band.test))
      throw new DataError(`part ${at} has no threshold; set its points, or drop it`);
    const was = this.describe(at);
    const others = draft.bands.flatMap((other, index) =>
      other?.test.type === "at-most" ? [{ index, threshold: other.test.threshold }] : [],
    );
    const isCrossed = others.some(
      ({ index, threshold }) => index !== place && (index < place ? threshold >= value : threshold <= value),
    );
    if (isCrossed) throw new DataError(`the threshold of ${at} must stay between those of its neighbours`);
    draft.bands[place] = { ...band, test: withThreshold(band.test, value, at) };
    return { was, now: this.describe(at) };
  }

  setPoints(at: string, value: number): Change {
    if (!Number.isInteger(value) || Math.abs(value) > MOST_POINTS)
      throw new DataError(`points are whole numbers from -${MOST_POINTS} to ${MOST_POINTS}, got ${value}`);
    if (hasColumns(this.#model))
      throw new DataError(
        "points of several classes cannot be changed one by one; learn the scorecard again",
      );
    const { draft, place } = this.#band(at);
    const was = this.describe(at);
    const band = draft.bands[place];
    if (place === draft.bands.length) draft.otherwise = [value];
    else if (band) draft.bands[place] = { ...band, points: [value] };
    return { was, now: this.describe(at) };
  }

  relabel(at: string, name: string): Change {
    const place = this.#totalAt(at);
    const to = knownClass(name, this.#model.classes);
    const was = this.#totals[place].class;
    this.#totals[place] = { ...this.#totals[place], class: to };
    return { was: nameText(was), now: nameText(to) };
  }

  remove(at: string): Change {
    const { draft, item, place } = this.#part(at);
    if (place !== null || draft === null) return this.dropCondition(at);
    const was = this.describe(at);
    this.#items[item] = null;
    return { was, now: "removed" };
  }

  /** The rows of the band go to the next. */
  dropCondition(at: string): Change {
    const { draft, place } = this.#band(at);
    const was = this.describe(at);
    if (place >= draft.bands.length)
      throw new DataError(`part ${at} is what remains of its item; drop another band, or remove the item`);
    draft.bands[place] = null;
    return { was, now: "merged with the next band" };
  }

  /** The part in words. */
  describe(at: string): string {
    if (TOTAL.test(at.trim())) {
      const place = this.#totalAt(at);
      return `${totalName(this.#model, place)}: ${nameText(this.#totals[place].class)}`;
    }
    const { draft, place } = this.#part(at);
    const { title, bands } = cardItem(built(draft), this.#columns);
    if (place === null) return title === "if" ? bands[0].text : title;
    const { text, points } = bands[draft.bands.slice(0, place).filter((band) => band !== null).length];
    return `${title} ${text}: ${bandPoints(points, this.#model)}`;
  }

  addressNow(at: string): string | null {
    const address = at.trim();
    if (TOTAL.test(address)) return address;
    const { item, place } = addressOf(address);
    const draft = this.#items[item];
    if (!draft) return null;
    const now = this.#items.slice(0, item).filter((other) => other !== null).length + 1;
    if (place === null) return String(now);
    if (place < draft.bands.length && draft.bands[place] === null) return null;
    return `${now}.${draft.bands.slice(0, place).filter((band) => band !== null).length + 1}`;
  }

  isWithin(at: string, above: string): boolean {
    return at.trim() === above || at.trim().startsWith(`${above}.`);
  }

  finish(): ScorecardModel {
    const items = this.#items.flatMap((draft) => (draft === null ? [] : [built(draft)]));
    return { ...this.#model, items, totals: this.#totals };
  }

  /** What only trees and lists have. */
  cannot(what: string): DataError {
    return new DataError(
      `a scorecard cannot be changed that way (${what}); set points or thresholds, drop bands, remove items`,
    );
  }

  #totalAt(at: string): number {
    const match = TOTAL.exec(at.trim());
    const place = match === null ? -1 : Number(match[1]) - 1;
    if (this.#totals[place] === undefined) throw noSuchPart(at, `t${this.#totals.length}`);
    return place;
  }

  #band(at: string): { draft: Draft; place: number } {
    const { draft, place } = this.#part(at);
    // An item of one condition has one band to speak of.
    const own = place ?? (draft.bands.length === 1 ? 0 : null);
    if (own === null) throw new DataError(`part ${at} has several bands; name one of them, such as ${at}.1`);
    if (own < draft.bands.length && draft.bands[own] === null) throw goneAlready(at);
    return { draft, place: own };
  }

  #part(at: string): { draft: Draft; item: number; place: number | null } {
    const { item, place } = addressOf(at.trim());
    const draft = this.#items[item];
    if (draft === undefined) throw noSuchPart(at, String(this.#items.length));
    if (draft === null) throw goneAlready(at);
    if (place !== null && (place < 0 || place > draft.bands.length))
      throw noSuchPart(at, `${item + 1}.${draft.bands.length + 1}`);
    return { draft, item, place };
  }
}

const TOTAL = /^t(\d+)$/;

function addressOf(at: string): { item: number; place: number | null } {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(at);
  if (match === null)
    throw new DataError(
      `${quoteText(at)} is not the address of a part of a scorecard, such as 3, 2.1 or t2 (espalier edit MODEL lists them)`,
    );
  return { item: Number(match[1]) - 1, place: match[2] === undefined ? null : Number(match[2]) - 1 };
}

function built({ bands, otherwise }: Draft): ScoreItem {
  return { bands: bands.flatMap((band) => (band === null ? [] : [band])), otherwise };
}
