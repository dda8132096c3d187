// Keeps the session as it goes on, in the browser's own storage, and brings it back: after a reload, a closed tab, a worker
// that died. A tab has its own session; the same one open in two tabs goes on as two.

import { batch } from "@preact/signals";
import { goTo, place } from "./address.ts";
import type { Chosen, Requests } from "../messages.ts";
import type { SavedView } from "../panels/sessions/request.ts";
import type { AskOptions } from "./engine-client.ts";
import { type KeepResult, type KeptSession, keepSession, keptFile, keptSession } from "./session-log.ts";
import { notedWishes, noteWishes, type Wish, type Wishable } from "../noted-wishes.ts";
import { showAnswer } from "./show-answer.ts";
import {
  announced,
  busy,
  chosen,
  complaint,
  data,
  engine,
  file,
  keeping,
  model,
  sessionsChanged,
} from "./store.ts";
import { percent } from "../text.ts";

interface OwnSession {
  readonly id: string;
  readonly blob: Blob | null;
  /** Null until it was tried to keep it. */
  isFileKept: boolean | null;
  /** What is not kept yet. */
  wishes: readonly Wish[];
  /** Number of the last wish. */
  last: number;
}

let own: OwnSession | null = null;
/** One at a time, the last wish wins. */
let writing: Promise<void> = Promise.resolve();
let wanted = 0;
/** Wishes that the engine has not answered: what it would save meanwhile may hold them or not. */
let unanswered = 0;

/** Where the page ended each time that wishes were made again, it is not for the lack of another. */
const MOST_TRIES = 3;

const TAB_KEY = "espalier-session";

const WORDS: Readonly<Record<KeepResult, string | null>> = {
  kept: null,
  "kept without its rows":
    "The file is too large for this browser to keep: this session is, and will ask for the file again.",
  full: "The storage of this browser is full: this session is not kept. Save it as a file before you leave (Export).",
  forbidden:
    "This browser keeps nothing for this page: save the session as a file before you leave (Export).",
};

export function startSession(blob: Blob | null): void {
  own = { id: crypto.randomUUID(), blob, isFileKept: null, wishes: [], last: 0 };
  rememberTab(own.id);
  claim(own.id).catch(() => {});
}

export function ownBlob(): Blob | null {
  return own?.blob ?? null;
}

/** Asks the engine for a change. It is noted before, so that it is not lost whenever the page ends, and kept after. */
export async function wish<Name extends Wishable>(
  name: Name,
  asked: Requests[Name]["ask"],
  options?: AskOptions<Name>,
): Promise<Requests[Name]["reply"]> {
  const mine = own;
  const number = note({ ask: name, with: asked });
  unanswered++;
  try {
    return await engine.ask(name, asked, options);
  } catch (error) {
    // Refused, stopped, or the engine's end: not to be made again.
    if (mine !== null) rewrite(mine, ({ number: other }) => other !== number);
    throw error;
  } finally {
    unanswered--;
    keep();
  }
}

/** What took long to find, before it is shown: the session is noted as it is now, then kept. */
export async function keepFound(): Promise<void> {
  const mine = own;
  const saved = await engine.ask("save", { withRows: false }).catch(() => null);
  if (saved !== null && own === mine && unanswered === 0) note({ session: saved.text });
  keep();
}

function note(wished: { ask: Wishable; with: Requests[Wishable]["ask"] } | { session: string }): number {
  if (own === null) return 0;
  own.last++;
  own.wishes = [...("session" in wished ? [] : own.wishes), { number: own.last, ...wished }];
  noteWishes(own.id, own.wishes);
  return own.last;
}

function rewrite(mine: OwnSession, isLeft: (wish: Wish) => boolean): void {
  mine.wishes = mine.wishes.filter(isLeft);
  noteWishes(mine.id, mine.wishes);
}

export function keep({ isLearning = false } = {}): Promise<void> {
  const number = ++wanted;
  writing = writing.then(async () => {
    const mine = own;
    // A later wish writes what this one would.
    if (mine === null || file.value === null || unanswered > 0) return;
    if (number !== wanted && !isLearning) return;
    const { last } = mine;
    const saved = await engine.ask("save", { withRows: mine.blob === null }).catch(() => null);
    if (own === mine && last === mine.last) await write(mine, saved?.text ?? null, { isLearning });
  });
  return writing;
}

/** The file, as soon as it is read. */
export function keepFile(): void {
  const mine = own;
  writing = writing.then(async () => {
    if (mine !== null && mine.blob !== null && own === mine) await write(mine, null, { wishes: 0 });
  });
}

async function write(
  mine: OwnSession,
  session: string | null,
  { isLearning = false, wishes = mine.last },
): Promise<void> {
  const { id, blob } = mine;
  const found = model.value;
  const result = await keepSession(
    {
      id,
      name: file.value!.name,
      rows: file.value!.rows,
      target: data.value?.target ?? null,
      savedAt: Date.now(),
      session,
      hasFile: mine.isFileKept === true,
      bytes: blob?.size ?? 0,
      standing:
        found === null
          ? isLearning
            ? "a model was being learned"
            : "nothing learned yet"
          : `${found.size.conditions} conditions, right on ${percent(found.figures.now.accuracy)}`,
      isLearning,
      wishes,
    },
    mine.isFileKept === null ? blob : null,
  );
  const isKept = result === "kept" || result === "kept without its rows";
  mine.isFileKept = isKept ? result === "kept" && blob !== null : null;
  if (isKept) rewrite(mine, ({ number }) => number > wishes);
  if (own === mine) keeping.value = WORDS[result];
}

/** Brings back a kept session; `needed` is its data file where the browser did not keep it. */
export async function openKept(written: KeptSession, needed?: Blob | null): Promise<boolean> {
  const { id: known, name, hasFile } = written;
  busy.value = { text: `Opening ${name}`, done: null, stop: null };
  complaint.value = null;
  try {
    const blob = (hasFile ? await keptFile(known) : null) ?? needed ?? null;
    const { tries, wishes: noted } = notedWishes(known);
    const wishes = tries < MOST_TRIES ? noted.filter(({ number }) => number > written.wishes) : [];
    const kept = withFound(written, wishes);
    if (!(await restore(kept, blob))) return false;
    const isFree = await claim(known);
    const last = wishes.at(-1)?.number ?? kept.wishes;
    const id = isFree ? known : crypto.randomUUID();
    own = { id, blob, isFileKept: isFree && hasFile ? true : null, wishes, last };
    rememberTab(id);
    if (isFree && wishes.length > 0) noteWishes(id, wishes, tries + 1);
    await makeAgain(wishes);
    keep();
    if (!isFree)
      announced.value = "This session is open in another tab: what you do here goes on as a copy of it.";
    else if (kept.isLearning)
      announced.value = "The page was closed while a model was being learned: learn it again.";
    if (!isFree || kept.isLearning) complaint.value = { message: announced.value, isBug: false };
    return true;
  } catch (error) {
    complaint.value = { message: (error as Error).message, isBug: false };
    return false;
  } finally {
    busy.value = null;
  }
}

/** The session as it was found last, where that came after it was kept. */
function withFound(kept: KeptSession, wishes: readonly Wish[]): KeptSession {
  const [first] = wishes;
  if (first === undefined || !("session" in first)) return kept;
  // Rows that came in the session's own file are in no note.
  const { rows = null } = JSON.parse(kept.session ?? "{}") as { rows?: string | null };
  return { ...kept, session: JSON.stringify({ ...JSON.parse(first.session), rows }), isLearning: false };
}

/** What was wished after the session was kept. */
async function makeAgain(wishes: readonly Wish[]): Promise<void> {
  try {
    for (const wished of wishes)
      if ("ask" in wished)
        showAnswer(wished.ask, wished.with, await engine.ask(wished.ask, wished.with as never));
  } catch (error) {
    complaint.value = { message: (error as Error).message, isBug: false };
  }
  goWhereItStands();
}

async function restore(kept: KeptSession, blob: Blob | null): Promise<boolean> {
  if (kept.session === null) {
    if (blob === null) return false;
    const opened = await engine.ask("open", { file: blob, name: kept.name });
    const facts = await engine.ask("choose", { target: opened.target });
    batch(() => {
      file.value = opened;
      chosen.value = { target: opened.target };
      data.value = facts;
      model.value = null;
    });
  } else {
    const session = new Blob([kept.session], { type: "application/json" });
    const loaded = await engine.ask("load", {
      session,
      ...(blob !== null && { file: blob, name: kept.name }),
    });
    if (loaded.needs === "data") return false;
    take(loaded);
    return true;
  }
  goWhereItStands();
  return true;
}

function take(loaded: SavedView): void {
  batch(() => {
    file.value = loaded.file;
    data.value = loaded.data;
    model.value = loaded.model;
    chosen.value = (loaded.chosen ?? {}) as Chosen;
  });
  goWhereItStands();
}

/** The screen of the address, where the session has come so far. */
function goWhereItStands(): void {
  const { screen } = place.value;
  const has = { data: file.value !== null, learn: data.value !== null, model: model.value !== null };
  const isReachable = screen in has ? has[screen as keyof typeof has] : screen !== "start" && has.model;
  if (!isReachable) goTo({ screen: has.model ? "model" : "data", node: null });
}

/** A session that was saved as a file; it may ask for its data file. */
export async function loadSessionFile(session: File): Promise<void> {
  busy.value = { text: `Opening ${session.name}`, done: null, stop: null };
  complaint.value = null;
  try {
    const text = await session.text();
    const loaded = await engine.ask("load", { session });
    const kept: KeptSession = {
      id: crypto.randomUUID(),
      name: loaded.name,
      rows: loaded.file?.rows ?? 0,
      target: loaded.data?.target ?? null,
      savedAt: Date.now(),
      session: text,
      hasFile: false,
      bytes: loaded.needs === "data" ? 1 : 0,
      standing: "saved as a file",
      isLearning: false,
      wishes: 0,
    };
    if (loaded.needs === "data") {
      await keepSession(kept, null);
      complaint.value = {
        message: `${session.name} has no rows in it: choose its file ${loaded.name} below, under "Go on where you were".`,
        isBug: false,
      };
      sessionsChanged.value++;
      return;
    }
    startSession(null);
    take(loaded);
    await keep();
  } finally {
    busy.value = null;
  }
}

/** After a reload of this tab. */
export async function restoreTab(): Promise<boolean> {
  const id = tabSession();
  const kept = id === null ? null : await keptSession(id);
  return kept === null ? false : openKept(kept);
}

/** The worker died: the same session in a new one. */
export async function restoreLost(): Promise<void> {
  const kept = own === null ? null : await keptSession(own.id);
  const said =
    "The engine of this page ended unexpectedly, perhaps for lack of memory. It was started again with your session as it was last kept.";
  if (kept !== null && (await openKept({ ...kept, isLearning: false }, own?.blob)))
    complaint.value = { message: said, isBug: false };
  else {
    batch(() => {
      file.value = null;
      data.value = null;
      model.value = null;
      complaint.value = {
        message:
          "The engine of this page ended unexpectedly, perhaps for lack of memory: open the file again.",
        isBug: false,
      };
    });
    goTo({ screen: "start", node: null });
  }
}

export function forgetTab(): void {
  own = null;
  try {
    sessionStorage.removeItem(TAB_KEY);
  } catch {}
}

function rememberTab(id: string): void {
  try {
    sessionStorage.setItem(TAB_KEY, id);
  } catch {}
}

function tabSession(): string | null {
  try {
    return sessionStorage.getItem(TAB_KEY);
  } catch {
    return null;
  }
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
