import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import type { CreditBalance } from '@/api/credit-types';
import { canPlay, consume, type PaidPlay } from '@/api/credits';
import { useIntentKey } from '@/lib/intent-key';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { many } from '@/lib/many';
import { creditsMoved, useCreditBalance } from '../queries';

const InsufficientDialog = lazyWithRetry(() =>
  import('../balance/insufficient-dialog').then((m) => ({ default: m.InsufficientDialog })),
);

interface CreditPayment {
  /** Undefined until it is known, and for who is not signed in. */
  balance: number | undefined;
  /** Plays that cost nothing today. */
  free: number;
  /** The price of the next play: 'Takes a free play: 2 left today'. */
  hint: string;
  /** Whether it can be paid; opens the dialog where it cannot. */
  check: () => Promise<boolean>;
  /** Pays it. Throws what the server refused it with. */
  pay: () => Promise<void>;
  /** To be drawn by the page. */
  dialog: ReactNode;
}

/** Paying a play with credits or a free play, and the dialog for who cannot. */
export function useCreditPayment(play: PaidPlay): CreditPayment {
  const balance = useCreditBalance().data;
  const queries = useQueryClient();
  const intent = useIntentKey();
  const [shortfall, setShortfall] = useState<number | null>(null);
  return {
    balance: balance?.balance,
    free: freeOf(balance),
    hint: hintOf(balance),
    check: async () => {
      const means = await canPlay(play);
      if (!means.canPlay) setShortfall(Math.max(1, means.shortfall));
      return means.canPlay;
    },
    pay: async () => {
      try {
        await consume(play, intent.keyFor(play));
        intent.done();
      } finally {
        creditsMoved(queries);
      }
    },
    dialog:
      shortfall === null ? null : (
        <Suspense>
          <InsufficientDialog shortfall={shortfall} onClose={() => setShortfall(null)} />
        </Suspense>
      ),
  };
}

/** Plays that cost nothing today. */
function freeOf(balance: CreditBalance | undefined): number {
  return balance?.freePlayStatus.freePlayEnabled ? balance.freePlayStatus.availableFreePlays : 0;
}

function hintOf(balance: CreditBalance | undefined): string {
  if (!balance) return 'Paid with a free play or with credits';
  const free = freeOf(balance);
  return free > 0
    ? `Takes a free play: ${free} left today`
    : `You have ${many(balance.balance, 'credit')}`;
}
