import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { takeFromFaucet } from '@/api/chain';
import { configQuery } from '@/api/config';
import { serverText } from '@/lib/api-error';
import { Button } from '@/ui/button';
import { saleMoved } from './queries';

/** Where coins are play money, a button that gives some. */
export function TestMoney() {
  const queries = useQueryClient();
  const environment = useQuery(configQuery).data?.environment;
  const faucet = useMutation({
    mutationFn: takeFromFaucet,
    onSettled: () => saleMoved(queries),
  });
  if (environment !== 'local') return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-ink-3 p-3 text-sm">
      <span className="mr-auto text-dim">
        {faucet.isSuccess ? 'Test USDT and USDC are in your wallet' : 'A chain of play money'}
      </span>
      <Button variant="secondary" busy={faucet.isPending} onClick={() => faucet.mutate()}>
        Get test USDT
      </Button>
      {faucet.isError ? (
        <p role="alert" className="w-full text-live">
          {serverText(faucet.error, 'The local chain sent nothing. Try again.')}
        </p>
      ) : null}
    </div>
  );
}
