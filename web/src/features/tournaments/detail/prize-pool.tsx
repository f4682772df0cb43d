import { Trophy } from 'lucide-react';
import type { Prize } from '@/api/tournament-types';
import { prizeText } from '../prize-text';

/** Prizes are the organiser's word; no balance moves here (decision C35). */
export function PrizePool({ prize, prizes }: { prize: string; prizes: Prize[] }) {
  if (prizes.length === 0) {
    return <p className="font-display font-semibold text-brass text-xl">{prizeText(prize)}</p>;
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {prizes.map(({ place, amount, extras }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: prizes may be alike, and their order is what they are.
          key={index}
          className={`flex gap-3 rounded-lg border bg-ink-1 p-4 ${index === 0 ? 'border-brass/50' : 'border-ink-3'}`}
        >
          <Trophy
            aria-hidden
            className={`mt-0.5 size-5 shrink-0 ${index === 0 ? 'text-brass' : 'text-faint'}`}
          />
          <div className="min-w-0 break-words">
            {place ? <p className="text-dim text-sm">{place}</p> : null}
            {amount ? <p className="font-display font-semibold text-lg">{amount}</p> : null}
            {extras ? <p className="text-dim text-sm">{extras}</p> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
