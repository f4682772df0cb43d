import { type ReactNode, Suspense } from 'react';
import type { CreditConfig } from '@/api/credit-types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { countText } from '@/lib/locale';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { type OrderForm, priceOf, type Quote, shownPrice, type TokenPricing } from './order';

const NotSold = lazyWithRetry(() => import('./not-sold'));

interface SummaryProps {
  config: CreditConfig;
  order: OrderForm;
  quote: Quote | null;
  tokens: TokenPricing;
  busy: boolean;
  /** To be agreed to first. */
  terms: ReactNode;
  /** Why it did not begin. */
  problem: ReactNode;
}

/** The order with its price, and the button that begins it. */
export function Summary({ config, order, quote, tokens, busy, terms, problem }: SummaryProps) {
  const { method, currency } = order;
  const by = method === 'card' ? ' by card' : method === 'crypto' ? ` with ${currency}` : '';
  const one = priceOf(1, method, config, tokens);
  const get = quote ? `${countText(quote.credits + quote.bonus)} credits` : '–';
  return (
    <Card
      role="region"
      aria-labelledby="purchase-summary"
      className="flex flex-col gap-4 p-5 max-lg:contents"
    >
      <h2 id="purchase-summary" className="font-semibold text-lg">
        Purchase summary
      </h2>
      <dl className="flex flex-col gap-2.5 text-sm">
        <Line name="Credits">{quote ? countText(quote.credits) : '–'}</Line>
        {quote?.bonus ? (
          <Line name="Bonus" className="text-brass">
            +{countText(quote.bonus)}
          </Line>
        ) : null}
        {/* In dollars each pack says it. */}
        {method === 'token' && one ? (
          <Line name="Price of one">{shownPrice(one, method)}</Line>
        ) : null}
        <div className="mt-1 flex items-baseline justify-between gap-3 border-ink-3 border-t pt-3.5">
          <dt className="font-semibold text-base">You get</dt>
          <dd className="font-display font-semibold text-base tabular-nums">{get}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-3">
          <dt className="font-semibold text-base">Total</dt>
          <dd className="font-bold font-display text-2xl tabular-nums">
            {quote ? shownPrice(quote.price, method) : '–'}
          </dd>
        </div>
      </dl>
      {config.enabled ? null : (
        <Suspense>
          <NotSold />
        </Suspense>
      )}
      {/* On a phone the order and its button stay in view. */}
      <div className="flex flex-col gap-4 max-lg:sticky max-lg:order-1 max-lg:bottom-(--bottom-bar) max-lg:z-10 max-lg:-mx-4 max-lg:gap-2 max-lg:border-ink-3 max-lg:border-t max-lg:bg-ink-1 max-lg:px-4 max-lg:py-3">
        {problem}
        <div className="flex flex-col gap-4 max-lg:gap-2 sm:max-lg:flex-row sm:max-lg:items-center sm:max-lg:gap-6">
          {terms}
          <div className="flex items-center justify-between gap-4 sm:max-lg:ml-auto">
            <p aria-hidden className="min-w-0 font-display font-semibold leading-tight lg:hidden">
              {quote ? `${get} for ${shownPrice(quote.price, method)}` : null}
            </p>
            <Button
              type="submit"
              size="lg"
              className="lg:flex-1"
              busy={busy}
              disabled={!config.enabled}
            >
              {quote ? `Pay ${shownPrice(quote.price, method)}${by}` : 'Pay'}
            </Button>
          </div>
        </div>
      </div>
      <p className="text-faint text-xs">Credits are for playing here and cannot be cashed out.</p>
    </Card>
  );
}

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
