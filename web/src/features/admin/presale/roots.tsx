import { useState } from 'react';
import * as z from 'zod/mini';
import { publishSaleRoot, type SaleRoot } from '@/api/presale-admin';
import { fixedAmount } from '@/lib/money';
import { absoluteTime } from '@/lib/time';
import { useZodForm } from '@/lib/use-zod-form';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-form';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Fact } from '../fact';
import { needed } from '../form-rules';
import { useAdminMutation } from '../use-admin-mutation';

const STATES: Record<string, { label: string; tone: 'felt' | 'brass' | 'plain' }> = {
  queued: { label: 'On its way', tone: 'plain' },
  published: { label: 'Published', tone: 'felt' },
  rejected: { label: 'Rejected by the guardian', tone: 'brass' },
};

/** Roots by number; one that the guardian rejected can be published anew. */
export function Roots({ roots }: { roots: SaleRoot[] }) {
  const [asked, setAsked] = useState<SaleRoot | null>(null);
  if (roots.length === 0) return null;
  return (
    <section aria-labelledby="sale-roots">
      <h3 id="sale-roots" className="mb-3 font-sans font-semibold">
        Published shares
      </h3>
      <ul className="flex flex-col gap-3">
        {roots.map((root) => (
          <li key={root.number}>
            <Card className="flex flex-col gap-4 p-4">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <strong className="font-display text-base">Root {root.number}</strong>
                <Badge tone={STATES[root.state]?.tone ?? 'plain'}>
                  {STATES[root.state]?.label ?? root.state}
                </Badge>
                {root.state === 'rejected' ? (
                  <Button variant="secondary" className="ml-auto" onClick={() => setAsked(root)}>
                    Publish anew
                  </Button>
                ) : null}
              </div>
              <code className="break-all text-dim text-xs">{root.root}</code>
              <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4">
                <Fact name="Accounts">{root.accounts}</Fact>
                <Fact name="Paid in">${fixedAmount(root.paid.total, 2)}</Fact>
                <Fact name="Goes back">
                  {root.allGoesBack ? 'All of it' : `$${fixedAmount(root.refundable.total, 2)}`}
                </Fact>
                <Fact name="Published">
                  {root.publishedAt ? absoluteTime(new Date(root.publishedAt)) : 'Not yet'}
                </Fact>
              </dl>
              {root.explorerUrl ? (
                <a
                  href={root.explorerUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="self-start text-chalk text-sm underline"
                >
                  See the transaction
                </a>
              ) : null}
            </Card>
          </li>
        ))}
      </ul>
      {asked ? <Anew root={asked} onClose={() => setAsked(null)} /> : null}
    </section>
  );
}

function Anew({ root, onClose }: { root: SaleRoot; onClose: () => void }) {
  const form = useZodForm(z.object({ reason: needed('Please say why') }), {
    defaultValues: { reason: '' },
  });
  const mutation = useAdminMutation<string, unknown>({
    run: (reason, options) => publishSaleRoot(root.number, reason, options),
    done: 'The root is on its way',
    failed: 'Failed to publish',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Publish root ${root.number} anew?`}
      description="It is made again of the shares as they stand now, and takes the place of the one that the guardian rejected. Refunds open a day later, proceeds and claims seven days later."
      button="Publish"
      busy={mutation.isPending}
      problem={mutation.problem}
      onConfirm={form.handleSubmit(({ reason }) => mutation.mutate(reason))}
      onClose={onClose}
    >
      <FormField form={form} name="reason" label="Reason" required hint="For the audit log">
        {(control) => <Input {...control} autoComplete="off" maxLength={200} />}
      </FormField>
    </ConfirmDialog>
  );
}
