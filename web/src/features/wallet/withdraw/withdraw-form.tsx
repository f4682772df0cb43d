import { type FormEvent, useState } from 'react';
import type { Balance } from '@/api/money-types';
import { compareAmounts, isPositive, plainAmount, subtractAmounts } from '@/lib/money';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { FormActions } from '@/ui/form-actions';
import { Input, Textarea } from '@/ui/input';
import { Select } from '@/ui/select';
import { AmountInput } from '../amount-input';
import { PlainAmount } from '../balances/amount';
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
            Available <PlainAmount value={availableBalance} currency={currency} />
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
      <WhatArrives amount={form.amount} entry={entry} />
      {currency.networks.length > 1 ? (
        <Field
          label="Blockchain network"
          required
          hint="The network of the address below. Sent over another one, the money may be lost."
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
      <Notes value={form.notes} onChange={(notes) => onChange({ notes })} />
      <FormActions button="Continue" busy={busy} problem={problem} onCancel={onCancel} />
    </form>
  );
}

/** The amount that arrives after the fee, while one types it. */
function WhatArrives({
  amount,
  entry: { currency, availableBalance },
}: {
  amount: string;
  entry: Balance;
}) {
  const { networkFee } = currency;
  const arrives = subtractAmounts(amount, networkFee);
  if (!isPositive(arrives) || compareAmounts(amount, availableBalance) > 0) return null;
  return (
    <p role="status" className="-mt-2 text-sm">
      You receive{' '}
      <span className="font-semibold text-brass">
        <PlainAmount value={arrives} currency={currency} />
      </span>
      {isPositive(networkFee) ? (
        <span className="text-dim">
          , after a network fee of <PlainAmount value={networkFee} currency={currency} />
        </span>
      ) : null}
    </p>
  );
}

/** Few have anything to add: the field comes when it is asked for, and stays where it has words. */
function Notes({ value, onChange }: { value: string; onChange: (notes: string) => void }) {
  const [asked, setAsked] = useState(false);
  if (!asked && value === '') {
    return (
      <Button variant="link" className="self-start" onClick={() => setAsked(true)}>
        Add a note
      </Button>
    );
  }
  return (
    <Field label="Notes" hint="For whoever reviews it. Optional.">
      {(control) => (
        <Textarea
          {...control}
          autoFocus={asked}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          maxLength={500}
          className="min-h-16"
        />
      )}
    </Field>
  );
}
