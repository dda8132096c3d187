// Walking the lines of a model by keyboard, and folding them: the outline and the picture of a tree
// do it alike. Arrows walk and fold, Enter picks.

import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { OutlineLine } from "../../internal.ts";
import type { DrawnModel } from "../panels/request.ts";

export interface TreeProps extends DrawnModel {
  readonly label: string;
  /** Address of the part that is picked. */
  readonly picked?: string | null;
  readonly onPick?: (address: string) => void;
  readonly locked?: readonly string[];
  readonly protectedParts?: readonly { readonly address: string; readonly column: string }[];
  /** Addresses of the way that a row goes. */
  readonly lit?: readonly string[];
}

/** A line that is not hidden behind a fold. */
export interface WalkedLine {
  readonly line: OutlineLine;
  readonly parent: string | null;
  /** Among its siblings, from 1. */
  readonly place: number;
  readonly siblings: number;
  readonly isOpen: boolean;
}

export interface TreeWalk<Box extends Element> {
  readonly box: RefObject<Box | null>;
  /** In reading order. */
  readonly lines: readonly WalkedLine[];
  /** The line that Tab comes to. */
  readonly reachable: string;
  onFold(address: string, isOpen: boolean): void;
  onKeyDown(event: KeyboardEvent): void;
}

export function useTreeWalk<Box extends Element>({
  outline,
  picked = null,
  onPick,
  lit,
}: TreeProps): TreeWalk<Box> {
  const box = useRef<Box>(null);
  /** What the reader opened or closed, by address; all else is as the outline says. */
  const folds = useSignal<ReadonlyMap<string, boolean>>(new Map());
  const focus = useSignal<string | null>(null);
  // A way that is lit is never hidden behind a fold.
  const open = useMemo(
    () => new Set([...(lit ?? []), ...ancestorsOf(outline, picked)]),
    [outline, lit, picked],
  );
  const lines: WalkedLine[] = [];
  const visit = (line: OutlineLine, parent: string | null, place: number, siblings: number): void => {
    const isOpen = folds.value.get(line.address) ?? (line.isOpen || open.has(line.address));
    lines.push({ line, parent, place, siblings, isOpen });
    if (!isOpen) return;
    line.children.forEach((child, index) => {
      visit(child, line.address, index + 1, line.children.length);
    });
  };
  visit(outline, null, 1, 1);
  const wanted = focus.value ?? picked;
  const isShown = lines.some(({ line }) => line.address === wanted);
  useEffect(() => {
    if (picked !== null) focus.value = picked;
  }, [picked]);
  const fold = (address: string, next: boolean): void => {
    folds.value = new Map(folds.value).set(address, next);
  };
  const move = (address: string): void => {
    focus.value = address;
    const found = box.current?.querySelector<HTMLElement>(`[data-address="${CSS.escape(address)}"]`);
    found?.focus();
  };
  return {
    box,
    lines,
    reachable: isShown ? wanted! : outline.address,
    onFold: fold,
    onKeyDown: (event) => {
      const at = (event.target as HTMLElement | SVGElement).dataset.address;
      const index = lines.findIndex(({ line }) => line.address === at);
      if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      const { line, parent, isOpen } = lines[index];
      const moves: Readonly<Record<string, () => void>> = {
        ArrowDown: () => move(lines[Math.min(lines.length - 1, index + 1)].line.address),
        ArrowUp: () => move(lines[Math.max(0, index - 1)].line.address),
        Home: () => move(lines[0].line.address),
        End: () => move(lines.at(-1)!.line.address),
        ArrowRight: () => {
          if (line.children.length === 0) return;
          if (isOpen) move(line.children[0].address);
          else fold(line.address, true);
        },
        ArrowLeft: () => {
          if (line.children.length > 0 && isOpen) fold(line.address, false);
          else if (parent !== null) move(parent);
        },
        Enter: () => onPick?.(line.address),
        " ": () => onPick?.(line.address),
      };
      const act = moves[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    },
  };
}

/** How many branches no row takes, and are therefore not drawn. */
function emptyBranches(line: OutlineLine): number {
  return line.children.reduce((sum, child) => sum + emptyBranches(child), line.empty.length);
}

/** What is said of them below a drawing; "" where there are none. */
export function emptyNote(outline: OutlineLine): string {
  const empty = emptyBranches(outline);
  if (empty === 0) return "";
  const are = empty === 1 ? "A branch that no row takes is" : `${empty} branches that no row takes are`;
  return `${are} not drawn.`;
}

/** Addresses on the way to a part, itself left out. */
function ancestorsOf(line: OutlineLine, address: string | null): string[] {
  if (address === null) return [];
  for (const child of line.children) {
    if (child.address === address) return [line.address];
    const below = ancestorsOf(child, address);
    if (below.length > 0) return [line.address, ...below];
  }
  return [];
}
