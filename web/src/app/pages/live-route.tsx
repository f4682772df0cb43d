import { StreamChat } from '@/features/chat/stream-chat';
import { LivePage } from '@/features/live/live-page';

/** The stream's page and the stream's chat meet here; neither knows of the other. */
export function LiveRoute() {
  return <LivePage chat={(room, streamId) => <StreamChat room={room} streamId={streamId} />} />;
}
