import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../queries';
import { useViewer } from '../use-viewer';
import { FollowButton } from './follow-button';

/** The way to follow whoever streams; nothing while it is not known how things stand, space being kept. */
export function FollowCreator({ address }: { address: string }) {
  const { data, isPending } = useQuery(profileQuery(address, useViewer()));
  if (data) return <FollowButton profile={data} />;
  return isPending ? <span className="h-10 w-26" /> : null;
}
