import { Bell, BellRing, Play, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import type { Stream } from '@/api/types';
import { Button } from '@/ui/button';
import { useReminder } from './use-reminder';

/** Small, since the whole card leads to the stream; a thumb meets more of it than it shows. */
const SMALL = 'tap h-8! gap-1.5! rounded-sm! px-2! text-xs!';

/** Button for what can be done with a stream as it stands. */
export function StreamAction({ stream }: { stream: Stream }) {
  const path = `/live/${stream.streamId}`;
  switch (stream.status) {
    case 'live':
      return (
        <Button asChild variant="secondary" className={SMALL}>
          <Link to={path} aria-label={`Watch Now: ${stream.title}`}>
            <Play aria-hidden className="size-3.5 text-felt" />
            Watch Now
          </Link>
        </Button>
      );
    case 'scheduled':
      return <ReminderButton stream={stream} />;
    case 'ended':
      return (
        <Button asChild variant="secondary" className={SMALL}>
          <Link to={path} aria-label={`Watch Replay: ${stream.title}`}>
            <RotateCcw aria-hidden className="size-3.5" />
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
      className={SMALL}
      variant="secondary"
      aria-pressed={set}
      aria-label={`Set Reminder: ${stream.title}`}
      onClick={toggle}
    >
      <Icon aria-hidden className={`size-3.5 ${set ? 'text-brass' : ''}`} />
      {set ? 'Reminder Set' : 'Set Reminder'}
    </Button>
  );
}
