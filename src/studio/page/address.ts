// Where one is in the Studio, as the part of the address behind #: screen, part of the model, row, filters. Never data: what
// the address holds can be read over a shoulder or lie in a history, so values of rows are not in it, only their numbers.

import { signal } from "@preact/signals";
import type { RowFilter } from "../panels/rows/request.ts";

export const SCREENS = ["start", "data", "learn", "model", "rows", "export"] as const;
export type Screen = (typeof SCREENS)[number];

export interface Place {
  readonly screen: Screen;
  /** Address of a part of the model. */
  readonly node: string | null;
  /** Number of a row in the file, from 1 as people count. */
  readonly row: number | null;
  readonly filter: RowFilter;
  /** Which card of the model is shown beside it. */
  readonly card: string | null;
}

export const START: Place = { screen: "start", node: null, row: null, filter: {}, card: null };

export function parsePlace(hash: string): Place {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?", 2) as [string, string?];
  const screen = SCREENS.find((name) => name === path) ?? "start";
  const given = new URLSearchParams(query);
  const text = (name: string): string | undefined => given.get(name) ?? undefined;
  const row = Number(given.get("row"));
  const part = text("part");
  const verdict = text("verdict");
  const unsure = Number(given.get("unsure"));
  return {
    screen,
    node: text("node") ?? null,
    row: Number.isInteger(row) && row > 0 ? row : null,
    card: text("card") ?? null,
    filter: compact({
      part: part === "learn" || part === "edit" || part === "sealed" ? part : undefined,
      verdict: verdict === "right" || verdict === "wrong" ? verdict : undefined,
      at: text("at"),
      unsureBelow: unsure > 0 && unsure <= 1 ? unsure : undefined,
      differsFrom: text("differs"),
    }),
  };
}

export function placeHash({ screen, node, row, card, filter }: Place): string {
  const query = new URLSearchParams();
  if (node !== null) query.set("node", node);
  if (row !== null) query.set("row", String(row));
  if (card !== null) query.set("card", card);
  const { part, verdict, at, unsureBelow, differsFrom } = filter;
  if (part !== undefined) query.set("part", part);
  if (verdict !== undefined) query.set("verdict", verdict);
  if (at !== undefined) query.set("at", at);
  if (unsureBelow !== undefined) query.set("unsure", String(unsureBelow));
  if (differsFrom !== undefined) query.set("differs", differsFrom);
  const text = query.toString();
  return `#/${screen}${text === "" ? "" : `?${text}`}`;
}

function compact(filter: RowFilter): RowFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** Classes and groups are values of rows: a filter by them lives here, not in the address. */
export const place = signal<Place>(typeof location === "undefined" ? START : parsePlace(location.hash));

/** A screen is a step that the browser's Back undoes; within it places replace each other. */
export function goTo(next: Partial<Place>): void {
  const from = place.value;
  const isNewScreen = next.screen !== undefined && next.screen !== from.screen;
  const to: Place = isNewScreen ? { ...START, node: from.node, ...next } : { ...from, ...next };
  const hash = placeHash(to);
  place.value = to;
  if (hash === location.hash) return;
  if (isNewScreen) history.pushState(history.state, "", hash);
  else history.replaceState(history.state, "", hash);
}

export function followAddress(): void {
  addEventListener("popstate", () => {
    place.value = parsePlace(location.hash);
    rememberSession(session);
  });
}

/** The session of this tab stands beside the address, where a reload finds it again. */
let session: string | null = typeof history === "undefined" ? null : (history.state?.session ?? null);

export function sessionOfTab(): string | null {
  return session;
}

export function rememberSession(id: string | null): void {
  session = id;
  history.replaceState({ session }, "");
}
