import { type FormEvent, useState } from 'react';
import { grantClaim } from '@/api/admin';
import type { NewClaim } from '@/api/money-types';
import { isPositive } from '@/lib/money';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { useAdminMutation } from './use-admin-mutation';

interface GrantDialogProps {
  /** Codes, the first one chosen. */
  currencies: string[];
  onClose: () => void;
}

type Problems = Partial<Record<keyof NewClaim, string>>;

export function GrantDialog({ currencies, onClose }: GrantDialogProps) {
  const [form, setForm] = useState<NewClaim>(() => ({
    address: '',
    currencyId: currencies[0] ?? '',
    amount: '',
    reason: '',
  }));
  const [problems, setProblems] = useState<Problems>({});
  const mutation = useAdminMutation({
    run: grantClaim,
    done: ({ data }) =>
      data.status === 'waiting'
        ? 'Granted: a second admin must confirm it'
        : 'Granted: it can be claimed',
    failed: 'Failed to grant',
    onDone: onClose,
  });
  const change = (part: Partial<NewClaim>) => setForm({ ...form, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = {
      ...form,
      address: form.address.trim(),
      amount: form.amount.trim(),
      reason: form.reason.trim(),
    };
    const found = problemsOf(given);
    setProblems(found);
    if (Object.keys(found).length === 0) mutation.mutate(given);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Grant something to claim"
      description="It is set aside for 90 days. Its owner is told."
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Wallet address" required error={problems.address}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              placeholder="0x…"
              value={form.address}
              onChange={({ target }) => change({ address: target.value })}
            />
          )}
        </Field>
        <div className="grid grid-cols-[1fr_8rem] gap-2">
          <Field label="Amount" required error={problems.amount}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={form.amount}
                onChange={({ target }) => change({ amount: target.value })}
                className="font-display tabular-nums"
              />
            )}
          </Field>
          <Field label="Currency">
            {(control) => (
              <Select
                {...control}
                value={form.currencyId}
                onChange={({ target }) => change({ currencyId: target.value })}
              >
                {currencies.map((code) => (
                  <option key={code}>{code}</option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Field label="Reason" required hint="Its owner reads it." error={problems.reason}>
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={form.reason}
              onChange={({ target }) => change({ reason: target.value })}
            />
          )}
        </Field>
        {mutation.problem ? <Notice tone="error">{mutation.problem}</Notice> : null}
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="lg" busy={mutation.isPending}>
            Grant
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function problemsOf({ address, amount, reason }: NewClaim): Problems {
  return {
    ...(/^0x[0-9a-f]{40}$/i.test(address) ? {} : { address: 'Please enter a wallet address.' }),
    ...(isPositive(amount) ? {} : { amount: 'Please enter a valid amount' }),
    ...(reason ? {} : { reason: 'The reason is required.' }),
  };
}
