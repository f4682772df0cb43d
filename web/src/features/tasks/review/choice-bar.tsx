import { Button } from '@/ui/button';

/** Rejected at once at most. */
export const MOST = 20;

/** On a phone the three share one line. */
const BUTTON = 'max-sm:flex-1 max-sm:px-2';

interface ChoiceBarProps {
  count: number;
  /** Of all that are shown. */
  of: number;
  onAll: () => void;
  onNone: () => void;
  onReject: () => void;
}

/** Chooses among those that wait, and rejects them; it stays in view while there is a choice. */
export function ChoiceBar({ count, of, onAll, onNone, onReject }: ChoiceBarProps) {
  return (
    <div
      className={`-mx-2 flex min-h-14 flex-wrap items-center gap-2 rounded-md p-2 ${count > 0 ? 'sticky top-(--top-bar) z-10 bg-ink-0' : ''}`}
    >
      <p role="status" className="mr-auto text-dim text-sm max-sm:w-full">
        {count > 0 ? `${count} of ${MOST} chosen` : 'Choose several to reject them at once.'}
      </p>
      {/* All stay: a button that goes when it is pressed takes the focus with it. */}
      <Button variant="secondary" className={BUTTON} onClick={onAll}>
        {of > MOST ? `Choose ${MOST}` : 'Choose all'}
      </Button>
      <Button variant="secondary" className={BUTTON} onClick={onNone}>
        Choose none
      </Button>
      <Button variant="danger" className={BUTTON} disabled={count === 0} onClick={onReject}>
        Reject {count > 0 ? count : null}
      </Button>
    </div>
  );
}
