import { useCallback } from 'react';
import type { You } from '@/realtime/messages';
import type { StreamRoom } from '@/realtime/room';
import type { ChatLine } from '@/realtime/room-snapshot';
import { ChatEmpty } from './chat-empty';
import { ChatHead } from './chat-head';
import { ChatList } from './chat-list';
import { ChatSkeleton } from './chat-skeleton';
import type { LineAction } from './line-menu';
import { useOlder } from './use-older';

interface ChatBodyProps {
  room: StreamRoom;
  streamId: string;
  lines: readonly ChatLine[];
  /** There are lines before the oldest one. */
  more: boolean;
  /** It is not known yet whether there are lines. */
  loading: boolean;
  you: You | null;
  ownName: string | null;
  onAction: (action: LineAction, line: ChatLine) => void;
}

/** The lines, or what stands in their place. */
export function ChatBody(props: ChatBodyProps) {
  const { room, streamId, lines, more, loading, you, ownName, onAction } = props;
  const { older, load } = useOlder(room, streamId, more);
  const retry = useCallback(
    (line: ChatLine) => room.retry(line.clientMessageId ?? line.key),
    [room],
  );
  const dismiss = useCallback(
    (line: ChatLine) => room.dismiss(line.clientMessageId ?? line.key),
    [room],
  );
  const endReading = useCallback(() => room.endReading(), [room]);
  if (lines.length === 0) return loading ? <ChatSkeleton /> : <ChatEmpty />;
  return (
    <ChatList
      lines={lines}
      head={<ChatHead older={older} more={more} onRetry={load} />}
      you={you}
      ownName={ownName}
      onNearStart={load}
      onEnd={endReading}
      onAction={onAction}
      onRetry={retry}
      onDismiss={dismiss}
    />
  );
}
