// The tree as a picture: the root on top, in every split how its rows lie over the values it asks
// about, streams as wide as the rows that take them, classes as the last cards. It is folded,
// zoomed, walked by the keyboard, and picked from.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import {
  BAR,
  barParts,
  type ClassLooks,
  countOf,
  grouped,
  LINE,
  PADDING,
  PICTURE,
  percentText,
  SMALL_LINE,
  slotColour,
  type TreeCard,
  treePicture,
} from "../../../internal.ts";
import { useAnswer } from "../../page/use-answer.ts";
import { Button } from "../../parts/button.tsx";
import {
  emptyNote,
  type TreeProps,
  type TreeWalk,
  useTreeWalk,
  type WalkedLine,
} from "../../parts/use-tree-walk.ts";
import type { SplitPicture } from "./request.ts";

/** Smaller than this, texts cannot be read: the rest is scrolled to. */
const LEAST_ZOOM = 0.7;
/** Nor is a tall tree made smaller than this: a page is scrolled downwards anyway. */
const TALL_ZOOM = 0.88;
const MARGIN = 12;

export function TreeCardView(props: TreeProps) {
  const { outline, looks } = props;
  const { reply: pictures } = useAnswer("tree", {});
  const walk = useTreeWalk<SVGSVGElement>(props);
  const byAddress = new Map(walk.lines.map((own) => [own.line.address, own]));
  const { width, height, cards, streams } = treePicture(outline, looks, {
    isFolded: ({ address }) => byAddress.get(address)?.isOpen !== true,
    hasPicture: ({ address }) => pictures?.[address] !== undefined,
    lines: 2,
  });
  const full = { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  const { frame, zoom, zoomBy, fit } = useZoom(full);
  const empty = emptyNote(outline);
  return (
    <div class="picture-box">
      <p class="picture-tools">
        <Button class="small" aria-label="Smaller" onClick={() => zoomBy(1 / 1.25)}>
          −
        </Button>
        <Button class="small" aria-label="Larger" onClick={() => zoomBy(1.25)}>
          +
        </Button>
        <Button class="small" onClick={fit}>
          Fit
        </Button>
      </p>
      <div class="picture-frame" ref={frame} role="tree" aria-label={props.label} onKeyDown={walk.onKeyDown}>
        <svg
          class="tree-picture"
          role="none"
          ref={walk.box}
          width={full.width * zoom}
          height={full.height * zoom}
          viewBox={`${-MARGIN} ${-MARGIN} ${full.width} ${full.height}`}
        >
          <g>
            {streams.map(({ to, slot, path }) => (
              <path
                key={`${to} ${slot}`}
                class={`stream${props.lit?.includes(to) ? " lit" : ""}`}
                d={path}
                fill={slotColour(slot)}
              />
            ))}
          </g>
          {cards.map((card) => (
            <Drawn
              key={card.line.address}
              card={card}
              own={byAddress.get(card.line.address)!}
              walk={walk}
              tree={props}
              picture={pictures?.[card.line.address]}
            />
          ))}
        </svg>
      </div>
      {empty !== "" && <p class="note">{empty}</p>}
    </div>
  );
}

/** As large as its frame and the window, within what can be read, until another size is asked. */
function useZoom({ width, height }: { readonly width: number; readonly height: number }) {
  const frame = useRef<HTMLDivElement>(null);
  const room = useSignal(0);
  /** Null: as it fits. */
  const asked = useSignal<number | null>(null);
  useLayoutEffect(() => {
    const box = frame.current!;
    const measure = (): void => {
      room.value = box.clientWidth;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const inWidth = (room.value || width) / width;
  const inHeight = (typeof innerHeight === "undefined" ? height : innerHeight * 0.72) / height;
  const fitting = Math.min(1, inWidth, Math.max(TALL_ZOOM, inHeight));
  const zoom = asked.value ?? Math.max(LEAST_ZOOM, fitting);
  const isWide = width * zoom > room.value + 1;
  useEffect(() => {
    // The root is seen first.
    if (isWide) frame.current!.scrollLeft = (width * zoom - room.value) / 2;
  }, [isWide]);
  return {
    frame,
    zoom,
    zoomBy: (factor: number) => {
      asked.value = Math.max(0.2, Math.min(3, zoom * factor));
    },
    fit: () => {
      asked.value = Math.min(1, inWidth, inHeight);
    },
  };
}

interface DrawnProps {
  readonly card: TreeCard;
  readonly own: WalkedLine;
  readonly walk: TreeWalk<SVGSVGElement>;
  readonly tree: TreeProps;
  readonly picture: SplitPicture | undefined;
}

function Drawn({ card, own, walk, tree, picture }: DrawnProps) {
  const { line, x, y, width, height, head, headHeight, title, items, bar, foot, isFolded } = card;
  const { address, condition, class: name, counts, rows } = line;
  const { classes, looks, picked, onPick, locked, lit } = tree;
  const isEnd = line.children.length === 0;
  const middle = width / 2;
  const slot = looks.slots[classes.indexOf(name)] ?? null;
  const isMarked = (tree.protectedParts ?? []).some((own) => own.address === address);
  const isLocked = locked?.includes(address) ?? false;
  const marks = [isEnd && "end", picked === address && "picked", lit?.includes(address) && "lit"];
  return (
    <g
      role="treeitem"
      class={["node", ...marks].filter(Boolean).join(" ")}
      data-address={address}
      tabindex={address === walk.reachable ? 0 : -1}
      transform={`translate(${x} ${y})`}
      style={{ "--class": slotColour(slot) }}
      aria-label={`${[...head, ...title, ...items, foot].join(" ")}: ${condition}, ${isEnd ? `says ${name}, ${percentText(line.share)} of` : `asks ${line.asks},`} ${countOf(rows, "row")}${isLocked ? ", locked" : ""}${isMarked ? ", a protected column" : ""}`}
      aria-level={line.depth + 1}
      aria-posinset={own.place}
      aria-setsize={own.siblings}
      aria-selected={picked === address}
      aria-expanded={isEnd ? undefined : own.isOpen}
      onClick={() => onPick?.(address)}
    >
      <title>{`${condition}\n${classes.map((each, index) => `${each} ${grouped(counts[index])}`).join("\n")}`}</title>
      <rect class="face" width={width} height={height} rx={9} />
      {isLocked && <path class="padlock" d={`M${width - 17} 11v-3a3.5 3.5 0 0 1 7 0v3m-9 0h11v7h-11z`} />}
      {isMarked && (
        <text class="protected-mark" x={10} y={18}>
          §
        </text>
      )}
      {head.map((text, index) => (
        <text key={index} class="head" x={middle} y={16 + index * SMALL_LINE}>
          {`${text} `}
        </text>
      ))}
      {headHeight > 0 && !isEnd && <path class="rule" d={`M0 ${headHeight}H${width}`} />}
      {title.map((text, index) => (
        <text key={index} class="title" x={middle} y={headHeight + 19 + index * LINE}>
          {`${text} `}
        </text>
      ))}
      {items.map((text, index) => (
        <text
          key={index}
          class="item"
          x={PADDING}
          y={headHeight + 17 + title.length * LINE + index * SMALL_LINE}
        >
          {`${text} `}
        </text>
      ))}
      {card.picture !== null && picture && (
        <g transform={`translate(${(width - PICTURE.width) / 2} ${card.picture})`}>
          <Values picture={picture} looks={looks} />
        </g>
      )}
      {bar !== null && (
        <ClassStretches counts={counts} looks={looks} x={PADDING} y={bar} width={width - 2 * PADDING} />
      )}
      <text class="foot" x={middle} y={height - (isEnd ? 8 : 12)}>
        {foot}
      </text>
      {!isEnd && (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrows fold; this is for the pointer.
        <g
          class="fold-knob"
          transform={`translate(${middle} ${height})`}
          onClick={(event) => {
            event.stopPropagation();
            walk.onFold(address, isFolded);
          }}
        >
          <circle class="reach" r={13} />
          <circle r={8} />
          <path d={isFolded ? "M-4 0H4M0-4V4" : "M-4 0H4"} />
        </g>
      )}
    </g>
  );
}

/** The bar of the classes. */
function ClassStretches({
  counts,
  looks,
  x,
  y,
  width,
}: {
  counts: readonly number[];
  looks: ClassLooks;
  x: number;
  y: number;
  width: number;
}) {
  const parts = barParts(counts, looks);
  const all = parts.reduce((sum, { amount }) => sum + amount, 0) || 1;
  let left = x;
  return (
    <g class="stretches">
      {parts.map(({ slot, amount }) => {
        const own = (amount / all) * width;
        left += own;
        return <rect key={slot} x={left - own} y={y} width={own} height={BAR} fill={slotColour(slot)} />;
      })}
    </g>
  );
}

/** Rows over the values of a column, stacked by class, and where the split cuts them. */
function Values({ picture: { bars, cuts, range }, looks }: { picture: SplitPicture; looks: ClassLooks }) {
  const { width, height } = PICTURE;
  const ground = height - 8;
  const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
  const most = Math.max(1, ...bars.map(({ counts }) => total(counts)));
  // A bar that dwarfs all others would hide how they are mixed.
  const isRooted = bars.length > 2 && most > 0.6 * total(bars.map(({ counts }) => total(counts)));
  const apart = bars.some(({ isApart }) => isApart) ? 12 : 0;
  const sides = new Set(bars.filter(({ isApart }) => !isApart).map(({ side }) => side));
  const breaks = range === null ? Math.max(0, sides.size - 1) : 0;
  const plain = bars.filter(({ isApart }) => !isApart).length;
  const step = Math.min((width - apart - breaks * 10) / plain, 34);
  const used = step * plain + breaks * 10;
  const start = range === null ? (width - used - apart) / 2 : 0;
  let x = start;
  let side = bars[0]?.side ?? 0;
  const lines: number[] = cuts.map((cut) => cut * used);
  const drawn = bars.map((bar, index) => {
    if (bar.isApart) x = width - 8;
    else if (range === null && bar.side !== side) {
      lines.push(x + 5);
      x += 10;
      side = bar.side;
    }
    const left = x;
    x += step;
    const rows = total(bar.counts);
    const scale = isRooted ? Math.sqrt(most / (rows || 1)) : 1;
    let top = ground;
    return (
      <g key={index}>
        {barParts(bar.counts, looks).map(({ slot, amount }) => {
          const own = (amount / most) * scale * ground;
          top -= own;
          const gap = step > 3 ? 0.8 : 0;
          return (
            <rect
              key={slot}
              x={left + gap / 2}
              y={top}
              width={(bar.isApart ? 8 : step) - gap}
              height={own}
              fill={slotColour(slot)}
            />
          );
        })}
      </g>
    );
  });
  return (
    <g class="values">
      {drawn}
      <path class="ground" d={`M${start} ${ground}H${start + used}`} />
      {lines.map((at) => (
        <path key={at} class="cut" d={`M${at} -2V${ground}m-4 7l4-7l4 7z`} />
      ))}
    </g>
  );
}
