import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import type { CreditBalance } from '@/api/credit-types';
import { canPlayGame, consumeForGame } from '@/api/credits';
import { serverText } from '@/lib/api-error';
import { useIntentKey } from '@/lib/intent-key';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { notify } from '@/lib/notify';
import { creditsMoved, useCreditBalance, useCreditConfig } from '../queries';
import { TEXTS } from '../texts';

const InsufficientDialog = lazyWithRetry(() =>
  import('../balance/insufficient-dialog').then((m) => ({ default: m.InsufficientDialog })),
);

interface PaidGame {
  price: string;
  hint: string;
  pay: () => Promise<boolean>;
}

/** Paying a pool game against an agent (decision E40), and the dialog for who cannot. Null until its price is known. */
export function usePaidGame(): { game: PaidGame | null; dialog: ReactNode } {
  const config = useCreditConfig().data;
  const balance = useCreditBalance().data;
  const queries = useQueryClient();
  const intent = useIntentKey();
  const [shortfall, setShortfall] = useState<number | null>(null);
  const pay = async () => {
    const means = await canPlayGame();
    if (!means.canPlay) {
      setShortfall(Math.max(1, means.shortfall));
      return false;
    }
    try {
      await consumeForGame(intent.keyFor('pool_game'));
      intent.done();
      return true;
    } catch (error) {
      const description = serverText(error, '');
      notify.error(TEXTS.consumeFailed, {
        id: 'consume',
        ...(description ? { description } : {}),
      });
      return false;
    } finally {
      creditsMoved(queries);
    }
  };
  const cost = config?.gameCreditsRequired;
  return {
    game: cost ? { price: credits(cost), hint: hintOf(balance), pay } : null,
    dialog:
      shortfall === null ? null : (
        <Suspense>
          <InsufficientDialog shortfall={shortfall} onClose={() => setShortfall(null)} />
        </Suspense>
      ),
  };
}

const credits = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'credit' : 'credits'}`;

function hintOf(balance: CreditBalance | undefined): string {
  if (!balance) return 'Paid with a free play or with credits';
  const { freePlayEnabled, availableFreePlays } = balance.freePlayStatus;
  return freePlayEnabled && availableFreePlays > 0
    ? `Takes a free play: ${availableFreePlays} left today`
    : `You have ${credits(balance.balance)}`;
}
