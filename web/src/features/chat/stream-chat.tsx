import {
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { getPeople } from '@/api/chat';
import { displayName } from '@/lib/address';
import { identityOf } from '@/lib/identity';
import { lazyModule, lazyWithRetry } from '@/lib/lazy-with-retry';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { useSlashFocus } from '@/lib/use-slash-focus';
import type { StreamRoom } from '@/realtime/room';
import type { CardPerson } from './card/user-card';
import { ChatHeader } from './chat-header';
import type { Command } from './commands/command-list';
import { ConnectionBanner } from './connection/connection-banner';
import { emotesOf, RoomEmotesProvider } from './emotes/room-emotes';
import { ChatBody } from './lines/chat-body';
import { TypingLine } from './lines/typing-line';
import { useLineAction } from './lines/use-line-action';
import { LiveRegion } from './live-region';
import { isStaff } from './moderation/permissions';
import { useBlocked } from './moderation/use-blocked';
import { useModeration } from './moderation/use-moderation';
import { useSilence } from './moderation/use-silence';
import { useUnblocked } from './moderation/use-unblocked';
import type { ComposerHandle } from './writing/composer';
import { LoginPrompt } from './writing/login-prompt';
import { useSendFailures } from './writing/use-send-failures';

// A guest writes nothing.
const Composer = lazyWithRetry(() =>
  import('./writing/composer').then((m) => ({ default: m.Composer })),
);
const SilenceNotice = lazyWithRetry(() =>
  import('./writing/silence-notice').then((m) => ({ default: m.SilenceNotice })),
);

const PinnedLine = lazyWithRetry(() =>
  import('./pinned-line').then((m) => ({ default: m.PinnedLine })),
);
const NoWebSocket = lazyWithRetry(() => import('./connection/no-websocket'));
const UserCard = lazyWithRetry(() => import('./card/user-card'));
const commands = lazyModule(() => import('./commands/run-command'));

interface StreamChatProps {
  room: StreamRoom;
  streamId: string;
  /** It stands in a window of its own already. */
  alone?: boolean;
  /** Draws who somebody is, and the way to follow them. */
  person: (address: string) => ReactNode;
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
        <Suspense>
          <NoWebSocket />
        </Suspense>
      )}
    </section>
  );
}

function Chat({ room, streamId, alone = false, person }: StreamChatProps) {
  const snapshot = useSyncExternalStore(room.subscribe, room.getSnapshot);
  const { user, requireToken } = useSession();
  const composer = useRef<ComposerHandle>(null);
  const silence = useSilence(snapshot);
  const blocked = useBlocked();
  const lines = useUnblocked(snapshot.lines, blocked.addresses);
  const isBlocked = ({ address }: { address: string }) =>
    blocked.addresses.has(address.toLowerCase());
  const settled = useSettled();
  const moderate = useModeration(streamId);
  const [card, setCard] = useState<CardPerson | null>(null);
  const onAction = useLineAction(
    moderate,
    composer,
    blocked.block,
    ({ address, username, role, badges }) => setCard({ id: null, address, username, role, badges }),
  );
  const pinned = snapshot.pinned && !isBlocked(snapshot.pinned) ? snapshot.pinned : null;
  const emotes = useMemo(() => emotesOf(snapshot.emotes), [snapshot.emotes]);
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

  const onCommand = async (command: Command, args: string) => {
    const loaded = await commands.load().catch(() => null);
    if (!loaded) {
      notify.error('An unexpected error occurred. Please try again.');
      return false;
    }
    return loaded.runCommand(command, args, {
      streamId,
      lines,
      pinned,
      moderate,
      block: blocked.block,
      showCard: ({ address, username, role }) => setCard({ id: null, address, username, role }),
    });
  };
  const present = async (prefix: string) => {
    const { people } = await getPeople(streamId, prefix, { toast: false });
    return people.map((one) => one.username);
  };

  return (
    <RoomEmotesProvider value={emotes}>
      <ChatHeader room={snapshot} streamId={streamId} alone={alone} />
      {pinned ? (
        <Suspense>
          <PinnedLine
            key={pinned.id}
            pinned={pinned}
            ownName={ownName}
            onUnpin={isStaff(snapshot.you) ? () => void moderate({ type: 'unpin' }, pinned) : null}
          />
        </Suspense>
      ) : null}
      {settled ? <ConnectionBanner room={snapshot} onReconnect={() => room.connect()} /> : null}
      <ChatBody
        room={room}
        streamId={streamId}
        lines={lines}
        more={snapshot.canLoadOlder}
        streamStatus={snapshot.streamStatus}
        you={snapshot.you}
        ownName={ownName}
        isHouse={snapshot.table?.state?.kind === 'house'}
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
          <Suspense fallback={<div className="h-16" />}>
            <Composer
              room={snapshot}
              ownName={ownName}
              lines={lines}
              present={present}
              prove={prove}
              onSend={(text, replyTo) => room.send(text, replyTo)}
              onCommand={onCommand}
              onTyping={() => room.typing()}
              handle={composer}
            />
          </Suspense>
        ) : (
          <LoginPrompt />
        )}
      </div>
      {card ? (
        <Suspense>
          <UserCard
            key={card.address}
            person={card}
            streamId={streamId}
            you={snapshot.you}
            onMention={() => composer.current?.mention(card.username)}
            onBlock={() => void blocked.block(card)}
            onModerate={(action) => void moderate(action, card)}
            onClose={() => setCard(null)}
          >
            {person(card.address)}
          </UserCard>
        </Suspense>
      ) : null}
    </RoomEmotesProvider>
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
