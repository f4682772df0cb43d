import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/lib/session';
import { FollowButton } from './follow-button';
import { profileQuery } from './queries';

/** The way to follow whoever streams; nothing while it is not known how things stand, space being kept. */
export function FollowCreator({ address }: { address: string }) {
  const { user } = useSession();
  const { data, isPending } = useQuery(profileQuery(address, user?.address));
  if (data) return <FollowButton profile={data} />;
  return isPending ? <span className="h-10 w-26" /> : null;
}
