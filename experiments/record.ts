// The committed record of all papers (docs/results/papers.json): each part as it was last run, in which mode and with which seed.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Exhibit, Mode, Paper } from "./report.ts";

export interface RecordedPart {
  readonly name: string;
  readonly title: string;
  readonly mode: Mode;
  readonly seed: number;
  /** Processor time. */
  readonly seconds: number;
  /** Of the sources it was run with: equal code, mode and seed give equal figures. */
  readonly code: string;
  /** Why it was not run. */
  readonly skipped?: string;
  readonly exhibits: readonly Exhibit[];
}

export interface RecordedPaper extends Pick<Paper, "id" | "title" | "sources" | "choices"> {
  readonly parts: readonly RecordedPart[];
}

export interface PapersRecord {
  readonly version: 1;
  readonly papers: readonly RecordedPaper[];
}

export function readRecord(file: string): PapersRecord {
  if (!existsSync(file)) return { version: 1, papers: [] };
  return JSON.parse(readFileSync(file, "utf8")) as PapersRecord;
}

export function writeRecord(file: string, record: PapersRecord): void {
  writeFileSync(file, `${JSON.stringify(record, shorten, 1)}\n`);
}

/** Twelve digits: more are noise of the last operation. */
function shorten(_: string, value: unknown): unknown {
  return typeof value === "number" ? Number(value.toPrecision(12)) : value;
}

const RANK: Readonly<Record<Mode, number>> = { quick: 0, default: 1, full: 2 };

/**
 * The record with newly run parts in it. A quick part does not take the place of a fuller one, nor a part that was
 * not run that of one that was, unless `replace` says so. Parts that the paper no longer has are dropped.
 */
export function mergePaper(
  record: PapersRecord,
  paper: Paper,
  parts: readonly RecordedPart[],
  { replace = false, order }: { readonly replace?: boolean; readonly order: readonly string[] },
): { readonly record: PapersRecord; readonly kept: readonly string[] } {
  const before = record.papers.find(({ id }) => id === paper.id)?.parts ?? [];
  const kept: string[] = [];
  const merged = Object.keys(paper.parts).flatMap((name): RecordedPart[] => {
    const old = before.find((part) => part.name === name);
    const made = parts.find((part) => part.name === name);
    if (!made || !old) return [made ?? old].filter((part) => part !== undefined);
    const poorer =
      (made.skipped !== undefined && old.skipped === undefined) ||
      (old.skipped === undefined && RANK[made.mode] < RANK[old.mode]);
    if (!poorer || replace) return [made];
    kept.push(name);
    return [old];
  });
  const { id, title, sources, choices } = paper;
  const papers = [
    ...record.papers.filter((each) => each.id !== id),
    { id, title, sources, choices, parts: merged },
  ];
  papers.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  return { record: { version: 1, papers }, kept };
}
