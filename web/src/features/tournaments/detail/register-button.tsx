import { CircleCheck, LockKeyhole, UserPlus } from 'lucide-react';
import type { Tournament } from '@/api/tournament-types';
import { Button } from '@/ui/button';
import { isFull, isOpen } from '../status';
import { TEXTS } from '../texts';
import { useRegister } from './use-register';

/** The way in, or the reason why there is none. */
export function RegisterButton({ tournament }: { tournament: Tournament }) {
  const { register, leave } = useRegister(tournament._id);
  if (tournament.isRegistered) {
    return (
      <div className="flex flex-col gap-1">
        <p className="flex min-h-12 items-center gap-2.5 rounded-md bg-felt/10 px-4 py-2 font-medium text-felt text-sm">
          <CircleCheck aria-hidden className="size-5 shrink-0" />
          {TEXTS.registered}
        </p>
        {isOpen(tournament.status) ? (
          <Button variant="ghost" busy={leave.busy} onClick={leave.act}>
            Leave tournament
          </Button>
        ) : null}
      </div>
    );
  }
  if (!isOpen(tournament.status)) {
    return (
      <p className="flex items-center justify-center gap-2 text-dim text-sm">
        <LockKeyhole aria-hidden className="size-4" />
        {TEXTS.closed}
      </p>
    );
  }
  if (isFull(tournament)) {
    return (
      <Button wide size="lg" variant="secondary" disabled>
        <LockKeyhole aria-hidden className="size-4" />
        {TEXTS.full}
      </Button>
    );
  }
  return (
    <Button wide size="lg" busy={register.busy} onClick={register.act}>
      {register.busy ? null : <UserPlus aria-hidden className="size-5" />}
      Register
    </Button>
  );
}
