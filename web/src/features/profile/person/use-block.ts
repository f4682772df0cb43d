import { useQueryClient } from '@tanstack/react-query';
import type { Profile } from '@/api/profile-types';
import { displayName } from '@/lib/address';
import { setBlocked } from '@/lib/blocking';
import { useSession } from '@/lib/session';
import { changeProfile, refetchProfiles } from '../queries';
import { following } from './use-follow';

type Person = Pick<Profile, 'address' | 'username'>;

/** Blocks and unblocks, wherever the person's profile is shown. */
export function useBlock() {
  const session = useSession();
  const queries = useQueryClient();

  return async function block(person: Person, wanted: boolean): Promise<void> {
    const { address } = person;
    const show = (isBlocked: boolean) =>
      changeProfile(queries, address, (profile) => blocking(profile, isBlocked));
    await setBlocked({ session, queries, show }, { address, name: displayName(person) }, wanted);
    await refetchProfiles(queries);
  };
}

/** Blocking ends following. */
function blocking(profile: Profile, isBlocked: boolean): Profile {
  return { ...(isBlocked ? following(profile, false) : profile), isBlocked };
}
