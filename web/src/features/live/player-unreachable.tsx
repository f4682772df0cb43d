import { ExternalLink, MonitorOff, RotateCw } from 'lucide-react';
import { Button } from '@/ui/button';
import { StageNotice } from './stage-notice';

interface PlayerUnreachableProps {
  /** The channel's page at Twitch. */
  channelUrl: string;
  onRetry: () => void;
}

/** Stands in the player's place where its host does not answer, and leads to the channel. */
export function PlayerUnreachable({ channelUrl, onRetry }: PlayerUnreachableProps) {
  return (
    <StageNotice icon={MonitorOff} title="The Twitch player cannot be reached" alert>
      <p>Your network or Twitch is in the way. Everything else on this page keeps working.</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Button asChild>
          <a href={channelUrl} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden className="size-4" />
            Watch on Twitch
          </a>
        </Button>
        <Button variant="secondary" onClick={onRetry}>
          <RotateCw aria-hidden className="size-4" />
          Try again
        </Button>
      </div>
    </StageNotice>
  );
}
