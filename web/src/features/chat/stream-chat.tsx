import { MessageSquareOff } from 'lucide-react';
import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { displayName } from '@/lib/address';
import { identityOf } from '@/lib/identity';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { useSlashFocus } from '@/lib/use-slash-focus';
import type { StreamRoom } from '@/realtime/room';
import type { ChatLine } from '@/realtime/room-snapshot';
import { EmptyState } from '@/ui/states';
import { ChatHeader } from './chat-header';
import { ConnectionBanner } from './connection/connection-banner';
import { NO_WEBSOCKET } from './connection/connection-text';
import { ChatBody } from './lines/chat-body';
import type { LineAction } from './lines/line-menu';
import { TypingLine } from './lines/typing-line';
import { LiveRegion } from './live-region';
import { useBlocked } from './moderation/use-blocked';
import { useModeration } from './moderation/use-moderation';
import { useSilence } from './moderation/use-silence';
import { Composer, type ComposerHandle } from './writing/composer';
import { LoginPrompt } from './writing/login-prompt';
import { useSendFailures } from './writing/use-send-failures';

const SilenceNotice = lazyWithRetry(() =>
  import('./writing/silence-notice').then((m) => ({ default: m.SilenceNotice })),
);

interface StreamChatProps {
  room: StreamRoom;
  streamId: string;
}

/** How long a visit begins with loading before trouble with the connection is spoken of. Lines never wait. */
const INITIAL_LOADING_MS = 1000;

/** A stream's chat. It takes the height that it is given. */
export function StreamChat(props: StreamChatProps) {
  return (
    <section aria-label="Stream chat" className="flex h-full min-h-0 flex-col bg-ink-1">
      {'WebSocket' in window ? (
        <Chat {...props} />
      ) : (
        <EmptyState icon={MessageSquareOff} title="Stream Chat" className="flex-1">
          {NO_WEBSOCKET}
        </EmptyState>
      )}
    </section>
  );
}

function Chat({ room, streamId }: StreamChatProps) {
  const snapshot = useSyncExternalStore(room.subscribe, room.getSnapshot);
  const { user, requireToken } = useSession();
  const composer = useRef<ComposerHandle>(null);
  const silence = useSilence(snapshot);
  const blocked = useBlocked();
  const lines = useUnblocked(snapshot.lines, blocked.addresses);
  const settled = useSettled();
  const onAction = useLineAction(streamId, composer, blocked.block);
  useSlashFocus(composer);
  useSendFailures(snapshot.lines);

  const ownName = user ? displayName(user) : null;
  const prove = async () => {
    const token = await requireToken();
    // The session tells the room too, but not before the line that waits for this.
    if (token && user) {
      room.setIdentity(identityOf(user, token));
    }
    return token !== null;
  };

  return (
    <>
      <ChatHeader room={snapshot} streamId={streamId} />
      {settled ? <ConnectionBanner room={snapshot} onReconnect={() => room.connect()} /> : null}
      <ChatBody
        room={room}
        streamId={streamId}
        lines={lines}
        more={snapshot.canLoadOlder}
        streamStatus={snapshot.streamStatus}
        you={snapshot.you}
        ownName={ownName}
        onAction={onAction}
      />
      {snapshot.streamStatus ? (
        <LiveRegion lines={lines} ownAddress={user?.address ?? null} />
      ) : null}
      <TypingLine typing={snapshot.typing} />
      <div className="shrink-0 px-2 pb-1">
        {silence ? (
          <Suspense fallback={<div className="min-h-12" />}>
            <SilenceNotice silence={silence} />
          </Suspense>
        ) : user ? (
          <Composer
            room={snapshot}
            ownName={ownName}
            speakers={() => lines.map((line) => line.username)}
            prove={prove}
            onSend={(text) => room.send(text)}
            onTyping={() => room.typing()}
            handle={composer}
          />
        ) : (
          <LoginPrompt />
        )}
      </div>
    </>
  );
}

function useUnblocked(
  lines: readonly ChatLine[],
  blocked: ReadonlySet<string>,
): readonly ChatLine[] {
  return useMemo(
    () =>
      blocked.size === 0 ? lines : lines.filter((line) => !blocked.has(line.address.toLowerCase())),
    [lines, blocked],
  );
}

function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), INITIAL_LOADING_MS);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}

/** Does what a line's menu asks for. The function stays the same, so that rows need not be drawn again. */
function useLineAction(
  streamId: string,
  composer: React.RefObject<ComposerHandle | null>,
  block: (person: ChatLine) => Promise<void>,
): (action: LineAction, line: ChatLine) => void {
  const moderate = useModeration(streamId);
  const act = (action: LineAction, line: ChatLine) => {
    switch (action.type) {
      case 'mention':
        return composer.current?.mention(line.username);
      case 'copy':
        return void navigator.clipboard
          .writeText(line.message)
          .catch(() => notify.error('Could not copy'));
      case 'block':
        return void block(line);
      default:
        return void moderate(action, line);
    }
  };
  const current = useRef(act);
  useEffect(() => {
    current.current = act;
  });
  return useCallback((action, line) => current.current(action, line), []);
}
