import { useQuery } from '@tanstack/react-query';
import { getBalances, WALLET } from '@/api/wallet';
import { fullAmount } from '@/lib/money';
import { useSession } from '@/lib/session';

/** One's own money in a currency; null until it is known. */
export function useBalanceText(currency: string | undefined): string | null {
  const { user, status } = useSession();
  const { data } = useQuery({
    queryKey: [...WALLET, user?.address, 'balances'],
    queryFn: ({ signal }) => getBalances({ signal }),
    enabled: status === 'signedIn',
  });
  const held = data?.find(({ currencyId }) => currencyId === currency);
  return held ? `${fullAmount(held.availableBalance, 2)} ${currency}` : null;
}
