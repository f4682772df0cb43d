import { Crown, Hourglass, Swords } from 'lucide-react';
import type { Bracket, BracketMatch, EntrantId, Run } from '@/api/tournament-types';
import { Button } from '@/ui/button';
import { Countdown } from '@/ui/countdown';
import { type Directory, isIn, nameAt, nextMatchOf, type Side } from './people';
import { usePlay } from './use-play';

interface NextMatchProps {
  id: string;
  run: Run;
  bracket: Bracket;
  people: Directory;
  /** The viewer's own entrant. */
  mine: EntrantId;
}

/** Next match of a player, always in view. */
export function NextMatch({ id, run, bracket, people, mine }: NextMatchProps) {
  const play = usePlay(id);
  const me = people.entrant.get(mine);
  if (bracket.phase !== 'running' || !me) return null;
  const match = nextMatchOf(bracket, mine);
  if (!match) return <Over out={me.out} place={me.place} />;
  const side: Side = match.players[0] === mine ? 1 : 0;
  const round = people.roundName.get(match.round);
  const called = match.status === 'ready' || match.status === 'running';
  return (
    <section
      aria-label="Your next match"
      className={`sticky top-(--top-bar) z-20 border-b backdrop-blur-md ${called ? 'border-chalk/50 bg-chalk/12' : 'border-ink-3 bg-ink-1/90'}`}
    >
      <div className="mx-auto flex w-full max-w-[1600px] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 md:px-8">
        <Swords aria-hidden className={`size-5 shrink-0 ${called ? 'text-chalk' : 'text-faint'}`} />
        <p className="min-w-0 flex-1">
          <span className="block truncate font-semibold">
            {isIn(match, mine) ? `You against ${nameAt(match, side, people)}` : 'Your next match'}
          </span>
          <span className="block text-dim text-sm">
            {round}, match {match.number} · <Standing match={match} run={run} />
          </span>
        </p>
        {called && run.play === 'duel' ? (
          <Button busy={play.isPending} onClick={() => play.mutate(match.number)}>
            {match.status === 'running' ? 'Back to the table' : 'Play'}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function Standing({ match, run }: { match: BracketMatch; run: Run }) {
  if (match.status === 'waiting') return 'waiting for its players';
  if (run.play === 'reported') return 'the organiser enters who won';
  if (match.status === 'running') return 'it is being played';
  return match.deadline ? (
    <>
      be at the table within{' '}
      <Countdown
        to={match.deadline}
        label="Time until a no-show loses"
        className="font-semibold text-brass"
      />
    </>
  ) : (
    'the table is open'
  );
}

function Over({ out, place }: { out: boolean; place: number | null }) {
  const Icon = out ? Crown : Hourglass;
  return (
    <p className="flex items-center gap-3 border-ink-3 border-b bg-ink-1 px-4 py-3 text-dim text-sm md:px-8">
      <Icon aria-hidden className="size-5 shrink-0 text-faint" />
      {out
        ? `Your tournament is over${place === null ? '' : `: place ${place}`}. Stay and watch.`
        : 'You are through. Your next match is not drawn yet.'}
    </p>
  );
}
