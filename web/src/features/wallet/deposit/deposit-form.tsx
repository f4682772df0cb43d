import { useMutation } from '@tanstack/react-query';
import type { Balance, Deposit } from '@/api/money-types';
import { initiateDeposit } from '@/api/wallet';
import { serverText } from '@/lib/api-error';
import { useIntentKey } from '@/lib/intent-key';
import { isPositive, plainAmount } from '@/lib/money';
import { useZodForm } from '@/lib/use-zod-form';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { AmountInput } from '../amount-input';
import { DepositEstimate } from './deposit-estimate';
import {
  depositForm,
  depositRequest,
  emptyDeposit,
  type DepositForm as Form,
  least,
  NO_AMOUNT,
} from './deposit-rules';

interface DepositFormProps {
  entry: Balance;
  onBegun: (deposit: Deposit) => void;
  onWithdraw: () => void;
}

export function DepositForm({ entry, onBegun, onWithdraw }: DepositFormProps) {
  const { currency, currencyId } = entry;
  const { minimumDeposit } = currency;
  const form = useZodForm(depositForm(currency), {
    defaultValues: emptyDeposit(currency),
    shouldFocusError: false,
  });
  const intent = useIntentKey();
  const begin = useMutation({
    mutationFn: (values: Form) => {
      const request = depositRequest(currencyId, values);
      return initiateDeposit(request, intent.keyFor(request));
    },
    onSuccess: (deposit) => {
      intent.done();
      onBegun(deposit);
    },
  });
  const submit = form.handleSubmit((values) => begin.mutate(values));
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onChange={() => begin.reset()}
      noValidate
      className="flex flex-col gap-4"
    >
      <FormField
        form={form}
        name="amount"
        label="Amount"
        hint={`Minimum ${plainAmount(minimumDeposit)} ${currency.symbol}`}
      >
        {(control) => (
          <AmountInput
            {...control}
            symbol={currency.symbol}
            placeholder={plainAmount(minimumDeposit)}
          />
        )}
      </FormField>
      {form.formState.errors.amount?.message === NO_AMOUNT && isPositive(minimumDeposit) ? (
        <p className="-mt-2.5 text-dim text-sm">{least(currency)}</p>
      ) : null}
      <DepositEstimate amount={form.watch('amount')} currency={currency} />
      {currency.networks.length > 0 ? (
        <FormField
          form={form}
          name="network"
          label="Blockchain network"
          hint="The network that you will send over. On any other one the money is lost."
        >
          {(control) => (
            <Select {...control}>
              <option value="">Choose a network</option>
              {currency.networks.map(({ code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </FormField>
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
