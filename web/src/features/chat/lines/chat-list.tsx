import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { ChatLine } from '@/realtime/room-snapshot';
import { isResult, LineRow, type LineRowProps } from './chat-line';
import { useFollow } from './use-follow';
import { useTimes } from './use-times';

const LINE_PX = 26;
const HEAD_PX = 56;

interface ChatListProps
  extends Omit<LineRowProps, 'line' | 'parent' | 'folded' | 'times' | 'onShow' | 'onMenu'> {
  lines: readonly ChatLine[];
  /** Head above the oldest line. */
  head: ReactNode;
  onNearStart: () => void;
  /** The reader is back at the newest line. */
  onEnd: () => void;
}

/** The lines, only those in view drawn. It follows the newest line unless the reader has scrolled up. */
export function ChatList({ lines, head, onNearStart, onEnd, ...row }: ChatListProps) {
  const box = useRef<HTMLElement>(null);
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_PX,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 8,
    paddingStart: HEAD_PX,
    paddingEnd: 8,
    // Lines that come in above leave what is being read where it is.
    anchorTo: 'end',
  });
  const times = useTimes();
  const newest = lines.at(-1);
  const extent = `${newest?.key} ${lines.length} ${list.getTotalSize()} ${list.scrollRect?.height}`;
  // Nobody can hit a menu that runs away with its line.
  const [menuOpen, setMenuOpen] = useState(false);
  const { following, onScroll, toEnd } = useFollow(box, extent, menuOpen, onNearStart);
  const unread = useUnread(lines, following);

  useEffect(() => {
    if (following) onEnd();
  }, [following, onEnd]);
  const justSaid = newest?.state === 'sending' ? newest.key : null;
  const goToEnd = useRef(toEnd);
  goToEnd.current = toEnd;
  useEffect(() => {
    if (justSaid) goToEnd.current();
  }, [justSaid]);

  const goTo = useRef((_id: string) => {});
  goTo.current = (id) => {
    const index = lines.findIndex((line) => line.id === id);
    if (index >= 0) list.scrollToIndex(index, { align: 'center' });
  };
  const show = useCallback((id: string) => goTo.current(id), []);

  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label="Chat messages"
        onScroll={onScroll}
        className="absolute inset-0 overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none]"
      >
        <div className="flex min-h-full flex-col justify-end">
          <div className="relative w-full shrink-0" style={{ height: list.getTotalSize() }}>
            <div
              className="absolute inset-x-0 top-0 grid place-items-center px-3 text-center text-faint text-xs"
              style={{ height: HEAD_PX }}
            >
              {head}
            </div>
            {list.getVirtualItems().map(({ key, index, start }) => {
              const line = lines[index];
              const next = lines[index + 1];
              return line ? (
                <div
                  key={key}
                  ref={list.measureElement}
                  data-index={index}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <LineRow
                    line={line}
                    parent={parentOf(line, lines)}
                    folded={row.isHouse && isResult(line) && next !== undefined && isResult(next)}
                    times={times}
                    onShow={show}
                    onMenu={setMenuOpen}
                    {...row}
                  />
                </div>
              ) : null;
            })}
          </div>
        </div>
      </section>
      {following ? null : (
        <button
          type="button"
          onClick={toEnd}
          className="-translate-x-1/2 absolute bottom-3 left-1/2 inline-flex h-10 animate-fade-in items-center gap-2 whitespace-nowrap rounded-full border border-ink-3 bg-ink-2 px-4 font-semibold text-sm shadow-raised hover:border-faint"
        >
          <ArrowDown aria-hidden className="size-4" />
          {unread > 0
            ? `${unread} new ${unread === 1 ? 'message' : 'messages'}`
            : 'Newest messages'}
        </button>
      )}
    </div>
  );
}

/** The line that one answers. Few lines answer one, and only those in view are asked for. */
function parentOf({ replyTo }: ChatLine, lines: readonly ChatLine[]): ChatLine | null {
  return replyTo ? (lines.find((line) => line.id === replyTo.id) ?? null) : null;
}

/** How many lines of others came since the reader stopped following. Own lines that wait stand at the end. */
function useUnread(lines: readonly ChatLine[], following: boolean): number {
  const seen = useRef<string | undefined>(undefined);
  const committed = lines.filter((line) => line.state === 'sent');
  const newest = committed.at(-1)?.key;
  useEffect(() => {
    if (following) seen.current = newest;
  }, [following, newest]);
  if (following) return 0;
  return committed.length - 1 - committed.findLastIndex((line) => line.key === seen.current);
}
