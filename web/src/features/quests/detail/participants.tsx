import { useState } from 'react';
import { Link } from 'react-router';
import type { QuestDetail } from '@/api/quest-types';
import { displayName } from '@/lib/address';
import { countText } from '@/lib/locale';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Section } from './section';
import { isOver, takenOf } from './standing';

/** Shown before one asks for all. */
const FIRST = 12;

export function Participants({ quest }: { quest: QuestDetail }) {
  const [all, setAll] = useState(false);
  const { participants } = quest;
  const shown = all ? participants : participants.slice(0, FIRST);
  const unnamed = takenOf(quest) - participants.length;
  return (
    <Section title="Participants">
      {participants.length === 0 ? (
        <p className="text-dim">
          {isOver(quest) ? 'Nobody took part.' : 'Nobody yet. Be the first.'}
        </p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {shown.map((person) => (
            <li key={person.id} className="max-w-full">
              <Link
                to={`/${person.username ?? person.address}`}
                className="flex h-10 items-center gap-2 rounded-full border border-ink-3 bg-ink-1 pr-4 pl-1.5 text-sm transition-colors hover:border-faint"
              >
                <Avatar name={displayName(person)} size={28} />
                <span className="truncate font-medium">{displayName(person)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {shown.length < participants.length ? (
        <Button variant="secondary" className="mt-3" onClick={() => setAll(true)}>
          Show all {participants.length}
        </Button>
      ) : unnamed > 0 && participants.length > 0 ? (
        <p className="mt-3 text-dim text-sm">and {countText(unnamed)} more</p>
      ) : null}
    </Section>
  );
}
