import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CreditConfig } from '@/api/credit-types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useZodForm } from '@/lib/use-zod-form';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { CurrencyGrid } from './currency-grid';
import { MethodChoice } from './method-choice';
import { firstOrder, orderForm, priceOf, quoteOf } from './order';
import { PackCards } from './pack-cards';
import { startErrorWords } from './start-error';
import { Summary } from './summary';
import { usePayment } from './use-payment';

const SendPayment = lazyWithRetry(() =>
  import('./send-payment').then((m) => ({ default: m.SendPayment })),
);

interface PurchaseFormProps {
  config: CreditConfig;
  /** How many credits the page's address asks for. */
  asked: string | null;
  /** A path of this site. */
  returnTo: string;
}

export function PurchaseForm({ config, asked, returnTo }: PurchaseFormProps) {
  const form = useZodForm(orderForm, {
    defaultValues: firstOrder(config, asked),
    shouldFocusError: true,
  });
  const order = form.watch();
  const { method, currency } = order;
  const quote = quoteOf(order, config);
  const [opened, setOpened] = useState<string | null>(null);
  const navigate = useNavigate();
  const payment = usePayment(returnTo, ({ orderId }) => setOpened(orderId));
  const submit = form.handleSubmit(() => {
    if (quote) payment.start({ method, currency, quote });
  });
  const problem = payment.error ? startErrorWords(payment.error, method) : null;
  return (
    <>
      <form
        onSubmit={(event) => void submit(event)}
        onChange={payment.forgetError}
        noValidate
        className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start"
      >
        <div className="flex min-w-0 flex-col gap-7">
          <PackCards
            packages={config.packages}
            chosen={order.credits}
            priceOf={(credits) => priceOf(credits, method, config.poolCreditToUsdRate)}
            onChoose={(credits) =>
              form.setValue('credits', String(credits), { shouldValidate: true })
            }
          />
          <div className="max-w-xs">
            <FormField
              form={form}
              name="credits"
              label="Or your own amount"
              hint="Credits, from 1 on. Packs come with their bonus."
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
          <MethodChoice chosen={method} onChoose={(next) => form.setValue('method', next)} />
          {method === 'crypto' ? (
            <CurrencyGrid
              currencies={config.currencies}
              chosen={currency}
              onChoose={(next) => form.setValue('currency', next)}
            />
          ) : null}
        </div>
        <div className="lg:sticky lg:top-6">
          <Summary
            config={config}
            order={order}
            quote={quote}
            busy={payment.busy}
            problem={
              problem ? (
                <Notice tone="error" title={problem.title}>
                  {problem.text}
                  {problem.atLimits ? (
                    <Link to="/settings/limits" className="text-chalk underline">
                      Limits and breaks
                    </Link>
                  ) : null}
                </Notice>
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
    </>
  );
}
