// A table of any number of rows of which only those in sight are in the page: all are equally high,
// so their places follow from their numbers. Pieces are asked for as they come into sight.

import { useSignal, useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { grouped } from "../../internal.ts";
import type { RowLine, RowsPage } from "../panels/rows/request.ts";

const HEIGHT = 30;
const PIECE = 100;
/** Browsers draw nothing below some height; longer tables are scrolled by their share. */
const MOST_HEIGHT = 8_000_000;

export interface VirtualRowsProps {
  readonly label: string;
  readonly total: number;
  readonly columns: readonly ComponentChildren[];
  /** Changes where other rows are to be shown. */
  readonly version: unknown;
  readonly load: (from: number, count: number) => Promise<RowsPage>;
  readonly cells: (line: RowLine) => readonly ComponentChildren[];
  readonly onPick?: (line: RowLine) => void;
  readonly picked?: number | null;
}

export function VirtualRows(props: VirtualRowsProps) {
  const { total, columns, version, load, cells, onPick, picked } = props;
  const box = useRef<HTMLDivElement>(null);
  const pieces = useSignal<ReadonlyMap<number, readonly RowLine[]>>(new Map());
  const top = useSignal(0);
  const view = useSignal(420);
  const asked = useRef(new Set<number>());
  const current = useRef(version);
  const height = Math.min(MOST_HEIGHT, total * HEIGHT);
  const inSight = Math.ceil(view.value / HEIGHT) + 2;
  const span = Math.max(1, height - view.value);
  const isShort = height === total * HEIGHT;
  const first = isShort
    ? Math.max(0, Math.min(total - 1, Math.floor(top.value / HEIGHT)))
    : Math.floor((top.value / span) * Math.max(0, total - inSight + 2));
  const last = Math.min(total, first + inSight);

  if (current.current !== version) {
    current.current = version;
    asked.current = new Set();
    pieces.value = new Map();
  }
  useEffect(() => {
    if (box.current !== null) box.current.scrollTop = 0;
    top.value = 0;
  }, [version]);
  useEffect(() => {
    for (let piece = Math.floor(first / PIECE); piece * PIECE < last; piece++) {
      if (asked.current.has(piece)) continue;
      asked.current.add(piece);
      const own = current.current;
      load(piece * PIECE, PIECE)
        .then((page) => {
          if (own === current.current) pieces.value = new Map(pieces.value).set(piece, page.rows);
        })
        .catch(() => asked.current.delete(piece));
    }
  }, [first, last, version]);
  useSignalEffect(() => {
    if (box.current !== null) view.value = box.current.clientHeight;
  });

  const lines: (RowLine | null)[] = [];
  for (let row = first; row < last; row++)
    lines.push(pieces.value.get(Math.floor(row / PIECE))?.[row % PIECE] ?? null);
  const offset = isShort ? first * HEIGHT : Math.min(top.value, Math.max(0, height - lines.length * HEIGHT));

  const onKeyDown = (event: KeyboardEvent): void => {
    if (onPick === undefined || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    const rows = [...(box.current?.querySelectorAll<HTMLElement>("tr[tabindex]") ?? [])];
    const place = rows.indexOf(document.activeElement as HTMLElement);
    if (place < 0) return;
    event.preventDefault();
    const next = rows[place + (event.key === "ArrowDown" ? 1 : -1)];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  };

  return (
    <section
      class="virtual"
      ref={box}
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      onScroll={(event) => {
        top.value = event.currentTarget.scrollTop;
        view.value = event.currentTarget.clientHeight;
      }}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: `${height + HEIGHT + 4}px` }}>
        <table style={{ transform: `translateY(${offset}px)` }} aria-rowcount={total + 1}>
          <thead style={{ transform: `translateY(${top.value - offset}px)` }}>
            <tr>
              {columns.map((column, index) => (
                <th key={index} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) =>
              line === null ? (
                <tr key={`wait-${first + index}`} aria-rowindex={first + index + 2}>
                  <td colSpan={columns.length} class="faint">
                    {grouped(first + index + 1)} …
                  </td>
                </tr>
              ) : (
                <tr
                  key={line.row}
                  aria-rowindex={first + index + 2}
                  class={picked === line.row ? "picked" : ""}
                  {...(onPick !== undefined && {
                    tabIndex: 0,
                    "aria-selected": picked === line.row,
                    onClick: () => onPick(line),
                    onKeyDown: (event: KeyboardEvent) => {
                      if (event.key !== "Enter" && event.key !== " ") return;
                      event.preventDefault();
                      onPick(line);
                    },
                  })}
                >
                  {cells(line).map((cell, place) => (
                    <td key={place}>{cell}</td>
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}
