import { UserCheck, UserPlus } from 'lucide-react';
import type { Profile } from '@/api/profile-types';
import { displayName } from '@/lib/address';
import { Button } from '@/ui/button';
import { useFollow } from './use-follow';

interface FollowButtonProps {
  profile: Profile;
  /** Another button beside it is the first. */
  second?: boolean;
  /** In place of "Follow". */
  text?: string;
}

/** Says what a press does. */
export function FollowButton({ profile, second, text = 'Follow' }: FollowButtonProps) {
  const follow = useFollow(profile);
  const { isFollowing } = profile;
  const Icon = isFollowing ? UserCheck : UserPlus;
  return (
    <Button
      variant={isFollowing || second ? 'secondary' : 'primary'}
      disabled={profile.isBlocked}
      aria-label={`${isFollowing ? 'Unfollow' : text} ${displayName(profile)}`}
      onClick={() => void follow(profile, !isFollowing)}
    >
      <Icon aria-hidden className="size-4" />
      {isFollowing ? 'Unfollow' : text}
    </Button>
  );
}
