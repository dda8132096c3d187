// What people can do, each as a function: it asks the engine, puts the answer into the store and keeps the session.

import { batch } from "@preact/signals";
import type { Edit } from "../../internal.ts";
import { goTo } from "./address.ts";
import type { Chosen, LearnAsk } from "../messages.ts";
import type { ModelView } from "../panels/model/request.ts";
import { EngineFault } from "./engine-client.ts";
import { keep, keepFile, keepFound, startSession, wish } from "./session-keeper.ts";
import { showAnswer } from "./show-answer.ts";
import { announced, busy, chosen, complaint, data, engine, file, learning, model } from "./store.ts";
import { bytesText, countOf, grouped, percent } from "../text.ts";

/** Shows what went wrong; what was stopped went as it was told to. */
export function complain(error: unknown): void {
  if (error instanceof EngineFault && (error.isStopped || error.isLost)) return;
  const isKnown = error instanceof EngineFault;
  complaint.value = {
    message: error instanceof Error ? error.message : String(error),
    isBug: isKnown ? error.isBug : true,
  };
}

/** How work that the page waits for is stopped, and says how far it has come. */
interface Watched {
  readonly signal: AbortSignal;
  onProgress(progress: { readonly done: number | null; readonly text?: string }): void;
}

async function whileBusy<T>(text: string, work: (watched: Watched) => Promise<T>): Promise<T | null> {
  const control = new AbortController();
  const stop = (): void => control.abort();
  /** Other work may have taken its place. */
  const isShown = (): boolean => busy.value?.stop === stop;
  busy.value = { text, done: null, stop };
  complaint.value = null;
  const onProgress: Watched["onProgress"] = ({ done, text: now }) => {
    if (isShown()) busy.value = { ...busy.value!, done, text: now ? `${text}: ${now}` : busy.value!.text };
  };
  try {
    return await work({ signal: control.signal, onProgress });
  } catch (error) {
    complain(error);
    return null;
  } finally {
    if (isShown()) busy.value = null;
  }
}

/** `target` where it is known better than by the file. */
export async function openFile(blob: Blob, name: string, target?: string): Promise<void> {
  const size = bytesText(blob.size);
  const opened = await whileBusy(`Reading ${name}, ${size}`, ({ signal, onProgress }) =>
    engine.ask(
      "open",
      { file: blob, name },
      { signal, onProgress: ({ bytes, all }) => onProgress({ done: all ? bytes / all : null }) },
    ),
  );
  if (opened === null) return;
  startSession(blob);
  await begin({ ...opened, target: target ?? opened.target });
}

export async function openConcept(concept: string, rows: number): Promise<void> {
  const opened = await whileBusy("Making the sample", () =>
    engine.ask("generate", { concept, rows, seed: 1 }),
  );
  if (opened === null) return;
  startSession(null);
  await begin(opened);
}

async function begin(opened: NonNullable<typeof file.value>): Promise<void> {
  batch(() => {
    file.value = opened;
    data.value = null;
    model.value = null;
    chosen.value = {};
  });
  announced.value = `${opened.name} is read: ${countOf(opened.rows, "row")}, ${countOf(opened.columns.length, "column")}.`;
  goTo({ screen: "data", node: null });
  keepFile();
  await choose({ target: opened.target });
}

/** What the engine had taken before it was asked, and how what it is still asked for is stopped. */
let taken: Chosen = {};
let stopChoosing: (() => void) | null = null;

/**
 * What is wished is shown at once, and put back where the engine refuses it; a wish that is made meanwhile takes its place. Other
 * models of the session stay only where nothing changes: the engine says so by its own rules.
 */
export async function choose(next: Chosen): Promise<void> {
  if (stopChoosing === null) taken = chosen.value;
  else stopChoosing();
  chosen.value = next;
  const found = await whileBusy("Looking at the columns", (watched) => {
    stopChoosing = busy.value!.stop;
    return wish("choose", next, watched);
  });
  if (chosen.value !== next) return;
  stopChoosing = null;
  if (found === null) {
    // A class that cannot be learned is shown as chosen, so that one can choose another.
    if (data.value !== null && next.target === data.value.target) chosen.value = taken;
    return;
  }
  showAnswer("choose", next, found);
  announced.value = `Predicting ${found.target}: ${countOf(found.classes.length, "class", "classes")}.`;
}

/** Percent of the rows for learning, editing and sealing. Models of the rows as they were split before go. */
export async function splitRows(shares: readonly [number, number, number]): Promise<void> {
  const next = { seed: data.value!.split.seed, shares };
  const split = await whileBusy("Splitting the rows", () => wish("split", next));
  if (split === null) return;
  showAnswer("split", next, split);
  announced.value = `${countOf(split.learn, "row")} to learn from, ${grouped(split.edit)} to edit by, ${grouped(split.sealed)} sealed.`;
}

export async function learn(ask: LearnAsk): Promise<void> {
  const control = new AbortController();
  const stop = (): void => {
    control.abort();
    const now = learning.value;
    if (now === null) return;
    learning.value = { ...now, isStopping: true };
    announced.value =
      now.soFar === null ? "Stopping." : `Stopped: the best model so far, ${now.soFar.name}, is kept.`;
  };
  learning.value = { progress: null, soFar: null, isStopping: false, stop };
  complaint.value = null;
  await keep({ isLearning: true });
  try {
    const learned = await engine.ask("learn", ask, {
      signal: control.signal,
      onProgress: (progress) => {
        const now = learning.value;
        if (now === null) return;
        // The last report, of the model that won, is of no family: what became of them stays in sight.
        const families = progress.families.length > 0 ? progress.families : (now.progress?.families ?? []);
        learning.value = { ...now, progress: { ...progress, families }, soFar: progress.soFar ?? now.soFar };
      },
    });
    await keepFound();
    show(learned);
    announced.value = `A model of ${countOf(learned.size.conditions, "condition")} is learned: right on ${percent(learned.figures.now.accuracy)} of rows it has not seen.`;
    goTo({ screen: "model", node: null });
  } catch (error) {
    complain(error);
  } finally {
    learning.value = null;
    await keep();
  }
}

export function show(next: ModelView): void {
  model.value = next;
}

/** Anything that replies with the model that is then on the table; what takes long says so, and can be stopped. */
async function change(
  text: string,
  work: (watched: Watched) => Promise<ModelView>,
  said: (next: ModelView) => string,
): Promise<boolean> {
  const next = await whileBusy(text, work);
  if (next === null) return false;
  show(next);
  announced.value = said(next);
  return true;
}

/** What may take long is noted once it is found, not when it is wished. */
async function found(asking: Promise<ModelView>): Promise<ModelView> {
  const next = await asking;
  await keepFound();
  return next;
}

const nowText = (next: ModelView): string =>
  `Right on ${percent(next.figures.now.accuracy)} of the edit rows.`;

export function edit(edits: readonly Edit[], reason?: string): Promise<boolean> {
  const isGrowing = edits.some(({ type }) => type === "grow");
  return change(
    isGrowing ? "Growing the branch" : "Editing",
    (watched) =>
      isGrowing
        ? found(engine.ask("edit", { edits, reason }, watched))
        : wish("edit", { edits, reason }, watched),
    (next) => `${next.history.at(-1)?.text ?? "Edited"}. ${nowText(next)}`,
  );
}

export function addCondition(at: string, text: string): Promise<boolean> {
  return change(
    "Editing",
    () => wish("addCondition", { at, text }),
    (next) => `${next.history.at(-1)?.text ?? "Edited"}. ${nowText(next)}`,
  );
}

export function undo(): Promise<boolean> {
  return change(
    "Undoing",
    () => wish("undo", {}),
    (next) => `Undone. ${nowText(next)}`,
  );
}

export function redo(): Promise<boolean> {
  return change(
    "Making it again",
    () => wish("redo", {}),
    (next) => `Made again. ${nowText(next)}`,
  );
}

export function giveReason(reason: string): Promise<boolean> {
  return change(
    "Keeping the reason",
    () => wish("reason", { reason }),
    () => "The reason is kept.",
  );
}

export function unseal(): Promise<boolean> {
  return change(
    "Opening the sealed rows",
    () => wish("unseal", {}),
    (next) => `Opened: right on ${percent(next.sealed.figure?.accuracy ?? 0)} of the sealed rows.`,
  );
}

export function showModel(id: string): Promise<boolean> {
  return change("Showing the model", () => wish("model", { id }), nowText);
}

export function showCandidate(number: number): Promise<boolean> {
  return change(
    "Learning the candidate",
    (watched) => found(engine.ask("candidate", { number }, watched)),
    nowText,
  );
}
