import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Balance } from '@/api/money-types';
import { WALLET } from '@/api/wallet';
import { useSession } from '@/lib/session';
import type { OwnSocket } from '@/realtime/own-socket';
import type { MoneyHeld, UserEvents } from '@/realtime/user-codec';

/** Keeps the wallet current while money moves, on whatever page its owner is. */
export function BalanceWatch({ socket }: { socket: OwnSocket }) {
  const { user } = useSession();
  const queries = useQueryClient();
  const address = user?.address;
  useEffect(() => {
    if (!address) return;
    // Fetches the wallet anew: money may have moved while nobody listened.
    const missed = () => void refetch(queries);
    const moved: UserEvents['balance_update'] = ({ balances }) => {
      queries.setQueryData<Balance[]>([...WALLET, address, 'balances'], (known) =>
        known?.map((entry) => updated(entry, balances)),
      );
      void refetch(queries, (part) => part !== 'balances');
    };
    socket.on('connect', missed);
    socket.on('balance_update', moved);
    return () => {
      socket.off('connect', missed);
      socket.off('balance_update', moved);
    };
  }, [socket, address, queries]);
  return null;
}

function updated(entry: Balance, balances: MoneyHeld[]): Balance {
  const news = balances.find(({ currency }) => currency === entry.currency.symbol);
  if (!news) return entry;
  const { balance, lockedBalance, availableBalance } = news;
  return { ...entry, balance, lockedBalance, availableBalance };
}

/** Parts of the wallet are named third in their key: balances, claims, transactions, statement. */
function refetch(queries: QueryClient, wanted: (part: unknown) => boolean = () => true) {
  return queries.invalidateQueries(
    { queryKey: WALLET, predicate: ({ queryKey }) => wanted(queryKey[2]) },
    { cancelRefetch: false },
  );
}
