import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Emoji, EmojiGroup } from './emoji';

export const COLUMNS = 7;
const ROW_PX = 44;
const HEAD_PX = 32;

/** Row of the grid: a group's name, or its emoji, which are numbered through. */
export type GridRow =
  | { kind: 'head'; name: string }
  | { kind: 'emoji'; first: number; emoji: readonly Emoji[] };

/** Groups cut into lines; an empty one has none. */
export function rowsOf(groups: readonly EmojiGroup[]): readonly GridRow[] {
  const rows: GridRow[] = [];
  let first = 0;
  for (const { name, emoji } of groups) {
    if (emoji.length > 0) rows.push({ kind: 'head', name });
    for (let at = 0; at < emoji.length; at += COLUMNS) {
      const row = emoji.slice(at, at + COLUMNS);
      rows.push({ kind: 'emoji', first, emoji: row });
      first += row.length;
    }
  }
  return rows;
}

interface EmojiGridProps {
  id: string;
  rows: readonly GridRow[];
  chosen: number;
  onChoose: (index: number) => void;
  onTake: (emoji: Emoji) => void;
}

/** The lines in view alone are drawn. */
export function EmojiGrid({ id, rows, chosen, onChoose, onTake }: EmojiGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (rows[index]?.kind === 'head' ? HEAD_PX : ROW_PX),
    overscan: 3,
  });
  const row = rows.findIndex(
    (one) => one.kind === 'emoji' && one.first <= chosen && chosen < one.first + one.emoji.length,
  );
  useEffect(() => {
    if (row > 0) list.scrollToIndex(row);
  }, [list, row]);
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <div
        id={id}
        role="listbox"
        aria-label="Emoji"
        className="relative"
        style={{ height: list.getTotalSize() }}
      >
        {list.getVirtualItems().map(({ key, index, start, size }) => {
          const one = rows[index];
          if (!one) return null;
          return (
            <div
              key={key}
              role="presentation"
              className="absolute inset-x-0 top-0 grid grid-cols-7 px-1"
              style={{ transform: `translateY(${start}px)`, height: size }}
            >
              {one.kind === 'head' ? (
                <span className="col-span-full self-end px-2 pb-1 text-dim text-xs">
                  {one.name}
                </span>
              ) : (
                one.emoji.map((emoji, column) => (
                  <button
                    type="button"
                    key={emoji.emoji}
                    id={`${id}-${one.first + column}`}
                    role="option"
                    tabIndex={-1}
                    title={emoji.name}
                    aria-label={emoji.name}
                    aria-selected={one.first + column === chosen}
                    onPointerMove={() => onChoose(one.first + column)}
                    // The search keeps the focus.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => onTake(emoji)}
                    className="grid cursor-pointer place-items-center rounded-sm text-2xl leading-none aria-selected:bg-ink-3"
                  >
                    {emoji.url ? (
                      <img src={emoji.url} alt="" loading="lazy" className="size-8" />
                    ) : (
                      emoji.emoji
                    )}
                  </button>
                ))
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
