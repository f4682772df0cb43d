import { useEffect } from 'react';
import type { PredictionOption } from '@/api/types';

const VOTE = 'cuecast:vote';

interface Asked {
  option: PredictionOption;
  done: () => void;
}

/** Votes through the panel, which is there too where it is out of sight; answers when the vote is cast or refused. */
export function askForVote(option: PredictionOption): Promise<void> {
  return new Promise((done) => {
    dispatchEvent(new CustomEvent<Asked>(VOTE, { detail: { option, done } }));
  });
}

/** Hears of the votes that are asked for elsewhere. */
export function useVoteAsked(vote: (option: PredictionOption) => Promise<void>): void {
  useEffect(() => {
    const heard = (event: Event) => {
      const { option, done } = (event as CustomEvent<Asked>).detail;
      void vote(option).then(done);
    };
    addEventListener(VOTE, heard);
    return () => removeEventListener(VOTE, heard);
  });
}
