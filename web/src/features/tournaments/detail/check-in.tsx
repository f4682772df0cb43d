import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Hourglass } from 'lucide-react';
import { useCallback } from 'react';
import type { Run, Tournament } from '@/api/tournament-types';
import { Button } from '@/ui/button';
import { Countdown } from '@/ui/countdown';
import { refreshTournament } from '../queries';
import { useRegister } from './use-register';

/** Check-in of a registered player, who says that they are there in the minutes before the start. */
export function CheckIn({ tournament, run }: { tournament: Tournament; run: Run }) {
  const { checkIn } = useRegister(tournament._id);
  const queries = useQueryClient();
  const id = tournament._id;
  const onDue = useCallback(() => refreshTournament(queries, id), [queries, id]);
  if (!tournament.isRegistered || run.checkInMinutes === 0) return null;
  if (run.phase === 'registration' && run.checkInOpensAt) {
    return (
      <p className="flex items-center gap-2.5 text-dim text-sm">
        <Hourglass aria-hidden className="size-4 shrink-0" />
        <span>
          Check-in opens in{' '}
          <Countdown
            to={run.checkInOpensAt}
            label="Time until check-in opens"
            className="font-semibold text-text"
            onDue={onDue}
          />
        </span>
      </p>
    );
  }
  if (run.phase !== 'check_in') return null;
  if (run.isCheckedIn) {
    return (
      <p role="status" className="flex items-center gap-2.5 font-medium text-felt text-sm">
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        You are checked in. Stay near.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2 rounded-md border border-brass/50 bg-brass/10 p-3">
      <p className="text-sm">
        Check-in closes in{' '}
        <Countdown
          to={run.startsAt}
          label="Time until check-in closes"
          className="font-semibold text-brass"
          onDue={onDue}
        />
        . Players who have not checked in do not play.
      </p>
      <Button size="lg" busy={checkIn.busy} onClick={checkIn.act}>
        {checkIn.busy ? null : <CircleCheck aria-hidden className="size-5" />}
        Check in
      </Button>
    </div>
  );
}
