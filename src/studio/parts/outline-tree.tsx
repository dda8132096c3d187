// The outline of a model: the root first, a line for each branch with its whole condition, a bar of
// the classes, rows and the share of the most common class. A tree for screen readers and for the
// keyboard: arrows walk and fold, Enter picks.

import { grouped, percentText } from "../../internal.ts";
import { ClassBar, ClassChip } from "./class-colours.tsx";
import { emptyNote, type TreeProps, useTreeWalk, type WalkedLine } from "./use-tree-walk.ts";

export function OutlineTree(props: TreeProps) {
  const { outline } = props;
  const { box, lines, reachable, onFold, onKeyDown } = useTreeWalk<HTMLDivElement>(props);
  const empty = emptyNote(outline);
  return (
    <div class="tree-box">
      <p class="tree-head" aria-hidden="true">
        <span>rows</span>
        <span>most common</span>
      </p>
      <div role="tree" class="tree" ref={box} aria-label={props.label} onKeyDown={onKeyDown}>
        {lines.map((each) => (
          <TreeLine
            key={each.line.address}
            {...each}
            {...props}
            most={outline.rows}
            isReachable={each.line.address === reachable}
            onFold={onFold}
          />
        ))}
      </div>
      {empty !== "" && <p class="note tree-foot">{empty}</p>}
    </div>
  );
}

interface TreeLineProps extends WalkedLine, TreeProps {
  readonly isReachable: boolean;
  /** Rows of the root. */
  readonly most: number;
  readonly onFold: (address: string, next: boolean) => void;
}

function TreeLine({ line, place, siblings, isOpen, isReachable, most, onFold, ...tree }: TreeLineProps) {
  const { classes, looks, picked, onPick, locked, lit } = tree;
  const { address, depth, condition, items, children, isLeaf, rows, share, counts, leaves } = line;
  const hasChildren = children.length > 0;
  const asksProtected = (tree.protectedParts ?? [])
    .filter((own) => own.address === address)
    .map(({ column }) => column);
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
              <span class="arrow"> → </span>
              <ClassChip name={line.class} of={{ classes, looks }} />
            </>
          )}
          {hasChildren && !isOpen && <span class="faint"> · {leaves} leaves below</span>}
          {asksProtected.length > 0 && (
            <span class="protected-mark" title="Asks about a protected column">
              {" "}
              asks {asksProtected.join(", ")}: protected
            </span>
          )}
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
      <span class="line-share" title={line.risk ?? undefined}>
        {percentText(share)}
        <span class="hidden"> {line.class}</span>
      </span>
    </div>
  );
}
