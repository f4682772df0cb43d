import { ChartLine, History, Scale } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { lazyModule } from '@/lib/lazy-with-retry';
import { Badge } from '@/ui/badge';
import { IconButton } from '@/ui/icon-button';
import type { Known } from './room/live-prediction';
import { TimeLeft } from './time-left';

const history = lazyModule(() => import('./history/prediction-history'));
const PredictionHistory = lazy(history.load);

interface PanelHeadProps {
  streamId: string;
  title: 'Poll' | 'Prediction';
  prediction: Known;
  /** The break of the frame at the table, while it waits. */
  breakAt: string | undefined;
  chartOpen: boolean;
  onChart: () => void;
  onDue: () => void;
}

/** The panel's title, where the prediction stands, and the ways to its curve and to the ones before it. */
export function PanelHead(props: PanelHeadProps) {
  const { streamId, title, prediction, breakAt, chartOpen, onChart, onDue } = props;
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <header className="-my-1.5 flex min-h-10 items-center gap-2.5">
      <Scale aria-hidden className="size-5 shrink-0 text-faint" />
      <h2 className="font-semibold text-sm short:sr-only">{title}</h2>
      {prediction ? <Standing prediction={prediction} breakAt={breakAt} onDue={onDue} /> : null}
      <div className="-mr-2 ml-auto flex">
        {prediction ? (
          <IconButton
            label="Split over time"
            aria-expanded={chartOpen}
            onClick={onChart}
            className={chartOpen ? 'text-text' : ''}
          >
            <ChartLine aria-hidden className="size-5" />
          </IconButton>
        ) : null}
        <IconButton
          label="Past predictions"
          aria-haspopup="dialog"
          onPointerEnter={history.prefetch}
          onClick={() => {
            setWanted(true);
            setOpen(true);
          }}
        >
          <History aria-hidden className="size-5" />
        </IconButton>
      </div>
      {wanted ? (
        <Suspense>
          <PredictionHistory streamId={streamId} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </header>
  );
}

interface StandingProps extends Pick<PanelHeadProps, 'breakAt' | 'onDue'> {
  prediction: NonNullable<Known>;
}

function Standing({ prediction, breakAt, onDue }: StandingProps) {
  if (prediction.status === 'ended')
    return <Badge tone="ended">{prediction.frame ? 'Last frame' : 'Ended'}</Badge>;
  if (!prediction.votingOpen) return <Badge>Voting closed</Badge>;
  const left = (at: string, toBreak: boolean) => (
    <TimeLeft key={prediction._id} endsAt={at} toBreak={toBreak} onDue={onDue} />
  );
  // The end of its vote is only the latest.
  if (!prediction.frame) return left(prediction.endsAt, false);
  return (
    <Badge tone="felt">
      {breakAt ? (
        <>
          <span>
            Open<span className="sr-only"> until the break</span>
          </span>
          {left(breakAt, true)}
        </>
      ) : (
        'Open until the break'
      )}
    </Badge>
  );
}
