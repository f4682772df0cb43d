const NAME = 'cuecast.passport';

/** News from the popup to the page that waits for it. The state says which of the two belong together. */
export type PassportNews =
  | { state: string; at: 'working' }
  | { state: string; at: 'done' }
  | { state: string; at: 'failed'; text: string };

/** Tells this browser's pages of this origin. */
export function tell(news: PassportNews): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(news);
  channel.close();
}

/** Hears what this origin's popup of that state has to tell; answers what ends it. */
export function hear(state: string, onNews: (news: PassportNews) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data, origin }: MessageEvent<PassportNews>) => {
    if (origin === window.location.origin && data.state === state) onNews(data);
  };
  return () => channel.close();
}
