import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Balance } from '@/api/money-types';
import { WALLET } from '@/api/wallet';
import { describeWallet } from './update-session';

/** Keeps in the session what the wallet's balances were when they were last fetched. */
export default function BalanceMemory({ address }: { address: string }) {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ type, query }) => {
        const [area, whose, part] = query.queryKey;
        const ours = area === WALLET[0] && whose === address && part === 'balances';
        if (ours && type === 'updated' && query.state.status === 'success') {
          describeWallet(address, query.state.data as Balance[]);
        }
      }),
    [queries, address],
  );
  return null;
}
