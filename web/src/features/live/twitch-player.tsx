import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { configQuery } from '@/api/config';
import type { Stream } from '@/api/types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { playerUrl } from './player-url';
import { usePlayerReach } from './use-player-reach';

const PlayerUnreachable = lazyWithRetry(() =>
  import('./player-unreachable').then((m) => ({ default: m.PlayerUnreachable })),
);

/** Twitch's own player; where it cannot be reached it says so and leads to the channel. */
export function TwitchPlayer({ stream }: { stream: Stream }) {
  const config = useQuery(configQuery);
  const { reach, retry } = usePlayerReach();
  if (reach === 'unreachable') {
    return (
      <Suspense>
        <PlayerUnreachable channelUrl={stream.streamUrl} onRetry={retry} />
      </Suspense>
    );
  }
  // The page's own host is enough to begin with; what the server adds is not worth a blank stage.
  const parents = config.data?.twitchParents ?? (config.isError ? [] : null);
  if (!parents) return null;
  return (
    <iframe
      title={`Twitch player: ${stream.title}`}
      src={playerUrl(stream.channel ?? '', parents, location.hostname)}
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="absolute inset-0 size-full"
    />
  );
}
