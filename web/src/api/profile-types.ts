import type { Address } from '@/lib/address';
import type { Stream } from './types';

/** Somebody as anybody may see them; what depends on who asks is marked so. */
export interface Profile {
  _id: string;
  address: Address;
  username: string | null;
  profilePicture: string | null;
  bio: string;
  /** At most the asking person's own address. */
  followers: Address[];
  /** At most the asking person's own address: they block this profile. */
  blockedBy: Address[];
  followerCount: number;
  followingCount: number;
  /** Of whoever asks. */
  isFollowing: boolean;
  /** By whoever asks. */
  isBlocked: boolean;
  isAdmin: boolean;
  createdAt: string;
  /** The stream that is on. */
  live: string | null;
  /** The newest six. */
  streams: Stream[];
}

/** What only its owner sees. */
export interface OwnProfile {
  bio: string;
  profilePicture: string | null;
  email: string | null;
  followingCount: number;
  followerCount: number;
}

export interface ProfileChange {
  bio?: string;
  email?: string | null;
  /** null removes it. */
  profilePicture?: null;
}

/** Somebody named beside something. */
export interface NamedPerson {
  address: Address;
  username: string | null;
  profilePicture: string | null;
}

export interface PeoplePage {
  people: NamedPerson[];
  nextCursor: string | null;
}

export type NoticeKind = 'stream_live' | 'follow' | 'mention' | 'tournament';

export interface Notice {
  id: string;
  kind: NoticeKind;
  /** ISO. */
  at: string;
  read: boolean;
  text: string;
  /** A path of this site. */
  link: string;
  actor: NamedPerson | null;
}

export interface NoticePage {
  notifications: Notice[];
  nextCursor: string | null;
  unread: number;
}
