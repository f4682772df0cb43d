import { useEffect, useState } from 'react';
import type { RewardPlace } from '@/api/quest-types';
import type { WinPayload } from './events';

const PAUSE_MS = 3000;
/** Afterwards the history tells. */
const QUESTIONS = 40;

/** Where a reward is: while it is on its way to the wallet the server is asked again. */
export function useRewardPlace(payload: WinPayload): RewardPlace {
  const [asked, setAsked] = useState<{ of: WinPayload; place: RewardPlace; times: number }>();
  const current = asked?.of === payload ? asked : undefined;
  const place = current?.place ?? payload;
  const times = current?.times ?? 0;
  const { ask } = payload;
  useEffect(() => {
    if (!ask || !place.onTheWay || times >= QUESTIONS) return;
    let gone = false;
    const timer = setTimeout(async () => {
      // A question without an answer is asked again.
      const now = await ask().catch(() => place);
      if (!gone) setAsked({ of: payload, place: now, times: times + 1 });
    }, PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [ask, payload, place, times]);
  return place;
}
