import { Bell, BellRing, Play, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import type { Stream } from '@/api/types';
import { Button } from '@/ui/button';
import { useReminder } from './use-reminder';

/** What can be done with a stream as it stands. */
export function StreamAction({ stream }: { stream: Stream }) {
  const path = `/live/${stream.streamId}`;
  switch (stream.status) {
    case 'live':
      return (
        <Button asChild wide>
          <Link to={path} aria-label={`Watch Now: ${stream.title}`}>
            <Play aria-hidden className="size-4" />
            Watch Now
          </Link>
        </Button>
      );
    case 'scheduled':
      return <ReminderButton stream={stream} />;
    case 'ended':
      return (
        <Button asChild wide variant="secondary">
          <Link to={path} aria-label={`Watch Replay: ${stream.title}`}>
            <RotateCcw aria-hidden className="size-4" />
            Watch Replay
          </Link>
        </Button>
      );
    default:
      return null;
  }
}

function ReminderButton({ stream }: { stream: Stream }) {
  const { set, toggle } = useReminder(stream);
  const Icon = set ? BellRing : Bell;
  return (
    <Button
      wide
      variant="secondary"
      aria-pressed={set}
      aria-label={`Set Reminder: ${stream.title}`}
      onClick={toggle}
    >
      <Icon aria-hidden className={`size-4 ${set ? 'text-brass' : ''}`} />
      {set ? 'Reminder Set' : 'Set Reminder'}
    </Button>
  );
}
