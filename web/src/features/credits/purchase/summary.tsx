import type { ReactNode } from 'react';
import type { CreditConfig } from '@/api/credit-types';
import { fullAmount } from '@/lib/money';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Notice } from '@/ui/notice';
import type { OrderForm, Quote } from './order';

interface SummaryProps {
  config: CreditConfig;
  order: OrderForm;
  quote: Quote | null;
  busy: boolean;
  /** Why it did not begin. */
  problem: ReactNode;
}

/** The order with its price, and the button that begins it. */
export function Summary({ config, order, quote, busy, problem }: SummaryProps) {
  const { method, currency } = order;
  const by = method === 'card' ? 'by card' : `with ${currency}`;
  return (
    <Card role="region" aria-labelledby="purchase-summary" className="flex flex-col gap-4 p-5">
      <h2 id="purchase-summary" className="font-semibold text-lg">
        Purchase summary
      </h2>
      <dl className="flex flex-col gap-2.5 text-sm">
        <Line name="Credits">{quote ? count(quote.credits) : '–'}</Line>
        <Line name="Bonus" className={quote?.bonus ? 'text-brass' : ''}>
          {quote?.bonus ? `+${count(quote.bonus)}` : '–'}
        </Line>
        <Line name="Price of one">${fullAmount(String(config.poolCreditToUsdRate), 2)}</Line>
        <Line name="Payment">{method === 'card' ? 'Credit Card' : currency}</Line>
        <div className="mt-1 flex items-baseline justify-between gap-3 border-ink-3 border-t pt-3.5">
          <dt className="font-semibold text-base">You get</dt>
          <dd className="font-display font-semibold text-base tabular-nums">
            {quote ? `${count(quote.credits + quote.bonus)} credits` : '–'}
          </dd>
        </div>
        <div className="flex items-baseline justify-between gap-3">
          <dt className="font-semibold text-base">Total</dt>
          <dd className="font-bold font-display text-2xl tabular-nums">
            {quote ? `$${quote.price}` : '–'}
          </dd>
        </div>
      </dl>
      {config.enabled ? null : (
        <Notice tone="warning" title="Credits are not sold just now">
          What you have stays yours. Free plays go on.
        </Notice>
      )}
      {problem}
      <Button type="submit" size="lg" wide busy={busy} disabled={!config.enabled}>
        {quote ? `Pay $${quote.price} ${by}` : 'Pay'}
      </Button>
      <p className="text-faint text-xs">
        Credits are for playing here. They are no currency and cannot be paid out.
      </p>
    </Card>
  );
}

const count = (credits: number) => credits.toLocaleString('en');

interface LineProps {
  name: string;
  children: ReactNode;
  className?: string;
}

function Line({ name, children, className = '' }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-dim">{name}</dt>
      <dd className={`font-medium tabular-nums ${className}`}>{children}</dd>
    </div>
  );
}
