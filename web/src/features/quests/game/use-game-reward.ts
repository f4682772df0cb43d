import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { onGameMessage, postGameMessage } from './messages';
import { questReturnUrl } from './return-url';
import { claimReward, type Play, type Reward } from './reward';

/** How a play ended, by the table. */
interface End {
  won: boolean;
  score: number;
}

/** Leaves for a page of this site. Apart, because a test's page has nowhere to go. */
export const page = { go: (path: string) => window.location.assign(path) };

/**
 * The table's page and a play's reward: it tells itself that the game is over, hears that, and asks the server
 * for what was paid, once. `played` is null where the page shows no play that pays.
 */
export function useGameReward(played: Play | null) {
  const { matchId, questId = null, address = '' } = played ?? {};
  const play = useMemo(
    () => (matchId === undefined ? null : { matchId, questId, address }),
    [matchId, questId, address],
  );
  const [reward, setReward] = useState<Reward | null>(null);
  const asked = useRef(false);

  useEffect(() => {
    if (!play) return;
    return onGameMessage(async (message) => {
      const other = message.playId !== null && message.playId !== play.matchId;
      if (other || asked.current) return;
      asked.current = true;
      const came = await claimReward(play, message);
      setReward(came);
      // A reward that did not come may be asked for again.
      asked.current = !('error' in came);
    });
  }, [play]);

  const ended = useCallback(
    ({ won, score }: End) => {
      if (play) postGameMessage({ won, score, playId: play.matchId });
    },
    [play],
  );
  const back = questId === null ? null : questReturnUrl(questId, reward);
  const leave = () => {
    if (back) page.go(back);
  };
  return { ended, back, leave };
}
