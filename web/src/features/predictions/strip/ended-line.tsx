import type { Prediction } from '@/api/types';
import { useNow } from '@/lib/use-now';
import { Button } from '@/ui/button';
import { ConfirmButton } from '@/ui/confirm-form';
import { askToUndo } from '../creator/ask-to-end';
import { UNDO } from '../creator/undo-words';
import { resultTitle } from '../outcome-text';
import { isFew, sideOf, votesText } from '../split/split';

/** The result in a line, and for its creator the way back. */
export function EndedLine({ prediction, runs }: { prediction: Prediction; runs: boolean }) {
  const { winner, undoUntil } = prediction;
  const isInTime = useIsBefore(undoUntil);
  const isUndoable = runs && winner !== null && isInTime;
  return (
    <section
      aria-label="Result"
      className="flex min-h-11 shrink-0 animate-fade-in items-center justify-between gap-3 border-ink-3 border-b bg-ink-2 px-3 text-sm"
    >
      <p className="min-w-0 truncate font-semibold tabular-nums">{endText(prediction)}</p>
      {isUndoable ? (
        <ConfirmButton
          {...UNDO}
          onConfirm={askToUndo}
          trigger={
            <Button variant="ghost" className="-mr-2 shrink-0">
              Undo
            </Button>
          }
        />
      ) : null}
    </section>
  );
}

/** 'Yes won · 75% · 30 votes', or why nobody did. */
export function endText(prediction: Prediction): string {
  if (!prediction.winner) return resultTitle(prediction);
  const { label, percent, votes } = sideOf(prediction, prediction.winner);
  return `${label} won · ${isFew(prediction) ? '' : `${percent}% · `}${votesText(votes)}`;
}

function useIsBefore(at: string | null): boolean {
  const now = useNow(1000);
  return at !== null && Date.parse(at) > now;
}
