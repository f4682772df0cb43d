import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Deposit } from '@/api/money-types';
import { getDeposit, WALLET } from '@/api/wallet';
import { isPositive } from '@/lib/money';
import { refreshWallet } from '../queries';

const POLL_MS = 5000;
const LASTING: ReadonlySet<Deposit['status']> = new Set(['completed', 'failed', 'expired']);

/** A deposit as it stands, asked for again until it has come to its end; the wallet follows when money arrives. */
export function useDeposit(id: string, begun: Deposit | undefined) {
  const queries = useQueryClient();
  const deposit = useQuery({
    queryKey: [...WALLET, 'deposit', id],
    queryFn: ({ signal }) => getDeposit(id, { signal }),
    ...(begun ? { initialData: begun } : {}),
    refetchInterval: ({ state }) =>
      state.data && LASTING.has(state.data.status) ? false : POLL_MS,
  });
  const credited = deposit.data?.creditedAmount ?? '0';
  useEffect(() => {
    if (isPositive(credited)) refreshWallet(queries).catch(() => {});
  }, [credited, queries]);
  return deposit;
}
