import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, UserPlus, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import type { Profile } from '@/api/profile-types';
import { displayName, shortAddress } from '@/lib/address';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { wishHere } from '@/lib/wish';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Input } from '@/ui/input';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { Bio } from '../bio';
import { Count, followersWord } from '../counts';
import { PageShape } from '../page-shape';
import { PICTURE_PX, ProfileHead } from '../profile-head';
import { LeadSkeleton, ProfileSkeleton } from '../profile-skeleton';
import { profileQuery } from '../queries';
import { useViewer } from '../use-viewer';
import { BlockButton } from './block-button';
import { BlockedNotice } from './blocked-notice';
import { FollowButton } from './follow-button';
import { FOLLOW } from './use-follow';

export interface ProfileParts {
  /** Figures in the head. */
  standing: (profile: Profile) => ReactNode;
  streams: (profile: Profile) => ReactNode;
  /** Under the head: how strong they are. */
  lead: (profile: Profile) => ReactNode;
  duels: (profile: Profile) => ReactNode;
}

interface PersonPageProps extends ProfileParts {
  /** The site's own: nobody has to block it, and its wallet is nobody's. */
  official?: (profile: Profile) => boolean;
  /** The way to play them. */
  challenge: (profile: Profile) => ReactNode;
  /** About somebody who has written nothing; empty where nothing is known either. */
  words?: (profile: Profile) => string;
  /** The stream that is live, large. */
  live: (profile: Profile) => ReactNode;
  /** Their other streams. */
  more: (profile: Profile) => ReactNode;
  /** A wallet address or a name. */
  who: string;
}

/** Somebody, as others see them. One's own is at /profile. */
export function PersonPage({ who, ...parts }: PersonPageProps) {
  const { user } = useSession();
  const { data, isPending, isFetching, refetch } = useQuery(profileQuery(who, useViewer()));
  const shown = who.startsWith('0x') ? shortAddress(who) : who;
  const name = data ? displayName(data) : shown;
  usePageMeta({ title: name, description: descriptionOf(data, name) });

  if (isPending) {
    return (
      <PageShape head={<ProfileSkeleton />} lead={<LeadSkeleton />} aside={null}>
        <Skeleton className="h-96 rounded-lg" />
      </PageShape>
    );
  }
  if (data === undefined) {
    return (
      <ErrorState
        as="h1"
        title="Failed to load profile"
        className="min-h-[70dvh]"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        The server did not answer for {shown}.
      </ErrorState>
    );
  }
  if (data === null) return <Nobody who={who} shown={shown} />;
  if (user?.address.toLowerCase() === data.address.toLowerCase()) {
    return <Navigate to="/profile" replace />;
  }
  return <Person profile={data} {...parts} />;
}

function Person(props: Omit<PersonPageProps, 'who'> & { profile: Profile }) {
  const {
    profile: told,
    words = () => '',
    official = () => false,
    challenge,
    standing,
    lead,
    live,
    streams,
    duels,
    more,
  } = props;
  const { user } = useSession();
  const profile = { ...told, bio: told.bio || words(told) };
  const isOfficial = official(told);
  // Playing somebody is what leads here; nobody plays the house.
  const isSecond = !isOfficial;
  return (
    <PageShape
      head={
        <ProfileHead
          profile={profile}
          picture={
            <Avatar name={displayName(profile)} src={profile.profilePicture} size={PICTURE_PX} />
          }
          bio={<Bio text={profile.bio} />}
          wallet={isOfficial ? null : undefined}
          standing={standing(profile)}
          counts={
            <p className="flex gap-5 empty:hidden">
              {isOfficial ? <OfficialMark /> : null}
              {profile.followerCount > 0 ? (
                <Count value={profile.followerCount}>{followersWord(profile.followerCount)}</Count>
              ) : null}
              {profile.followingCount > 0 ? (
                <Count value={profile.followingCount}>following</Count>
              ) : null}
            </p>
          }
        >
          {profile.isBlocked ? null : challenge(profile)}
          {user ? (
            <FollowButton profile={profile} second={isSecond} />
          ) : (
            <LoginToFollow profile={profile} second={isSecond} />
          )}
          {user && !isOfficial ? <BlockButton profile={profile} /> : null}
        </ProfileHead>
      }
      lead={lead(profile)}
      aside={streams(profile)}
    >
      {profile.isBlocked ? <BlockedNotice name={displayName(profile)} /> : null}
      {profile.live ? live(profile) : null}
      {/* Other streams belong to the one that is on; without one the duels come first. */}
      {profile.live ? more(profile) : null}
      {duels(profile)}
      {profile.live ? null : more(profile)}
    </PageShape>
  );
}

function OfficialMark() {
  return (
    <span className="flex items-center gap-1.5">
      <BadgeCheck aria-hidden className="size-4 text-felt" />
      Official
    </span>
  );
}

function LoginToFollow({ profile, second }: { profile: Profile; second: boolean }) {
  const { connect } = useSession();
  return (
    <Button
      variant={second ? 'secondary' : 'primary'}
      aria-label="Login to follow"
      onClick={() => {
        // Granted by the button that stands here once they have signed in.
        wishHere(FOLLOW, profile.address);
        void connect();
      }}
    >
      <UserPlus aria-hidden className="size-4" />
      Follow
    </Button>
  );
}

function Nobody({ who, shown }: { who: string; shown: string }) {
  const byName = shown === who;
  return (
    <EmptyState
      as="h1"
      icon={UserRoundX}
      title={byName ? `Nobody is called ${who}` : `${shown} has never signed in here`}
      className="min-h-[70dvh]"
      action={
        <>
          {byName ? <FindPerson name={who} /> : null}
          <Button asChild variant={byName ? 'secondary' : 'primary'}>
            <Link to="/">Return Home</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/cuecast-live">Watch live streams</Link>
          </Button>
        </>
      }
    >
      {byName
        ? 'They may have changed their name, or the link is mistyped.'
        : 'This wallet has not signed in here, so there is no profile to show.'}
    </EmptyState>
  );
}

/** The search, with the name that nobody has. */
function FindPerson({ name }: { name: string }) {
  return (
    <form action="/search" className="mb-1 flex w-full justify-center gap-2">
      <Input
        type="search"
        className="max-w-sm"
        name="q"
        aria-label="Search for a person"
        defaultValue={name}
      />
      <Button type="submit">Search</Button>
    </form>
  );
}

function descriptionOf(profile: Profile | null | undefined, name: string): string {
  if (!profile) return `${name} on Cuecast.`;
  return profile.bio || `Streams, duels and followers of ${name} on Cuecast.`;
}
