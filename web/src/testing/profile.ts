import type { Notification, Profile } from '@/api/profile-types';
import type { Me } from '@/api/types';
import { ME } from './render';
import { addressOf } from './room';

/** Somebody else's profile, as a stranger sees it. */
export function profile(change: Partial<Profile> = {}): Profile {
  return {
    _id: 'p1',
    address: addressOf('karl'),
    username: 'karl',
    profilePicture: null,
    bio: 'Race to seven, any day.',
    followers: [],
    blockedBy: [],
    followerCount: 12,
    followingCount: 3,
    isFollowing: false,
    isBlocked: false,
    isAdmin: false,
    createdAt: '2026-03-01T12:00:00Z',
    live: null,
    liveStreams: [],
    streams: [],
    ...change,
  };
}

/** Answer of the server to break_king about themselves. */
export function me(change: Partial<Me> = {}): Me {
  return {
    user: { id: 'u1', ...ME },
    blocked: [],
    profile: {
      bio: '',
      profilePicture: null,
      email: null,
      followingCount: 0,
      followerCount: 0,
      featured: true,
    },
    isReviewer: false,
    unreadNotifications: 0,
    ...change,
  };
}

export function notification(change: Partial<Notification> = {}): Notification {
  return {
    id: 'n1',
    kind: 'stream_live',
    at: new Date(Date.now() - 60_000).toISOString(),
    read: false,
    text: 'karl is live: Friday frames',
    link: `/live/${'a'.repeat(24)}`,
    actor: { address: addressOf('karl'), username: 'karl', profilePicture: null },
    ...change,
  };
}
