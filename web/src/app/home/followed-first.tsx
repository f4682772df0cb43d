import type { Stream } from '@/api/types';
import { StreamsSkeleton } from '@/features/streams/streams-grid';
import { useStreams } from '@/features/streams/streams-query';
import { HomeCards, SHOWN, withDefaults } from './home-cards';

/** Of those whom one follows; the others have a place as well. */
const MAX_FOLLOWED = 3;

interface FollowedFirstProps {
  others: readonly Stream[];
  /** The stream that the banner shows. */
  shown: string | null | undefined;
}

/** Those whom one follows and who are live, before everybody else. */
export default function FollowedFirst({ others, shown }: FollowedFirstProps) {
  const { data, isPending } = useStreams('live', MAX_FOLLOWED, { following: true });
  if (isPending) return <StreamsSkeleton cards={SHOWN} />;
  const followed = (data ?? [])
    .filter(({ status, streamId }) => status === 'live' && streamId !== shown)
    .slice(0, MAX_FOLLOWED);
  const ids = new Set(followed.map(({ streamId }) => streamId));
  const rest = others.filter(({ streamId }) => !ids.has(streamId));
  return <HomeCards streams={[...followed.map(withDefaults), ...rest]} followed={ids} />;
}
