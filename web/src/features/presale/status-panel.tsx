import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useCallback } from 'react';
import type { PresaleStatus } from '@/api/presale';
import { PHONE, useMedia } from '@/lib/media';
import { absoluteTime } from '@/lib/time';
import { Badge } from '@/ui/badge';
import { Countdown } from '@/ui/countdown';
import { Line, Panel } from './panel';
import { saleMoved } from './queries';
import { grouped, shown, soldPercent } from './rules';

const PHASES: Record<string, { label: string; tone?: ComponentProps<typeof Badge>['tone'] }> = {
  unannounced: { label: 'Not announced' },
  upcoming: { label: 'Upcoming', tone: 'scheduled' },
  open: { label: 'Open', tone: 'felt' },
  closed: { label: 'Closed, shares are being published', tone: 'ended' },
  settled: { label: 'Settled', tone: 'ended' },
  failed: { label: 'Failed, everything goes back', tone: 'danger' },
  cancelled: { label: 'Cancelled, everything goes back', tone: 'danger' },
};

/** Where the sale stands: status, price and supply. */
export function StatusPanel({ sale }: { sale: PresaleStatus }) {
  const percent = soldPercent(sale.sold, sale.supply);
  const phase = PHASES[sale.phase];
  // Buying follows upon price and bar there; the rest unfolds.
  const phone = useMedia(PHONE);
  return (
    <Panel
      title="Presale status"
      beside={<Badge tone={phase?.tone}>{phase?.label ?? sale.phase}</Badge>}
    >
      <p className="font-display font-semibold text-3xl tabular-nums">
        ${sale.price}
        <span className="ml-2 font-normal text-base text-dim">for one {sale.token}</span>
      </p>
      <Left sale={sale} />
      <div
        role="progressbar"
        aria-label="Sold"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-5 h-2.5 overflow-hidden rounded-full bg-ink-3"
      >
        <div className="h-full rounded-full bg-felt" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-2 text-dim text-sm tabular-nums">
        <span className="float-right ml-4 font-medium text-text">{Math.floor(percent)}%</span>
        <span>
          {shown(sale.sold)} of {grouped(sale.supply)} {sale.token} sold
        </span>
      </p>
      {phone ? (
        <details className="group mt-3 -mb-2 text-sm">
          <summary className="flex min-h-10 cursor-pointer list-none items-center gap-1.5 font-medium text-chalk">
            More about the sale
            <ChevronDown
              aria-hidden
              className="size-4 transition-transform group-open:rotate-180"
            />
          </summary>
          <Facts sale={sale} />
        </details>
      ) : (
        <div className="mt-4 text-sm">
          <Facts sale={sale} />
        </div>
      )}
    </Panel>
  );
}

function Facts({ sale }: { sale: PresaleStatus }) {
  const when = (moment: string | null) =>
    moment ? absoluteTime(new Date(moment)) : 'Not announced';
  const isToCome = sale.phase === 'unannounced' || sale.phase === 'upcoming';
  return (
    <dl>
      <Line name="Raised">
        ${shown(sale.raised.total)} by {sale.participants}{' '}
        {sale.participants === 1 ? 'wallet' : 'wallets'}
      </Line>
      {sale.softCap ? <Line name="Soft cap">${grouped(sale.softCap)}</Line> : null}
      <Line name={isToCome ? 'Opens' : 'Opened'}>{when(sale.startsAt)}</Line>
      <Line name="Closes">{when(sale.endsAt)}</Line>
      {sale.phase === 'unannounced' ? null : (
        <Line name="Counted up to block" note="Later payments show in a moment">
          {sale.block}
        </Line>
      )}
    </dl>
  );
}

/** The time until the sale opens, or closes. */
function Left({ sale: { phase, startsAt, endsAt } }: { sale: PresaleStatus }) {
  const queries = useQueryClient();
  const onDue = useCallback(() => void saleMoved(queries), [queries]);
  const to = phase === 'upcoming' ? startsAt : phase === 'open' ? endsAt : null;
  if (!to) return null;
  const what = phase === 'upcoming' ? 'opens' : 'closes';
  return (
    <p className="mt-2 text-dim text-sm">
      {what === 'opens' ? 'Opens in ' : 'Closes in '}
      <Countdown
        key={to}
        to={to}
        label={`Time until the sale ${what}`}
        className="font-semibold text-text"
        onDue={onDue}
      />
    </p>
  );
}
