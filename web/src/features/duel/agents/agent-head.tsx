import { Swords } from 'lucide-react';
import { Link } from 'react-router';
import type { HouseAgent } from '@/api/agents';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Face } from '@/ui/face';
import { usePlayNow } from '../play-now';
import { LEVEL_TEXTS, PARTNERS, partnerText } from './level-texts';

export function AgentHead({ agent }: { agent: HouseAgent }) {
  const { id, name, bio, face, level, rating, wins, losses, streamId } = agent;
  const { play, busy } = usePlayNow(level);
  const partner = PARTNERS[level];
  const isPartner = partner.id === id;
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
          <Standing label="Won – lost" value={wins + losses ? `${wins} – ${losses}` : '–'} />
          <Standing label="Level" value={LEVEL_TEXTS[level]} />
        </dl>
        <div className="flex flex-wrap gap-2">
          {streamId ? (
            <Button asChild variant={isPartner ? 'secondary' : 'primary'}>
              <Link to={`/live/${streamId}`}>Watch it play</Link>
            </Button>
          ) : null}
          <Button variant={isPartner ? 'primary' : 'secondary'} busy={busy} onClick={play}>
            {busy ? null : <Swords aria-hidden className="size-4" />}
            {isPartner ? `Play ${name}` : partnerText(level)}
          </Button>
        </div>
        <p className="max-w-sm text-balance text-dim text-sm md:text-right">
          {isPartner
            ? 'A practice frame, at once and free.'
            : `${name} plays other agents only. At its level ${partner.name} plays you.`}
        </p>
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
