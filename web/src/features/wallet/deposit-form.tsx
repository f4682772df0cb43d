import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Balance, Deposit } from '@/api/money-types';
import { initiateDeposit } from '@/api/wallet';
import { serverText } from '@/lib/api-error';
import { useIntentKey } from '@/lib/intent-key';
import { isPositive, plainAmount } from '@/lib/money';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { AmountInput } from './amount-input';
import {
  type DepositProblems,
  depositProblems,
  depositRequest,
  emptyDeposit,
} from './deposit-rules';

interface DepositFormProps {
  entry: Balance;
  onBegun: (deposit: Deposit) => void;
  onWithdraw: () => void;
}

export function DepositForm({ entry, onBegun, onWithdraw }: DepositFormProps) {
  const { currency, currencyId } = entry;
  const [form, setForm] = useState(() => emptyDeposit(currency));
  const [problems, setProblems] = useState<DepositProblems>({});
  const intent = useIntentKey();
  const begin = useMutation({
    mutationFn: () => {
      const request = depositRequest(currencyId, form);
      return initiateDeposit(request, intent.keyFor(request));
    },
    onSuccess: (deposit) => {
      intent.done();
      onBegun(deposit);
    },
  });
  const change = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part });
    setProblems({});
    begin.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = depositProblems(currency, form);
    setProblems(found);
    if (Object.keys(found).length === 0) begin.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label="Amount"
        error={problems.amount}
        hint={`Minimum ${plainAmount(currency.minimumDeposit)} ${currency.symbol}`}
      >
        {(control) => (
          <AmountInput
            {...control}
            symbol={currency.symbol}
            placeholder={plainAmount(currency.minimumDeposit)}
            value={form.amount}
            onValue={(amount) => change({ amount })}
          />
        )}
      </Field>
      {currency.networks.length > 0 ? (
        <Field
          label="Blockchain network"
          error={problems.network}
          hint="The network that you will send over. Another one loses the money."
        >
          {(control) => (
            <Select
              {...control}
              value={form.network}
              onChange={({ target }) => change({ network: target.value })}
            >
              <option value="">Choose a network</option>
              {currency.networks.map(({ code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
      {currency.depositMethod === 'manual' ? (
        <Notice>An operator confirms deposits of {currency.symbol} by hand.</Notice>
      ) : null}
      {begin.isError ? (
        <Notice tone="error" title="Failed to initiate deposit">
          {serverText(begin.error, '')}
        </Notice>
      ) : null}
      <Button type="submit" size="lg" busy={begin.isPending}>
        Continue
      </Button>
      {isPositive(entry.availableBalance) && currency.withdrawable ? (
        <Button variant="link" className="self-center" onClick={onWithdraw}>
          Withdraw {currency.symbol} instead
        </Button>
      ) : null}
    </form>
  );
}
