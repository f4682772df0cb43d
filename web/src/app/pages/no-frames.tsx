import { Suspense } from 'react';
import { StillTable } from '@/features/table';
import { Card } from '@/ui/card';

/** In place of somebody's frames before the first: the table on which it will be played. */
export default function NoFrames({ own }: { own: boolean }) {
  return (
    <Card role="region" aria-labelledby="no-frames" className="@container overflow-hidden">
      <div className="grid grid-cols-[minmax(0,1fr)] @2xl:grid-cols-[66%_minmax(0,1fr)]">
        <div className="scheme-dark relative aspect-9/5 bg-ink-0">
          <Suspense>
            <StillTable label="A table, racked for the break" />
          </Suspense>
        </div>
        <div className="flex flex-col justify-center gap-1 p-5">
          <h2 id="no-frames" className="font-semibold text-lg">
            Last frames
          </h2>
          <p className="text-dim text-sm">
            {own
              ? 'The balls are racked. Each frame that you play stands here, with its replay.'
              : 'The balls are racked. Each frame stands here once it is played, with its replay.'}
          </p>
        </div>
      </div>
    </Card>
  );
}
