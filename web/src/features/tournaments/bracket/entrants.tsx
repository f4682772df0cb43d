import { Bot, Check } from 'lucide-react';
import type { Bracket, EntrantId } from '@/api/tournament-types';
import { Portrait } from '@/ui/portrait';

/** Entrants, before the bracket is drawn. */
export function Entrants({ bracket, mine }: { bracket: Bracket; mine: EntrantId | undefined }) {
  const checking = bracket.phase === 'check_in';
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-2">
      {bracket.entrants.map(({ id, name, rating, agent, character, checkedIn }) => (
        <li
          key={id}
          className="flex h-14 items-center gap-3 rounded-md border border-ink-3 bg-ink-1 px-3"
        >
          <Portrait name={name} character={character} size={32} />
          <span className="min-w-0 flex-1">
            <span
              className={`block truncate font-medium text-sm ${id === mine ? 'text-chalk' : ''}`}
            >
              {name}
            </span>
            <span className="flex items-center gap-1 text-faint text-xs tabular-nums">
              {agent ? (
                <>
                  <Bot aria-hidden className="size-3.5" /> Agent, {agent}
                </>
              ) : rating === null ? (
                'Unrated'
              ) : (
                `Rating ${Math.round(rating)}`
              )}
            </span>
          </span>
          {checking && checkedIn ? (
            <Check aria-label="Checked in" className="size-4 shrink-0 text-felt" strokeWidth={3} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
