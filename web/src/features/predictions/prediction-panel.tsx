import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Prediction } from '@/api/types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { usePredictionForm } from '@/lib/prediction-form';
import { useSession } from '@/lib/session';
import type { StreamRoom } from '@/realtime/room';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { usePredictionActions } from './creator/use-prediction-actions';
import { PanelHead } from './panel-head';
import { PanelSkeleton } from './panel-skeleton';
import { useAnnouncement } from './room/use-announcement';
import { usePrediction } from './room/use-prediction';
import { useVote } from './voting/use-vote';
import { ViewerPanel } from './voting/viewer-panel';

const CreationForm = lazyWithRetry(() => import('./creating/creation-form'));
const CreatorPanel = lazyWithRetry(() => import('./creator/creator-panel'));
const SplitChart = lazyWithRetry(() => import('./split/split-chart'));

interface PredictionPanelProps {
  room: StreamRoom;
  streamId: string;
  /** The address of the stream's creator. */
  creator: string;
}

/** The room's prediction: voting for everybody, and for the creator what it takes to run one. */
export function PredictionPanel({ room, streamId, creator }: PredictionPanelProps) {
  const { user } = useSession();
  const isCreator = user?.address.toLowerCase() === creator.toLowerCase();
  const [formOpen, setFormOpen] = useState(false);
  const [chartOpen, setChartOpen] = useState(false);
  const writing = isCreator && formOpen;
  const openForm = () => setFormOpen(isCreator);
  usePredictionForm(openForm);
  const source = usePrediction(room, streamId, writing, openForm);
  const { prediction, refetch, take } = source;
  const actions = usePredictionActions(streamId, prediction, isCreator, take, refetch);
  const { voting, vote } = useVote(room, prediction, take, refetch);
  const announcement = useAnnouncement(prediction);

  const created = (answer: Prediction) => {
    take(() => answer);
    setFormOpen(false);
  };
  const remove = async () => {
    const done = await actions.remove();
    if (done) openForm();
    return done;
  };

  return (
    <Card className="@container flex flex-col gap-4 p-4 md:p-5">
      <PanelHead
        streamId={streamId}
        prediction={writing ? null : prediction}
        chartOpen={chartOpen}
        onChart={() => setChartOpen(!chartOpen)}
        onDue={refetch}
      />
      <p role="status" aria-label="Prediction news" className="sr-only">
        {announcement}
      </p>
      {writing ? (
        <Suspense fallback={<PanelSkeleton />}>
          <CreationForm
            streamId={streamId}
            onCreated={created}
            onCancel={() => setFormOpen(false)}
          />
        </Suspense>
      ) : prediction ? (
        <>
          <ViewerPanel
            prediction={prediction}
            isCreator={isCreator}
            voting={voting}
            onVote={(option) => void vote(option)}
          />
          {chartOpen ? (
            <Suspense fallback={<PanelSkeleton />}>
              <SplitChart prediction={prediction} />
            </Suspense>
          ) : null}
        </>
      ) : (
        <Nothing source={source} isCreator={isCreator} onNew={openForm} />
      )}
      {isCreator && !writing ? (
        <Suspense>
          <CreatorPanel
            prediction={prediction ?? null}
            end={actions.end}
            undo={actions.undo}
            remove={remove}
            onNew={openForm}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

interface NothingProps {
  source: ReturnType<typeof usePrediction>;
  isCreator: boolean;
  onNew: () => void;
}

/** Not loaded, failed, or none. */
function Nothing({ source, isCreator, onNew }: NothingProps) {
  if (source.failed) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm">The prediction could not be loaded.</p>
        <Button variant="secondary" busy={source.fetching} onClick={source.refetch}>
          Retry
        </Button>
      </div>
    );
  }
  if (source.prediction === undefined) return <PanelSkeleton />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-dim text-sm">
        {isCreator
          ? 'No prediction right now. Ask your viewers what happens next.'
          : 'No prediction right now'}
      </p>
      {isCreator ? (
        <Button onClick={onNew}>
          <Plus aria-hidden className="size-4" />
          New Prediction
        </Button>
      ) : null}
    </div>
  );
}
