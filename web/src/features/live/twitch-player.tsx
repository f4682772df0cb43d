import { useQuery } from '@tanstack/react-query';
import { ExternalLink, MonitorOff, RotateCw } from 'lucide-react';
import { configQuery } from '@/api/config';
import type { Stream } from '@/api/types';
import { Button } from '@/ui/button';
import { playerUrl } from './player-url';
import { StageNotice } from './stage-notice';
import { usePlayerReach } from './use-player-reach';

/** Twitch's own player; where it cannot be reached it says so and leads to the channel. */
export function TwitchPlayer({ stream }: { stream: Stream }) {
  const config = useQuery(configQuery);
  const { reach, retry } = usePlayerReach();
  if (reach === 'unreachable') {
    return (
      <StageNotice icon={MonitorOff} title="The Twitch player cannot be reached" alert>
        <p>Your network or Twitch is in the way. Everything else on this page keeps working.</p>
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          <Button asChild>
            <a href={stream.streamUrl} target="_blank" rel="noopener noreferrer">
              <ExternalLink aria-hidden className="size-4" />
              Watch on Twitch
            </a>
          </Button>
          <Button variant="secondary" onClick={retry}>
            <RotateCw aria-hidden className="size-4" />
            Try again
          </Button>
        </div>
      </StageNotice>
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
