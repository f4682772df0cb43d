import { Suspense, useState } from 'react';
import type { Prediction, PredictionOption } from '@/api/types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Button } from '@/ui/button';
import { useEndAsked, useUndoAsked } from './ask-to-end';
import { IDEAS, type Idea } from './ideas';

// Of a creator who has not asked anything yet neither is needed.
const Controls = lazyWithRetry(() => import('./controls'));
const EndDialog = lazyWithRetry(() => import('./end-dialog'));

export interface CreatorPanelProps {
  prediction: Prediction | null;
  /** Moderators run polls alone. */
  isCreator: boolean;
  end: (winner: PredictionOption) => Promise<boolean>;
  endPoll: () => Promise<boolean>;
  undo: () => Promise<boolean>;
  remove: () => Promise<boolean>;
  onNew: () => void;
  /** Opens the form with a question in it, where none was asked yet. */
  onIdea: ((kind: 'prediction', idea: Idea) => void) | undefined;
}

/** For the creator, and of polls for moderators: ending, undoing, deleting, and the way to the next prediction. */
export default function CreatorPanel(props: CreatorPanelProps) {
  const { prediction, isCreator, end, onIdea } = props;
  const [ending, setEnding] = useState(false);
  useEndAsked(() => setEnding(true));
  useUndoAsked(props.undo);
  return (
    <>
      {prediction && !isOthers(prediction, isCreator) ? (
        <Suspense>
          <Controls {...props} prediction={prediction} onEnd={() => setEnding(true)} />
        </Suspense>
      ) : null}
      {onIdea ? (
        <ul aria-label="Questions to begin with" className="flex flex-wrap gap-2">
          {IDEAS.map((idea) => (
            <li key={idea.question}>
              <Button variant="secondary" onClick={() => onIdea('prediction', idea)}>
                {idea.question}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {/* Stays when the prediction goes away under it, to say so. */}
      {prediction || ending ? (
        <Suspense>
          <EndDialog prediction={prediction} open={ending} onOpenChange={setEnding} onEnd={end} />
        </Suspense>
      ) : null}
    </>
  );
}

/** While it runs it is settled by its table, or the creator's to end. */
function isOthers({ frame, poll, status }: Prediction, isCreator: boolean): boolean {
  return status === 'active' && (Boolean(frame) || !(poll || isCreator));
}
