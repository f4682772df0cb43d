/** What the server answers, by the names that the app uses. Made from its OpenAPI document: `make openapi` refreshes it. */
import type { Address } from '@/lib/address';
import type { OwnProfile } from './profile-types';
import type { components } from './schema';
import type { Tournament } from './tournament-types';

type Schemas = components['schemas'];

/** Addresses are typed as templates here, and nullable detail that the document leaves open is spelled out. */
type WithAddress<T> = Omit<T, 'address'> & { address: Address };

export type Person = WithAddress<Schemas['Account']>;
export type User = WithAddress<Schemas['Me']>;
export type Config = Omit<Schemas['PublicConfig'], 'environment'> & {
  environment: 'local' | 'development' | 'production';
};
export type Passport = Schemas['Passport'];
export type Nonce = Schemas['Nonce'];
export type SignedIn = Omit<Schemas['Session'], 'user'> & { user: User };
export type ServerSession = Schemas['SessionInfo'];
export type WalletProfile = WithAddress<Schemas['Wallet']>;
export type Me = {
  user: User;
  blocked: Address[];
  profile: OwnProfile;
  unreadNotifications: number;
};
export type StreamStatus = Schemas['StreamStatus'];
export type Stream = Omit<Schemas['Stream'], 'creator' | 'followers' | 'likes'> & {
  creator: WithAddress<Schemas['StreamCreator']>;
  followers: Address[];
  likes: Address[];
};
export type Quest = Schemas['Quest'];
export interface Home {
  streams: Stream[];
  quests: Quest[];
  tournaments: Tournament[];
}
export type Role = Schemas['Role'];
export type ChatLine = WithAddress<Schemas['Chat']>;
export type ChatPage = Omit<Schemas['Messages'], 'messages'> & { messages: ChatLine[] };
export type Moderation = {
  slowModeSeconds: number;
  moderators: Person[];
  bans: WithAddress<Schemas['Ban']>[];
};
export type ModerationEntry = Omit<Schemas['ModerationLogEntry'], 'actor' | 'target' | 'detail'> & {
  actor: Person;
  target: Person | null;
  /** What applies of these. */
  detail: { durationSeconds?: number | null; reason?: string | null; slowModeSeconds?: number };
};
export type ModerationLogPage = Omit<Schemas['ModerationLog'], 'entries'> & {
  entries: ModerationEntry[];
};

/** The create-stream form as it is sent. */
export interface NewStream {
  title: string;
  description: string;
  category: string;
  game: string;
  tags: string[];
  streamSource: 'twitch';
  thumbnailUrl: string;
  status: 'live' | 'scheduled';
  scheduledStartTime: string | null;
  twitchChannelLink: string;
}

export type PredictionOption = Schemas['PredictionOption'];
export type IncentiveCurrency = 'BAI' | 'USDT' | 'BNB' | 'IMX';
/** A two-option prediction with the asking viewer's own vote. Amounts are decimal text, times ISO. */
export type Prediction = Schemas['PredictionView'];
export type PredictionPayout = Schemas['Payout'];
export type PredictionResult = Schemas['PredictionResult'];
/** The votes as they stood at a moment. */
export type SplitPoint = Schemas['SplitPoint'];
/** The create-prediction form as it is sent; `duration` is the form's seconds times 60 (decision B1). */
export interface NewPrediction {
  question: string;
  option1: string;
  option2: string;
  duration: number;
  incentiveType?: IncentiveCurrency;
  incentiveAmount?: string;
}
