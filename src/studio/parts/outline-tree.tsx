// The outline of a model: the root first, a line for each branch with its whole condition, a bar of
// the classes, rows and the share of the most common class. A tree for screen readers and for the
// keyboard: arrows walk and fold, Enter picks.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { grouped, type OutlineLine, percent } from "../../internal.ts";
import type { DrawnModel } from "../panels/request.ts";
import { ClassBar, ClassChip } from "./class-colours.tsx";

export interface OutlineTreeProps extends DrawnModel {
  readonly label: string;
  /** Address of the part that is picked. */
  readonly picked?: string | null;
  readonly onPick?: (address: string) => void;
  readonly locked?: readonly string[];
  /** Addresses of the way that a row goes. */
  readonly lit?: readonly string[];
}

interface Line {
  readonly line: OutlineLine;
  readonly parent: string | null;
  /** Among its siblings, from 1. */
  readonly place: number;
  readonly siblings: number;
  readonly isOpen: boolean;
}

export function OutlineTree(props: OutlineTreeProps) {
  const { outline, picked = null, onPick, lit } = props;
  const box = useRef<HTMLDivElement>(null);
  /** What the reader opened or closed, by address; all else is as the outline says. */
  const folds = useSignal<ReadonlyMap<string, boolean>>(new Map());
  const focus = useSignal<string | null>(null);
  // A way that is lit is never hidden behind a fold.
  const open = useMemo(
    () => new Set([...(lit ?? []), ...ancestorsOf(outline, picked)]),
    [outline, lit, picked],
  );
  const isOpen = (line: OutlineLine): boolean =>
    folds.value.get(line.address) ?? (line.isOpen || open.has(line.address));
  const lines: Line[] = [];
  const visit = (line: OutlineLine, parent: string | null, place: number, siblings: number): void => {
    const own = isOpen(line);
    lines.push({ line, parent, place, siblings, isOpen: own });
    if (!own) return;
    line.children.forEach((child, index) => {
      visit(child, line.address, index + 1, line.children.length);
    });
  };
  visit(outline, null, 1, 1);
  const reachable = lines.some(({ line }) => line.address === (focus.value ?? picked))
    ? (focus.value ?? picked)
    : outline.address;
  useEffect(() => {
    if (picked !== null) focus.value = picked;
  }, [picked]);

  const empty = useMemo(() => emptyBranches(outline), [outline]);
  const fold = (address: string, next: boolean): void => {
    folds.value = new Map(folds.value).set(address, next);
  };
  const move = (address: string): void => {
    focus.value = address;
    box.current?.querySelector<HTMLElement>(`[data-address="${CSS.escape(address)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = (event.target as HTMLElement).dataset.address;
    const index = lines.findIndex(({ line }) => line.address === at);
    if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const { line, parent, isOpen: isUnfolded } = lines[index];
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(lines[Math.min(lines.length - 1, index + 1)].line.address),
      ArrowUp: () => move(lines[Math.max(0, index - 1)].line.address),
      Home: () => move(lines[0].line.address),
      End: () => move(lines.at(-1)!.line.address),
      ArrowRight: () => {
        if (line.children.length === 0) return;
        if (isUnfolded) move(line.children[0].address);
        else fold(line.address, true);
      },
      ArrowLeft: () => {
        if (line.children.length > 0 && isUnfolded) fold(line.address, false);
        else if (parent !== null) move(parent);
      },
      Enter: () => onPick?.(line.address),
      " ": () => onPick?.(line.address),
    };
    const act = moves[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <div class="tree-box">
      <p class="tree-head" aria-hidden="true">
        <span>rows</span>
        <span>share</span>
      </p>
      <div role="tree" class="tree" ref={box} aria-label={props.label} onKeyDown={onKeyDown}>
        {lines.map((each) => (
          <TreeLine
            key={each.line.address}
            {...each}
            {...props}
            most={outline.rows}
            isReachable={each.line.address === reachable}
            onFold={fold}
          />
        ))}
      </div>
      {empty > 0 && (
        <p class="note tree-foot">
          {empty === 1 ? "A branch that no row takes is" : `${empty} branches that no row takes are`} not
          drawn.
        </p>
      )}
    </div>
  );
}

interface TreeLineProps extends Line, OutlineTreeProps {
  readonly isReachable: boolean;
  /** Rows of the root. */
  readonly most: number;
  readonly onFold: (address: string, next: boolean) => void;
}

function TreeLine({ line, place, siblings, isOpen, isReachable, most, onFold, ...tree }: TreeLineProps) {
  const { classes, looks, picked, onPick, locked, lit } = tree;
  const { address, depth, condition, items, children, isLeaf, rows, share, counts, leaves } = line;
  const hasChildren = children.length > 0;
  const isLocked = locked?.includes(address) ?? false;
  // Areas are compared by eye: lengths by the root, so that small branches stay to be seen.
  const width = most > 0 ? Math.sqrt(rows / most) : 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it listens to the keys.
    <div
      role="treeitem"
      class={`line${picked === address ? " picked" : ""}${lit?.includes(address) ? " lit" : ""}`}
      data-address={address}
      tabIndex={isReachable ? 0 : -1}
      aria-level={depth + 1}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={picked === address}
      aria-expanded={hasChildren ? isOpen : undefined}
      style={{ "--depth": depth }}
      onClick={() => onPick?.(address)}
    >
      <span class="line-text">
        <span class="guides" />
        {hasChildren ? (
          <span
            class="fold"
            aria-hidden="true"
            onClick={(event) => {
              event.stopPropagation();
              onFold(address, !isOpen);
            }}
          >
            {isOpen ? "▾" : "▸"}
          </span>
        ) : (
          <span class="fold" aria-hidden="true" />
        )}
        <span class="condition">
          {condition}
          {isLeaf && (
            <>
              {" "}
              <ClassChip name={line.class} of={{ classes, looks }} />
            </>
          )}
          {hasChildren && !isOpen && <span class="faint"> · {leaves} leaves below</span>}
          {isLocked && (
            <span class="lock" title="Locked">
              {" "}
              locked
            </span>
          )}
          {items.length > 0 && (
            <span class="items">
              {items.map((item) => (
                <span key={item}>{item}</span>
              ))}
            </span>
          )}
        </span>
      </span>
      <span class="line-bar">
        <ClassBar counts={counts} looks={looks} share={width} />
      </span>
      <span class="line-rows">
        {grouped(rows)}
        <span class="hidden"> rows, </span>
      </span>
      <span class="line-share">
        {percent(share, 0)}
        <span class="hidden"> {line.class}</span>
      </span>
    </div>
  );
}

function emptyBranches(line: OutlineLine): number {
  return line.children.reduce((sum, child) => sum + emptyBranches(child), line.empty.length);
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
