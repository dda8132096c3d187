// A model as the page shows it: the outline, what is known of it, its frontier and its history.

import {
  type Certificate,
  type Choice,
  grouped,
  type JsonObject,
  type Measures,
  measureSize,
  partsOf,
} from "../../internal.ts";
import { protectedParts } from "../panels/groups/protected-parts.ts";
import type {
  CertificateView,
  FrontierPoint,
  HistoryLine,
  ModelName,
  ModelView,
} from "../panels/model/request.ts";
import type { Figure } from "../panels/request.ts";
import { cardView, scoreTable } from "./card-view.ts";
import type { OpenedData } from "./opened-data.ts";
import type { SessionModel } from "./session-model.ts";
import { commandLines } from "./words/command-lines.ts";
import { editWords } from "./words/edit-words.ts";
import { plainName } from "./words/plain-name.ts";

/** What was measured on the sealed rows, and of which model. */
export interface Unsealed {
  readonly model: string;
  readonly edits: number;
  readonly figure: Figure;
}

interface Shown {
  readonly data: OpenedData;
  readonly model: SessionModel;
  /** All models of the session. */
  readonly all: readonly SessionModel[];
  readonly unsealed: Unsealed | null;
}

export function modelView({ data, model: shown, all, unsealed }: Shown): ModelView {
  const { document, model, start } = shown;
  const choice = choiceOf(shown, all);
  const now = shown.measures("edit");
  return {
    id: shown.id,
    name: start.name,
    kind: plainName(document.method ?? ""),
    isAdopted: document.method === undefined,
    form: model.form,
    card: cardView(model),
    table: scoreTable(model),
    target: model.target,
    ...shown.drawn(),
    parts: partsOf(model),
    protectedParts: protectedParts(model),
    locked: document.locked ?? [],
    size: measureSize(model),
    columns: model.columns.map(({ name }) => name),
    certificate: certificateView(shown),
    figures: { now: figureOf(now), before: figureOf(shown.before()), majority: now.baseline },
    sealed: {
      state: unsealed === null ? "sealed" : isOf(unsealed, shown) ? "opened" : "stale",
      rows: data.splitRows.sealed.length,
      figure: unsealed?.figure ?? null,
    },
    frontier: { points: frontierOf(choice, all, shown.id), folds: choice?.folds ?? 0 },
    warnings: start.choice?.warnings ?? [],
    why: start.choice?.why ?? [],
    isStopped: start.choice?.verdict === "stopped",
    history: historyOf(shown),
    undone: shown.undone,
    models: all.map(modelName),
    commands: commandLines(data, shown),
  };
}

export function isOf({ model, edits }: Unsealed, shown: SessionModel): boolean {
  return shown.id === model && shown.edits === edits;
}

export function figureOf({ accuracy, interval, rows }: Measures): Figure {
  return { accuracy, interval, rows };
}

export function modelName(own: SessionModel): ModelName {
  const { conditions } = measureSize(own.model);
  return { id: own.id, name: own.title, conditions, edits: own.edits, from: own.start.from ?? null };
}

/** The choice that a model came from; for one learned on its own, the session's last choice. */
export function choiceOf(model: SessionModel, all: readonly SessionModel[]): Choice | null {
  return model.start.choice ?? all.findLast(({ start }) => start.choice !== null)?.start.choice ?? null;
}

function certificateView({ document, start }: SessionModel): CertificateView {
  const own = (document.certificate ?? null) as unknown as Certificate | null;
  if (own === null)
    return start.learned.certificate
      ? { state: "void", text: "What was proved of the model before it was edited holds no longer." }
      : { state: "none", text: "Nothing is proved of this model." };
  const { searched, optimal, lowerBound, upperBound } = own;
  return optimal
    ? { state: "proved", text: `among ${searched}, none does better on the learn rows.` }
    : {
        state: "bounded",
        text: own.measure
          ? `Not proved to the end: among ${searched}, none has a mean logistic loss below ${grouped(lowerBound)} on the learn rows; this one has ${grouped(upperBound)}.`
          : `Not proved to the end: among ${searched}, none has fewer than ${lowerBound} errors on the learn rows; this one has ${upperBound}.`,
      };
}

/**
 * Smallest first, as they stand in the drawing from left to right; equal ones the better first.
 * Without those that learned the models of another.
 */
export function triedInOrder(choice: Choice | null): Choice["tried"] {
  return [...(choice?.tried ?? [])]
    .filter(({ folds, dropped }) => folds > 0 && dropped !== "same")
    .sort((a, b) => a.conditions - b.conditions || scoreOf(b) - scoreOf(a));
}

/** Sessions of earlier versions know no other score. */
function scoreOf({ comparable, score }: Choice["tried"][number]): number {
  return comparable ?? score;
}

/** The model that a point of the frontier stands for, where it was learned already. */
export function modelAt(
  choice: Choice,
  number: number,
  all: readonly SessionModel[],
): SessionModel | undefined {
  const isChosen = triedInOrder(choice)[number - 1]?.name === choice.name;
  return all.find(({ start }) => (isChosen ? start.choice === choice : start.candidate === number));
}

function frontierOf(choice: Choice | null, all: readonly SessionModel[], shown: string): FrontierPoint[] {
  const tried = triedInOrder(choice);
  const scores = tried.map(scoreOf);
  return tried.map(({ name, method, conditions, standardError, folds }, index) => ({
    number: index + 1,
    name,
    kind: plainName(method),
    // A mean over the folds: more digits tell nothing.
    conditions: Math.round(conditions * 10) / 10,
    score: scores[index],
    standardError,
    folds,
    isOnFrontier: !tried.some(
      (other, place) =>
        other.conditions <= conditions &&
        scores[place] >= scores[index] &&
        (other.conditions < conditions || scores[place] > scores[index]),
    ),
    isShown: modelAt(choice!, index + 1, all)?.id === shown,
    model: modelAt(choice!, index + 1, all)?.id ?? null,
  }));
}

function historyOf({ edited, edits }: SessionModel): HistoryLine[] {
  return edited.slice(0, edits).map(({ step, document }, index) => {
    const before = (index === 0 ? null : edited[index - 1].document)?.history?.length ?? 0;
    const lines: readonly JsonObject[] = (document.history ?? []).slice(before);
    const own = lines.filter((line) => line.edit !== undefined).slice(-step.edits.length);
    const measured = lines.find((line) => line.measure !== undefined);
    return {
      text: own.map(editWords).join("; "),
      reason: step.reason ?? "",
      change: measured === undefined ? null : Number(measured.after) - Number(measured.before),
    };
  });
}
