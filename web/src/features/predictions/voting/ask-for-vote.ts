import { useEffect } from 'react';
import type { PredictionOption } from '@/api/types';

const VOTE = 'cuecast:vote';

interface Asked {
  /** The prediction that was seen when the vote was asked for. */
  id: string;
  option: PredictionOption;
  done: () => void;
}

/** Votes through the panel, which is there too where it is out of sight; answers when the vote is cast or refused. */
export function askForVote(id: string, option: PredictionOption): Promise<void> {
  return new Promise((done) => {
    dispatchEvent(new CustomEvent<Asked>(VOTE, { detail: { id, option, done } }));
  });
}

/** Hears of the votes that are asked for elsewhere; one about another prediction than this was meant for what is gone. */
export function useVoteAsked(
  id: string | undefined,
  vote: (option: PredictionOption) => Promise<void>,
): void {
  useEffect(() => {
    const heard = (event: Event) => {
      const asked = (event as CustomEvent<Asked>).detail;
      const cast = asked.id === id ? vote(asked.option) : Promise.resolve();
      void cast.catch(() => {}).then(asked.done);
    };
    addEventListener(VOTE, heard);
    return () => removeEventListener(VOTE, heard);
  });
}
