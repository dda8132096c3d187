// Export: the model in every form, the report, the session, and the commands that do the same.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { countOf } from "../../../internal.ts";
import { model } from "../../page/store.ts";
import { bytesText, copy, download } from "../../page/take-away.ts";
import { useAnswer } from "../../page/use-answer.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { SaveButton } from "../../parts/save-button.tsx";
import { Tabs } from "../../parts/tabs.tsx";

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
  const to = useSignal("sql");
  const { reply: shown, isAsking } = useAnswer("export", { to: to.value });
  const forms = shown?.forms ?? [];
  const title = forms.find(({ name }) => name === to.value)?.title ?? "";
  return (
    <Card title="As a rule that runs elsewhere">
      <Tabs
        id="exported"
        label="Formats"
        tabs={forms}
        picked={to.value}
        onPick={(name) => (to.value = name)}
        class="exported"
      >
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
        >
          {shown === null ? "…" : clipped(shown.text)}
        </pre>
        <p class="buttons">
          <CopyButton text={shown?.text ?? ""} what={title} class="primary" isOff={isAsking}>
            Copy {title}
          </CopyButton>
          <Button disabled={isAsking} onClick={() => download(shown!)}>
            Save {shown?.name ?? ""}
          </Button>
        </p>
      </Tabs>
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

function CopyButton({
  text,
  what,
  class: look,
  isOff = false,
  children,
}: {
  text: string;
  what: string;
  class?: string;
  isOff?: boolean;
  children: ComponentChildren;
}) {
  const isCopied = useSignal(false);
  useEffect(() => {
    isCopied.value = false;
  }, [text]);
  return (
    <Button
      class={look}
      disabled={isOff}
      onClick={async () => {
        isCopied.value = await copy(text, what);
      }}
    >
      {isCopied.value ? "Copied" : children}
    </Button>
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
      <Check of={withRows}>with the rows in it: whoever gets the file can read them</Check>
      <p class="buttons">
        <SaveButton ask="export/page" given={{ withRows: withRows.value }}>
          Save the interactive page
        </SaveButton>
        <SaveButton ask="export/report" given={{}}>
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
      <Check of={withRows}>with the rows in it</Check>
      <p class="buttons">
        <SaveButton ask="sessions/save" given={{ withRows: withRows.value }}>
          Save the session
        </SaveButton>
        <SaveButton ask="rows/csv" given={{ filter: {} }}>
          Save rows with predictions
        </SaveButton>
      </p>
    </Card>
  );
}

function Check({ of, children }: { of: { value: boolean }; children: ComponentChildren }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={of.value}
        onChange={(event) => (of.value = event.currentTarget.checked)}
      />{" "}
      {children}
    </label>
  );
}

function CommandsCard() {
  const text = model.value!.commands.join("\n");
  if (text === "") return null;
  return (
    <Card title="On the command line" note="These commands give the same model file, byte for byte.">
      <pre
        class="wrapped"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        {text}
      </pre>
      <p class="buttons">
        <CopyButton text={text} what="The command line">
          Copy the commands
        </CopyButton>
      </p>
    </Card>
  );
}
