import { useQuery } from '@tanstack/react-query';
import { AtSign, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Profile } from '@/api/profile-types';
import { meQuery } from '@/api/users';
import { usePageMeta } from '@/lib/page-meta';
import { type SessionUser, useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { PageShape } from '../page-shape';
import type { ProfileParts } from '../person/person-page';
import { AvatarEditor } from '../picture/avatar-editor';
import { ProfileHead } from '../profile-head';
import { LeadSkeleton, ProfileSkeleton } from '../profile-skeleton';
import { profileQuery } from '../queries';
import { useViewer } from '../use-viewer';
import { BioEditor } from './bio-editor';
import { EditProfile } from './edit-profile';
import { OwnCounts } from './own-counts';
import { OwnWallet, SignOnce } from './own-wallet';

interface OwnParts extends Omit<ProfileParts, 'standing'> {
  /** The way to play a friend. */
  invite: ReactNode;
}

/** One's own profile: as others see it, with everything on it open to change. */
export function OwnPage(parts: OwnParts) {
  usePageMeta({ title: 'Profile', description: 'Your picture, bio and followers.' });
  const { user } = useSession();
  return user ? <Own key={user.address} user={user} {...parts} /> : <LoginRequired />;
}

function Own({ user, lead, streams, duels, invite }: OwnParts & { user: SessionUser }) {
  const { status } = useSession();
  const { data, isPending, isFetching, refetch } = useQuery(
    profileQuery(user.address, useViewer()),
  );
  const me = useQuery({ ...meQuery(user.address), enabled: status === 'signedIn' });
  if (isPending) {
    return (
      <PageShape
        head={<ProfileSkeleton />}
        lead={<LeadSkeleton />}
        aside={<Skeleton className="h-40 rounded-lg" />}
      >
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
        The server did not answer.
      </ErrorState>
    );
  }
  const profile = data ?? newcomer(user);
  return (
    <PageShape
      head={
        <ProfileHead
          profile={profile}
          liveMark
          picture={<AvatarEditor profile={profile} />}
          bio={<BioEditor profile={profile} />}
          wallet={<OwnWallet address={user.address} />}
          counts={<OwnCounts profile={profile} />}
        >
          <EditProfile profile={profile} email={me.data?.profile.email ?? null} />
          <Button asChild variant="secondary">
            <Link to="/settings">
              <Settings aria-hidden className="size-4" />
              Settings
            </Link>
          </Button>
          {invite}
        </ProfileHead>
      }
      lead={lead(profile)}
      aside={streams(profile)}
    >
      {status === 'connected' ? <SignOnce /> : null}
      {duels(profile)}
    </PageShape>
  );
}

function LoginRequired() {
  const { connect } = useSession();
  return (
    <EmptyState
      as="h1"
      icon={AtSign}
      title="Login Required"
      className="min-h-[70dvh]"
      action={<Button onClick={() => void connect()}>Login / Signup</Button>}
    >
      Please login to view your profile
    </EmptyState>
  );
}

/** Somebody who has connected a wallet and never signed in: the server knows nothing of them yet. */
function newcomer({ address, username, isAdmin }: SessionUser): Profile {
  return {
    _id: '',
    address,
    username,
    profilePicture: null,
    bio: '',
    followers: [],
    blockedBy: [],
    followerCount: 0,
    followingCount: 0,
    isFollowing: false,
    isBlocked: false,
    isAdmin,
    createdAt: new Date().toISOString(),
    live: null,
    liveStreams: [],
    streams: [],
  };
}
