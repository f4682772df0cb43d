import { useState } from 'react';
import type { BracketMatch, EntrantId } from '@/api/tournament-types';
import { reportResult } from '@/api/tournaments';
import { Button } from '@/ui/button';
import { type Directory, nameAt, SIDES } from '../bracket/people';
import { Choice } from '../form/choice';
import { useOrganiserMutation } from './use-organiser-mutation';

interface ReportResultProps {
  id: string;
  match: BracketMatch;
  people: Directory;
  onDone: () => void;
}

/**
 * The winner of a match that was played elsewhere; a slip is corrected while nothing after it has begun. By hand: a choice
 * between two needs no rules.
 */
export function ReportResult({ id, match, people, onDone }: ReportResultProps) {
  const [winner, setWinner] = useState(match.winner);
  const report = useOrganiserMutation(id, {
    run: (chosen: EntrantId) => reportResult(id, match.number, chosen),
    done: 'Result entered',
    failed: 'Failed to enter the result',
    onDone,
  });
  const changed = winner !== null && winner !== match.winner;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (winner !== null) report.mutate(winner);
      }}
      className="flex flex-col gap-4"
    >
      <fieldset>
        <legend className="mb-2 font-medium text-sm">Who won?</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {SIDES.map((side) => {
            const player = match.players[side];
            return player === null ? null : (
              <Choice
                key={side}
                name="winner"
                value={player}
                checked={winner === player}
                onChange={() => setWinner(player)}
                title={nameAt(match, side, people)}
                text={`Seed ${people.entrant.get(player)?.seed ?? 'unknown'}`}
              />
            );
          })}
        </div>
      </fieldset>
      <Button type="submit" wide disabled={!changed} busy={report.isPending}>
        {match.winner === null ? 'Enter result' : 'Correct result'}
      </Button>
    </form>
  );
}
