import type { LucideIcon } from 'lucide-react';
import { CalendarDays, Gamepad2, Network, Radio, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Tournament } from '@/api/tournament-types';
import { absoluteTime } from '@/lib/time';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Countdown } from '@/ui/countdown';
import { Progress } from '../begun';
import { Places } from '../list/places';
import { prizeText } from '../prize-text';
import { FORMATS, SEEDINGS } from '../run-words';
import { isOpen } from '../status';
import { TEXTS } from '../texts';
import { CheckIn } from './check-in';
import { RegisterButton } from './register-button';

/** Facts that one needs to know to enter, and the way in. */
export function EntryCard({ tournament }: { tournament: Tournament }) {
  const { prize, date, game, run, status } = tournament;
  const isPlayed = run !== null && status === 'In Progress';
  const hasBegun = isPlayed || (run !== null && status === 'Completed');
  return (
    <Card className="flex flex-col gap-5 p-5">
      <div>
        <p className="text-dim text-sm">Prize</p>
        <p className="flex items-center gap-2 font-bold font-display text-2xl text-brass leading-tight">
          <Trophy aria-hidden className="size-6 shrink-0" />
          <span className="min-w-0 break-words">{prizeText(prize)}</span>
        </p>
      </div>
      <dl className="flex flex-col gap-3 text-sm">
        <Fact icon={CalendarDays} name={isOpen(status) ? 'Starts' : 'Date'}>
          <time dateTime={date}>
            {isPlayed ? `Started ${absoluteTime(new Date(date))}` : absoluteTime(new Date(date))}
          </time>
          {isOpen(status) && Date.parse(date) > Date.now() ? (
            <span className="block text-dim">
              in <Countdown to={date} label="Time until the start" />
            </span>
          ) : null}
        </Fact>
        <Fact icon={Gamepad2} name="Game">
          {game}
        </Fact>
        {run ? (
          <Fact icon={Network} name="Format">
            {FORMATS[run.format].name}
            <span className="block text-dim">
              Seeded {SEEDINGS[run.seeding].toLowerCase()}
              {run.play === 'duel' ? ', on our tables' : ''}
            </span>
          </Fact>
        ) : null}
      </dl>
      {hasBegun ? <Progress id={tournament._id} /> : <Places tournament={tournament} />}
      {isPlayed ? <WatchLive id={tournament._id} /> : null}
      {isPlayed || (hasBegun && !tournament.isRegistered) ? (
        <p className="text-center text-faint text-xs">{TEXTS.closed}</p>
      ) : (
        <RegisterButton tournament={tournament} />
      )}
      {run ? <CheckIn tournament={tournament} run={run} /> : null}
    </Card>
  );
}

/** While it is played the way in is to watch: running tables stand on top of the bracket. */
function WatchLive({ id }: { id: string }) {
  return (
    <Button wide size="lg" asChild className="-mb-3">
      <Link to={`/tournament/${id}/bracket`}>
        <Radio aria-hidden className="size-5" />
        Watch live
      </Link>
    </Button>
  );
}

function Fact({
  icon: Icon,
  name,
  children,
}: {
  icon: LucideIcon;
  name: string;
  children: ReactNode;
}) {
  return (
    <div className="flex gap-3">
      <dt className="mt-0.5">
        <Icon aria-hidden className="size-4 text-faint" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 break-words font-medium">{children}</dd>
    </div>
  );
}
