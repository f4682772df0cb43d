import { Plus } from 'lucide-react';
import { Suspense, useState, useSyncExternalStore } from 'react';
import type { Prediction, PredictionOption } from '@/api/types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { type QuestionKind, usePredictionForm } from '@/lib/prediction-form';
import { useSession } from '@/lib/session';
import type { StreamRoom } from '@/realtime/room';
import type { RoomTable } from '@/realtime/room-snapshot';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import type { Idea } from './creator/ideas';
import { usePredictionActions } from './creator/use-prediction-actions';
import { PanelHead } from './panel-head';
import { PanelSkeleton } from './panel-skeleton';
import { breakOf, type Frame } from './room/frame-odds';
import { isFrameOver, useAfterBalls } from './room/use-after-balls';
import { useAnnouncement } from './room/use-announcement';
import { useLastEnd, useNews } from './room/use-last-call';
import { usePrediction } from './room/use-prediction';
import { useVote } from './voting/use-vote';
import { ViewerPanel } from './voting/viewer-panel';

const CreationForm = lazyWithRetry(() => import('./creating/creation-form'));
const CreatorPanel = lazyWithRetry(() => import('./creator/creator-panel'));
const BetweenCalls = lazyWithRetry(() => import('./voting/between-calls'));
const FramePanel = lazyWithRetry(() => import('./voting/frame-panel'));
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
  const moderates = useModerates(room) || isCreator;
  const table = useSyncExternalStore(room.subscribe, () => room.getSnapshot().table);
  const frame = frameOf(table);
  const [form, setForm] = useState<QuestionKind | null>(null);
  const [chartOpen, setChartOpen] = useState(false);
  const writing = moderates && form !== null;
  const [idea, setIdea] = useState<Idea>();
  const askFor = (kind: QuestionKind, begun?: Idea) => {
    setIdea(begun);
    setForm(moderates ? kind : null);
  };
  // A removed prediction leaves room for the creator's next one; a moderator goes on reading.
  const openForm = () => setForm(isCreator ? 'prediction' : null);
  const openNew = () => askFor(isCreator ? 'prediction' : 'poll');
  usePredictionForm(askFor);
  const source = usePrediction(room, streamId, writing, openForm);
  const { refetch, take } = source;
  const prediction = useAfterBalls(source.prediction, isFrameOver);
  const actions = usePredictionActions(
    streamId,
    prediction,
    { isCreator, moderates },
    take,
    refetch,
  );
  const { voting, vote } = useVote(room, prediction, take, refetch);
  const announcement = useAnnouncement(prediction);
  const last = useLastEnd(room, prediction);
  const [news, onRead] = useNews(prediction, last);
  // The result of the frame before is seen, though the next one may be called already.
  const isNews = news && prediction?.frame && !prediction.userVote && news._id !== prediction._id;
  const shown = isNews ? news : prediction;
  // A frame that the viewer has not called: one of the house goes on to the next, and an earlier result is told in brief.
  const state = table?.state;
  const between =
    shown && state && (isEarlier(shown, state) || (!moderates && isMissed(shown, state)))
      ? { prediction: shown, now: state }
      : frame?.kind === 'house' && shown === null && !moderates
        ? { prediction: shown, now: frame }
        : null;

  const viewing = { voting, onVote: (option: PredictionOption) => void vote(option) };
  const created = (answer: Prediction) => {
    take(() => answer);
    setForm(null);
  };
  const remove = async () => {
    const done = await actions.remove();
    if (done) openForm();
    return done;
  };

  return (
    <Card
      // At a table it is as high in every state, so that what is below it stays where it is.
      className={`@container flex flex-col gap-2 px-4 py-3 short:py-2 ${shown?.frame || between ? 'min-h-55' : ''}`}
    >
      <PanelHead
        streamId={streamId}
        title={(writing ? !isCreator : shown?.poll) ? 'Poll' : 'Prediction'}
        prediction={writing || between ? null : shown}
        breakAt={breakOf(table)}
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
            kind={form}
            idea={idea}
            pollsOnly={!isCreator}
            onCreated={created}
            onCancel={() => setForm(null)}
          />
        </Suspense>
      ) : between ? (
        <Suspense fallback={<PanelSkeleton />}>
          <BetweenCalls {...between} streamId={streamId} />
        </Suspense>
      ) : shown ? (
        <>
          {shown.frame ? (
            <Suspense fallback={<PanelSkeleton />}>
              <FramePanel
                {...viewing}
                streamId={streamId}
                prediction={shown}
                last={last?._id === shown._id ? null : last}
                now={frame}
                match={state?.matchId}
                onNext={shown === prediction ? undefined : onRead}
              />
            </Suspense>
          ) : (
            <ViewerPanel {...viewing} prediction={shown} isCreator={isCreator} />
          )}
          {chartOpen ? (
            <Suspense fallback={<PanelSkeleton />}>
              <SplitChart prediction={shown} />
            </Suspense>
          ) : null}
        </>
      ) : (
        <Nothing source={source} isCreator={isCreator} moderates={moderates} onNew={openNew} />
      )}
      {moderates && !writing ? (
        <Suspense>
          <CreatorPanel
            prediction={prediction ?? null}
            isCreator={isCreator}
            end={actions.end}
            endPoll={actions.endPoll}
            undo={actions.undo}
            remove={remove}
            onNew={openNew}
            onIdea={source.prediction === null && isCreator ? askFor : undefined}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

/** Whether the viewer keeps order in this room, as far as it has said. */
function useModerates(room: StreamRoom): boolean {
  const role = useSyncExternalStore(room.subscribe, () => room.getSnapshot().you?.role ?? 'viewer');
  return role !== 'viewer';
}

/** The frame at the room's table, which runs or waits for its break; null where there is none. */
function frameOf(table: RoomTable | null): Frame | null {
  const frame = table?.state;
  return frame?.status === 'running' || frame?.status === 'waiting' ? frame : null;
}

/** A result of another frame than that one: it is read until the next one is called or has begun. */
const isEarlier = ({ status, frame }: Prediction, now: Frame): boolean =>
  status === 'ended' &&
  Boolean(frame) &&
  now.matchId !== frame?.matchId &&
  now.status !== 'waiting';

/** The call on the frame of the house that runs is closed, and the viewer has none; also while its last balls roll. */
const isMissed = ({ status, frame, votingOpen, userVote }: Prediction, now: Frame): boolean =>
  status === 'active' &&
  !votingOpen &&
  userVote === null &&
  now.kind === 'house' &&
  now.matchId === frame?.matchId;

interface NothingProps {
  source: ReturnType<typeof usePrediction>;
  isCreator: boolean;
  moderates: boolean;
  onNew: () => void;
}

/** Not loaded, failed, or none. */
function Nothing({ source, isCreator, moderates, onNew }: NothingProps) {
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
      {moderates ? (
        <Button onClick={onNew}>
          <Plus aria-hidden className="size-4" />
          {isCreator ? 'New Prediction' : 'New Poll'}
        </Button>
      ) : null}
    </div>
  );
}
