import { Users } from 'lucide-react';
import { Avatar } from '@/ui/avatar';
import { EasedNumber } from '@/ui/eased-number';
import { useSnapshot } from '../duel-context';
import { duelName } from '../people';
import { Figure, Panel } from './panel';

const FACES = 6;

/** How many are in rooms, and in how many; nothing where nobody is. */
export function PlayersCard() {
  const { rooms } = useSnapshot();
  const open = [...rooms.values()];
  if (open.length === 0) return null;
  // Somebody may be in several rooms.
  const people = [
    ...new Map(open.flatMap((room) => room.participants.map((one) => [one.userId, one]))).values(),
  ];
  return (
    <Panel title="Active Players" icon={Users} className="md:max-xl:col-span-2">
      <dl className="grid grid-cols-2 gap-2">
        <Figure value={<EasedNumber value={people.length} />} label="Players in rooms" />
        <Figure value={<EasedNumber value={open.length} />} label="Active rooms" />
      </dl>
      <div aria-hidden className="mt-auto flex h-10 items-center">
        {people.slice(0, FACES).map((one) => (
          <span key={one.userId} className="-ml-2 rounded-full border-2 border-ink-1 first:ml-0">
            <Avatar name={duelName(one)} size={32} />
          </span>
        ))}
        {people.length > FACES ? (
          <span className="ml-2 text-dim text-sm tabular-nums">+{people.length - FACES}</span>
        ) : null}
      </div>
    </Panel>
  );
}
