import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Profile } from '@/api/profile-types';
import { displayName } from '@/lib/address';
import { Address } from '@/ui/address';
import { Avatar } from '@/ui/avatar';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { profileQuery } from '../queries';
import { useViewer } from '../use-viewer';
import { FollowButton } from './follow-button';

interface PersonSummaryProps {
  address: string;
  /** The way to play them. */
  challenge: (profile: Profile) => ReactNode;
}

/** Somebody in short, under their name: who they are, since when, and the way to follow them. */
export function PersonSummary({ address, challenge }: PersonSummaryProps) {
  const viewer = useViewer();
  const { data: profile, isPending, isFetching, refetch } = useQuery(profileQuery(address, viewer));
  if (isPending) return <Skeleton className="h-24 w-full" />;
  if (!profile) {
    return (
      <ErrorState
        title="Failed to load the profile"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const own = viewer?.toLowerCase() === profile.address.toLowerCase();
  const joined = new Date(profile.createdAt);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={displayName(profile)} src={profile.profilePicture} size={56} />
        <div className="min-w-0 flex-1">
          <Address address={profile.address} className="text-dim text-sm" />
          <Link
            to={`/${profile.address}`}
            className="tap block w-fit text-chalk text-sm underline-offset-4 hover:underline"
          >
            View profile
          </Link>
        </div>
        {own ? null : (
          <div className="flex flex-wrap gap-2">
            {challenge(profile)}
            <FollowButton profile={profile} second />
          </div>
        )}
      </div>
      {profile.bio ? (
        <p className="line-clamp-3 whitespace-pre-line text-sm [overflow-wrap:anywhere]">
          {profile.bio}
        </p>
      ) : null}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-dim text-sm">
        <span className="flex items-center gap-1.5">
          <Users aria-hidden className="size-4" />
          <span className="tabular-nums">{profile.followerCount}</span>
          {profile.followerCount === 1 ? 'follower' : 'followers'}
        </span>
        <span className="flex items-center gap-1.5">
          <CalendarDays aria-hidden className="size-4" />
          Joined {joined.toLocaleDateString(undefined, { month: 'long', year: 'numeric' })}
        </span>
      </p>
    </div>
  );
}
