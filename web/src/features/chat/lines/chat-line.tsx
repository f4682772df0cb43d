import { RotateCw, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { absoluteTime } from '@/lib/time';
import { isSameAddress } from '@/realtime/room-lines';
import { type ChatLine, FAILED_TO_SEND } from '@/realtime/room-snapshot';
import { mentionsMe } from '../text';
import { ChatText } from './chat-text';
import { LineBadges } from './line-badges';
import { LineMenu, type LineMenuProps } from './line-menu';
import { ReplyMark } from './reply-mark';
import { clockTime } from './use-times';

export interface LineRowProps extends LineMenuProps {
  ownName: string | null;
  /** The house plays at the room's table: what its creator says are results. */
  isHouse: boolean;
  /** The line that it answers, if it is among those held. */
  parent: ChatLine | null;
  /** A result of the house that the next line follows with another: the newest of them is shown. */
  folded: boolean;
  /** When it was said stands before it. */
  times: boolean;
  /** Goes to a line that is held. */
  onShow: (id: string) => void;
  onRetry: (line: ChatLine) => void;
  onDismiss: (line: ChatLine) => void;
}

/** One line of chat. Lines are immutable, so a row is drawn again only when its own line changed. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, ownName, isHouse, folded, parent, times, you, onShow, onRetry, onDismiss } = props;
  if (folded) return null;
  if (isHouse && isResult(line)) {
    return (
      <p className="truncate px-3.5 py-0.5 text-faint text-xs leading-5">
        {line.message}
        <span className="tabular-nums"> · {clockTime(line.timestamp)}</span>
      </p>
    );
  }
  const { replyTo } = line;
  const answersMe = replyTo !== null && you !== null && isSameAddress(replyTo.address, you.address);
  const called =
    line.username !== ownName &&
    line.removed === null &&
    (answersMe || mentionsMe(line.message, ownName));
  return (
    <article
      className={`border-l-2 chat-row px-3 text-sm leading-5 hover:bg-ink-2 ${
        called ? 'border-chalk bg-ink-2' : 'border-transparent'
      } ${line.state === 'sending' ? 'opacity-60' : ''}`}
    >
      {replyTo && line.removed === null ? (
        <ReplyMark to={replyTo} parent={parent} onShow={onShow} />
      ) : null}
      {times ? (
        <time
          dateTime={new Date(line.timestamp).toISOString()}
          className="mr-1.5 text-faint text-xs tabular-nums"
        >
          {clockTime(line.timestamp)}
        </time>
      ) : null}
      <LineBadges role={line.role} {...line.badges} />
      <LineMenu {...props} />
      <span aria-hidden>: </span>
      <bdi title={absoluteTime(new Date(line.timestamp))}>
        <Words line={line} ownName={ownName} />
      </bdi>
      {line.state === 'failed' ? (
        <Failure line={line} onRetry={onRetry} onDismiss={onDismiss} />
      ) : null}
    </article>
  );
});

/** At a table of the house: its creator says results, and nothing else. */
export const isResult = (line: ChatLine): boolean =>
  line.role === 'creator' && line.removed === null;

function Words({ line, ownName }: { line: ChatLine; ownName: string | null }): ReactNode {
  switch (line.removed) {
    case 'deleted':
      return <em className="text-faint">Message deleted by a moderator</em>;
    case 'author':
      return <em className="text-faint">Message hidden: its author was removed from the chat</em>;
    case null:
      return <ChatText message={line.message} ownName={ownName} />;
  }
}

function Failure({
  line,
  onRetry,
  onDismiss,
}: Pick<LineRowProps, 'line' | 'onRetry' | 'onDismiss'>) {
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-1 text-live text-xs">
      <span>{FAILED_TO_SEND}</span>
      {line.failure && line.failure.code !== 'UNANSWERED' ? (
        <span className="text-dim">{line.failure.message}</span>
      ) : null}
      <button
        type="button"
        onClick={() => onRetry(line)}
        className="ml-auto inline-flex h-10 items-center gap-1 rounded-sm px-2 font-semibold text-text hover:bg-ink-3"
      >
        <RotateCw aria-hidden className="size-3.5" />
        Retry
      </button>
      <button
        type="button"
        onClick={() => onDismiss(line)}
        className="inline-flex h-10 items-center gap-1 rounded-sm px-2 font-semibold text-text hover:bg-ink-3"
      >
        <Trash2 aria-hidden className="size-3.5" />
        Delete
      </button>
    </div>
  );
}
