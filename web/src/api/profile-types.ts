/** Answers of the calls about people, by the names that the app uses. */
import type { components } from './schema';

type Schemas = components['schemas'];

/** Somebody as anybody may see them, with what whoever asks has to do with them. */
export type Profile = Schemas['Profile'];

/** Fields of a profile that only its owner sees. */
export type OwnProfile = Schemas['OwnProfile'];

/** Changes to a profile; a field that is left out stays. */
export interface ProfileChange {
  bio?: string;
  email?: string | null;
  /** null removes it. */
  profilePicture?: null;
  /** False keeps one's matches out of what the house chooses to show. */
  featured?: boolean;
}

/** Somebody named beside something. */
export type NamedPerson = Pick<Profile, 'address' | 'username' | 'profilePicture'>;

export type NotificationKind = Schemas['NoticeKind'];

/** Something that one wants to know, also of while one was away. */
export type Notification = Schemas['ListedNotification'];
export type NotificationPage = Schemas['NotificationList'];
