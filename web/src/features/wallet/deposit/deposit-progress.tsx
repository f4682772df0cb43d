import { Check, CircleX, Hourglass, type LucideIcon } from 'lucide-react';
import type { Deposit } from '@/api/money-types';
import { fullAmount, isPositive } from '@/lib/money';
import { Spinner } from '@/ui/spinner';

interface Word {
  title: string;
  text: string;
  tone: string;
  /** null: work is under way. */
  icon: LucideIcon | null;
}

const WAITING = 'bg-brass/12 text-brass';
const DONE = 'bg-felt/12 text-felt';
const OVER = 'bg-live/12 text-live';

function wordOf({ status, creditedAmount, fee }: Deposit, symbol: string): Word {
  const kept = fee ? `, after the payment provider’s fee of ${fullAmount(fee, 0)} ${symbol}` : '';
  const credited = `${fullAmount(creditedAmount, 0)} ${symbol}`;
  switch (status) {
    case 'waiting':
      return {
        title: 'Waiting for your payment',
        text: 'This page notices it by itself.',
        tone: WAITING,
        icon: null,
      };
    case 'confirming':
      return {
        title: 'Payment seen, confirming',
        text: 'The network is confirming it. You may close this; the balance follows.',
        tone: WAITING,
        icon: null,
      };
    case 'partially_paid':
      return {
        title: 'Partly paid',
        text: isPositive(creditedAmount)
          ? `${credited} arrived and were credited. Send the rest to have it credited too.`
          : 'Less than asked for has arrived so far. What arrives is credited.',
        tone: WAITING,
        icon: Hourglass,
      };
    case 'completed':
      return {
        title: 'Deposit completed',
        text: isPositive(creditedAmount)
          ? `${credited} were added to your balance${kept}.`
          : 'An operator has closed it without crediting anything.',
        tone: DONE,
        icon: Check,
      };
    case 'failed':
      return {
        title: 'Deposit failed',
        text: 'Nothing was credited. Begin a new deposit, or ask support with the reference.',
        tone: OVER,
        icon: CircleX,
      };
    case 'expired':
      return {
        title: 'Deposit expired',
        text: 'No payment came in time. Do not send to this address any more; begin a new deposit.',
        tone: OVER,
        icon: CircleX,
      };
    case 'pending':
      return {
        title: 'Pending',
        text: 'An operator confirms this deposit by hand.',
        tone: WAITING,
        icon: Hourglass,
      };
  }
}

/** Where a deposit stands, read out as it changes. */
export function DepositProgress({ deposit, symbol }: { deposit: Deposit; symbol: string }) {
  const { title, text, tone, icon: Icon } = wordOf(deposit, symbol);
  return (
    <div role="status" className="flex items-center gap-3.5">
      <span className={`grid size-11 shrink-0 place-items-center rounded-full ${tone}`}>
        {Icon ? <Icon aria-hidden className="size-5" /> : <Spinner />}
      </span>
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-dim text-sm">{text}</p>
      </div>
    </div>
  );
}
