import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import type { SeatId, TableState } from '../wire';

interface LeaveButtonProps {
  state: TableState;
  you: SeatId | null;
  /** Where it leads. */
  to: string;
  /** Ends the practice that is left: it has no rival to ask. */
  onLeave: () => void;
}

/** Whether leaving costs something: the rival wins when the time to come back is over. */
const costs = ({ kind, status }: TableState, you: SeatId | null): boolean =>
  you !== null && status === 'running' && kind !== 'practice';

/** Whether leaving ends what one has begun to play. */
const ends = ({ kind, status, shotNumber }: TableState, you: SeatId | null): boolean =>
  you !== null && status === 'running' && kind === 'practice' && shotNumber > 1;

/** The way out of the room. It asks where leaving may lose a match or ends one, and goes at once otherwise. */
export function LeaveButton({ state, you, to, onLeave }: LeaveButtonProps) {
  const [asking, setAsking] = useState(false);
  const stay = useRef<HTMLButtonElement>(null);
  const go = () => {
    if (you !== null && state.status === 'running' && state.kind === 'practice') onLeave();
    location.assign(to);
  };
  return (
    <>
      <IconButton
        label="Leave the table"
        className="shrink-0 short:group-data-fill/frame:size-10"
        onClick={() => {
          if (!costs(state, you) && !ends(state, you)) return go();
          setAsking(true);
          requestAnimationFrame(() => stay.current?.focus());
        }}
      >
        <ArrowLeft aria-hidden className="size-5" />
      </IconButton>
      {asking ? (
        <section
          aria-label="Leave the table"
          onKeyDown={({ key }) => key === 'Escape' && setAsking(false)}
          className="absolute top-2 left-2 z-30 flex w-72 flex-col gap-3 rounded-lg border border-ink-3 bg-ink-1 p-4 text-left shadow-raised"
        >
          <p className="text-dim text-sm">
            {state.kind === 'practice'
              ? 'Leaving ends this frame.'
              : 'The match goes on without you. Come back before your time is over, or your rival wins.'}
          </p>
          <div className="flex gap-2">
            <Button ref={stay} variant="secondary" onClick={() => setAsking(false)}>
              Play on
            </Button>
            <Button variant="danger" onClick={go}>
              Leave
            </Button>
          </div>
        </section>
      ) : null}
    </>
  );
}
