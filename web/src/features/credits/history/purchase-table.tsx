import type { Purchase, PurchaseStatus, ReturnReason } from '@/api/credit-types';
import { countText } from '@/lib/locale';
import { fullAmount } from '@/lib/money';
import { absoluteTime } from '@/lib/time';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { type Column, DataTable } from '@/ui/data-table';

interface PurchaseTableProps {
  purchases: Purchase[];
  /** Shows again how a crypto order is paid. */
  onPay: (id: string) => void;
}

export function PurchaseTable({ purchases, onPay }: PurchaseTableProps) {
  return (
    <DataTable
      caption="Credit purchases"
      columns={columns(onPay)}
      rows={purchases}
      keyOf={({ id }) => id}
      phoneRow="max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:px-4 max-md:py-3"
    />
  );
}

const METHODS: Record<Purchase['method'], string> = {
  card: 'Credit Card',
  crypto: 'Cryptocurrency',
  token: 'LP-BAI',
};

const STATUSES: Record<PurchaseStatus, { text: string; tone: 'felt' | 'brass' | 'plain' }> = {
  waiting: { text: 'Waiting', tone: 'plain' },
  confirming: { text: 'Confirming', tone: 'plain' },
  partially_paid: { text: 'Partly paid', tone: 'brass' },
  paid: { text: 'Paid', tone: 'felt' },
  expired: { text: 'Expired', tone: 'plain' },
  failed: { text: 'Failed', tone: 'plain' },
  review: { text: 'In review', tone: 'brass' },
  refunded: { text: 'Refunded', tone: 'brass' },
  returning: { text: 'Going back to you', tone: 'brass' },
  returned: { text: 'Returned', tone: 'plain' },
};

const REASONS: Record<ReturnReason, string> = {
  too_little: 'Below the minimum',
  beyond_count: 'Too many to count',
  closed: 'Credits were not sold then',
  on_break: 'You were on a break',
  over_limit: 'Above a limit that you set',
  unknown_sender: 'Nobody signed in in time',
};

const columns = (onPay: (id: string) => void): Column<Purchase>[] => [
  {
    title: 'Date',
    className: 'text-dim tabular-nums max-md:order-3 md:whitespace-nowrap',
    cell: ({ createdAt }) => absoluteTime(new Date(createdAt)),
  },
  {
    title: 'Credits',
    className: 'font-semibold tabular-nums max-md:order-1',
    cell: ({ credits, bonus, status }) => (
      <>
        {status === 'returning' || status === 'returned' ? 0 : countText(credits)} credits
        {bonus > 0 ? <span className="text-brass"> +{bonus}</span> : null}
      </>
    ),
  },
  {
    title: 'Payment',
    className: 'text-dim max-md:order-4 max-md:text-right',
    cell: ({ method, currency }) => (method === 'crypto' && currency) || METHODS[method],
  },
  {
    title: 'Price',
    titleClassName: 'text-right',
    className: 'text-right font-semibold tabular-nums max-md:order-2',
    cell: ({ usdAmount, payAmount }) =>
      usdAmount ? `$${usdAmount}` : payAmount ? `${fullAmount(payAmount, 0)} LP-BAI` : '– LP-BAI',
  },
  {
    title: 'Status',
    className: 'max-md:order-5 md:w-48',
    cell: ({ id, method, status, refundedCredits, reason, explorerUrl }) => (
      <span className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={STATUSES[status].tone}>{STATUSES[status].text}</Badge>
        {refundedCredits > 0 ? (
          <span className="text-dim text-xs">−{countText(refundedCredits)} credits</span>
        ) : null}
        {(status === 'waiting' || status === 'partially_paid') && method === 'crypto' ? (
          <Button variant="link" onClick={() => onPay(id)}>
            Show payment
          </Button>
        ) : null}
        {reason ? <span className="text-dim text-xs">{REASONS[reason]}</span> : null}
        {explorerUrl ? (
          <a
            href={explorerUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="text-chalk text-xs underline"
          >
            Transaction
          </a>
        ) : null}
      </span>
    ),
  },
];
