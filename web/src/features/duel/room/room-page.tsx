import { LoaderCircle, SearchX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { notify } from '@/lib/notify';
import { usePageMeta } from '@/lib/page-meta';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/states';
import { REDIRECT_MS } from '../limits';
import { type RoomView, useRoom } from '../room-query';
import { TEXTS } from '../texts';
import { OpenRoom } from './open-room';

/** Draws the table of a running match, for those who watch; the rack before its break where none runs. */
export type DrawTable = (matchId: string | null) => ReactNode;

interface RoomPageProps {
  table: DrawTable;
  /** Something to do for who waits for a rival. */
  pastime?: ReactNode;
}

export function RoomPage(props: RoomPageProps) {
  const { roomId = '' } = useParams();
  return <Room key={roomId} roomId={roomId} {...props} />;
}

function Room({ roomId, table, pastime }: RoomPageProps & { roomId: string }) {
  const view = useRoom(roomId);
  const room = view.kind === 'open' ? view.room : null;
  usePageMeta({
    title: room?.name ?? 'Duel room',
    description: 'A duel room: watch the table, talk, get ready and play.',
  });
  useWayBack(farewell(view));
  switch (view.kind) {
    case 'open':
      return <OpenRoom room={view.room} notice={null} table={table} pastime={pastime} />;
    case 'missing':
    case 'failed':
      if (view.copy) {
        const notice = view.kind === 'missing' ? TEXTS.roomMissing : TEXTS.loadFailed;
        return <OpenRoom room={view.copy} notice={notice} table={table} />;
      }
      return <NoRoom loading={false} />;
    case 'loading':
      return <NoRoom loading />;
    case 'gone':
      return <NoRoom loading={false} />;
  }
}

/** Text before the way back to the lobby; null where the visitor stays. */
function farewell(view: RoomView): string | null {
  if (view.kind === 'gone') return view.why === 'closed' ? TEXTS.roomClosed : TEXTS.roomNotFound;
  return view.kind === 'failed' && !view.copy ? TEXTS.loadFailed : null;
}

function useWayBack(text: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (text === null) return;
    notify.error(text, { id: 'duel-room' });
    const timer = setTimeout(() => void navigate('/duel'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [text, navigate]);
}

function NoRoom({ loading }: { loading: boolean }) {
  return (
    <EmptyState
      as="h1"
      icon={loading ? LoaderCircle : SearchX}
      title="Room not found or loading..."
      className="min-h-[70dvh]"
      action={
        <Button asChild variant="secondary">
          <Link to="/duel">Back to Rooms</Link>
        </Button>
      }
    >
      {loading ? 'Looking for the room.' : 'It may be over, or the link has a typo in it.'}
    </EmptyState>
  );
}
