import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnProfile, ProfileChange } from '@/api/profile-types';
import { putProfile } from '@/api/profiles';
import type { Me } from '@/api/types';
import { meQuery } from '@/api/users';
import { notify } from '@/lib/notify';
import { saveErrorText } from '@/lib/save-error';
import { useSession } from '@/lib/session';
import { changeProfile } from '../queries';

/** Puts what the server has taken wherever the page keeps it. */
export function useKeepProfile() {
  const { user } = useSession();
  const queries = useQueryClient();
  return (change: Partial<OwnProfile>) => {
    if (!user) return;
    changeProfile(queries, user.address, (profile) => ({
      ...profile,
      bio: change.bio ?? profile.bio,
      profilePicture:
        change.profilePicture === undefined ? profile.profilePicture : change.profilePicture,
    }));
    queries.setQueryData<Me>(
      meQuery(user.address).queryKey,
      (me) => me && { ...me, profile: { ...me.profile, ...change } },
    );
  };
}

/** Saves a part of one's own profile; `onSaved` once the server has taken it. */
export function useChangeProfile(onSaved: () => void) {
  const { requireToken } = useSession();
  const keep = useKeepProfile();
  return useMutation({
    mutationFn: async (change: ProfileChange) => {
      if (!(await requireToken())) throw new Error('User not authenticated.');
      return putProfile(change);
    },
    onSuccess: ({ profile }) => {
      keep(profile);
      notify.success('Profile updated successfully!');
      onSaved();
    },
    onError: (error) => notify.error(saveErrorText(error), { id: 'change-profile' }),
  });
}
