import type { FormEvent } from 'react';
import type { Balance } from '@/api/money-types';
import { DEFAULT_DECIMALS, fixedAmount, plainAmount } from '@/lib/money';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { FormActions } from '@/ui/form-actions';
import { Input, Textarea } from '@/ui/input';
import { Select } from '@/ui/select';
import { AmountInput } from '../amount-input';
import type { WithdrawForm as Form } from './withdraw-rules';

interface WithdrawFormProps {
  entry: Balance;
  form: Form;
  problem: string | null;
  busy: boolean;
  onChange: (part: Partial<Form>) => void;
  onNext: () => void;
  onCancel: () => void;
}

/** By hand: the steps of its dialog share the values, and the documents give one text for the whole form. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { entry, form, problem, busy, onChange, onNext, onCancel } = props;
  const { currency, availableBalance } = entry;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label="Amount"
        required
        hint={
          <>
            Available {fixedAmount(availableBalance, currency.decimals ?? DEFAULT_DECIMALS)}{' '}
            {currency.symbol}
          </>
        }
      >
        {(control) => (
          <AmountInput
            {...control}
            symbol={currency.symbol}
            max={availableBalance}
            placeholder={currency.minimumWithdrawal}
            value={form.amount}
            onChange={({ target }) => onChange({ amount: target.value })}
          >
            <Button
              variant="ghost"
              className="px-2 text-chalk text-xs"
              onClick={() => onChange({ amount: plainAmount(availableBalance) })}
            >
              Max
            </Button>
          </AmountInput>
        )}
      </Field>
      {currency.networks.length > 1 ? (
        <Field
          label="Blockchain network"
          required
          hint="The one of the destination. On another one the money may be lost."
        >
          {(control) => (
            <Select
              {...control}
              value={form.network}
              onChange={({ target }) => onChange({ network: target.value })}
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
      <Field label="Destination address" required>
        {(control) => (
          <Input
            {...control}
            value={form.address}
            onChange={({ target }) => onChange({ address: target.value })}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="text-sm"
          />
        )}
      </Field>
      <Field label="Notes" hint="For whoever reviews it. Optional.">
        {(control) => (
          <Textarea
            {...control}
            value={form.notes}
            onChange={({ target }) => onChange({ notes: target.value })}
            maxLength={500}
            className="min-h-16"
          />
        )}
      </Field>
      <FormActions button="Continue" busy={busy} problem={problem} onCancel={onCancel} />
    </form>
  );
}
