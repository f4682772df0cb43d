import { useState } from 'react';
import type { ReturnReason, TokenReturn } from '@/api/credit-types';
import { returnTokens } from '@/api/credits-admin';
import { shortAddress } from '@/lib/address';
import { shownLpBai } from '@/lib/pool-token';
import { absoluteTime } from '@/lib/time';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-form';
import { MoreButton } from '@/ui/more-button';
import { useAdminMutation } from '../use-admin-mutation';
import { useTokenReturns } from './queries';

const REASONS: Record<ReturnReason, string> = {
  too_little: 'below the minimum',
  beyond_count: 'more than can be counted',
  closed: 'credits were not sold',
  on_break: 'the sender was on a break',
  over_limit: 'above the sender’s own limit',
  unknown_sender: 'nobody signed in with that wallet in 90 days',
};

/** Tokens that bought no credits, oldest first; nothing is shown where there are none. */
export function TokenReturns() {
  const list = useTokenReturns();
  const [asked, setAsked] = useState<TokenReturn | null>(null);
  if (!list.data || list.data.length === 0) return null;
  return (
    <section aria-labelledby="token-returns">
      <h3 id="token-returns" className="mb-3 font-sans font-semibold">
        LP-BAI to return
      </h3>
      <ul className="flex flex-col gap-3">
        {list.data.map((one) => (
          <li key={one.id}>
            <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
              <p className="min-w-0 flex-1 basis-64 text-sm">
                <strong className="font-display font-semibold text-base tabular-nums">
                  {shownLpBai(one.amount)}
                </strong>{' '}
                from <strong>{shortAddress(one.sender)}</strong>: {REASONS[one.reason]}
                <span className="block text-faint text-xs">
                  {absoluteTime(new Date(one.createdAt))}
                  {one.refusal ? `. The vault did not pay: ${one.refusal}` : null}
                </span>
              </p>
              {one.underWay ? (
                <Badge tone="brass">On its way</Badge>
              ) : (
                <Button variant="secondary" onClick={() => setAsked(one)}>
                  Return
                </Button>
              )}
            </Card>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
      {asked ? <Confirmation one={asked} onClose={() => setAsked(null)} /> : null}
    </section>
  );
}

function Confirmation({ one, onClose }: { one: TokenReturn; onClose: () => void }) {
  const mutation = useAdminMutation<string, unknown>({
    run: returnTokens,
    done: 'The vault sends them back',
    failed: 'Failed to return',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="Return these tokens?"
      description={`${shownLpBai(one.amount)} go back to ${one.sender}, once, through the vault.`}
      button="Return"
      busy={mutation.isPending}
      problem={mutation.problem}
      onConfirm={() => mutation.mutate(one.id)}
      onClose={onClose}
    />
  );
}
