import { Eye, Play, Swords } from 'lucide-react';
import { Link } from 'react-router';
import type { AgentFrame, HouseAgent } from '@/api/agents';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Face } from '@/ui/face';
import { FormDots } from '@/ui/form-dots';
import { usePlayNow } from '../play-now';
import { LEVEL_TEXTS, PARTNERS } from './level-texts';

interface AgentHeadProps {
  agent: HouseAgent;
  /** Of it, the newest first. */
  frames: readonly AgentFrame[];
}

/** Frames whose results stand in a row. */
const FORM = 10;

/** An agent: how it stands, and what one can do with it. */
export function AgentHead({ agent, frames }: AgentHeadProps) {
  const { id, name, bio, face, level, rating, wins, losses, streamId } = agent;
  const { play, busy } = usePlayNow(level);
  const isPartner = PARTNERS[level].id === id;
  const newest = frames[0]?.matchId;
  return (
    <Card className="flex flex-wrap items-start gap-x-6 gap-y-4 p-4 md:p-5">
      <div className="grid min-w-0 flex-1 basis-72 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {/* Beside it all where its name has the room, else over the row of its results. */}
        <span className="lg:has-[+*+*]:row-span-2">
          <Face face={face} size={96} />
        </span>
        <div className="min-w-0 lg:not-last:self-end">
          <h1 className="font-bold font-display text-2xl [overflow-wrap:anywhere] md:text-3xl">
            {name}
          </h1>
          <p className="text-dim">{bio}</p>
        </div>
        <Form frames={frames} />
      </div>
      <div className="flex flex-col gap-4 max-md:basis-full md:items-end">
        <dl className="grid w-full grid-cols-[1fr_1fr_auto] gap-x-4 gap-y-3 md:flex md:w-auto md:gap-x-8">
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

/** How its last frames came out; of one there is no row. */
function Form({ frames }: Pick<AgentHeadProps, 'frames'>) {
  const form = frames
    .flatMap(({ won }) => (won === null ? [] : won))
    .slice(0, FORM)
    .reverse();
  const run = runOf(form);
  return form.length > 1 ? (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-lg:col-span-2 lg:self-start">
      <FormDots label={`Last ${form.length}`} form={form} words={['won', 'lost']} />
      {run > 2 ? (
        <b className="font-semibold text-sm">
          {form.at(-1) ? 'Won' : 'Lost'} {run === FORM ? `all ${run}` : `${run} in a row`}
        </b>
      ) : null}
    </div>
  ) : null;
}

/** How many at the end came out as the last one did. */
const runOf = (form: readonly boolean[]) =>
  form.length - 1 - form.findLastIndex((won) => won !== form.at(-1));

function Standing({ label, value }: { label: string; value: number | string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-dim text-sm">{label}</dt>
      <dd className="font-bold font-display text-2xl leading-tight tabular-nums">{value}</dd>
    </div>
  );
}
