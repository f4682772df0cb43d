import { Flag, ShieldCheck } from 'lucide-react';
import type { Bracket, Run, Tournament } from '@/api/tournament-types';
import { startTournament } from '@/api/tournaments';
import { Button } from '@/ui/button';
import { ConfirmButton } from '@/ui/confirm-form';
import { FillAgents } from './fill-agents';
import { RemoveEntrant } from './remove-entrant';
import { useOrganiserMutation } from './use-organiser-mutation';

interface OrganiserPanelProps {
  tournament: Tournament;
  run: Run;
  bracket: Bracket;
  /** The viewer's own; else they are an administrator. */
  own: boolean;
}

/** Actions that only the organiser and the administrators have. */
export function OrganiserPanel({ tournament, run, bracket, own }: OrganiserPanelProps) {
  const { _id: id, maxParticipants } = tournament;
  const { phase, entrants, matches } = bracket;
  const start = useOrganiserMutation(id, {
    run: () => startTournament(id),
    done: 'The tournament has started',
    failed: 'Failed to start the tournament',
  });
  if (phase === 'finished' || phase === 'cancelled') return null;
  const before = phase !== 'running';
  const toEnter = matches.filter(
    ({ status, players }) => status !== 'done' && !players.includes(null),
  );
  return (
    <section
      aria-label="Organiser"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-ink-3 bg-ink-1 p-3 pl-4"
    >
      <p className="mr-auto flex min-w-0 items-center gap-2.5 py-1 text-dim text-sm">
        <ShieldCheck aria-hidden className="size-5 shrink-0 text-brass" />
        <span>
          <strong className="text-text">
            {own ? 'You are the organiser.' : 'You are an administrator.'}
          </strong>{' '}
          {before ? beforeText(run, entrants.length) : runningText(run, toEnter.length)}
        </span>
      </p>
      {before && run.play === 'duel' ? (
        <FillAgents id={id} free={Math.max(0, (maxParticipants ?? 0) - entrants.length)} />
      ) : null}
      <RemoveEntrant id={id} bracket={bracket} />
      {before ? (
        <ConfirmButton
          title="Start now?"
          description="This closes registration and draws the bracket from the players who are here. It cannot be undone."
          button="Start"
          cancel="Not yet"
          onConfirm={() => start.mutateAsync().then(closes, closes)}
          trigger={
            <Button disabled={entrants.length < 2}>
              <Flag aria-hidden className="size-4" />
              Start
            </Button>
          }
        />
      ) : null}
    </section>
  );
}

const closes = () => true;

function beforeText({ checkedIn, phase }: Run, entrants: number): string {
  const present = phase === 'check_in' ? `, ${checkedIn} checked in` : '';
  return entrants < 2
    ? 'It takes at least two to start.'
    : `${entrants} have entered${present}. It starts by itself at its date.`;
}

function runningText({ play }: Run, toEnter: number): string {
  if (play === 'duel') return 'Results come from the tables.';
  const matches = toEnter === 1 ? '1 match waits' : `${toEnter} matches wait`;
  return `Open a match to enter who won. ${matches} for a result.`;
}
