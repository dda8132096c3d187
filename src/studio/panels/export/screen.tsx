// Export: the model in every form, the report, the session, and the commands that do the same.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { complain } from "../../page/actions.ts";
import type { RequestName, Requests } from "../../messages.ts";
import type { TextFile } from "../sessions/request.ts";
import { FORMAT_NAMES } from "../../format-names.ts";
import { Card } from "../../parts/card.tsx";
import { copy, download } from "../../page/save-file.ts";
import { engine, model } from "../../page/store.ts";
import { bytesText, countOf } from "../../text.ts";

const FORMATS = Object.keys(FORMAT_NAMES);

export function ExportScreen() {
  return (
    <>
      <h1>Carry the model away</h1>
      <div class="two export">
        <div>
          <RuleCard />
        </div>
        <div>
          <PageCard />
          <SessionCard />
          <CommandsCard />
        </div>
      </div>
    </>
  );
}

function RuleCard() {
  const found = model.value!;
  const to = useSignal("sql");
  const shown = useSignal<TextFile | null>(null);
  const isCopied = useSignal(false);
  useEffect(() => {
    let isCurrent = true;
    isCopied.value = false;
    engine
      .ask("export", { to: to.value })
      .then((next) => {
        if (isCurrent) shown.value = next;
      })
      .catch(complain);
    return () => {
      isCurrent = false;
    };
  }, [to.value, found]);
  const name = FORMAT_NAMES[to.value];
  return (
    <Card title="As a rule that runs elsewhere">
      <div class="tabs" role="tablist" aria-label="Formats">
        {FORMATS.map((format) => (
          <button
            key={format}
            type="button"
            role="tab"
            id={`tab-${format}`}
            aria-selected={format === to.value}
            aria-controls="exported"
            tabIndex={format === to.value ? 0 : -1}
            onClick={() => {
              to.value = format;
            }}
            onKeyDown={(event) => {
              const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
              if (step === 0) return;
              event.preventDefault();
              to.value = FORMATS[(FORMATS.indexOf(to.value) + step + FORMATS.length) % FORMATS.length];
              document.getElementById(`tab-${to.value}`)?.focus();
            }}
          >
            {FORMAT_NAMES[format]}
          </button>
        ))}
      </div>
      <div id="exported" role="tabpanel" aria-labelledby={`tab-${to.value}`} class="exported">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
        >
          {shown.value === null ? "…" : clipped(shown.value.text)}
        </pre>
        <p class="buttons">
          <button
            type="button"
            class="primary"
            disabled={shown.value === null}
            onClick={async () => {
              isCopied.value = await copy(shown.value!.text, name);
            }}
          >
            {isCopied.value ? "Copied" : `Copy ${name}`}
          </button>
          <button type="button" disabled={shown.value === null} onClick={() => download(shown.value!)}>
            Save {shown.value?.name ?? ""}
          </button>
        </p>
      </div>
    </Card>
  );
}

/** Longer texts are copied and saved whole, and shown in part. */
const MOST_SHOWN = 40_000;

function clipped(text: string): string {
  return text.length <= MOST_SHOWN
    ? text
    : `${text.slice(0, MOST_SHOWN)}\n… ${bytesText(text.length - MOST_SHOWN)} more in the file`;
}

/** A button that asks the engine for a file and saves it. */
function SaveButton<Name extends Extract<RequestName, "page" | "report" | "save" | "rowsFile">>({
  ask,
  given,
  children,
}: {
  ask: Name;
  given: Requests[Name]["ask"];
  children: string;
}) {
  const isWorking = useSignal(false);
  return (
    <button
      type="button"
      disabled={isWorking.value}
      onClick={async () => {
        isWorking.value = true;
        try {
          download((await engine.ask(ask, given)) as TextFile);
        } catch (error) {
          complain(error);
        } finally {
          isWorking.value = false;
        }
      }}
    >
      {isWorking.value ? "Writing…" : children}
    </button>
  );
}

function PageCard() {
  const withRows = useSignal(false);
  return (
    <Card title="As a page for others">
      <p class="note">
        One HTML file with the drawing, a form that predicts for values one types in, and your history. It
        opens from any folder, without a network.
      </p>
      <label class="check">
        <input
          type="checkbox"
          checked={withRows.value}
          onChange={(event) => {
            withRows.value = event.currentTarget.checked;
          }}
        />{" "}
        with the rows in it: whoever gets the file can read them
      </label>
      <p class="buttons">
        <SaveButton ask="page" given={{ withRows: withRows.value }}>
          Save the interactive page
        </SaveButton>
        <SaveButton ask="report" given={{}}>
          Save the report
        </SaveButton>
      </p>
      <p class="note">The report learns again to measure columns and sizes, and may take a minute.</p>
    </Card>
  );
}

function SessionCard() {
  const withRows = useSignal(false);
  const found = model.value!;
  return (
    <Card title="As a session to go on with">
      <p class="note">
        What was opened, chosen, learned and edited: {countOf(found.models.length, "model")},{" "}
        {countOf(found.history.length, "edit")}. Drop the file on the Start screen to go on.
      </p>
      <label class="check">
        <input
          type="checkbox"
          checked={withRows.value}
          onChange={(event) => {
            withRows.value = event.currentTarget.checked;
          }}
        />{" "}
        with the rows in it
      </label>
      <p class="buttons">
        <SaveButton ask="save" given={{ withRows: withRows.value }}>
          Save the session
        </SaveButton>
        <SaveButton ask="rowsFile" given={{ filter: {} }}>
          Save rows with predictions
        </SaveButton>
      </p>
    </Card>
  );
}

function CommandsCard() {
  const { commands } = model.value!;
  const isCopied = useSignal(false);
  if (commands.length === 0) return null;
  return (
    <Card title="On the command line" note="These commands give the same model file, byte for byte.">
      <pre
        class="wrapped"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        {commands.join("\n")}
      </pre>
      <p class="buttons">
        <button
          type="button"
          onClick={async () => {
            isCopied.value = await copy(commands.join("\n"), "The command line");
          }}
        >
          {isCopied.value ? "Copied" : "Copy the commands"}
        </button>
      </p>
    </Card>
  );
}
