import { ExternalLink, Play } from 'lucide-react';
import { Link } from 'react-router';
import type { DuelRoom } from '@/realtime/duel-messages';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { PutOnButton } from '@/ui/put-on-button';
import { useDuel } from '../duel-context';
import { isCreator } from '../people';
import type { DrawTable } from './room-page';

interface RunningGameProps {
  room: DuelRoom;
  table: DrawTable;
  /** One of the two is whoever looks. */
  playing: boolean;
  onOpenTable: () => void;
}

/** The running match for those who watch; after it, its replay and the way to another. */
export function RunningGame({ room, table, playing, onOpenTable }: RunningGameProps) {
  const { me } = useDuel();
  const match = room.matches.at(-1);
  // Everybody else has Join Game for it.
  const creator = isCreator(room, me?.userId);
  if (room.status !== 'in_game') {
    return match ? <LastMatch matchId={match.matchId} /> : null;
  }
  return (
    <section aria-label="Game" className="flex flex-col gap-3">
      <div
        role="status"
        className="flex min-h-14 flex-wrap items-center gap-3 rounded-md border border-felt/40 bg-felt/10 py-2 pr-2 pl-4"
      >
        <Badge tone="live">LIVE</Badge>
        <div className="flex-1">
          <p className="font-semibold">Game is in progress!</p>
          {playing ? (
            <p className="text-dim text-sm">
              You are playing: 30 seconds away from the table and you forfeit.
            </p>
          ) : null}
        </div>
        {match && (creator || playing) ? <PutOnButton matchId={match.matchId} /> : null}
        {creator ? (
          <Button onClick={onOpenTable}>
            <ExternalLink aria-hidden className="size-4" />
            Open the table
          </Button>
        ) : null}
      </div>
      {match ? (
        <div className="overflow-hidden rounded-lg border border-ink-3">{table(match.matchId)}</div>
      ) : null}
    </section>
  );
}

function LastMatch({ matchId }: { matchId: string }) {
  return (
    <section
      aria-label="Last match"
      className="flex flex-wrap items-center gap-2 rounded-md border border-ink-3 bg-ink-1 py-2 pr-2 pl-4"
    >
      <p className="min-w-40 flex-1 text-dim text-sm">The last match of this room is over.</p>
      <Button asChild variant="secondary">
        <Link to={`/duel/replay/${matchId}`}>
          <Play aria-hidden className="size-4" />
          Watch Replay
        </Link>
      </Button>
    </section>
  );
}
