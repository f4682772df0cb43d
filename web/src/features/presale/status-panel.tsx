import type { PresaleStatus } from '@/api/presale';
import { absoluteTime } from '@/lib/time';
import { Badge } from '@/ui/badge';
import { Line, Panel } from './panel';
import { grouped, shown, soldPercent } from './rules';

const PHASES: Record<string, string> = {
  unannounced: 'Not announced',
  upcoming: 'Upcoming',
  open: 'Open',
  closed: 'Closed, shares are being published',
  settled: 'Settled',
  failed: 'Failed, everything goes back',
  cancelled: 'Cancelled, everything goes back',
};

/** Where the sale stands: status, price and supply. */
export function StatusPanel({ sale }: { sale: PresaleStatus }) {
  const percent = soldPercent(sale.sold, sale.supply);
  const when = (moment: string | null) =>
    moment ? absoluteTime(new Date(moment)) : 'Not announced';
  return (
    <Panel title="Presale status" beside={<Badge>{PHASES[sale.phase] ?? sale.phase}</Badge>}>
      <p className="font-display font-semibold text-3xl tabular-nums">
        ${sale.price}
        <span className="ml-2 font-normal text-base text-dim">for one {sale.token}</span>
      </p>
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
        {shown(sale.sold)} of {grouped(sale.supply)} {sale.token} sold
      </p>
      <dl className="mt-4 text-sm">
        <Line name="Raised">
          ${shown(sale.raised.total)} by {sale.participants}{' '}
          {sale.participants === 1 ? 'wallet' : 'wallets'}
        </Line>
        {sale.softCap ? <Line name="Soft cap">${grouped(sale.softCap)}</Line> : null}
        <Line name="Opens">{when(sale.startsAt)}</Line>
        <Line name="Closes">{when(sale.endsAt)}</Line>
        <Line name="Counted up to block">{sale.block}</Line>
      </dl>
    </Panel>
  );
}
