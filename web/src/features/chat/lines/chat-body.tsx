import { useCallback } from 'react';
import type { StreamStatus, You } from '@/realtime/messages';
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
  /** Null until the room is joined: whether there are lines is not known. */
  streamStatus: StreamStatus | null;
  you: You | null;
  ownName: string | null;
  /** The house plays at the room's table: what its creator says are results. */
  isHouse: boolean;
  onAction: (action: LineAction, line: ChatLine) => void;
}

/** The lines, or what stands in their place. */
export function ChatBody(props: ChatBodyProps) {
  const { room, streamId, lines, more, streamStatus, you, ownName, isHouse, onAction } = props;
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
  if (lines.length === 0) {
    return streamStatus ? <ChatEmpty ended={streamStatus === 'ended'} /> : <ChatSkeleton />;
  }
  return (
    <ChatList
      lines={lines}
      head={<ChatHead older={older} more={more} onRetry={load} />}
      you={you}
      ownName={ownName}
      isHouse={isHouse}
      // After a failure it is the reader who tries again.
      onNearStart={older === 'failed' ? nothing : load}
      onEnd={endReading}
      onAction={onAction}
      onRetry={retry}
      onDismiss={dismiss}
    />
  );
}

function nothing(): void {}
