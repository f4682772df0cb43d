import { Clock, ExternalLink, Settings2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import type { RoomSnapshot } from '@/realtime/room-snapshot';
import { IconButton } from '@/ui/icon-button';
import { shownStatus } from './connection/connection-text';
import { StatusBadge } from './connection/status-badge';
import { showTimes, useTimes } from './lines/use-times';
import { isStaff } from './moderation/permissions';

const ChatSettings = lazyWithRetry(() => import('./moderation/chat-settings'));

interface ChatHeaderProps {
  room: RoomSnapshot;
  streamId: string;
  alone: boolean;
}

export function ChatHeader({ room, streamId, alone }: ChatHeaderProps) {
  const [moderating, setModerating] = useState(false);
  const times = useTimes();
  const { you } = room;
  const isModerated = you !== null && isStaff(you);
  return (
    <header
      className={`flex h-10 shrink-0 items-center gap-3 border-ink-3 border-b pr-1 pl-3 ${isModerated || alone ? '' : NO_ROOM}`}
    >
      <h2 className="shrink-0 font-semibold text-sm">Stream Chat</h2>
      <StatusBadge status={shownStatus(room)} />
      <IconButton
        label={times ? 'Hide times' : 'Show times'}
        aria-pressed={times}
        onClick={() => showTimes(!times)}
        className={`ml-auto ${times ? 'text-chalk' : ''} ${isModerated || alone ? '' : NO_BUTTON}`}
      >
        <Clock aria-hidden className="size-5" />
      </IconButton>
      {alone ? null : (
        <IconButton
          label="Open the chat in its own window"
          onClick={() => popOut(streamId)}
          className={`-ml-3 max-md:hidden ${isModerated ? '' : NO_BUTTON}`}
        >
          <ExternalLink aria-hidden className="size-5" />
        </IconButton>
      )}
      {isModerated ? (
        <>
          <IconButton
            label="Moderate the chat"
            className="-ml-3"
            onClick={() => setModerating(true)}
          >
            <Settings2 aria-hidden className="size-5" />
          </IconButton>
          {moderating ? (
            <Suspense>
              <ChatSettings
                open={moderating}
                onOpenChange={setModerating}
                streamId={streamId}
                slowModeSeconds={room.slowModeSeconds}
                you={you}
              />
            </Suspense>
          ) : null}
        </>
      ) : null}
    </header>
  );
}

/** On a phone the tab above says that this is the chat, and the banner below that it is cut off: the lines have the room. */
const NO_ROOM = 'group-data-stacked/live:sr-only short:sr-only';
const NO_BUTTON = 'group-data-stacked/live:hidden short:hidden';

/** One window for each stream: pressed again, it comes to the front. */
function popOut(streamId: string): void {
  open(`/live/${streamId}/chat`, `chat-${streamId}`, 'popup,width=400,height=720')?.focus();
}
