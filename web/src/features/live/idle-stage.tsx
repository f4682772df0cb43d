import { CalendarClock, CircleStop } from 'lucide-react';
import { Link } from 'react-router';
import type { Stream } from '@/api/types';
import { absoluteTime } from '@/lib/time';
import { Button } from '@/ui/button';
import { RelativeTime } from '@/ui/relative-time';
import { Countdown } from './countdown';
import { StageNotice } from './stage-notice';

/** Words on the stage before a stream and after it. */
export function IdleStage({ stream, onDue }: { stream: Stream; onDue: () => void }) {
  if (stream.status === 'scheduled') {
    return stream.scheduledStartTime ? (
      <StageNotice icon={CalendarClock} title="This stream has not started yet">
        <p className="opacity-80">
          It goes live by itself {absoluteTime(new Date(stream.scheduledStartTime))}.
        </p>
        <Countdown to={Date.parse(stream.scheduledStartTime)} onDue={onDue} />
      </StageNotice>
    ) : (
      <StageNotice icon={CalendarClock} title="This stream has not started yet">
        <p className="opacity-80">The start time is to be announced (TBA).</p>
      </StageNotice>
    );
  }
  return (
    <StageNotice icon={CircleStop} title="This stream has ended">
      {stream.endedAt ? (
        <p className="opacity-80">
          It ended <RelativeTime at={stream.endedAt} />.
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {stream.streamSource === 'twitch' ? (
          <Button asChild>
            <a href={`${stream.streamUrl}/videos`} target="_blank" rel="noopener noreferrer">
              Watch Replay on Twitch
            </a>
          </Button>
        ) : null}
        <Played stream={stream} />
        <Button asChild variant="secondary">
          <Link to="/cuecast-live">Other streams</Link>
        </Button>
      </div>
    </StageNotice>
  );
}

/** The way to what was played on the table that it showed. */
function Played({ stream: { table } }: { stream: Stream }) {
  if (!table || table.kind === 'house') return null;
  const [to, text] =
    table.kind === 'tournament'
      ? [`/tournament/${table.id}/bracket`, 'Results and replays']
      : [`/duel/replay/${table.id}`, 'Watch the replay'];
  return (
    <Button asChild>
      <Link to={to}>{text}</Link>
    </Button>
  );
}
