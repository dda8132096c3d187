// The model as a picture or as an outline, whichever the reader wants; T changes it.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Model } from "../../internal.ts";
import type { CardView, ScoreTableView } from "../panels/model/request.ts";
import { TreeCardView } from "../panels/tree/card.tsx";
import { Button } from "./button.tsx";
import { Legend } from "./class-colours.tsx";
import { OutlineTree } from "./outline-tree.tsx";
import { ScoreForm } from "./score-form.tsx";
import { ScoreTable } from "./score-table.tsx";
import type { TreeProps } from "./use-tree-walk.ts";

type View = "picture" | "outline";

/** What the reader asked for; null until then. */
const asked = signal<View | null>(null);

const isNarrow = typeof matchMedia !== "undefined" && matchMedia("(max-width: 40rem)").matches;

interface ModelDrawingProps extends TreeProps {
  readonly form: Model["form"];
  readonly card: CardView | null;
  readonly table: ScoreTableView | null;
}

const NAMES: Readonly<Record<View, string>> = { picture: "Tree", outline: "Outline" };

export function ModelDrawing({ form, card, table, ...props }: ModelDrawingProps) {
  const isForm = card !== null || table !== null;
  const hasPicture = form === "tree" || isForm;
  // On a phone a tree is too wide to be seen at once; a form is not.
  const view = asked.value ?? (isNarrow && !isForm ? "outline" : "picture");
  useEffect(() => {
    if (!hasPicture) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = (event.target as Element | null)?.closest?.("input, textarea, select");
      if (isTyping || event.key !== "t" || event.altKey || event.ctrlKey || event.metaKey) return;
      asked.value = view === "picture" ? "outline" : "picture";
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [hasPicture, view]);
  return (
    <>
      <div class="view-head">
        <Legend {...props} />
        {hasPicture && (
          <span class="segments">
            {(Object.keys(NAMES) as View[]).map((name) => (
              <Button
                key={name}
                aria-pressed={view === name}
                aria-keyshortcuts="T"
                onClick={() => (asked.value = name)}
              >
                {name === "picture" && isForm ? "Form" : NAMES[name]}
              </Button>
            ))}
          </span>
        )}
      </div>
      {!hasPicture || view === "outline" ? (
        <OutlineTree {...props} />
      ) : table !== null ? (
        <ScoreTable table={table} drawn={props} />
      ) : card === null ? (
        <TreeCardView {...props} />
      ) : (
        <ScoreForm card={card} drawn={props} />
      )}
    </>
  );
}
