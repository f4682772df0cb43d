import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import type { MatchRoom } from '../match-room';
import { PHRASE_EVERY_MS, PHRASES } from '../phrases';
import { playerAt } from '../play/situation';
import { useSettings } from '../settings';
import type { TableSnapshot } from '../table-state';
import type { Phrase, TableState } from '../wire';
import { MuteRival } from './mute-rival';

interface TalkProps {
  room: MatchRoom;
  snapshot: TableSnapshot;
  state: TableState;
  onClose: () => void;
}

/** Talk of the two players: twelve phrases, one in three seconds. The rival's can be muted. */
export function Talk({ room, snapshot, state, onClose }: TalkProps) {
  const { muted } = useSettings();
  const [resting, setResting] = useState(false);
  const end = useRef<HTMLLIElement>(null);
  const lines = snapshot.talk.filter(({ seat }) => !muted || seat === snapshot.you);
  const newest = lines.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line scrolls to itself
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [newest]);
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(false), PHRASE_EVERY_MS);
    return () => clearTimeout(timer);
  }, [resting]);
  const say = (phrase: Phrase) => {
    room.say(phrase);
    setResting(true);
  };
  return (
    <section
      aria-label="Talk"
      className="flex h-full flex-col gap-2 rounded-lg border border-ink-3 bg-ink-1 p-3 shadow-raised"
    >
      <header className="flex items-center gap-2">
        <h2 className="mr-auto font-semibold text-sm">Talk</h2>
        <MuteRival />
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </header>
      <ul
        aria-live="polite"
        className="flex min-h-12 flex-1 flex-col gap-1 overflow-y-auto text-sm"
      >
        {lines.length === 0 ? <li className="text-dim">Nobody has said anything yet.</li> : null}
        {lines.map(({ id, seat, phrase }) => (
          <li key={id} ref={id === newest ? end : null}>
            <span className={seat === snapshot.you ? 'text-felt' : 'text-chalk'}>
              {playerAt(state, seat)?.username}
            </span>{' '}
            {PHRASES[phrase]}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-3 gap-1 @3xl/table:grid-cols-2 short:group-data-fill/frame:grid-cols-3">
        {(Object.keys(PHRASES) as Phrase[]).map((phrase) => (
          <Button
            key={phrase}
            variant="secondary"
            disabled={resting || snapshot.link !== 'open'}
            className="h-9 min-w-0 px-1! text-xs"
            onClick={() => say(phrase)}
          >
            {PHRASES[phrase]}
          </Button>
        ))}
      </div>
    </section>
  );
}
