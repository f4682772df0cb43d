import { Users } from 'lucide-react';
import { Avatar } from '@/ui/avatar';
import { EasedNumber } from '@/ui/eased-number';
import { useSnapshot } from '../duel-context';
import { duelName } from '../people';
import { Figure, Panel } from './panel';

const NAMED = 3;

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
      <ul aria-hidden className="grid md:max-xl:grid-cols-3">
        {people.slice(0, NAMED).map((one) => (
          <li key={one.userId} className="flex h-9 items-center gap-3 font-medium text-sm">
            <Avatar name={duelName(one)} size={24} />
            <span className="truncate">{duelName(one)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
