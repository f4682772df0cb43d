import { useQuery } from '@tanstack/react-query';
import { CREDITS } from '@/api/credits';
import { getPoolGamesToday, getRewardRates } from '@/api/pool-token';
import { isPositive, plainAmount } from '@/lib/money';
import { estimateReward, rateOf } from '@/lib/pool-token';
import { useSession } from '@/lib/session';

/** Own balls and the eight (GAME-21). */
const MOST_POINTS = 8;

/** The likely reward of a paid pool game, said before it is paid for. */
export function useGameRewardText(): string {
  const { user, status } = useSession();
  const rates = useQuery({
    queryKey: [...CREDITS, 'rates'],
    queryFn: ({ signal }) => getRewardRates({ signal }),
  });
  const today = useQuery({
    queryKey: [...CREDITS, user?.address, 'games-today'],
    queryFn: ({ signal }) => getPoolGamesToday({ signal }),
    enabled: status === 'signedIn',
  });
  return gameRewardText(rateOf(rates.data, 'pool'), today.data?.left);
}

/** `left` is POOL that games can pay the player until midnight UTC; undefined while that is not known. */
export function gameRewardText(rate: string, left: string | undefined): string {
  if (left !== undefined && !isPositive(left)) {
    return 'No more POOL today; it pays again tomorrow';
  }
  const most = plainAmount(estimateReward(rate, MOST_POINTS));
  const text = `Earns ${plainAmount(rate)} POOL a point, ${most} at most`;
  return left === undefined ? text : `${text}; ${plainAmount(left)} left today`;
}
