import { Check, CircleX, Hourglass, type LucideIcon, Undo2 } from 'lucide-react';
import type { Purchase } from '@/api/credit-types';
import { countText } from '@/lib/locale';
import { Spinner } from '@/ui/spinner';

interface Words {
  title: string;
  text: string;
  tone: string;
  /** null: work is under way. */
  icon: LucideIcon | null;
}

const WAITING = 'bg-brass/12 text-brass';
const DONE = 'bg-felt/12 text-felt';
const OVER = 'bg-live/12 text-live';

type Progress = Pick<Purchase, 'status' | 'credits' | 'bonus' | 'method'>;

export function wordsOf({ status, credits, bonus, method }: Progress): Words {
  switch (status) {
    case 'waiting':
      return method === 'card'
        ? {
            title: 'Still confirming',
            text: 'The card provider has not confirmed the payment yet. This page notices by itself.',
            tone: WAITING,
            icon: null,
          }
        : {
            title: 'Waiting for your payment',
            text: 'This page notices it by itself. The network takes a moment to confirm it.',
            tone: WAITING,
            icon: null,
          };
    case 'confirming':
      return {
        title: 'Payment seen, confirming',
        text: 'You may close this; the credits follow by themselves.',
        tone: WAITING,
        icon: null,
      };
    case 'partially_paid':
      return {
        title: 'Partly paid',
        text: 'Less than asked for has arrived. Send the rest in time, or what is there becomes a deposit in your wallet.',
        tone: WAITING,
        icon: Hourglass,
      };
    case 'review':
      return {
        title: 'Under review',
        text: 'Something does not add up. We are looking into it; no money is lost.',
        tone: WAITING,
        icon: Hourglass,
      };
    case 'paid':
      return {
        title: 'Payment received',
        text: `${countText(credits + bonus)} credits were added to your balance.`,
        tone: DONE,
        icon: Check,
      };
    case 'expired':
      return {
        title: 'Order expired',
        text:
          method === 'card'
            ? 'It was not paid in time, and nothing was charged.'
            : 'No payment came in time. What is on its way already is still credited; send nothing more.',
        tone: OVER,
        icon: CircleX,
      };
    case 'failed':
      return {
        title: 'Payment failed',
        text: 'Nothing was credited. You can try again.',
        tone: OVER,
        icon: CircleX,
      };
    case 'refunded':
      return {
        title: 'Payment reversed',
        text: 'The money went back, and the credits with it.',
        tone: OVER,
        icon: Undo2,
      };
    case 'returning':
      return {
        title: 'Going back to you',
        text: 'These tokens bought no credits. They are returned to the wallet that sent them.',
        tone: WAITING,
        icon: Undo2,
      };
    case 'returned':
      return {
        title: 'Returned',
        text: 'These tokens bought no credits, and are back in the wallet that sent them.',
        tone: OVER,
        icon: Undo2,
      };
  }
}

/** Where an order stands, read out as it changes. */
export function PurchaseProgress({ purchase }: { purchase: Progress }) {
  const { title, text, tone, icon: Icon } = wordsOf(purchase);
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
