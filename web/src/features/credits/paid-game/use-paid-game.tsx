import type { ReactNode } from 'react';
import { serverText } from '@/lib/api-error';
import { many } from '@/lib/many';
import { notify } from '@/lib/notify';
import { useCreditConfig } from '../queries';
import { TEXTS } from '../texts';
import { useCreditPayment } from './use-credit-payment';
import { useGameRewardText } from './use-game-reward-text';

interface PaidGame {
  price: string;
  hint: string;
  reward: string;
  pay: () => Promise<boolean>;
}

/** Paying a pool game against an agent (decision E40), and the dialog for who cannot. Null where there is no price. */
export function usePaidGame(): { game: PaidGame | 'loading' | null; dialog: ReactNode } {
  const config = useCreditConfig();
  const cost = config.data?.gameCreditsRequired;
  const { check, pay, hint, dialog } = useCreditPayment({ gameType: 'pool_game' });
  const reward = useGameRewardText();
  const payOne = async () => {
    if (!(await check())) return false;
    try {
      await pay();
      return true;
    } catch (error) {
      const description = serverText(error, '');
      notify.error(TEXTS.consumeFailed, {
        id: 'consume',
        ...(description ? { description } : {}),
      });
      return false;
    }
  };
  if (config.isLoading) return { game: 'loading', dialog };
  return { game: cost ? { price: many(cost, 'credit'), hint, reward, pay: payOne } : null, dialog };
}
