import { useQueryClient } from '@tanstack/react-query';
import type { Profile } from '@/api/profile-types';
import { getProfile, toggleFollow } from '@/api/profiles';
import { displayName } from '@/lib/address';
import { serverText } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { settle } from '@/lib/toggling';
import { changeProfile, refetchProfiles } from '../queries';

/** Follows and unfollows: at once on the screen, then on the server, with a way back when it refuses. */
export function useFollow() {
  const { status, connect, requireToken } = useSession();
  const queries = useQueryClient();

  return async function follow(profile: Profile, wanted: boolean): Promise<void> {
    const { address } = profile;
    const login = () =>
      notify.error('Please login first', {
        id: 'login-first',
        action: { label: 'Login', onClick: () => void connect() },
      });
    if (status === 'guest' || !(await requireToken())) return login();

    const show = (isFollowing: boolean) =>
      changeProfile(queries, address, (known) => following(known, isFollowing));
    show(wanted);
    try {
      // What was shown to somebody who had not signed in says nothing of them.
      const known = status === 'signedIn' ? profile : await getProfile(address);
      const stands = await settle(
        `follow ${address}`,
        wanted,
        known?.isFollowing ?? false,
        async () => {
          const answer = await toggleFollow(address);
          return answer.following;
        },
      );
      show(stands);
      tell(profile, stands);
    } catch (error) {
      void refetchProfiles(queries);
      show(profile.isFollowing);
      notify.error('Failed to update follow status', {
        id: `follow-${address}`,
        description: serverText(error, 'Nothing has changed.'),
        action: { label: 'Retry', onClick: () => void follow(profile, wanted) },
      });
    }
  };

  function tell(profile: Profile, stands: boolean): void {
    const id = `follow-${profile.address}`;
    if (!stands) notify.dismiss(id);
    else {
      notify.success(`You follow ${displayName(profile)}`, {
        id,
        description: 'We’ll tell you when they go live.',
      });
    }
  }
}

/** The profile as it looks to a viewer who follows it, or no longer does. */
export function following(profile: Profile, isFollowing: boolean): Profile {
  if (profile.isFollowing === isFollowing) return profile;
  const followerCount = Math.max(0, profile.followerCount + (isFollowing ? 1 : -1));
  return { ...profile, isFollowing, followerCount };
}
