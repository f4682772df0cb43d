import { CircleSlash } from 'lucide-react';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { StreamChat } from '@/features/chat/stream-chat';
import { parseStreamId } from '@/features/live/stream-id';
import { useStreamRoom } from '@/features/live/use-stream-room';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { usePageMeta } from '@/lib/page-meta';
import { EmptyState } from '@/ui/states';

const PersonSummary = lazyWithRetry(() =>
  import('@/features/profile/person/person-summary').then((m) => ({ default: m.PersonSummary })),
);

/** A stream's chat in a window of its own, beside a player or on another screen. */
export function ChatRoute() {
  const id = parseStreamId(useParams().id);
  usePageMeta({
    title: 'Stream Chat',
    description: 'The chat of a stream, in a window of its own.',
  });
  if (id) return <ChatWindow key={id} id={id} />;
  return (
    <main id="main">
      <EmptyState as="h1" icon={CircleSlash} title="Stream Error" className="min-h-dvh">
        Invalid stream ID
      </EmptyState>
    </main>
  );
}

function ChatWindow({ id }: { id: string }) {
  const room = useStreamRoom(id);
  return (
    <main id="main" className="h-dvh">
      <h1 className="sr-only">Stream chat</h1>
      <StreamChat
        alone
        room={room}
        streamId={id}
        person={(address) => (
          <Suspense>
            <PersonSummary key={address} address={address} />
          </Suspense>
        )}
      />
    </main>
  );
}
