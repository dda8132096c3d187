// What people can do, each as a function: it asks the engine, shows the answer and says so.

import { countOf, type Edit, grouped, percent } from "../../internal.ts";
import type { Chosen } from "../panels/data/request.ts";
import type { LearnAsk } from "../panels/learn/request.ts";
import type { ModelView } from "../panels/model/request.ts";
import type { RequestName, Requests } from "../panels/registry.ts";
import { goTo } from "./address.ts";
import type { AskOptions } from "./engine-client.ts";
import { command, found, learned, startSession } from "./session-keeper.ts";
import { showAnswer } from "./show-answer.ts";
import {
  announced,
  busy,
  chosen,
  complain,
  complaint,
  data,
  engine,
  type file,
  learning,
  model,
} from "./store.ts";
import { bytesText } from "./take-away.ts";

/** How work that the page waits for is stopped, and says how far it is. */
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
export function openFile(blob: Blob, name: string, target?: string): Promise<void> {
  return open(`Reading ${name}, ${bytesText(blob.size)}`, target, ({ signal, onProgress }) =>
    engine.ask(
      "start/open",
      { file: blob, name },
      { signal, onProgress: ({ bytes, all }) => onProgress({ done: all ? bytes / all : null }) },
    ),
  );
}

/** A file of the server that the page came from. */
export async function openFetched(address: string, name: string, target?: string): Promise<void> {
  const response = await fetch(address).catch(() => null);
  if (response?.ok) return openFile(await response.blob(), name, target);
  const message = `${name} could not be fetched: is its server still running, and is the file still there?`;
  complaint.value = { message, isBug: false };
}

export function openSample(concept: string, rows: number): Promise<void> {
  return open("Making the sample", undefined, () => engine.ask("start/sample", { concept, rows }));
}

async function open(
  text: string,
  target: string | undefined,
  work: (watched: Watched) => Promise<NonNullable<typeof file.value>>,
): Promise<void> {
  const opened = await whileBusy(text, work);
  if (opened === null) return;
  startSession({ file: opened, chosen: null, data: null, model: null });
  announced.value = `${opened.name} is read: ${countOf(opened.rows, "row")}, ${countOf(opened.columns.length, "column")}.`;
  goTo({ screen: "data", node: null });
  await choose({ target: target ?? opened.target.name });
}

/** What the engine had taken before, and how what it is asked for now is stopped. */
let taken: Chosen = {};
let stopChoosing: (() => void) | null = null;

/** Shown at once, and reverted if the engine refuses. A later wish takes its place. */
export async function choose(next: Chosen): Promise<void> {
  if (stopChoosing === null) taken = chosen.value;
  else stopChoosing();
  chosen.value = next;
  const answer = await whileBusy("Looking at the columns", (watched) => {
    stopChoosing = busy.value!.stop;
    return command("data/choose", next, watched);
  });
  if (chosen.value !== next) return;
  stopChoosing = null;
  if (answer === null) {
    // A class that cannot be learned stays chosen, so that one can choose another.
    if (data.value !== null && next.target === data.value.target) chosen.value = taken;
    return;
  }
  showAnswer({ ask: "data/choose", with: next }, answer);
  announced.value = `Predicting ${answer.target}: ${countOf(answer.classes.length, "class", "classes")}.`;
}

/** Percent of rows to learn from, edit on and seal. Models of an earlier division are dropped. */
export async function splitRows(shares: readonly [number, number, number]): Promise<void> {
  const next = { seed: data.value!.split.seed, shares };
  const split = await whileBusy("Splitting the rows", () => command("data/split", next));
  if (split === null) return;
  showAnswer({ ask: "data/split", with: next }, split);
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
  const asking = engine.ask("learn", ask, {
    signal: control.signal,
    onProgress: (progress) => {
      const now = learning.value;
      if (now === null) return;
      // The last report, of the model that won, is of no family: what became of them stays in
      // sight.
      const families = progress.families.length > 0 ? progress.families : (now.progress?.families ?? []);
      learning.value = { ...now, progress: { ...progress, families }, soFar: progress.soFar ?? now.soFar };
    },
  });
  try {
    const next = await learned(asking);
    model.value = next;
    announced.value = `A model of ${countOf(next.size.conditions, "condition")} is learned: right on ${percent(next.figures.now.accuracy)} of rows it has not seen.`;
    goTo({ screen: "model", node: null });
  } catch (error) {
    complain(error);
  } finally {
    learning.value = null;
  }
}

/** Requests that are replied by the model that is then shown. */
type ModelRequest = {
  [Name in RequestName]: Requests[Name]["reply"] extends ModelView ? Name : never;
}[RequestName];

interface ChangeWords {
  /** What is waited for. */
  readonly busy: string;
  /** What is said of the new model. */
  readonly said?: (next: ModelView) => string;
  /** It may take long: it reports progress and can be stopped. */
  readonly isLong?: boolean;
}

/** Changes the model that is shown, or shows another. */
export async function changeModel<Name extends ModelRequest>(
  name: Name,
  ask: Requests[Name]["ask"],
  { busy: text, said = nowText, isLong = false }: ChangeWords,
): Promise<boolean> {
  const next = await whileBusy(text, (watched) =>
    isLong ? found(engine.ask(name, ask, watched as AskOptions<Name>)) : command(name, ask),
  );
  if (next === null) return false;
  model.value = next as ModelView;
  announced.value = said(model.value);
  return true;
}

function nowText({ figures }: ModelView): string {
  return `Right on ${percent(figures.now.accuracy)} of the edit rows.`;
}

function editedText(next: ModelView): string {
  return `${next.history.at(-1)?.text ?? "Edited"}. ${nowText(next)}`;
}

export function edit(edits: readonly Edit[]): Promise<boolean> {
  const isLong = edits.some(({ type }) => type === "grow");
  const words = { busy: isLong ? "Growing the branch" : "Editing", said: editedText, isLong };
  return changeModel("inspector/edit", { edits }, words);
}

/** As typed: "age <= 30". */
export function addCondition(at: string, text: string): Promise<boolean> {
  return changeModel("inspector/condition", { at, text }, { busy: "Editing", said: editedText });
}

export function undo(): Promise<boolean> {
  const said = (next: ModelView): string => `Undone. ${nowText(next)}`;
  return changeModel("history/undo", {}, { busy: "Undoing", said });
}

export function redo(): Promise<boolean> {
  const said = (next: ModelView): string => `Made again. ${nowText(next)}`;
  return changeModel("history/redo", {}, { busy: "Making it again", said });
}

export function showModel(id: string): Promise<boolean> {
  return changeModel("model", { id }, { busy: "Showing the model" });
}
