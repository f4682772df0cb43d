import { useEffect, useRef } from 'react';
import type { PredictionOption } from '@/api/types';

const CHANNEL = 'cuecast.votes';

export interface OwnVote {
  /** Address of the voter: another tab may be signed in as somebody else. */
  by: string;
  predictionId: string;
  option: PredictionOption;
}

/** Tells the browser's other tabs of a vote that is cast: the room tells everybody the counts alone. */
export function shareVote(vote: OwnVote): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(vote);
  channel.close();
}

/** Hears of votes that were cast in another tab. */
export function useSharedVotes(heard: (vote: OwnVote) => void): void {
  const latest = useRef(heard);
  useEffect(() => {
    latest.current = heard;
  });
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<OwnVote>) => latest.current(data);
    return () => channel.close();
  }, []);
}
