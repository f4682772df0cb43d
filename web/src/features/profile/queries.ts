import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Profile } from '@/api/profile-types';
import { getProfile } from '@/api/profiles';

const PROFILE = ['profile'] as const;

/** `who` is a wallet address or a name; `viewer` is the address of whoever asks, once they have signed in. */
export const profileQuery = (who: string, viewer: string | undefined) =>
  queryOptions({
    queryKey: [...PROFILE, viewer ?? 'guest', who.toLowerCase()] as const,
    queryFn: ({ signal }) => getProfile(who, { signal }),
    // Signing in asks again, for what it means to the one who did; the rest stays in view.
    placeholderData: keepPreviousData,
  });

/** Changes a profile wherever it is kept, by its address or by its name. */
export function changeProfile(
  queries: QueryClient,
  address: string,
  change: (profile: Profile) => Profile,
): void {
  queries.setQueriesData<Profile | null>({ queryKey: PROFILE }, (known) =>
    known?.address.toLowerCase() === address.toLowerCase() ? change(known) : known,
  );
}

export const refetchProfiles = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: PROFILE });
