import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import type { DuelRoom } from '@/realtime/duel-messages';
import { randomId } from '@/realtime/random-id';
import { EmptyState } from '@/ui/states';
import { useDuel } from '../duel-context';
import { say } from '../link/actions';
import { seatOf } from '../people';
import { LOGIN_TEXTS } from '../texts';
import { ChatComposer } from './chat-composer';
import { ChatLog } from './chat-log';
import { ChatNote, GuestNote } from './chat-note';
import { useAction } from './use-action';

interface Sending {
  id: string;
  message: string;
}

/** `closed`: the room is only a memory, and nobody hears what is said. */
export function RoomChat({ room, closed }: { room: DuelRoom; closed: boolean }) {
  const { link, me } = useDuel();
  const { act } = useAction(LOGIN_TEXTS.join);
  const [sending, setSending] = useState<Sending[]>([]);
  const inside = seatOf(room, me?.userId) !== undefined;

  /** Answers whether it was heard: what was not goes back into the line being written. */
  const send = async (message: string) => {
    const line = { id: randomId(8), message };
    setSending((before) => [...before, line]);
    const heard = await act((player) => say(link, player, room.roomId, message));
    setSending((before) => before.filter((one) => one !== line));
    return heard;
  };

  return (
    <aside
      aria-label="Chat"
      className="flex h-[max(15rem,calc(100dvh-38rem))] flex-col border-ink-3 border-t bg-ink-1 md:short:sticky md:short:top-0 md:short:h-dvh md:short:border-t-0 md:short:border-l lg:sticky lg:top-0 lg:h-dvh lg:border-t-0 lg:border-l"
    >
      <header className="flex h-12 shrink-0 items-center border-ink-3 border-b px-4">
        <h2 className="font-semibold text-sm">Room Chat</h2>
      </header>
      {room.chat.length + sending.length > 0 ? (
        <ChatLog lines={room.chat} sending={sending} ownId={me?.userId ?? null} />
      ) : (
        <EmptyState
          icon={MessagesSquare}
          title="No messages yet. Start the conversation!"
          className="min-h-0 flex-1 max-lg:py-4 max-lg:[&>span]:hidden [&>p]:text-base"
        />
      )}
      <footer className="shrink-0 border-ink-3 border-t p-3">
        {closed ? (
          <ChatNote>This room cannot be reached.</ChatNote>
        ) : !me ? (
          <GuestNote />
        ) : inside ? (
          <ChatComposer onSend={send} />
        ) : (
          <ChatNote>Join the room to talk.</ChatNote>
        )}
      </footer>
    </aside>
  );
}
