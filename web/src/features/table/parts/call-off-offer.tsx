import { Handshake } from 'lucide-react';
import { Button } from '@/ui/button';
import type { SeatId, TableState } from '../wire';

interface CallOffOfferProps {
  state: TableState;
  you: SeatId;
  onAgree: () => void;
}

/** One of the two wants the match to end without a result. The offer stands until the next turn is over. */
export function CallOffOffer({ state, you, onAgree }: CallOffOfferProps) {
  const by = state.status === 'running' ? state.abortOfferedBy : null;
  if (by === null || by === undefined) return null;
  const mine = by === you;
  const rival = state.players.find(({ seat }) => seat !== you);
  return (
    <div
      role="status"
      className="flex h-14 items-center justify-center gap-x-3 text-sm leading-tight @3xl/table:h-15 short:group-data-fill/frame:h-auto short:group-data-fill/frame:min-h-20 short:group-data-fill/frame:flex-col short:group-data-fill/frame:gap-1 short:group-data-fill/frame:text-xs"
    >
      <span className="flex items-center gap-2">
        <Handshake aria-hidden className="size-4 shrink-0 text-chalk" />
        {mine
          ? 'You offered to call the match off.'
          : `${rival?.username ?? 'Your rival'} offers to call the match off.`}
      </span>
      {mine ? null : (
        <Button variant="secondary" onClick={onAgree}>
          Agree
        </Button>
      )}
    </div>
  );
}
