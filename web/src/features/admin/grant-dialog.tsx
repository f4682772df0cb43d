import * as z from 'zod/mini';
import { grantClaim } from '@/api/admin';
import { useZodForm } from '@/lib/use-zod-form';
import { ConfirmDialog } from '@/ui/confirm-form';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { needed, positiveAmount } from './form-rules';
import { useAdminMutation } from './use-admin-mutation';

const GRANT = z.object({
  address: z
    .string()
    .check(z.trim(), z.regex(/^0x[0-9a-f]{40}$/i, 'Please enter a wallet address.')),
  currencyId: z.string(),
  amount: positiveAmount,
  reason: needed('The reason is required.'),
});

interface GrantDialogProps {
  /** Codes, the first one chosen. */
  currencies: string[];
  onClose: () => void;
}

export function GrantDialog({ currencies, onClose }: GrantDialogProps) {
  const form = useZodForm(GRANT, {
    defaultValues: { address: '', currencyId: currencies[0] ?? '', amount: '', reason: '' },
    shouldFocusError: false,
  });
  const mutation = useAdminMutation({
    run: grantClaim,
    done: ({ data }) =>
      data.status === 'waiting'
        ? 'Granted: a second admin must confirm it'
        : 'Granted: it can be claimed',
    failed: 'Failed to grant',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="Grant something to claim"
      description="It is set aside for 90 days. Its owner is told."
      button="Grant"
      busy={mutation.isPending}
      problem={mutation.problem}
      onConfirm={form.handleSubmit((given) => mutation.mutate(given))}
      onClose={onClose}
    >
      <FormField form={form} name="address" label="Wallet address" required>
        {(control) => (
          <Input {...control} autoComplete="off" spellCheck={false} placeholder="0x…" />
        )}
      </FormField>
      <div className="grid grid-cols-[1fr_8rem] gap-2">
        <FormField form={form} name="amount" label="Amount" required>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              className="font-display tabular-nums"
            />
          )}
        </FormField>
        <FormField form={form} name="currencyId" label="Currency">
          {(control) => (
            <Select {...control}>
              {currencies.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </Select>
          )}
        </FormField>
      </div>
      <FormField form={form} name="reason" label="Reason" required hint="Its owner reads it.">
        {(control) => <Input {...control} maxLength={200} />}
      </FormField>
    </ConfirmDialog>
  );
}
