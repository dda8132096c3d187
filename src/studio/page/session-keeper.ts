// Keeps the session of this tab in the browser's own storage as it goes on, and brings it back:
// after a reload, a closed tab, a worker that died. The same session opened in two tabs goes on as
// two.

import { batch, effect, signal } from "@preact/signals";
import { percent } from "../../internal.ts";
import type { RequestName, Requests } from "../panels/registry.ts";
import type { LoadedSession } from "../panels/sessions/request.ts";
import { goTo, place, rememberSession, sessionOfTab } from "./address.ts";
import { type AskOptions, LOST } from "./engine-client.ts";
import { filledForm, type LearnForm, withFilled } from "./learn-form.ts";
import { type Command, type Entry, type KeepResult, SessionLog, stateOf } from "./session-log.ts";
import { type Kept, SessionStore, type Summary } from "./session-store.ts";
import { showAnswer } from "./show-answer.ts";
import {
  announced,
  busy,
  chosen,
  complaint,
  data,
  engine,
  file,
  isLearning,
  keeping,
  model,
} from "./store.ts";

const store = new SessionStore<Entry>();
const own = signal<SessionLog | null>(null);

/** Sessions that the browser keeps, the latest first. */
export const recent = signal<readonly Summary[]>([]);
/** Older ones are forgotten. */
const MOST_SESSIONS = 12;

const WORDS: Readonly<Record<KeepResult, string | null>> = {
  kept: null,
  "kept without its rows":
    "The file is too large for this browser to keep: this session is, and will ask for the file again.",
  full: "The storage of this browser is full: this session is not kept. Save it as a file before you leave (Export).",
  forbidden:
    "This browser keeps nothing for this page: save the session as a file before you leave (Export).",
};

effect(() => {
  if (own.value === null || file.value === null) return;
  const { name, rows } = file.value;
  const found = model.value;
  const nothing = isLearning.value ? "a model was being learned" : "nothing learned yet";
  const standing =
    found === null
      ? nothing
      : `${found.size.conditions} conditions, right on ${percent(found.figures.now.accuracy)}`;
  own.value.describe({ name, rows, target: data.value?.target ?? null, standing });
});

/** Asks the engine for a change, logged before, so that closing the page cannot lose it. */
export async function command<Name extends RequestName>(
  name: Name,
  asked: Requests[Name]["ask"],
  options?: AskOptions<Name>,
): Promise<Requests[Name]["reply"]> {
  const log = own.value;
  const number = log?.append({ ask: name, with: asked });
  try {
    return await engine.ask(name, asked, options);
  } catch (error) {
    if (number !== undefined) log?.append({ refused: number });
    throw error;
  } finally {
    if (log?.isCheckpointDue) checkpoint();
  }
}

/** For slow changes: the session is saved with the result before showing it, never to repeat it. */
export async function found<Reply>(asking: Promise<Reply>): Promise<Reply> {
  const reply = await asking;
  await checkpoint();
  return reply;
}

/** Learning that is cut off with its page is told where the session is opened again. */
export async function learned<Reply>(asking: Promise<Reply>): Promise<Reply> {
  const log = own.value;
  log?.append({ isLearning: true });
  try {
    return await found(asking);
  } catch (error) {
    log?.append({ isLearning: false });
    throw error;
  }
}

export function fillIn(change: Partial<LearnForm>): void {
  filledForm.value = withFilled(change);
  own.value?.append({ form: filledForm.value });
}

/** The engine answers once all changes logged by now are made, and none asked later. */
async function checkpoint(): Promise<void> {
  const log = own.value;
  if (log === null) return;
  const { last } = log;
  const saved = await engine.ask("sessions/checkpoint", {}).catch(() => null);
  if (saved !== null) await log.checkpoint(last, saved.text);
}

type Opened = Pick<LoadedSession, "chosen" | "data" | "model"> & {
  readonly file: NonNullable<LoadedSession["file"]>;
};

/** Shows what was opened; what is asked from here on goes into a log of this id. */
function goOn(opened: Opened, id: string, kept?: Kept<Entry>): void {
  batch(() => {
    file.value = opened.file;
    data.value = opened.data;
    model.value = opened.model;
    chosen.value = opened.chosen ?? {};
    const log: SessionLog = new SessionLog(
      store,
      { id, file: opened.file.file, ...(kept && { kept }) },
      (result) => {
        if (own.value === log) keeping.value = WORDS[result];
      },
    );
    own.value = log;
  });
  rememberSession(id);
}

export function startSession(opened: Opened): void {
  const id = crypto.randomUUID();
  goOn(opened, id);
  claim(id);
  store.list().then((all) => {
    for (const old of all.slice(MOST_SESSIONS)) store.forget(old.id).catch(() => {});
  });
}

/** Brings back a kept session; `needed` is its data file where the browser did not keep it. */
export function openKept({ id, name }: Summary, needed?: Blob): Promise<boolean> {
  return whileOpening(name, async () => {
    const { lines, file: known } = await store.read(id);
    return resume(id, name, { lines, file: known ?? needed ?? null });
  });
}

async function resume(id: string, name: string, kept: Kept<Entry>): Promise<boolean> {
  const { session, commands, form, isLearning: wasLearning } = stateOf(kept.lines);
  const opened = await reopen(session, name, kept.file);
  if (opened === null) return false;
  const isFree = await claim(id);
  goOn(opened, isFree ? id : crypto.randomUUID(), isFree ? kept : undefined);
  if (form !== null) filledForm.value = form;
  const first: Command = { ask: "data/choose", with: { target: opened.file.target.name } };
  await repeat(session === null && commands.length === 0 ? [first] : commands);
  checkpoint();
  if (!isFree)
    announced.value = "This session is open in another tab: what you do here goes on as a copy of it.";
  else if (wasLearning)
    announced.value = "The page was closed while a model was being learned: learn it again.";
  if (!isFree || wasLearning) complaint.value = { message: announced.value, isBug: false };
  return true;
}

/** Null where the data file is needed. */
async function reopen(session: string | null, name: string, given: Blob | null): Promise<Opened | null> {
  if (session === null) {
    const opened = given && (await engine.ask("start/open", { file: given, name }));
    return opened && { file: opened, chosen: null, data: null, model: null };
  }
  const loaded = await engine.ask("sessions/load", {
    session: new Blob([session]),
    ...(given && { file: given }),
  });
  return loaded.file && { ...loaded, file: loaded.file };
}

async function repeat(commands: readonly Command[]): Promise<void> {
  if (commands.length > 0) own.value?.append({ isRepeated: true });
  try {
    for (const each of commands) showAnswer(each, await engine.ask(each.ask, each.with as never));
  } catch (error) {
    complaint.value = { message: (error as Error).message, isBug: false };
  }
  goWhereItStands();
}

/** The screen of the address, where the session has come so far. */
function goWhereItStands(): void {
  const { screen } = place.value;
  const has = { data: file.value !== null, learn: data.value !== null, model: model.value !== null };
  const isReachable = screen in has ? has[screen as keyof typeof has] : screen !== "start" && has.model;
  if (!isReachable) goTo({ screen: has.model ? "model" : "data", node: null });
}

/** A session that was saved as a file; it may need its data file. */
export function loadSessionFile(session: File): Promise<boolean> {
  return whileOpening(session.name, async () => {
    const { needs, ...loaded } = await engine.ask("sessions/load", { session });
    if (loaded.file !== null) {
      startSession({ ...loaded, file: loaded.file });
      goWhereItStands();
      await checkpoint();
      return true;
    }
    const id = crypto.randomUUID();
    await store.append({ session: id, number: 1, entry: { session: await session.text() } });
    const target = loaded.chosen?.target ?? null;
    const known = { id, name: needs!, rows: 0, target, savedAt: Date.now() };
    await store.describe({ ...known, standing: "saved as a file", hasFile: false });
    const message = `${session.name} has no rows in it: choose its file ${needs} below, under "Go on where you were".`;
    complaint.value = { message, isBug: false };
    await refreshRecent();
    return false;
  });
}

async function whileOpening(name: string, work: () => Promise<boolean>): Promise<boolean> {
  busy.value = { text: `Opening ${name}`, done: null, stop: null };
  complaint.value = null;
  try {
    return await work();
  } catch (error) {
    complaint.value = { message: (error as Error).message, isBug: false };
    return false;
  } finally {
    busy.value = null;
  }
}

/** After a reload of this tab. */
export async function restoreTab(): Promise<boolean> {
  const id = sessionOfTab();
  const summary = id === null ? undefined : (await store.list()).find((each) => each.id === id);
  return summary !== undefined && openKept(summary);
}

/** The worker died: the same session in a new one. */
export async function restoreLost(): Promise<void> {
  // Whoever waited for the worker puts into the log first that nothing came of it.
  await new Promise((resolve) => setTimeout(resolve));
  const log = own.value;
  const name = file.value?.name ?? "";
  const isBack =
    log !== null &&
    (await whileOpening(name, () => resume(log.id, name, { lines: log.lines, file: log.file })));
  const then = isBack
    ? ". It was started again with your session as it was last kept."
    : ": open the file again.";
  complaint.value = { message: LOST + then, isBug: false };
  if (isBack) return;
  batch(() => {
    file.value = null;
    data.value = null;
    model.value = null;
  });
  goTo({ screen: "start", node: null });
}

export async function refreshRecent(): Promise<void> {
  recent.value = await store.list();
}

/** One kept session, or all. What this tab works on is not kept from then on, either. */
export async function forgetSessions(id?: string): Promise<void> {
  if (id === undefined || id === own.value?.id) {
    own.value = null;
    rememberSession(null);
  }
  await store.forget(id).catch(() => {});
  await refreshRecent();
}

const claimed = new Set<string>();

/** Whether no other tab works on this session; it is this tab's until it closes. */
function claim(id: string): Promise<boolean> {
  if (claimed.has(id) || navigator.locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request(`espalier-session-${id}`, { ifAvailable: true }, (lock) => {
        if (lock !== null) claimed.add(id);
        resolve(lock !== null);
        return lock === null ? undefined : new Promise(() => {});
      })
      .catch(() => resolve(true));
  });
}
