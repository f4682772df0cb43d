/** What the calls about people answer, by the names that the app uses. */
import type { Address } from '@/lib/address';
import type { components } from './schema';
import type { Stream } from './types';

type Schemas = components['schemas'];

/** Somebody as anybody may see them, with what whoever asks has to do with them. */
export type Profile = Omit<
  Schemas['Profile'],
  'address' | 'followers' | 'blockedBy' | 'streams'
> & { address: Address; followers: Address[]; blockedBy: Address[]; streams: Stream[] };

/** What only its owner sees. */
export type OwnProfile = Schemas['OwnProfile'];

/** What is left out stays. */
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

export type PeoplePage = Omit<Schemas['FollowList'], 'people'> & { people: NamedPerson[] };

export type NotificationKind = Schemas['NoticeKind'];

/** Something that one wants to know, also of while one was away. */
export type Notification = Omit<Schemas['ListedNotification'], 'actor'> & {
  actor: NamedPerson | null;
};

export type NotificationPage = Omit<Schemas['NotificationList'], 'notifications'> & {
  notifications: Notification[];
};
