import { useQueryClient } from '@tanstack/react-query';
import type { Profile } from '@/api/profile-types';
import { getProfile, toggleFollow } from '@/api/profiles';
import { displayName } from '@/lib/address';
import { serverText } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { settle } from '@/lib/toggling';
import { GOES_ON, useWish } from '@/lib/wish';
import { changeProfile, refetchProfiles } from '../queries';

/** The wish to follow somebody. */
export const FOLLOW = 'follow';

/** Follows and unfollows: at once on the screen, then on the server, with a way back when it refuses. */
export function useFollow(of: Profile) {
  const { status, connect, requireToken } = useSession();
  const queries = useQueryClient();

  const wish = useWish(FOLLOW, of.address, async () => {
    // Somebody who signs in may follow already.
    const known = await getProfile(of.address).catch(() => null);
    if (known && !known.isFollowing) await follow(known, true);
  });
  return follow;

  async function follow(profile: Profile, wanted: boolean): Promise<void> {
    const { address } = profile;
    const login = () => {
      if (wanted) wish();
      notify.error('Please login first', {
        id: 'login-first',
        ...(wanted ? { description: GOES_ON } : {}),
        action: { label: 'Login', onClick: () => void connect() },
      });
    };
    if (status === 'guest' || !(await requireToken())) return login();

    const show = (isFollowing: boolean) =>
      changeProfile(queries, address, (known) => following(known, isFollowing));
    show(wanted);
    try {
      // A page shown to somebody who had not signed in says nothing of them.
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
  }

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
