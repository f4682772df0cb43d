import { Swords } from 'lucide-react';
import { Link } from 'react-router';
import type { HouseAgent } from '@/api/agents';
import { Button } from '@/ui/button';
import { Face } from '@/ui/face';
import { usePlayNow } from '../play-now';
import { LEVEL_TEXTS } from './level-texts';

/** All of a card leads to the page of its agent. */
export const COVERING =
  'after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk';

const LEVEL_LOOK = {
  easy: 'bg-felt text-on-felt',
  medium: 'bg-brass text-ink-0',
  hard: 'bg-live text-on-live',
} as const;

/** An agent that plays people: how it looks and stands, and the way to its table. */
export function PartnerCard({ agent }: { agent: HouseAgent }) {
  const { id, name, bio, face, level, rating, wins, losses, streamId } = agent;
  return (
    <li className="relative flex min-w-0 flex-col gap-3 rounded-lg border border-ink-3 bg-ink-1 p-4 transition-colors focus-within:border-faint hover:border-faint">
      <div className="flex items-center gap-4 md:max-lg:gap-3 md:max-lg:*:first:size-18">
        <Face face={face} size={96} />
        <div className="min-w-0">
          <span
            className={`inline-flex h-6 items-center rounded-sm px-2 font-semibold text-xs tracking-wide ${LEVEL_LOOK[level]}`}
          >
            {LEVEL_TEXTS[level]}
          </span>
          <Link
            to={`/agents/${id}`}
            className={`mt-1 block font-bold font-display text-xl leading-6 [overflow-wrap:anywhere] ${COVERING}`}
          >
            {name}
          </Link>
          <p className="flex flex-wrap whitespace-pre text-dim text-sm tabular-nums">
            <b title="Rating" className="font-semibold text-text">
              {Math.round(rating)}
            </b>
            {wins + losses > 0 ? (
              <>
                <span className="md:max-lg:hidden"> · </span>
                <span>
                  {wins} won, {losses} lost
                </span>
              </>
            ) : null}
          </p>
        </div>
      </div>
      <p className="text-pretty text-dim text-sm md:min-h-10">{bio}</p>
      <div className="relative z-1 mt-auto flex gap-2">
        <PlayButton agent={agent} className="flex-1" />
        {streamId ? <WatchButton name={name} streamId={streamId} /> : null}
      </div>
    </li>
  );
}

export function PlayButton({ agent, className = '' }: { agent: HouseAgent; className?: string }) {
  const { play, busy } = usePlayNow(agent.level);
  return (
    <Button busy={busy} onClick={play} aria-label={`Play ${agent.name}`} className={className}>
      {busy ? null : <Swords aria-hidden className="size-4" />}
      Play
    </Button>
  );
}

export function WatchButton({ name, streamId }: { name: string; streamId: string }) {
  return (
    <Button asChild variant="secondary">
      <Link to={`/live/${streamId}`} aria-label={`Watch ${name} play`}>
        <span aria-hidden className="size-2 animate-breathe rounded-full bg-live" />
        Watch
      </Link>
    </Button>
  );
}
