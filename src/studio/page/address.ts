// Where one is in the Studio, as the part of the address behind #: screen, part of the model, row,
// filters. Never data: an address is kept in the history of the browser, so that it holds numbers
// of rows, but no value of any.

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
  /** Which question to the model is shown below it. */
  readonly card: string | null;
}

export const START: Place = { screen: "start", node: null, row: null, filter: {}, card: null };

export function parsePlace(hash: string): Place {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?", 2) as [string, string?];
  const given = new URLSearchParams(query);
  const text = (name: string): string | undefined => given.get(name) ?? undefined;
  const oneOf = <Value extends string>(name: string, ...values: readonly Value[]): Value | undefined =>
    values.find((value) => value === given.get(name));
  const row = Number(given.get("row"));
  const unsure = Number(given.get("unsure"));
  const filter: RowFilter = {
    part: oneOf("part", "learn", "edit", "sealed"),
    verdict: oneOf("verdict", "right", "wrong"),
    at: text("at"),
    unsureBelow: unsure > 0 && unsure <= 1 ? unsure : undefined,
    differsFrom: text("differs"),
  };
  return {
    screen: SCREENS.find((name) => name === path) ?? "start",
    node: text("node") ?? null,
    row: Number.isInteger(row) && row > 0 ? row : null,
    card: text("card") ?? null,
    filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  };
}

export function placeHash({ screen, node, row, card, filter }: Place): string {
  const { part, verdict, at, unsureBelow: unsure, differsFrom: differs } = filter;
  const shown = { node, row, card, part, verdict, at, unsure, differs };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(shown)) if (value != null) query.set(name, String(value));
  return `#/${screen}${query.size === 0 ? "" : `?${query}`}`;
}

/** A filter by classes or groups, which are values of rows, is here only and not in the address. */
export const place = signal<Place>(typeof location === "undefined" ? START : parsePlace(location.hash));

/** Another screen is a step for the browser's Back; places within a screen replace each other. */
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

/** Kept in the state of the browser's history, where a reload of the tab finds it again. */
let session: string | null = typeof history === "undefined" ? null : (history.state?.session ?? null);

export function sessionOfTab(): string | null {
  return session;
}

export function rememberSession(id: string | null): void {
  session = id;
  history.replaceState({ session }, "");
}
