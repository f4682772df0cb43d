import { useEffect, useRef } from 'react';
import { absoluteTime } from '@/lib/time';
import type { DuelChatLine } from '@/realtime/duel-messages';
import { duelName, isSame } from '../people';

/** How near its end, in pixels, a reader counts as following. */
const NEAR_PX = 48;

interface ChatLogProps {
  lines: readonly DuelChatLine[];
  /** Said here and not yet heard. */
  sending: readonly { id: string; message: string }[];
  ownId: string | null;
}

/** The lines, the newest last. It follows them unless the reader has scrolled up. */
export function ChatLog({ lines, sending, ownId }: ChatLogProps) {
  const box = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const extent = `${lines.length} ${lines.at(-1)?.timestamp} ${sending.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a line has come.
  useEffect(() => {
    const { current } = box;
    if (current && following.current) current.scrollTop = current.scrollHeight;
  }, [extent]);
  const onScroll = () => {
    const { current } = box;
    if (!current) return;
    const below = current.scrollHeight - current.scrollTop - current.clientHeight;
    following.current = below < NEAR_PX;
  };
  return (
    <div
      ref={box}
      role="log"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label="Chat messages"
      onScroll={onScroll}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-2 outline-offset-[-2px]"
    >
      <div className="flex min-h-full flex-col lg:justify-end">
        {lines.map((line) => (
          <Line
            key={`${line.timestamp} ${line.userId} ${line.message}`}
            line={line}
            own={isSame(line.userId, ownId)}
          />
        ))}
        {sending.map(({ id, message }) => (
          <p key={id} className={`${ROW} opacity-60`}>
            <span className="font-semibold text-chalk">You</span>: {message}
          </p>
        ))}
      </div>
    </div>
  );
}

const ROW = 'px-4 py-[3px] text-sm leading-5 [overflow-wrap:anywhere]';

function Line({ line, own }: { line: DuelChatLine; own: boolean }) {
  const at = absoluteTime(new Date(line.timestamp));
  if (line.system) {
    return (
      <p title={at} className={`${ROW} text-center text-faint text-xs`}>
        {line.message}
      </p>
    );
  }
  return (
    <p title={at} className={ROW}>
      <span className={`font-semibold ${own ? 'text-chalk' : 'text-felt'}`}>{duelName(line)}</span>:{' '}
      <bdi>{line.message}</bdi>
    </p>
  );
}
