import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { getBalances, WALLET } from '@/api/wallet';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { refreshQuest } from '../queries';
import { TEXTS } from '../texts';
import { gameReturnOf, takeReturn, textOfReturn } from './game-return';

const REFRESHES = 3;
const REFRESH_EVERY_MS = 1000;

/** Back from the game: says what it came to, asks for balances again, and takes it out of the address. */
export function useGameReturn(id: string): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { user, status } = useSession();
  const address = status === 'signedIn' ? user?.address : undefined;
  useEffect(() => {
    const back = gameReturnOf(query);
    if (!back) return;
    if (takeReturn(id)) {
      const { kind, text, duration } = textOfReturn(back);
      notify[kind](text, { id: 'game-return', ...(duration ? { duration } : {}) });
      void refreshQuest(queries, id);
      if (address) void refreshBalance(queries, address);
    }
    void navigate(`/quests/${id}`, { replace: true });
  }, [id, query, address, queries, navigate]);
}

/** Up to three times, a second apart, until it worked (QUEST-48). */
async function refreshBalance(queries: QueryClient, address: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const balances = await getBalances({ toast: false, retry: false });
      queries.setQueryData([...WALLET, address, 'balances'], balances);
      return;
    } catch {
      if (attempt === REFRESHES) break;
      await new Promise((resolve) => setTimeout(resolve, REFRESH_EVERY_MS));
    }
  }
  notify.error(TEXTS.refreshFailed, { id: 'balance-refresh' });
}
