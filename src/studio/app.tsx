// The frame: header with the screens, what is being waited for, what went wrong, and the screen
// itself.

import { useSignalEffect } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { grouped } from "../internal.ts";
import { redo, undo } from "./page/actions.ts";
import { goTo, place, SCREENS, type Screen } from "./page/address.ts";
import { later, laterFault } from "./page/later.ts";
import { loadLater } from "./page/load-later.ts";
import { announced, busy, complaint, data, file, isLearning, model } from "./page/store.ts";
import { unanswered } from "./page/use-answer.ts";
import { DataScreen } from "./panels/data/screen.tsx";
import { LearnScreen } from "./panels/learn/screen.tsx";
import { StartScreen } from "./panels/start/screen.tsx";
import { Button } from "./parts/button.tsx";
import { Complaint, Keeping, Waiting } from "./parts/messages.tsx";

interface Step {
  readonly name: string;
  readonly Shown: FunctionComponent;
  /** Whether there is what it shows. */
  isOpen(): boolean;
}

/** A screen of the piece that comes once a file is open. */
function loadedLater(name: Screen): FunctionComponent {
  return function Later() {
    const Shown = later.value?.screens.get(name);
    if (Shown !== undefined) return <Shown />;
    if (laterFault.value === null) return <p class="note">Loading.</p>;
    return (
      <div role="alert">
        <p>{laterFault.value}</p>
        <Button onClick={() => location.reload()}>Reload the page</Button>
      </div>
    );
  };
}

const hasModel = (): boolean => model.value !== null;

const STEPS: Readonly<Record<Screen, Step>> = {
  start: { name: "Start", Shown: StartScreen, isOpen: () => true },
  data: { name: "Data", Shown: DataScreen, isOpen: () => file.value !== null },
  learn: { name: "Learn", Shown: LearnScreen, isOpen: () => data.value !== null },
  model: { name: "Model", Shown: loadedLater("model"), isOpen: hasModel },
  rows: { name: "Rows", Shown: loadedLater("rows"), isOpen: hasModel },
  export: { name: "Export", Shown: loadedLater("export"), isOpen: hasModel },
};

/** Those with a number in the header. */
const NUMBERED = SCREENS.slice(1);

export function App() {
  const { screen } = place.value;
  const shown = STEPS[screen].isOpen() ? screen : "start";
  const { name, Shown } = STEPS[shown];
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    document.title = shown === "start" ? "Espalier Studio" : `${name} · Espalier Studio`;
    // A new screen is read from its start; the first one is where the reader is anyway.
    if (!isFirst.current) {
      main.current?.focus();
      scrollTo(0, 0);
    }
    isFirst.current = false;
  }, [shown]);
  useEffect(() => {
    const control = new AbortController();
    addEventListener("keydown", onShortcut, control);
    // A file that is dropped beside what takes it must not make the browser leave the page.
    addEventListener("dragover", (event) => event.preventDefault(), control);
    addEventListener("drop", onStrayDrop, control);
    return () => control.abort();
  }, []);
  // Whoever loses the network, or ends the server, goes on.
  useSignalEffect(() => {
    if (data.value !== null) loadLater();
  });
  return (
    <>
      <Button class="skip" onClick={skip}>
        Skip to the content
      </Button>
      <Header shown={shown} />
      <main
        id="studio-main"
        ref={main}
        tabIndex={-1}
        class={`screen screen-${shown}`}
        aria-busy={busy.value !== null || unanswered.value > 0}
      >
        <Complaint />
        <Waiting />
        <Shown />
        <Keeping />
      </main>
      <p class="hidden" role="status" aria-live="polite">
        {announced.value}
      </p>
    </>
  );
}

function skip(): void {
  document.getElementById("studio-main")?.focus();
}

function Header({ shown }: { shown: Screen }) {
  const found = model.value;
  const hasEdits = found !== null && found.history.length > 0;
  return (
    <header class="top">
      <Button class="brand" onClick={() => goTo({ screen: "start" })}>
        Espalier Studio
      </Button>
      <nav aria-label="Screens">
        <ol>
          {NUMBERED.map((screen, index) => (
            <li key={screen}>
              <Button
                disabled={!STEPS[screen].isOpen()}
                aria-current={shown === screen ? "page" : undefined}
                aria-keyshortcuts={`Alt+${index + 1}`}
                onClick={() => goTo({ screen })}
              >
                <small aria-hidden="true">{index + 1}</small> {STEPS[screen].name}
              </Button>
            </li>
          ))}
        </ol>
      </nav>
      {file.value !== null && (
        <p class="facts">
          <span class="pill">
            {file.value.name} · {grouped(file.value.rows)} rows
          </span>
          {data.value !== null && (
            <span class="pill">
              class <b>{data.value.target}</b>
            </span>
          )}
        </p>
      )}
      {found !== null && (
        <p class="tools">
          <Button class="quiet" disabled={!hasEdits} onClick={undo} aria-keyshortcuts="Control+Z">
            Undo
          </Button>
          {found.undone > 0 && (
            <Button class="quiet" onClick={redo} aria-keyshortcuts="Control+Shift+Z">
              Redo
            </Button>
          )}
          <Button class="primary" onClick={() => goTo({ screen: "export" })}>
            Export
          </Button>
        </p>
      )}
    </header>
  );
}

function onStrayDrop(event: DragEvent): void {
  event.preventDefault();
  if (place.value.screen === "start" || file.value === null) return;
  const message =
    "Drop files on the Start screen (a click on the name at the top left); new rows for the model go into “New rows” below it.";
  complaint.value = { message, isBug: false };
}

/** Alt and a digit opens a screen; Ctrl or Cmd with Z undoes an edit unless text is being typed. */
function onShortcut(event: KeyboardEvent): void {
  if (event.altKey && !event.ctrlKey && !event.metaKey && /^Digit[1-5]$/.test(event.code)) {
    const screen = SCREENS[Number(event.code.slice(5))];
    if (!STEPS[screen].isOpen()) return;
    event.preventDefault();
    goTo({ screen });
    return;
  }
  const isTyping = (event.target as Element | null)?.closest?.("input:not([type=range]), textarea, select");
  if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
  const found = model.value;
  if (found === null || busy.value !== null || isLearning.value) return;
  event.preventDefault();
  if (event.shiftKey) {
    if (found.undone > 0) redo();
  } else if (found.history.length > 0) undo();
}
