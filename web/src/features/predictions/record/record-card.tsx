import { Scale } from 'lucide-react';
import { Link } from 'react-router';
import type { PredictionRecord } from '@/api/types';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { StartLine } from '@/ui/curve/start-line';
import { FormDots } from '@/ui/form-dots';
import { recordFigures } from './record';
import { Score } from './score';
import { useRecord } from './use-record';

interface RecordCardProps {
  address: string;
  /** True where it is the viewer's: without a right call the card tells the way to one. */
  own?: boolean;
}

/** How often somebody was right about who wins a frame. */
export function RecordCard({ address, own = false }: RecordCardProps) {
  const { data } = useRecord(address);
  if (!data) return null;
  const { month, curve, recent = [] } = data;
  return (
    <Card role="region" aria-labelledby="profile-calls" className="flex flex-col gap-4 p-5">
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
      <Figures of={data} />
      {recent.length > 0 ? (
        <FormDots label={`Last ${recent.length}`} form={recent} words={['right', 'wrong']} />
      ) : null}
      {curve.length > 0 ? <Score month={month} curve={curve} /> : null}
      {data.calls === 0 ? (
        <StartLine value={0}>{own ? null : 'No frame called yet.'}</StartLine>
      ) : null}
      {own && data.right === 0 ? <FirstCall /> : null}
    </Card>
  );
}

function Figures({ of }: { of: PredictionRecord }) {
  const figures = recordFigures(of);
  return (
    <dl className="flex items-end gap-x-8 max-lg:gap-x-5">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="whitespace-nowrap text-dim text-sm md:max-lg:text-xs">{label}</dt>
          <dd className="font-bold font-display text-3xl tabular-nums leading-tight">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The way to one's first right call. */
function FirstCall() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <p className="flex-1 basis-52 text-dim text-sm">
        Say who wins before the break. A right call earns points, more for an underdog.
      </p>
      <Button asChild variant="secondary">
        <Link to="/cuecast-live">Watch a table</Link>
      </Button>
    </div>
  );
}
