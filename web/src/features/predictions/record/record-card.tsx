import { Scale } from 'lucide-react';
import { Suspense } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Card } from '@/ui/card';
import { recordFigures } from './record';
import { useRecord } from './use-record';

const Score = lazyWithRetry(() => import('./score'));

/** How often somebody was right about who wins a frame; nothing for those who never were. */
export function RecordCard({ address }: { address: string }) {
  const { data } = useRecord(address);
  // Of nothing but wrong calls three zeros tell no more than the line of figures.
  if (!data || data.right === 0) return null;
  return (
    <Card role="region" aria-labelledby="profile-calls" className="flex flex-col gap-4 p-4 md:p-6">
      <h2 id="profile-calls" className="flex items-center gap-2.5 font-semibold text-lg">
        <Scale aria-hidden className="size-5 shrink-0 text-faint" />
        Frames called
      </h2>
      <dl className="grid grid-cols-3 gap-2">
        {recordFigures(data).map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-dim text-sm">{label}</dt>
            <dd className="font-bold font-display text-2xl tabular-nums leading-tight">{value}</dd>
          </div>
        ))}
      </dl>
      {data.curve.length > 0 ? (
        <Suspense>
          <Score month={data.month} curve={data.curve} />
        </Suspense>
      ) : null}
    </Card>
  );
}
