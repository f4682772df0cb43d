import { Users } from 'lucide-react';
import { Avatar } from '@/ui/avatar';
import { EasedNumber } from '@/ui/eased-number';
import { Skeleton } from '@/ui/skeleton';
import { useSnapshot } from '../duel-context';
import { duelName } from '../people';
import { Figure, Panel } from './panel';

const FACES = 6;

/** How many are in rooms, and in how many. */
export function PlayersCard() {
  const { rooms, listed, listFailed } = useSnapshot();
  const open = [...rooms.values()];
  // Somebody may be in several rooms.
  const people = [
    ...new Map(open.flatMap((room) => room.participants.map((one) => [one.userId, one]))).values(),
  ];
  return (
    <Panel title="Active Players" icon={Users} className="md:max-xl:col-span-2 max-md:w-[85%]">
      {listed ? (
        <>
          <dl className="grid grid-cols-2 gap-2">
            <Figure value={<EasedNumber value={people.length} />} label="Players in rooms" />
            <Figure value={<EasedNumber value={open.length} />} label="Active rooms" />
          </dl>
          <div aria-hidden className="mt-auto flex h-10 items-center">
            {people.slice(0, FACES).map((one) => (
              <span
                key={one.userId}
                className="-ml-2 rounded-full border-2 border-ink-1 first:ml-0"
              >
                <Avatar name={duelName(one)} size={32} />
              </span>
            ))}
            {people.length > FACES ? (
              <span className="ml-2 text-dim text-sm tabular-nums">+{people.length - FACES}</span>
            ) : null}
          </div>
        </>
      ) : listFailed ? (
        <p className="text-dim text-sm">The game server does not answer.</p>
      ) : (
        <>
          <Skeleton className="h-15" />
          <Skeleton className="mt-auto h-10" />
        </>
      )}
    </Panel>
  );
}
