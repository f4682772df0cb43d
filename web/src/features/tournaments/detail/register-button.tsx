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
    return <Closed text={TEXTS.closed} quiet={tournament.status === 'In Progress'} />;
  }
  if (isFull(tournament)) return <Closed text={TEXTS.full} />;
  return (
    <Button wide size="lg" busy={register.busy} onClick={register.act}>
      {register.busy ? null : <UserPlus aria-hidden className="size-5" />}
      Register
    </Button>
  );
}

/** It steps back where there is something to watch instead. */
function Closed({ text, quiet = false }: { text: string; quiet?: boolean }) {
  return (
    <Button wide size={quiet ? 'md' : 'lg'} variant={quiet ? 'ghost' : 'secondary'} disabled>
      <LockKeyhole aria-hidden className="size-4" />
      {text}
    </Button>
  );
}
