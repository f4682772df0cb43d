import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Prediction } from '@/api/types';
import { WALLET } from '@/api/wallet';
import { notify } from '@/lib/notify';
import { ownOutcome, ownShare, resultTitle } from '../outcome-text';
import { sideOf } from '../split/split';
import type { Known } from './live-prediction';

/** Text for a screen reader about the latest change; a win is also shown as a toast. */
export function useAnnouncement(prediction: Known): string {
  const before = useRef(prediction);
  const [said, setSaid] = useState('');
  const queries = useQueryClient();
  useEffect(() => {
    const known = before.current;
    before.current = prediction;
    if (prediction === undefined || known === undefined || known === prediction) return;
    const text = changeText(known, prediction);
    if (text) setSaid(text);
    if (prediction && isNewsOfEnd(known, prediction)) {
      void queries.invalidateQueries({ queryKey: WALLET });
      const share = ownShare(prediction);
      if (share) notify.success(`You won ${share}`, { description: prediction.question });
    }
  }, [prediction, queries]);
  return said;
}

/** It ended since it was last known. */
export function isNewsOfEnd(known: Prediction | null, now: Prediction): boolean {
  return known?._id === now._id && known.status === 'active' && now.status === 'ended';
}

/** The change in words; null for one that is not worth an interruption, such as others' votes. */
export function changeText(known: Prediction | null, now: Prediction | null): string | null {
  if (!now) return 'The prediction was removed.';
  if (known?._id !== now._id) {
    if (now.status === 'ended') return null;
    return `New ${now.poll ? 'poll' : 'prediction'}: ${now.question} ${now.option1} or ${now.option2}.`;
  }
  if (isNewsOfEnd(known, now)) return `${resultTitle(now)}.${ownText(now)}`;
  if (known.status === 'ended' && now.status === 'active') return 'The result was undone.';
  if (known.votingOpen && !now.votingOpen) return 'Voting is closed.';
  if (!known.userVote && now.userVote) {
    return `Your vote for ${sideOf(now, now.userVote).label} is in.`;
  }
  return null;
}

function ownText(prediction: Prediction): string {
  const share = ownShare(prediction);
  if (share) return ` You won ${share}.`;
  switch (ownOutcome(prediction)) {
    case 'won':
      return ' You were right.';
    case 'lost':
      return ' You were wrong.';
    default:
      return '';
  }
}
