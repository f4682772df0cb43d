import { CircleCheck, LockKeyhole } from 'lucide-react';
import { Link } from 'react-router';
import type { Quest, QuestEntry } from '@/api/quest-types';
import { Button } from '@/ui/button';
import { TEXTS } from '../texts';
import { Again } from './again';

interface StandstillProps {
  quest: Quest;
  why: string;
  entry: QuestEntry | null;
}

/** Why there is nothing to play here, and where there is. */
export function Standstill({ quest, why, entry }: StandstillProps) {
  const won = entry?.state === 'won';
  const Icon = won ? CircleCheck : LockKeyhole;
  return (
    <div className="flex flex-col gap-2">
      <p
        className={`flex min-h-12 items-center gap-2.5 rounded-md px-4 py-2 font-medium text-sm ${won ? 'bg-felt/10 text-felt' : 'bg-ink-2 text-dim'}`}
      >
        <Icon aria-hidden className="size-5 shrink-0" />
        <span>
          {why}
          {won ? '. You won it.' : null}
          {entry?.state === 'lost' ? (
            <span className="block font-normal">You did not win it.</span>
          ) : null}
        </span>
      </p>
      {why === TEXTS.alreadyPlayed ? <Again quest={quest} /> : null}
      {entry?.playId ? (
        <Button asChild variant="secondary">
          <Link to={`/duel/replay/${entry.playId}`}>Watch your play</Link>
        </Button>
      ) : null}
      <Button asChild variant={entry ? 'ghost' : 'secondary'}>
        <Link to="/bitpool#quests">Other quests</Link>
      </Button>
    </div>
  );
}
