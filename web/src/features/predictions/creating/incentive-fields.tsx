import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { configQuery } from '@/api/config';
import { getBalances, WALLET } from '@/api/wallet';
import { useSession } from '@/lib/session';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { Skeleton } from '@/ui/skeleton';
import { Checkbox } from '@/ui/toggle';
import { amountText } from '../amount';
import { termsText } from '../outcome-text';
import { heldCurrencies, type PredictionFormInput } from './prediction-form';

/** The tick for a reward pool, and beneath it the amount in a currency that the creator holds. */
export function IncentiveFields() {
  const { watch, setValue } = useFormContext<PredictionFormInput>();
  const { requireToken } = useSession();
  const ticked = watch('incentive');
  const tick = (checked: boolean) => {
    setValue('incentive', checked);
    // Balances are private.
    if (checked) void requireToken();
  };
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label="Add a reward pool"
        checked={ticked}
        onCheckedChange={(checked) => tick(checked === true)}
      />
      {ticked ? <Pool /> : null}
      {ticked ? <Terms /> : null}
    </div>
  );
}

/** The terms of sharing, told before the pool is put up. */
function Terms() {
  const { data } = useQuery(configQuery);
  return data?.shareTerms ? <p className="text-dim text-sm">{termsText(data.shareTerms)}</p> : null;
}

function Pool() {
  const { token, user } = useSession();
  const { data, isPending } = useQuery({
    queryKey: [...WALLET, user?.address, 'balances'],
    queryFn: ({ signal }) => getBalances({ signal }),
    enabled: token !== null,
    networkMode: 'always',
  });
  if (!token) return <Notice>Sign in to see what you hold.</Notice>;
  if (isPending) return <Skeleton className="h-10 w-full" />;
  if (!data) {
    return <Notice>Your balances could not be read. Untick the pool, or try again later.</Notice>;
  }
  const held = heldCurrencies(data);
  if (held.length > 0) return <Amount held={held} />;
  return (
    <Notice>
      You hold no BAI, USDT, BNB or IMX to put up.{' '}
      <Link to="/wallet" className="font-medium text-chalk underline-offset-4 hover:underline">
        Open your wallet
      </Link>
    </Notice>
  );
}

function Amount({ held }: { held: ReturnType<typeof heldCurrencies> }) {
  const { register, watch, setValue, formState } = useFormContext<PredictionFormInput>();
  const chosen = held.find(({ symbol }) => symbol === watch('incentiveType'));
  const [first] = held;
  useEffect(() => {
    if (!chosen && first) setValue('incentiveType', first.symbol);
  }, [chosen, first, setValue]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-start gap-2">
      <Field
        label="Amount"
        hint={chosen ? `You hold ${amountText(chosen.available, chosen.symbol)}.` : undefined}
        error={formState.errors.incentiveAmount?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register('incentiveAmount')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="25"
            className="tabular-nums"
          />
        )}
      </Field>
      <Field label="Currency">
        {(control) => (
          <Select {...control} {...register('incentiveType')}>
            {held.map(({ symbol }) => (
              <option key={symbol} value={symbol}>
                {symbol}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
