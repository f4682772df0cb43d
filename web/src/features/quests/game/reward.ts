import type { RewardPlace } from '@/api/quest-types';
import { reportPoolGame, reportResult } from '@/api/quests';
import { isPositive } from '@/lib/money';
import { notify } from '@/lib/notify';
import { closeWinPopup, openWinPopup, tellBalanceUpdate, type WinPayload } from '../popup/events';
import { TEXTS } from '../texts';
import { type GameMessage, postGameMessage } from './messages';

/** The play that this page's table is for. */
export interface Play {
  matchId: string;
  /** Null: a pool game without a quest. */
  questId: string | null;
  /** Of the player's wallet. */
  address: string;
}

/** The outcome, which goes back to the quest's page. */
export type Reward = { won: boolean; amount: string } | { won: boolean; error: unknown };

const REWARD_FAILED_MS = 5000;

/** Asks for what a play paid and shows it: first that it is being processed where there is a score, then what it was. */
export async function claimReward(play: Play, message: GameMessage): Promise<Reward> {
  const asked: Asked = { play, message };
  if (message.score > 0) openWinPopup({ ...emptyPopup(asked), isProcessing: true });
  try {
    const { won, payload } = await (play.questId === null
      ? ofPoolGame(asked)
      : ofQuest(asked, play.questId));
    openWinPopup(payload);
    const isPaid = payload.breakdown.some(({ amount }) => isPositive(amount));
    if (isPaid || isPositive(payload.amount)) tellBalanceUpdate();
    return { won, amount: payload.amount };
  } catch (error) {
    closeWinPopup();
    notify.error(TEXTS.poolRewardFailed, {
      id: 'game-reward',
      duration: REWARD_FAILED_MS,
      action: { label: 'Try again', onClick: () => postGameMessage(message) },
    });
    return { won: message.won, error };
  }
}

interface Asked {
  play: Play;
  message: GameMessage;
}

/** The payload before anything is known. */
function emptyPopup({ play }: Asked): WinPayload {
  return {
    amount: '0',
    transactionHash: null,
    isProcessing: false,
    gameType: play.questId === null ? 'pool' : 'ai_quest',
    breakdown: [],
    sharePath: `/duel/replay/${play.matchId}`,
  };
}

async function ofQuest(asked: Asked, questId: string) {
  const { won, score } = asked.message;
  const result = await reportResult(questId, asked.play.address, { won, score });
  const [first] = result.rewards;
  const payload: WinPayload = {
    ...emptyPopup(asked),
    // A quest pays in one currency; what the total counts is POOL alone.
    amount: first?.amount ?? result.totalPoolRewarded,
    ...(first ? { currency: first.currency } : {}),
    ...placeOf(first),
    ask: async () => {
      const again = await reportResult(questId, asked.play.address, { won, score });
      return placeOf(again.rewards[0]);
    },
    breakdown: result.rewards,
  };
  // A frame can be won without the goal, and the goal reached in a frame that is lost.
  return { won: result.won || won, payload };
}

const placeOf = (reward?: RewardPlace): RewardPlace => ({
  transactionHash: reward?.transactionHash ?? null,
  explorerUrl: reward?.explorerUrl ?? null,
  onTheWay: reward?.onTheWay ?? false,
  kept: reward?.kept ?? null,
});

async function ofPoolGame(asked: Asked) {
  const { play, message } = asked;
  const { won, score } = message;
  const report = () => reportPoolGame({ won, score, questId: null, playId: play.matchId });
  const paid = await report();
  const payload: WinPayload = {
    ...emptyPopup(asked),
    amount: paid.poolReward,
    ...placeOf(paid),
    ask: async () => placeOf(await report()),
    breakdown: isPositive(paid.poolReward)
      ? [{ description: 'Balls that you pocketed', amount: paid.poolReward }]
      : [],
  };
  return { won, payload };
}
