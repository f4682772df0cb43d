import { useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { profileQuery } from '../queries';
import { useViewer } from '../use-viewer';
import { FollowButton } from './follow-button';

/** The way to follow whoever streams; nothing while it is not known how things stand, space being kept. */
export function FollowCreator({ address }: { address: string }) {
  const { data, isPending } = useQuery(profileQuery(address, useViewer()));
  if (data) return <FollowButton profile={data} />;
  return isPending ? <span className="h-10 w-26" /> : null;
}

/** The way to follow somebody who follows oneself, or that it was gone already; space is kept until that is known. */
export function FollowBack({ address }: { address: string }) {
  const { data, isPending } = useQuery(profileQuery(address, useViewer()));
  if (isPending) return <span className="block h-10 w-32" />;
  if (!data) return null;
  if (!data.isFollowing) {
    return (
      <span className="flex max-sm:[&_svg]:hidden">
        <FollowButton profile={data} second text="Follow back" />
      </span>
    );
  }
  return (
    <span className="flex h-10 items-center justify-center gap-1.5 text-dim text-sm">
      <UserCheck aria-hidden className="size-4 text-felt" />
      Following
    </span>
  );
}
