import { Eye, Play, Swords } from 'lucide-react';
import { Link } from 'react-router';
import type { HouseAgent } from '@/api/agents';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Face } from '@/ui/face';
import { usePlayNow } from '../play-now';
import { LEVEL_TEXTS, PARTNERS } from './level-texts';

interface AgentHeadProps {
  agent: HouseAgent;
  /** Its newest frame, if it has played one. */
  newest: string | undefined;
}

/** An agent: how it stands, and what one can do with it. */
export function AgentHead({ agent, newest }: AgentHeadProps) {
  const { id, name, bio, face, level, rating, wins, losses, streamId } = agent;
  const { play, busy } = usePlayNow(level);
  const isPartner = PARTNERS[level].id === id;
  return (
    <Card className="flex flex-wrap items-start gap-x-6 gap-y-4 p-4 md:p-5">
      <div className="flex min-w-0 flex-1 basis-72 items-center gap-4">
        <Face face={face} size={96} />
        <div className="min-w-0 flex-1">
          <h1 className="font-bold font-display text-2xl [overflow-wrap:anywhere] md:text-3xl">
            {name}
          </h1>
          <p className="text-dim">{bio}</p>
        </div>
      </div>
      <div className="flex flex-col gap-4 max-md:basis-full md:items-end">
        <dl className="grid w-full grid-cols-3 gap-x-4 gap-y-3 md:flex md:w-auto md:gap-x-8">
          <Standing label="Rating" value={Math.round(rating)} />
          {wins + losses > 0 ? <Standing label="Won – lost" value={`${wins} – ${losses}`} /> : null}
          <Standing label="Level" value={LEVEL_TEXTS[level]} />
        </dl>
        <div className="flex flex-wrap gap-2 max-md:grid max-md:auto-cols-fr max-md:grid-flow-col">
          {streamId ? (
            <Button asChild variant={isPartner ? 'secondary' : 'primary'}>
              <Link to={`/live/${streamId}`}>
                <Eye aria-hidden className="size-4" />
                Watch it play
              </Link>
            </Button>
          ) : newest && !isPartner ? (
            <Button asChild>
              <Link to={`/duel/replay/${newest}`}>
                <Play aria-hidden className="size-4" />
                Its last frame
              </Link>
            </Button>
          ) : null}
          <Button variant={isPartner ? 'primary' : 'secondary'} busy={busy} onClick={play}>
            {busy ? null : <Swords aria-hidden className="size-4" />}
            {isPartner ? (
              `Play ${name}`
            ) : (
              <span>
                Play <span className="max-sm:sr-only">one like it: </span>
                {PARTNERS[level].name}
              </span>
            )}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Standing({ label, value }: { label: string; value: number | string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-dim text-sm">{label}</dt>
      <dd className="font-bold font-display text-2xl leading-tight tabular-nums">{value}</dd>
    </div>
  );
}
