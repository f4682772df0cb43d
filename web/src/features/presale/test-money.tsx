import { useMutation, useQueryClient } from '@tanstack/react-query';
import { takeFromFaucet } from '@/api/chain';
import { serverText } from '@/lib/api-error';
import { Button } from '@/ui/button';
import { saleMoved } from './queries';
import { useTestChain } from './use-test-chain';

/** Where coins are play money, a button that gives some. */
export function TestMoney() {
  const queries = useQueryClient();
  const isTest = useTestChain();
  const faucet = useMutation({
    mutationFn: takeFromFaucet,
    onSettled: () => saleMoved(queries),
  });
  if (!isTest) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-ink-3 p-3 text-sm">
      <span className="mr-auto text-dim">
        {faucet.isSuccess ? 'Test USDT and USDC are in your wallet' : 'Play money to try it with'}
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
