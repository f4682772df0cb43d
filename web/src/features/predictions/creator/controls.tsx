import { Flag, Plus, RotateCcw, Trash2 } from 'lucide-react';
import type { Prediction } from '@/api/types';
import { many } from '@/lib/many';
import { useNow } from '@/lib/use-now';
import { Button } from '@/ui/button';
import { ConfirmButton } from '@/ui/confirm-form';
import { leftText } from '../left-text';
import type { CreatorPanelProps } from './creator-panel';
import { UNDO } from './undo-words';

/** Milliseconds from the end of a prediction until the form can be opened again (decision B2). */
const NEW_AFTER_MS = 60_000;

interface ControlsProps extends Omit<CreatorPanelProps, 'onIdea' | 'end'> {
  prediction: Prediction;
  onEnd: () => void;
}

/** Ends, undoes and deletes a prediction, and leads to the next one. */
export default function Controls(props: ControlsProps) {
  const { prediction, isCreator, endPoll, remove, onEnd } = props;
  return (
    <div className="flex flex-col gap-3 border-ink-3 border-t pt-3.5">
      {prediction.status === 'active' ? (
        <div className="flex flex-wrap gap-2">
          {prediction.poll ? (
            <EndPollButton endPoll={endPoll} />
          ) : (
            <Button aria-haspopup="dialog" onClick={onEnd}>
              <Flag aria-hidden className="size-4" />
              End Prediction
            </Button>
          )}
          {isCreator ? <DeleteButton prediction={prediction} remove={remove} /> : null}
        </div>
      ) : (
        <EndedControls {...props} />
      )}
    </div>
  );
}

function EndPollButton({ endPoll }: { endPoll: () => Promise<boolean> }) {
  return (
    <ConfirmButton
      title="End this poll?"
      description="Voting closes now, and the votes are the result. Everyone sees it at once."
      button="End Poll"
      onConfirm={endPoll}
      trigger={
        <Button>
          <Flag aria-hidden className="size-4" />
          End Poll
        </Button>
      }
    />
  );
}

function DeleteButton({
  prediction,
  remove,
}: {
  prediction: Prediction;
  remove: () => Promise<boolean>;
}) {
  const pool = prediction.incentiveAmount ? 'The pool comes back to you, and all' : 'All';
  return (
    <ConfirmButton
      danger
      title={prediction.poll ? 'Delete this poll?' : 'Delete this prediction?'}
      description={`${pool} votes on it are void. It cannot be brought back.`}
      button={prediction.poll ? 'Delete Poll' : 'Delete Prediction'}
      onConfirm={remove}
      trigger={
        <Button variant="secondary">
          <Trash2 aria-hidden className="size-4" />
          Delete
        </Button>
      }
    />
  );
}

function EndedControls({ prediction, isCreator, undo, remove, onNew }: ControlsProps) {
  const now = useNow(1000);
  const undoLeft = prediction.winner ? msUntil(prediction.undoUntil, now) : 0;
  const newLeft = msUntil(prediction.endedAt, now) + NEW_AFTER_MS;
  const waiting = prediction.endedAt !== null && newLeft > 0 && !prediction.frame;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {waiting ? null : (
          <Button onClick={onNew}>
            <Plus aria-hidden className="size-4" />
            {isCreator ? 'New Prediction' : 'New Poll'}
          </Button>
        )}
        {prediction.frame || !isCreator ? null : (
          <ConfirmButton
            title="Clear this result?"
            description="Viewers no longer see it here, and you can start a new prediction at once. It stays in the history; paid is paid."
            button="Clear Result"
            onConfirm={remove}
            trigger={
              <Button variant="secondary">
                <Trash2 aria-hidden className="size-4" />
                Clear Result
              </Button>
            }
          />
        )}
        {undoLeft > 0 && isCreator ? (
          <ConfirmButton
            {...UNDO}
            onConfirm={undo}
            trigger={
              <Button variant="ghost">
                <RotateCcw aria-hidden className="size-4" />
                Undo <span className="tabular-nums">{leftText(undoLeft)}</span>
              </Button>
            }
          />
        ) : null}
      </div>
      {waiting ? (
        // In the words of PRED-12 as long as they are the nearest.
        <p className="text-dim text-sm tabular-nums">
          A new {isCreator ? 'prediction' : 'poll'} can be created in{' '}
          {newLeft > 45_000 ? '1 minute' : many(Math.ceil(newLeft / 1000), 'second')}.
        </p>
      ) : null}
    </>
  );
}

function msUntil(at: string | null, now: number): number {
  return at === null ? 0 : Date.parse(at) - now;
}
