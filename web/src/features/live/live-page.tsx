import { CircleSlash, House, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { Stream } from '@/api/types';
import type { StreamRoom } from '@/realtime/room';
import { Button } from '@/ui/button';
import { EmptyState, ErrorState } from '@/ui/states';
import { LiveStream } from './live-stream';
import { parseStreamId } from './stream-id';
import { isMissing, useStream } from './use-stream';
import { useStreamRoom } from './use-stream-room';

interface LivePageProps {
  /** Draws the chat of the room, in the height that it is given. */
  chat: (room: StreamRoom, streamId: string) => ReactNode;
  /** Draws the stream's prediction, and what tells of it where it is out of sight. */
  prediction: (room: StreamRoom, stream: Stream) => ReactNode;
  predictionMark: (streamId: string) => ReactNode;
  /** Draws the open question above a phone's chat. */
  predictionBanner: (streamId: string, room: StreamRoom) => ReactNode;
  /** Draws the way to follow whoever streams. */
  follow: (creator: string) => ReactNode;
  /** Draws what was played on the stream's table before. */
  played: (stream: Stream) => ReactNode;
  /** Draws the table of a stream that shows one, with the tools of every picture. */
  table: (room: StreamRoom, tools: ReactNode) => ReactNode;
}

export function LivePage(props: LivePageProps) {
  const id = parseStreamId(useParams().id);
  if (id) return <Live key={id} id={id} {...props} />;
  return (
    <EmptyState
      as="h1"
      icon={CircleSlash}
      title="Stream Error"
      className="min-h-[70dvh]"
      action={<ReturnHome />}
    >
      Invalid stream ID
    </EmptyState>
  );
}

/** Details and chat are fetched side by side; the chat does not wait for the details. */
function Live(props: LivePageProps & { id: string }) {
  const { id, chat, prediction, predictionMark, predictionBanner, follow, played, table } = props;
  const query = useStream(id);
  const room = useStreamRoom(id);
  const refetch = () => void query.refetch();
  if (query.data || query.isPending) {
    return (
      <LiveStream
        stream={query.data ?? null}
        attempt={query.failureCount}
        room={room}
        chat={chat(room, id)}
        prediction={(stream) => prediction(room, stream)}
        predictionMark={predictionMark(id)}
        predictionBanner={predictionBanner(id, room)}
        follow={follow}
        played={played}
        table={(tools) => table(room, tools)}
        onStale={refetch}
      />
    );
  }
  if (isMissing(query.error)) {
    return (
      <EmptyState
        as="h1"
        icon={SearchX}
        title="Stream Not Found"
        className="min-h-[70dvh]"
        action={<ReturnHome />}
      >
        It may have been taken down, or the link has a typo in it.
      </EmptyState>
    );
  }
  return (
    <ErrorState
      as="h1"
      title="Stream Error"
      className="min-h-[70dvh]"
      onRetry={refetch}
      retrying={query.isFetching}
      action={<ReturnHome />}
    >
      <p>Stream not found</p>
      <p className="mt-1 text-faint">{query.error.message}</p>
    </ErrorState>
  );
}

function ReturnHome() {
  return (
    <Button asChild variant="secondary">
      <Link to="/">
        <House aria-hidden className="size-4" />
        Return Home
      </Link>
    </Button>
  );
}
