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
  chartOpen: boolean;
  onChart: () => void;
  onDue: () => void;
}

/** The panel's title, where the prediction stands, and the ways to its curve and to the ones before it. */
export function PanelHead(props: PanelHeadProps) {
  const { streamId, title, prediction, chartOpen, onChart, onDue } = props;
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <header className="-my-1.5 flex min-h-10 items-center gap-2.5">
      <Scale aria-hidden className="size-5 shrink-0 text-faint" />
      <h2 className="font-semibold text-sm">{title}</h2>
      {prediction ? <Standing prediction={prediction} onDue={onDue} /> : null}
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

function Standing({ prediction, onDue }: { prediction: NonNullable<Known>; onDue: () => void }) {
  if (prediction.status === 'ended') return <Badge tone="ended">Ended</Badge>;
  if (!prediction.votingOpen) return <Badge>Voting closed</Badge>;
  // The time that is told is only the latest.
  if (prediction.frame) return <Badge tone="felt">Open until the break</Badge>;
  return <TimeLeft key={prediction._id} endsAt={prediction.endsAt} onDue={onDue} />;
}
