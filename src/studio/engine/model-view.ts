// A model as the page shows it: the outline, what is known of it, its frontier and its history.

import {
  type Certificate,
  type Choice,
  classLooks,
  type JsonObject,
  type Measures,
  measureSize,
  outlineOf,
  partsOf,
} from "../../internal.ts";
import type { OpenedData } from "./opened-data.ts";
import { commandLines } from "./command-lines.ts";
import type {
  CertificateView,
  Figure,
  FrontierPoint,
  HistoryLine,
  ModelName,
  ModelView,
} from "../panels/model/request.ts";
import { editWords } from "./edit-words.ts";
import type { ModelLine } from "./session-model.ts";

/** What was measured on the sealed rows, and of which model. */
export interface Unsealed {
  readonly model: string;
  readonly edits: number;
  readonly figure: Figure;
}

export interface Shown {
  readonly data: OpenedData;
  readonly line: ModelLine;
  readonly lines: readonly ModelLine[];
  readonly unsealed: Unsealed | null;
  /** Costs of mistakes, where any were given. */
  readonly costs: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
}

export function modelView({ data, line, lines, unsealed, costs }: Shown): ModelView {
  const { document, model, start } = line;
  const choice = choiceOf(line, lines);
  const now = line.measures("edit");
  return {
    id: line.id,
    name: start.name,
    form: model.form,
    method: document.method ?? "",
    target: model.target,
    classes: model.classes,
    looks: classLooks(model),
    outline: outlineOf(model),
    parts: partsOf(model),
    locked: document.locked ?? [],
    size: measureSize(model),
    columns: model.columns.map(({ name }) => name),
    certificate: certificateView(line),
    figures: {
      now: figureOf(now),
      before: figureOf(line.before()),
      majority: now.baseline,
      learned: figureOf(line.measures("learn")),
      cost: costs === null ? null : costOf(now, costs),
    },
    sealed: {
      state: unsealed === null ? "sealed" : isOf(unsealed, line) ? "opened" : "stale",
      rows: data.splitRows.sealed.length,
      figure: unsealed?.figure ?? null,
      of: unsealed && { model: unsealed.model, edits: unsealed.edits },
    },
    frontier: { points: frontierOf(choice, lines), folds: choice?.folds ?? 0 },
    why: start.choice?.why ?? [],
    warnings: start.choice?.warnings ?? [],
    notTried: start.choice?.notTried ?? [],
    isStopped: start.choice?.verdict === "stopped",
    history: historyOf(line),
    undone: line.undone,
    models: lines.map(modelName),
    commands: commandLines(data, line),
  };
}

export function isOf({ model, edits }: Unsealed, line: ModelLine): boolean {
  return line.id === model && line.edits === edits;
}

export function figureOf({ accuracy, interval, rows }: Measures): Figure {
  return { accuracy, interval, rows };
}

export function modelName(line: ModelLine): ModelName {
  const { conditions } = measureSize(line.model);
  const { accuracy } = line.measures("edit");
  return { id: line.id, name: line.start.name, conditions, accuracy, edits: line.edits };
}

/** The choice that a model or, for a candidate, its session's first model came from. */
export function choiceOf(line: ModelLine, lines: readonly ModelLine[]): Choice | null {
  return line.start.choice ?? lines.findLast(({ start }) => start.choice !== null)?.start.choice ?? null;
}

/** Per row. */
function costOf(
  { confusion, rows }: Measures,
  costs: Readonly<Record<string, Readonly<Record<string, number>>>>,
): number {
  let cost = 0;
  confusion.counts.forEach((row, actual) => {
    row.forEach((count, predicted) => {
      const own = costs[confusion.classes[actual]]?.[confusion.classes[predicted]];
      cost += count * (own ?? (actual === predicted ? 0 : 1));
    });
  });
  return rows > 0 ? cost / rows : 0;
}

function certificateView({ document, start }: ModelLine): CertificateView {
  const own = (document.certificate ?? null) as unknown as Certificate | null;
  if (own !== null) {
    const state = own.optimal ? "proved" : "bounded";
    const text = own.optimal
      ? `Proved: among ${own.searched}, none does better on the learn rows.`
      : `Not proved to the end: among ${own.searched}, none has fewer than ${own.lowerBound} errors on the learn rows; this one has ${own.upperBound}.`;
    return { state, text, certificate: own };
  }
  return start.learned.certificate
    ? {
        state: "void",
        text: "What was proved of the model before it was edited holds no longer.",
        certificate: null,
      }
    : { state: "none", text: "Nothing is proved of this model.", certificate: null };
}

/** Smallest first, as they stand in the drawing from left to right; equal ones the better first. */
export function triedInOrder(choice: Choice | null): Choice["tried"] {
  return [...(choice?.tried ?? [])]
    .filter(({ folds }) => folds > 0)
    .sort((a, b) => a.conditions - b.conditions || b.score - a.score);
}

function frontierOf(choice: Choice | null, lines: readonly ModelLine[]): FrontierPoint[] {
  const tried = triedInOrder(choice);
  return tried.map((own, index) => {
    const isChosen = own.name === choice!.name;
    const known = lines.find(({ start }) =>
      isChosen ? start.choice === choice : start.candidate === index + 1,
    );
    const { name, family, conditions, score, standardError } = own;
    const isBeaten = tried.some(
      (other) =>
        other.conditions <= conditions &&
        other.score >= score &&
        (other.conditions < conditions || other.score > score),
    );
    return {
      number: index + 1,
      name,
      family,
      // A mean over the folds: more digits tell nothing.
      conditions: Math.round(conditions * 10) / 10,
      score,
      standardError,
      isOnFrontier: !isBeaten,
      isChosen,
      model: known?.id ?? null,
    };
  });
}

function historyOf({ edited, edits }: ModelLine): HistoryLine[] {
  return edited.slice(0, edits).map(({ step, document }, index) => {
    const before = (index === 0 ? null : edited[index - 1].document)?.history?.length ?? 0;
    const lines: readonly JsonObject[] = (document.history ?? []).slice(before);
    const own = lines.filter((line) => line.edit !== undefined).slice(-step.edits.length);
    const measured = lines.find((line) => line.measure !== undefined);
    const after = measured === undefined ? null : Number(measured.after);
    return {
      text: own.map(editWords).join("; "),
      reason: step.reason ?? "",
      accuracy: after,
      change: measured === undefined ? null : Number(measured.after) - Number(measured.before),
    };
  });
}
