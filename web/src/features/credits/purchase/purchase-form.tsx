import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CreditConfig } from '@/api/credit-types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useSession } from '@/lib/session';
import { useZodForm } from '@/lib/use-zod-form';
import type { Wallet } from '@/lib/wallet';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { useTokenInfo } from '../queries';
import type { Consent } from './consent';
import { CurrencyGrid } from './currency-grid';
import { AgeTerms } from './later';
import { MethodChoice } from './method-choice';
import { firstOrder, orderForm, priceOf, quoteOf, shownPrice } from './order';
import { PackCards } from './pack-cards';
import { Summary } from './summary';
import type { SentTokens } from './token-payment';
import { usePayment } from './use-payment';

const SendPayment = lazyWithRetry(() =>
  import('./send-payment').then((m) => ({ default: m.SendPayment })),
);

const fetchStartProblem = () =>
  import('./start-problem').then((m) => ({ default: m.StartProblem }));
const StartProblem = lazyWithRetry(fetchStartProblem);

interface PurchaseFormProps {
  config: CreditConfig;
  /** How many credits the page's address asks for. */
  asked: string | null;
  /** A path of this site. */
  returnTo: string;
  /** Pays with tokens; without one that way is not offered. */
  wallet?: Wallet | undefined;
}

export function PurchaseForm({ config, asked, returnTo, wallet }: PurchaseFormProps) {
  const form = useZodForm(orderForm, {
    defaultValues: firstOrder(config, asked),
    shouldFocusError: true,
  });
  const order = form.watch();
  const { method, currency } = order;
  const [tokenWay, setTokenWay] = useState<typeof import('./token-way') | null>(null);
  const quote = quoteOf(order, config, tokenWay);
  const [opened, setOpened] = useState<string | null>(null);
  const navigate = useNavigate();
  const { user } = useSession();
  const token = useTokenInfo().data;
  const [sent, setSent] = useState<SentTokens | null>(null);
  const [consent, setConsent] = useState<{ now: Consent }>({ now: 'given' });
  const [missed, setMissed] = useState(0);
  const payment = usePayment({
    returnTo,
    consent: consent.now,
    onCrypto: ({ orderId }) => setOpened(orderId),
    onTokens: setSent,
    payTokens: async (tokens) => {
      const { sendTokens } = await import('./token-way');
      return sendTokens(wallet, user?.address, tokens);
    },
  });
  const submit = form.handleSubmit(() => {
    if (!quote) return;
    const tooFew = method === 'token' && tokenWay?.tooFewForTokens(quote.credits, config);
    if (tooFew) form.setError('credits', { message: tooFew }, { shouldFocus: true });
    else if (consent.now === 'missing') setMissed(missed + 1);
    else payment.start({ method, currency, quote });
  });
  // Here before it is needed: a payment fails where the network does.
  useEffect(() => void fetchStartProblem().catch(() => {}), []);
  return (
    <>
      <form
        onSubmit={(event) => void submit(event)}
        onChange={payment.forgetError}
        noValidate
        className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start"
      >
        <div className="flex min-w-0 flex-col gap-7">
          <PackCards
            packages={method === 'token' ? (tokenWay?.tokenPacks(config) ?? []) : config.packages}
            chosen={order.credits}
            priceOf={(credits) =>
              shownPrice(priceOf(credits, method, config, tokenWay) ?? '', method)
            }
            onChoose={(credits) =>
              form.setValue('credits', String(credits), { shouldValidate: true })
            }
          />
          <div className="max-w-xs">
            <FormField
              form={form}
              name="credits"
              label="Or your own amount"
              hint={
                method === 'token'
                  ? (tokenWay?.tooFewForTokens(0, config) ?? 'Credits, from 1 on.')
                  : 'Credits, from 1 on. Packs come with their bonus.'
              }
            >
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  step={1}
                  autoComplete="off"
                  onWheel={({ currentTarget }) => currentTarget.blur()}
                  className="h-12 font-display text-lg tabular-nums"
                />
              )}
            </FormField>
          </div>
          <MethodChoice
            chosen={method}
            hasTokens={Boolean(wallet && token?.address)}
            onChoose={(next) => {
              form.setValue('method', next);
              if (next === 'token') void import('./token-way').then(setTokenWay);
              form.clearErrors('credits');
            }}
          />
          {method === 'crypto' ? (
            <CurrencyGrid
              currencies={config.currencies}
              chosen={currency}
              onChoose={(next) => form.setValue('currency', next)}
            />
          ) : null}
          {method === 'token' && tokenWay && token?.address && user ? (
            <tokenWay.TokenHoldings
              holder={user.address}
              chainId={token.chainId}
              token={token.address}
              network={token.network}
            />
          ) : null}
        </div>
        <div className="max-lg:contents lg:sticky lg:top-6">
          <Summary
            config={config}
            order={order}
            quote={quote}
            tokens={tokenWay}
            busy={payment.busy}
            terms={
              <Suspense>
                <AgeTerms missed={missed} onConsent={(now) => setConsent({ now })} />
              </Suspense>
            }
            problem={
              payment.error ? (
                <Suspense>
                  <StartProblem error={payment.error} method={method} />
                </Suspense>
              ) : null
            }
          />
        </div>
      </form>
      {opened ? (
        <Suspense>
          <SendPayment
            orderId={opened}
            onClose={() => setOpened(null)}
            onDone={() => void navigate(returnTo)}
          />
        </Suspense>
      ) : null}
      {sent && tokenWay && user ? (
        <tokenWay.TokensSent
          sent={sent}
          from={user.address}
          onClose={() => setSent(null)}
          onDone={() => void navigate(returnTo)}
        />
      ) : null}
    </>
  );
}
