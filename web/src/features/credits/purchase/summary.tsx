import type { ReactNode } from 'react';
import type { CreditConfig } from '@/api/credit-types';
import { countText } from '@/lib/locale';
import { fullAmount } from '@/lib/money';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Notice } from '@/ui/notice';
import {
  type Method,
  type OrderForm,
  priceOf,
  type Quote,
  shownPrice,
  type TokenPricing,
} from './order';

interface SummaryProps {
  config: CreditConfig;
  order: OrderForm;
  quote: Quote | null;
  tokens: TokenPricing;
  busy: boolean;
  /** Why it did not begin. */
  problem: ReactNode;
}

/** The order with its price, and the button that begins it. */
export function Summary({ config, order, quote, tokens, busy, problem }: SummaryProps) {
  const { method, currency } = order;
  const by = method === 'card' ? ' by card' : method === 'crypto' ? ` with ${currency}` : '';
  const one = priceOf(1, method, config, tokens);
  return (
    <Card role="region" aria-labelledby="purchase-summary" className="flex flex-col gap-4 p-5">
      <h2 id="purchase-summary" className="font-semibold text-lg">
        Purchase summary
      </h2>
      <dl className="flex flex-col gap-2.5 text-sm">
        <Line name="Credits">{quote ? countText(quote.credits) : '–'}</Line>
        <Line name="Bonus" className={quote?.bonus ? 'text-brass' : ''}>
          {quote?.bonus ? `+${countText(quote.bonus)}` : '–'}
        </Line>
        <Line name="Price of one">
          {method === 'token'
            ? one && shownPrice(one, method)
            : `$${fullAmount(String(config.poolCreditToUsdRate), 2)}`}
        </Line>
        <Line name="Payment">{PAYMENTS[method] ?? currency}</Line>
        <div className="mt-1 flex items-baseline justify-between gap-3 border-ink-3 border-t pt-3.5">
          <dt className="font-semibold text-base">You get</dt>
          <dd className="font-display font-semibold text-base tabular-nums">
            {quote ? `${countText(quote.credits + quote.bonus)} credits` : '–'}
          </dd>
        </div>
        <div className="flex items-baseline justify-between gap-3">
          <dt className="font-semibold text-base">Total</dt>
          <dd className="font-bold font-display text-2xl tabular-nums">
            {quote ? shownPrice(quote.price, method) : '–'}
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
        {quote ? `Pay ${shownPrice(quote.price, method)}${by}` : 'Pay'}
      </Button>
      <p className="text-faint text-xs">Credits are for playing here and cannot be cashed out.</p>
    </Card>
  );
}

const PAYMENTS: Partial<Record<Method, string>> = { card: 'Credit Card', token: 'LP-BAI' };

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
