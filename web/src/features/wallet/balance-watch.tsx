import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Balance } from '@/api/money-types';
import { WALLET } from '@/api/wallet';
import { useSession } from '@/lib/session';
import { site } from '@/lib/site';
import { io } from '@/realtime/io';
import { type MoneyHeld, type UserEvents, userCodec } from '@/realtime/user-codec';

/** Keeps the wallet current while money moves, on whatever page its owner is. */
export function BalanceWatch() {
  const { user, token } = useSession();
  const queries = useQueryClient();
  const address = user?.address;
  useEffect(() => {
    if (!address || !token) return;
    const socket = io<UserEvents>(`${site.socketBase}/stream/${address}`, {
      codec: userCodec,
      auth: { token },
    });
    // What moved while nobody listened.
    socket.on('connect', () => void refetch(queries));
    socket.on('balance_update', ({ balances }) => {
      queries.setQueryData<Balance[]>([...WALLET, address, 'balances'], (known) =>
        known?.map((entry) => updated(entry, balances)),
      );
      void refetch(queries, (part) => part !== 'balances');
    });
    return () => void socket.disconnect();
  }, [address, token, queries]);
  return null;
}

function updated(entry: Balance, balances: MoneyHeld[]): Balance {
  const news = balances.find(({ currency }) => currency === entry.currency.symbol);
  if (!news) return entry;
  const { balance, lockedBalance, availableBalance } = news;
  return { ...entry, balance, lockedBalance, availableBalance };
}

/** Parts of the wallet are named third in their key: balances, transactions, statement. */
function refetch(queries: QueryClient, wanted: (part: unknown) => boolean = () => true) {
  return queries.invalidateQueries(
    { queryKey: WALLET, predicate: ({ queryKey }) => wanted(queryKey[2]) },
    { cancelRefetch: false },
  );
}
