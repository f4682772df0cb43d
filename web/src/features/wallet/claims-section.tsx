import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import type { Claim } from '@/api/money-types';
import { claimReward } from '@/api/wallet';
import { serverText } from '@/lib/api-error';
import { useIntentKey } from '@/lib/intent-key';
import { fullAmount } from '@/lib/money';
import { notify } from '@/lib/notify';
import { absoluteTime } from '@/lib/time';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { refreshWallet, useBalances, useClaims } from './queries';

/** Claims set aside for the wallet's owner. Nothing at all where there is none; the balances do not wait for them. */
export function ClaimsSection() {
  const { data } = useClaims();
  if (!data?.length) return null;
  return (
    <section aria-labelledby="to-claim" className="mb-6">
      <h3 id="to-claim" className="mb-2 flex items-center gap-2 font-semibold">
        <Gift aria-hidden className="size-4 text-brass" />
        To claim
      </h3>
      <Card>
        <ul className="divide-y divide-ink-3">
          {data.map((claim) => (
            <ClaimRow key={claim.claimId} claim={claim} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function ClaimRow({ claim }: { claim: Claim }) {
  const { claimId, currency, reason, expiresAt } = claim;
  const balances = useBalances();
  const entry = balances.data?.find((one) => one.currencyId === currency);
  const amount = `${fullAmount(claim.amount, entry?.currency.displayDecimals ?? 2)} ${currency}`;
  const queries = useQueryClient();
  const intent = useIntentKey();
  const take = useMutation({
    mutationFn: () => claimReward(claimId, intent.keyFor(claimId)),
    onSuccess: () => notify.success(`${amount} claimed`),
    onError: (error) => notify.error(serverText(error, 'Failed to claim')),
    // The button stays busy until the list has followed.
    onSettled: () => refreshWallet(queries).catch(() => {}),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium [overflow-wrap:anywhere]">{reason}</p>
        {expiresAt ? (
          <p className="text-dim text-sm">Until {absoluteTime(new Date(expiresAt))}</p>
        ) : null}
      </div>
      <div className="flex items-center gap-4 max-sm:w-full max-sm:justify-between">
        <p className="break-all font-display font-semibold text-brass tabular-nums">{amount}</p>
        <Button busy={take.isPending} aria-label={`Claim ${amount}`} onClick={() => take.mutate()}>
          Claim
        </Button>
      </div>
    </li>
  );
}
