// The model as a picture or as an outline, whichever the reader wants; T changes it.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { TreeCardView } from "../panels/tree/card.tsx";
import { Button } from "./button.tsx";
import { Legend } from "./class-colours.tsx";
import { OutlineTree } from "./outline-tree.tsx";
import type { TreeProps } from "./use-tree-walk.ts";

type View = "picture" | "outline";

/** On a phone a tree is too wide to be seen at once. */
const view = signal<View>(
  typeof matchMedia !== "undefined" && matchMedia("(max-width: 40rem)").matches ? "outline" : "picture",
);

const NAMES: Readonly<Record<View, string>> = { picture: "Tree", outline: "Outline" };

export function ModelDrawing(props: TreeProps & { readonly hasPicture: boolean }) {
  const { hasPicture } = props;
  useEffect(() => {
    if (!hasPicture) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = (event.target as Element | null)?.closest?.("input, textarea, select");
      if (isTyping || event.key !== "t" || event.altKey || event.ctrlKey || event.metaKey) return;
      view.value = view.value === "picture" ? "outline" : "picture";
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [hasPicture]);
  return (
    <>
      <div class="view-head">
        <Legend {...props} />
        {hasPicture && (
          <span class="segments">
            {(Object.keys(NAMES) as View[]).map((name) => (
              <Button
                key={name}
                aria-pressed={view.value === name}
                aria-keyshortcuts="T"
                onClick={() => (view.value = name)}
              >
                {NAMES[name]}
              </Button>
            ))}
          </span>
        )}
      </div>
      {hasPicture && view.value === "picture" ? <TreeCardView {...props} /> : <OutlineTree {...props} />}
    </>
  );
}
