import { Crown, UserPlus } from 'lucide-react';
import type { DuelParticipant, DuelRoom } from '@/realtime/duel-messages';
import { Avatar } from '@/ui/avatar';
import { RelativeTime } from '@/ui/relative-time';
import { useDuel } from '../duel-context';
import { duelName, isCreator, isSame } from '../people';

export function Participants({ room }: { room: DuelRoom }) {
  const { me } = useDuel();
  const { participants, maxParticipants } = room;
  const empty = Math.max(0, maxParticipants - participants.length);
  return (
    <section aria-labelledby="participants" className="flex flex-col gap-3">
      <h2 id="participants" className="font-semibold text-xl">
        Participants
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3">
        {participants.map((one) => (
          <Participant
            key={one.userId}
            one={one}
            creator={isCreator(room, one.userId)}
            own={isSame(me?.userId, one.userId)}
          />
        ))}
        {Array.from({ length: empty }, (_, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: empty places are all alike
            key={place}
            className={`flex h-18 items-center gap-3 rounded-lg border border-ink-3 border-dashed px-4 text-faint text-sm ${place > 1 ? 'max-sm:hidden' : ''}`}
          >
            <span className="grid size-10 place-items-center rounded-full bg-ink-1">
              <UserPlus aria-hidden className="size-4" />
            </span>
            Empty Slot
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ParticipantProps {
  one: DuelParticipant;
  creator: boolean;
  own: boolean;
}

function Participant({ one, creator, own }: ParticipantProps) {
  return (
    <li
      className={`flex h-18 items-center gap-3 rounded-lg border bg-ink-1 px-4 transition-colors ${one.isReady ? 'border-felt/60' : 'border-ink-3'}`}
    >
      <Avatar name={duelName(one)} size={40} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 font-medium">
          <span className="truncate" title={one.userId}>
            {duelName(one)}
          </span>
          {creator ? <Crown aria-label="Creator" className="size-4 shrink-0 text-brass" /> : null}
          {own ? <span className="shrink-0 text-dim text-sm">(You)</span> : null}
        </p>
        <p className="truncate text-faint text-sm">
          Joined <RelativeTime at={one.joinedAt} />
        </p>
      </div>
      <span
        role="img"
        aria-label={one.isReady ? 'Ready' : 'Not ready'}
        title={one.isReady ? 'Ready' : 'Not ready'}
        className={`size-3 shrink-0 rounded-full ${one.isReady ? 'bg-felt shadow-[0_0_12px_var(--felt)]' : 'border border-faint'}`}
      />
    </li>
  );
}
