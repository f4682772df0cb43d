import { Scale } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '@/ui/card';
import { FormDots } from '@/ui/form-dots';
import { recordFigures } from './record';
import { Score } from './score';
import { useRecord } from './use-record';

/** How often somebody was right about who wins a frame; nothing for those who never were. */
export function RecordCard({ address }: { address: string }) {
  const { data } = useRecord(address);
  // Of nothing but wrong calls three zeros tell no more than the line of figures.
  if (!data || data.right === 0) return null;
  const { month, curve, recent = [] } = data;
  return (
    <Card role="region" aria-labelledby="profile-calls" className="flex flex-col gap-4 p-4 md:p-5">
      <header className="flex h-6 items-center gap-2">
        <Scale aria-hidden className="size-4 shrink-0 text-felt" />
        <h2 id="profile-calls" className="font-semibold">
          Frames called
        </h2>
        <Link
          to="/predictions/ladder?of=callers"
          className="tap ml-auto text-chalk text-sm underline-offset-4 hover:underline"
        >
          {month.rank === null || month.points <= 0
            ? 'Best callers'
            : `#${month.rank} on the ladder`}
        </Link>
      </header>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <dl className="flex gap-x-8 max-sm:w-full max-sm:justify-between max-sm:gap-x-4">
          {recordFigures(data).map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-dim text-sm">{label}</dt>
              <dd className="font-bold font-display text-2xl tabular-nums leading-tight">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        {recent.length > 0 ? (
          <FormDots label={`Last ${recent.length}`} form={recent} words={['right', 'wrong']} />
        ) : null}
      </div>
      {curve.length > 0 ? <Score month={month} curve={curve} /> : null}
    </Card>
  );
}
