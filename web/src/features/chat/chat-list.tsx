import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { ChatLine } from '@/realtime/room-snapshot';
import { LineRow, type LineRowProps } from './chat-line';

const LINE_PX = 26;
const HEAD_PX = 56;
/** Within this distance of the newest line the list follows it. */
const AT_END_PX = 48;
/** Within this distance of the oldest line the ones before it are fetched. */
const NEAR_START_PX = 320;

interface ChatListProps extends Omit<LineRowProps, 'line'> {
  lines: readonly ChatLine[];
  /** What stands above the oldest line. */
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
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AT_END_PX,
  });
  const settled = useFirstScroll(list);
  const atEnd = !settled || list.isAtEnd(AT_END_PX);
  const unread = useUnread(lines, atEnd);
  const nearStart = settled && !atEnd && (list.scrollOffset ?? 0) < NEAR_START_PX;

  useEffect(() => {
    if (nearStart) onNearStart();
  }, [nearStart, onNearStart]);
  useEffect(() => {
    if (atEnd) onEnd();
  }, [atEnd, onEnd]);
  const last = lines.at(-1);
  const justSaid = last?.state === 'sending' ? last.key : null;
  useEffect(() => {
    if (justSaid) list.scrollToEnd();
  }, [justSaid, list]);

  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label="Chat messages"
        className="absolute inset-0 overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="relative w-full" style={{ height: list.getTotalSize() }}>
          <div
            className="absolute inset-x-0 top-0 grid place-items-center px-3 text-center text-faint text-xs"
            style={{ height: HEAD_PX }}
          >
            {head}
          </div>
          {list.getVirtualItems().map(({ key, index, start }) => {
            const line = lines[index];
            return line ? (
              <div
                key={key}
                ref={list.measureElement}
                data-index={index}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <LineRow line={line} {...row} />
              </div>
            ) : null;
          })}
        </div>
      </section>
      {atEnd ? null : (
        <button
          type="button"
          onClick={() => list.scrollToEnd({ behavior: 'smooth' })}
          className="-translate-x-1/2 absolute bottom-3 left-1/2 inline-flex h-10 animate-pop-in items-center gap-2 whitespace-nowrap rounded-full border border-ink-3 bg-ink-2 px-4 font-semibold text-sm shadow-raised hover:border-faint"
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

/** Starts at the newest line, before anything is painted. Answers whether that has happened. */
function useFirstScroll(list: { scrollToEnd: () => void }): boolean {
  const done = useRef(false);
  useLayoutEffect(() => {
    done.current = true;
    list.scrollToEnd();
  }, [list]);
  return done.current;
}

/** How many lines came since the reader left the end. */
function useUnread(lines: readonly ChatLine[], atEnd: boolean): number {
  const seen = useRef<string | undefined>(undefined);
  const newest = lines.at(-1)?.key;
  useEffect(() => {
    if (atEnd) seen.current = newest;
  }, [atEnd, newest]);
  if (atEnd) return 0;
  return lines.length - 1 - lines.findLastIndex((line) => line.key === seen.current);
}
