// Start: drop a file, take a sample, or go on with a session.

import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { countOf } from "../../../internal.ts";
import { changeModel, openFetched, openFile, openSample } from "../../page/actions.ts";
import { goTo } from "../../page/address.ts";
import {
  forgetSessions,
  loadSessionFile,
  openKept,
  recent,
  refreshRecent,
} from "../../page/session-keeper.ts";
import type { Summary } from "../../page/session-store.ts";
import { announced, busy, complaint, data } from "../../page/store.ts";
import { Button } from "../../parts/button.tsx";

interface Sample {
  readonly name: string;
  readonly text: string;
  open(): Promise<void>;
}

const SAMPLES: readonly Sample[] = [
  {
    name: "Penguins",
    text: "344 birds of the Palmer Archipelago, measured: which of three species is it?",
    open: () => openFetched("./penguins.csv", "penguins.csv", "species"),
  },
  {
    name: "Mushrooms, made up",
    text: "3,000 rows drawn by chance in the likeness of the well-known table: edible or poisonous? The smell tells nearly all.",
    open: () => openSample("mushrooms-made-up", 3000),
  },
  {
    name: "Incomes, made up",
    text: "5,000 rows drawn by chance in the likeness of the census table called Adult: who earns more? No model is right on all. Nobody is in them.",
    open: () => openSample("incomes-made-up", 5000),
  },
  {
    name: "XOR",
    text: "Two columns that tell nothing apart and everything together, among others that tell nothing: greedy trees miss it.",
    open: () => openSample("xor", 1000),
  },
  {
    name: "Multiplexer",
    text: "Three columns say which of eight others counts: a rule that no single column shows.",
    open: () => openSample("mx11", 2000),
  },
  {
    name: "Broken display",
    text: "Ten digits on a display whose bars fail at random: ten classes, and no model can be right on all.",
    open: () => openSample("led", 2000),
  },
];

export function StartScreen() {
  return (
    <>
      <h1 class="welcome">A model that you can read, and defend</h1>
      <p class="lead">
        Drop a table with known outcomes. The Studio finds a small tree or a few rules, says how often it is
        right on rows it has not seen, and lets you bend it by hand.
      </p>
      <DropZone />
      <p class="promise">
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 7V5a4 4 0 0 1 8 0v2M3 7h10v7H3z" />
        </svg>
        Nothing leaves this computer: no upload, no account, no counting of visits. It works without a
        network.
      </p>
      <section aria-labelledby="samples">
        <h2 id="samples">Or try a sample</h2>
        <ul class="samples">
          {SAMPLES.map((sample) => (
            <li key={sample.name}>
              <Button disabled={busy.value !== null} onClick={sample.open}>
                <b>{sample.name}</b>
                <span>{sample.text}</span>
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <Recent />
    </>
  );
}

const TYPES = ".csv,.tsv,.tab,.txt,.arff,.json,.ndjson,.jsonl,.parquet,.pq,.gz,.data,.xlsx,.ods,.espalier";

function take(files: FileList | null | undefined): void {
  const [given, ...more] = files ?? [];
  if (given === undefined) return;
  if (more.length > 0) announced.value = `Several files were given: ${given.name} is opened.`;
  if (/\.espalier(\.json)?$/.test(given.name)) loadSessionFile(given);
  else if (/\.json$/.test(given.name)) openJson(given);
  else openFile(given, given.name);
}

/** Rows, or a model file that joins the session that is open. */
async function openJson(given: File): Promise<void> {
  const text = await given.text();
  if (!/^\s*\{\s*"format":\s*"espalier-model"/.test(text)) {
    openFile(given, given.name);
    return;
  }
  if (data.value === null) {
    const message = `${given.name} is a model: open the rows that it is to be looked at with first, then the model.`;
    complaint.value = { message, isBug: false };
    return;
  }
  const ask = { model: text, name: given.name.replace(/\.json$/, "") };
  if (await changeModel("alternatives/adopt", ask, { busy: "Opening the model" })) goTo({ screen: "model" });
}

function DropZone() {
  const isOver = useSignal(false);
  const input = useRef<HTMLInputElement>(null);
  // Before the zone is seen, so that nothing dropped on it is missed; and on the whole page, for
  // missing the zone by a little must not make the browser leave it.
  useLayoutEffect(() => {
    const control = new AbortController();
    const listen = (name: "dragover" | "dragleave" | "drop", hear: (event: DragEvent) => void): void =>
      addEventListener(name, hear, control);
    listen("dragover", (event) => {
      event.preventDefault();
      isOver.value = true;
    });
    listen("dragleave", ({ relatedTarget }) => {
      if (relatedTarget === null) isOver.value = false;
    });
    listen("drop", (event) => {
      event.preventDefault();
      isOver.value = false;
      take(event.dataTransfer?.files);
    });
    return () => control.abort();
  }, []);
  return (
    <div class={`drop ${isOver.value ? "over" : ""}`}>
      <p class="drop-text">Drop a file here</p>
      <p class="note">
        CSV, TSV, JSON, ARFF or Parquet, gzipped or not; a session that was saved (.espalier); or, with rows
        open, a model file
      </p>
      <Button class="primary" disabled={busy.value !== null} onClick={() => input.current?.click()}>
        Choose a file…
      </Button>
      <FileInput input={input} label="Data file" accept={TYPES} onFiles={take} />
    </div>
  );
}

/** Clicked by a button that looks better. */
function FileInput({
  input,
  label,
  accept,
  onFiles,
}: {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  accept?: string;
  onFiles: (files: FileList | null) => void;
}) {
  return (
    <input
      ref={input}
      type="file"
      class="hidden"
      tabIndex={-1}
      aria-label={label}
      accept={accept}
      onChange={({ currentTarget }) => {
        onFiles(currentTarget.files);
        currentTarget.value = "";
      }}
    />
  );
}

function Recent() {
  useEffect(() => {
    refreshRecent();
  }, []);
  if (recent.value.length === 0) return null;
  return (
    <section aria-labelledby="recent">
      <h2 id="recent">Go on where you were</h2>
      <ul class="recent">
        {recent.value.map((session) => (
          <li key={session.id}>
            <OpenKept session={session} />
            <span class="faint">
              {countOf(session.rows, "row")}
              {session.target !== null && ` · class ${session.target}`} · {session.standing} ·{" "}
              {agoText(session.savedAt, Date.now())}
            </span>
            <Button
              class="quiet"
              aria-label={`Forget ${session.name}`}
              onClick={() => forgetSessions(session.id)}
            >
              Forget
            </Button>
          </li>
        ))}
      </ul>
      <p class="note">
        These are kept in this browser, on this computer.{" "}
        <Button
          class="link"
          onClick={() => {
            forgetSessions();
            announced.value = "All sessions that this browser kept are wiped.";
          }}
        >
          Wipe them all
        </Button>
      </p>
    </section>
  );
}

function OpenKept({ session }: { session: Summary }) {
  const input = useRef<HTMLInputElement>(null);
  const { name, hasFile } = session;
  return (
    <>
      <Button
        class="link"
        disabled={busy.value !== null}
        onClick={() => (hasFile ? openKept(session) : input.current?.click())}
      >
        {name}
        {!hasFile && " (choose its file again)"}
      </Button>
      {!hasFile && (
        <FileInput
          input={input}
          label={`Data file of ${name}`}
          onFiles={(files) => files?.[0] && openKept(session, files[0])}
        />
      )}
    </>
  );
}

/** "3 minutes ago", "on 4 May". */
function agoText(then: number, now: number): string {
  const minutes = Math.round((now - then) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${countOf(minutes, "minute")} ago`;
  if (minutes < 24 * 60) return `${countOf(Math.round(minutes / 60), "hour")} ago`;
  return `on ${new Date(then).toLocaleDateString("en-GB", { day: "numeric", month: "long" })}`;
}
