// Keeps the session as it goes on, in the browser's own storage, and brings it back: after a reload, a closed tab, a worker
// that died. A tab has its own session; the same one open in two tabs goes on as two.

import { batch } from "@preact/signals";
import { goTo, place } from "./address.ts";
import type { Chosen } from "./engine/protocol.ts";
import type { SavedView } from "./engine/views/session-views.ts";
import { type KeepResult, type KeptSession, keepSession, keptSession } from "./kept-sessions.ts";
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
import { percent } from "./text.ts";

let own: { readonly id: string; blob: Blob | null } | null = null;
/** One at a time, the last wish wins. */
let writing: Promise<void> = Promise.resolve();
let wanted = 0;

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
  own = { id: crypto.randomUUID(), blob };
  rememberTab(own.id);
  claim(own.id).catch(() => {});
}

export function ownBlob(): Blob | null {
  return own?.blob ?? null;
}

export function keep({ isLearning = false } = {}): Promise<void> {
  const wish = ++wanted;
  writing = writing.then(async () => {
    // A later wish writes what this one would.
    if (own === null || file.value === null || (wish !== wanted && !isLearning)) return;
    const saved = await engine.ask("save", { withRows: own.blob === null }).catch(() => null);
    const found = model.value;
    const result = await keepSession({
      id: own.id,
      name: file.value.name,
      rows: file.value.rows,
      target: data.value?.target ?? null,
      savedAt: Date.now(),
      session: saved?.text ?? null,
      file: own.blob,
      bytes: own.blob?.size ?? 0,
      standing:
        found === null
          ? isLearning
            ? "a model was being learned"
            : "nothing learned yet"
          : `${found.size.conditions} conditions, right on ${percent(found.figures.now.accuracy)}`,
      isLearning,
    });
    keeping.value = WORDS[result];
  });
  return writing;
}

/** Brings back a kept session; `needed` is its data file where the browser did not keep it. */
export async function openKept(kept: KeptSession, needed?: File): Promise<boolean> {
  const blob = kept.file ?? needed ?? null;
  busy.value = { text: `Opening ${kept.name}`, done: null, stop: null };
  complaint.value = null;
  try {
    if (!(await restore(kept, blob))) return false;
    const isFree = await claim(kept.id);
    own = { id: isFree ? kept.id : crypto.randomUUID(), blob };
    rememberTab(own.id);
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
      file: null,
      bytes: loaded.needs === "data" ? 1 : 0,
      standing: "saved as a file",
      isLearning: false,
    };
    if (loaded.needs === "data") {
      await keepSession(kept);
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
  if (kept !== null && (await openKept({ ...kept, isLearning: false, file: kept.file ?? own!.blob })))
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
