// A model file and its history after edits. What was measured and proved of the model before holds
// no longer and is taken out; a history can be replayed on the model it starts from and gives the
// same file, byte for byte.

import { DataError } from "../dataset/data-error.ts";
import { columnSchema, type Dataset } from "../dataset/dataset.ts";
import { assessRows } from "../evaluate/assess-rows.ts";
import { type Measures, measure } from "../evaluate/measures.ts";
import type { LearnContext } from "../learner/learner.ts";
import type { JsonObject, ModelDocument } from "../model/document.ts";
import type { Model } from "../model/model.ts";
import { predict } from "../model/predict.ts";
import type { Prediction } from "../model/prediction.ts";
import { modelFromJson } from "../model/read-json.ts";
import { modelToJson } from "../model/write-json.ts";
import { editAndGrow, knownColumns } from "./edit.ts";
import { GIVE_ROWS } from "./edit-error.ts";
import { type Edit, type EditRecord, isChange, recordOf } from "./edit-record.ts";
import { readEdit } from "./read-record.ts";
import { type KnownRows, recount } from "./recount.ts";

/** Edits whose addresses are of one listing, then counting and measuring anew. */
export interface EditStep {
  readonly edits: readonly Edit[];
  readonly reason?: string | undefined;
  /** Take the counts of all parts anew from the rows. */
  readonly recount?: boolean;
  /** Measure the model before and after. */
  readonly measure?: boolean;
}

/** Rows that the steps need, and what they are called in the history. */
export interface EditDocumentOptions extends LearnContext {
  /** What splits and grown branches learn from, with all columns; such edits need it. */
  readonly rows?: Dataset | null;
  /** What `recount` counts and what they are called in the history; else `rows`. */
  readonly counted?: { readonly rows: KnownRows; readonly name: string } | null;
  /** What `measure` measures on and what they are called in the history; else what is counted. */
  readonly measured?: { readonly rows: KnownRows; readonly name: string } | null;
}

/** A model file after edits. */
export interface EditedDocument {
  readonly document: ModelDocument;
  readonly records: readonly EditRecord[];
  /** The last measurement; null where none was asked for. */
  readonly measured: MeasuredEdit | null;
  /** What was known of the model and holds no longer: "certificate", "train", "test", "cv". */
  readonly voided: readonly string[];
}

/** A model measured before and after edits, on the same rows. */
export interface MeasuredEdit {
  readonly data: string;
  readonly before: Measures;
  readonly after: Measures;
  /** Rows whose prediction changed. */
  readonly changed: number;
  readonly unseen: Prediction["unseen"];
}

/**
 * Applies steps to a model file one after the other, and adds them to its history; addresses of
 * each are those of the model that the step before left. What was measured and proved of the model
 * before is taken out.
 *
 * @example
 * const step = { edits: [{ type: "remove", at: "2" }], reason: "too few rows" } as const;
 * const { document } = await editDocument({ model }, [step]);
 * console.log(document.history?.length, document.history?.[0].reason);
 * // → 1 too few rows
 */
export async function editDocument(
  document: ModelDocument,
  steps: readonly EditStep[],
  options: EditDocumentOptions = {},
): Promise<EditedDocument> {
  const { rows = null } = options;
  const counted = options.counted ?? (rows === null ? null : { rows, name: rows.name });
  const measuredOn = options.measured ?? counted;
  let { model } = document;
  let locked = document.locked ?? [];
  let measured: MeasuredEdit | null = null;
  const all: EditRecord[] = [];
  const history: JsonObject[] = [...(document.history ?? [])];
  // A lock or a note changes nothing that was measured or proved.
  const isChanged = steps.some(changesModel);
  const voided = (["certificate", "train", "test", "cv"] as const).filter(
    (key) => isChanged && document[key],
  );
  let isVoid = false;
  for (const step of steps) {
    const { edits, reason, recount: isRecounted = false, measure: isMeasured = false } = step;
    const before = model;
    if (document.certificate && !isVoid && changesModel(step)) {
      history.push({ void: "certificate", was: document.certificate });
      isVoid = true;
    }
    const plain = edits.map((edit, index) => plainEdit(edit, model, rows, `edit ${index + 1}`));
    const edited = await editAndGrow(model, plain, { ...options, rows, locked, reason });
    ({ model, locked } = edited);
    all.push(...edited.records);
    history.push(...edited.records);
    const after = model;
    if (isRecounted) {
      if (counted === null)
        throw new DataError("counting again needs rows with classes", { hint: GIVE_ROWS });
      model = recount(model, counted.rows);
      history.push({ recount: counted.name, ...(edits.length === 0 && { alone: true }) });
    }
    if (isMeasured) {
      if (measuredOn === null) throw new DataError("measuring needs rows with classes", { hint: GIVE_ROWS });
      measured = measureEdit(before, after, measuredOn);
      history.push(measureRecord(measured));
    }
  }
  const { locked: _, history: __, ...rest } = document;
  const next: ModelDocument = {
    ...rest,
    model,
    ...(isChanged && { train: null, test: null, cv: null, certificate: null }),
    ...(locked.length > 0 && { locked }),
    history,
  };
  // Read back, so that the bytes follow from what the file says, not from how its objects were
  // made.
  return { document: modelFromJson(modelToJson(next)), records: all, measured, voided };
}

function changesModel({ edits, recount: isRecounted = false }: EditStep): boolean {
  return isRecounted || edits.some(isChange);
}

/** In the one form that files have. */
function plainEdit(edit: Edit, model: Model, rows: Dataset | null, place: string): Edit {
  const line = recordOf(edit, { was: "", now: "" }, { sameListing: false });
  return readEdit(line, knownColumns(model, rows), place);
}

function measureEdit(
  before: Model,
  after: Model,
  { rows, name }: { readonly rows: KnownRows; readonly name: string },
): MeasuredEdit {
  const old = predict(before, rows);
  const fresh = predict(after, rows);
  let changed = 0;
  for (let row = 0; row < rows.rows; row++) if (old.codes[row] !== fresh.codes[row]) changed++;
  return {
    data: name,
    before: measure(assessRows(old, rows)),
    after: measure(assessRows(fresh, rows)),
    changed,
    unseen: old.unseen,
  };
}

function measureRecord({ data, before, after, changed }: MeasuredEdit): JsonObject {
  return { measure: data, rows: after.rows, before: before.accuracy, after: after.accuracy, changed };
}

/**
 * The steps that made one model file from another, by its history: applied to the first, they give
 * the second again.
 *
 * @example
 * const step = { edits: [{ type: "relabel", at: "2", class: "Gentoo" }] } as const;
 * const { document: edited } = await editDocument({ model }, [step]);
 * const { document: again } = await editDocument({ model }, stepsSince({ model }, edited));
 * console.log(modelToJson(again) === modelToJson(edited));
 * // → true
 */
export function stepsSince(
  base: ModelDocument,
  edited: Pick<ModelDocument, "history" | "model">,
  rows: Pick<Dataset, "attributes"> | null = null,
): EditStep[] {
  const before = base.history ?? [];
  const history = edited.history ?? [];
  const isPrefix = before.every((line, index) => JSON.stringify(line) === JSON.stringify(history[index]));
  if (!isPrefix || history.length < before.length)
    throw new DataError(
      "the history does not begin with that of the model; replay it on the model it was made from",
    );
  return stepsOf(history.slice(before.length), [
    ...knownColumns(base.model, null),
    ...edited.model.columns,
    ...(rows?.attributes ?? []).map(columnSchema),
  ]);
}

/** The steps that the lines of a history describe. */
export function stepsOf(lines: readonly JsonObject[], columns: Parameters<typeof readEdit>[1]): EditStep[] {
  const steps: { edits: Edit[]; reason?: string; recount?: boolean; measure?: boolean }[] = [];
  lines.forEach((line, index) => {
    const last = steps.at(-1);
    if (line.edit !== undefined) {
      const edit = readEdit(line, columns, `history[${index}]`);
      if (line.sameListing === true && last !== undefined) last.edits.push(edit);
      else steps.push({ edits: [edit], ...(typeof line.reason === "string" && { reason: line.reason }) });
    } else if (line.recount !== undefined) {
      if (line.alone === true || last === undefined) steps.push({ edits: [], recount: true });
      else last.recount = true;
    } else if (line.measure !== undefined && last !== undefined) last.measure = true;
  });
  return steps;
}
