import { SendHorizontal, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DuelChatLine } from '@/realtime/duel-messages';
import { MAX_MESSAGE_CHARACTERS } from '@/realtime/messages';
import { IconButton } from '@/ui/icon-button';
import { Input } from '@/ui/input';
import type { MatchRoom } from '../match-room';
import { MuteRival } from './mute-rival';

interface RoomTalkProps {
  room: MatchRoom;
  lines: readonly DuelChatLine[];
  /** The player's own name. */
  name: string | undefined;
  open: boolean;
  onSaid: () => void;
  onClose: () => void;
}

/** The chat of the duel room, at its match's table. */
export function RoomTalk({ room, lines, name, open, onSaid, onClose }: RoomTalkProps) {
  const [text, setText] = useState('');
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLUListElement>(null);
  const newest = lines.at(-1)?.timestamp;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a line has come
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [newest, lines.length]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const line = text.trim();
    if (line === '' || sending) return;
    setSending(true);
    const refused = await room.sayInRoom(line);
    setSending(false);
    setProblem(refused);
    if (refused !== null) return;
    setText('');
    onSaid();
  };
  return (
    <section
      aria-label="Room chat"
      className="flex h-full flex-col gap-2 rounded-lg border border-ink-3 bg-ink-1 p-3 shadow-raised"
    >
      <header className="flex items-center gap-2">
        <h2 className="mr-auto font-semibold text-sm">Room chat</h2>
        <MuteRival />
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </header>
      <ul
        ref={box}
        aria-live="polite"
        className="flex min-h-12 flex-1 flex-col gap-1 overflow-y-auto text-sm"
      >
        {lines.length === 0 ? (
          <li className="text-dim">Nobody has said anything yet. The whole room reads along.</li>
        ) : null}
        {lines.map((line) => (
          <li
            key={`${line.timestamp} ${line.userId} ${line.message}`}
            className="[overflow-wrap:anywhere]"
          >
            <span
              className={`font-semibold ${line.username === name ? 'text-chalk' : 'text-felt'}`}
            >
              {line.username}
            </span>{' '}
            <bdi>{line.message}</bdi>
          </li>
        ))}
      </ul>
      {problem ? (
        <p role="alert" className="text-live text-xs">
          {problem}
        </p>
      ) : null}
      <form onSubmit={(event) => void send(event)} className="flex items-center gap-1">
        <Input
          value={text}
          aria-label="Chat message"
          placeholder="Send a message"
          autoComplete="off"
          enterKeyHint="send"
          maxLength={MAX_MESSAGE_CHARACTERS}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(null);
          }}
          // The table's keys are not typed.
          onKeyDown={(event) => event.stopPropagation()}
        />
        <IconButton
          label="Send message"
          type="submit"
          disabled={text.trim() === '' || sending || !open}
          className="text-felt hover:text-felt"
        >
          <SendHorizontal aria-hidden className="size-5" />
        </IconButton>
      </form>
    </section>
  );
}
