import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { getHoldings, takeFromFaucet } from '@/api/chain';
import { configQuery } from '@/api/config';
import { serverText } from '@/lib/api-error';
import { LP_BAI, shownLpBai } from '@/lib/pool-token';
import { amountOf } from '@/lib/units';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';

const HOLDINGS = ['credits', 'holdings'] as const;

interface TokenHoldingsProps {
  holder: string;
  chainId: number;
  token: string;
  /** As people call the chain. */
  network: string;
}

/** The connected wallet's means; where coins are play money, a button that gives some. */
export function TokenHoldings({ holder, chainId, token, network }: TokenHoldingsProps) {
  const queries = useQueryClient();
  const environment = useQuery(configQuery).data?.environment;
  const held = useQuery({
    queryKey: [...HOLDINGS, holder, chainId, token],
    queryFn: ({ signal }) => getHoldings({ chainId, token, holder }, { signal }),
    refetchOnWindowFocus: 'always',
  });
  const faucet = useMutation({
    mutationFn: takeFromFaucet,
    onSettled: () => queries.invalidateQueries({ queryKey: HOLDINGS }),
  });
  const isEmpty = held.data && (held.data.tokens === 0n || held.data.coins === 0n);
  return (
    <section
      aria-label="Your LP-BAI"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-ink-3 bg-ink-1 p-4"
    >
      <Coins aria-hidden className="size-5 shrink-0 text-brass" />
      <div className="min-w-0 flex-1">
        <p className="font-display font-semibold tabular-nums">
          {held.data ? (
            shownLpBai(amountOf(held.data.tokens, LP_BAI.decimals))
          ) : held.isPending ? (
            <Skeleton className="h-6 w-32" />
          ) : (
            'Your balance could not be read'
          )}
        </p>
        <p className="text-dim text-sm">In your wallet, on {network}</p>
        {faucet.isError ? (
          <p role="alert" className="mt-1 text-live text-sm">
            {serverText(faucet.error, 'The local chain sent nothing. Try again.')}
          </p>
        ) : null}
      </div>
      {isEmpty && environment === 'local' ? (
        <Button variant="secondary" busy={faucet.isPending} onClick={() => faucet.mutate()}>
          Get test tokens
        </Button>
      ) : null}
      {held.isError ? (
        <Button variant="secondary" busy={held.isFetching} onClick={() => void held.refetch()}>
          Retry
        </Button>
      ) : null}
    </section>
  );
}
