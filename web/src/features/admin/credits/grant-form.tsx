import { Gift } from 'lucide-react';
import * as z from 'zod/mini';
import { grantCredits } from '@/api/credits-admin';
import { useZodForm } from '@/lib/use-zod-form';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { useAdminMutation } from '../use-admin-mutation';
import { TEXTS } from './texts';

const EMPTY = { userId: '', amount: '', reason: '' };

const GRANT = z
  .object({
    userId: z.string().check(z.trim()),
    amount: z.string().check(
      z.trim(),
      z.refine(
        (text) => text === '' || /^0*[1-9]\d{0,11}$/.test(text),
        'Must be a whole number, 1 or more',
      ),
    ),
    reason: z.string().check(z.trim()),
  })
  // Said once, beside the first that is missing.
  .check(
    z.refine(({ userId }) => userId !== '', { error: TEXTS.grantIncomplete, path: ['userId'] }),
    z.refine(({ userId, amount }) => userId === '' || amount !== '', {
      error: TEXTS.grantIncomplete,
      path: ['amount'],
    }),
  );

export function GrantForm() {
  const form = useZodForm(GRANT, { defaultValues: EMPTY });
  const mutation = useAdminMutation({
    run: grantCredits,
    done: ({ status }) =>
      status === 'waiting' ? 'Granted: a second admin must confirm it' : 'Credits granted',
    failed: TEXTS.grantFailed,
    onDone: () => form.reset(EMPTY),
  });
  const submit = form.handleSubmit(({ userId, amount, reason }) =>
    mutation.mutate({ userId, amount, reason: reason || TEXTS.grantReason }),
  );
  return (
    <Card className="p-4 md:p-5">
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <h3 className="flex items-center gap-2 font-sans font-semibold">
          <Gift aria-hidden className="size-4 text-brass" />
          Grant credits
        </h3>
        <FormField form={form} name="userId" label="User ID" required hint="Or a wallet address">
          {(control) => <Input {...control} autoComplete="off" spellCheck={false} />}
        </FormField>
        <FormField form={form} name="amount" label="Amount" required>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              step={1}
              autoComplete="off"
              onWheel={({ currentTarget }) => currentTarget.blur()}
              className="font-display tabular-nums"
            />
          )}
        </FormField>
        <FormField form={form} name="reason" label="Reason" hint="For the audit log">
          {(control) => <Input {...control} maxLength={200} placeholder={TEXTS.grantReason} />}
        </FormField>
        {mutation.problem ? <Notice tone="error">{mutation.problem}</Notice> : null}
        <Button type="submit" busy={mutation.isPending} className="self-end">
          Grant credits
        </Button>
      </form>
    </Card>
  );
}
