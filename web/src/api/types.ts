/** What the server answers, by the names that the app uses. Made from its OpenAPI document: `make openapi` refreshes it. */
import type { Address } from '@/lib/address';
import type { components } from './schema';

type Schemas = components['schemas'];

/** Addresses are typed as templates here, and nullable detail that the document leaves open is spelled out. */
type WithAddress<T> = Omit<T, 'address'> & { address: Address };

export type Person = WithAddress<Schemas['Account']>;
export type User = WithAddress<Schemas['Me']>;
export type Config = Omit<Schemas['PublicConfig'], 'environment'> & {
  environment: 'local' | 'development' | 'production';
};
export type Nonce = Schemas['Nonce'];
export type SignedIn = Omit<Schemas['Session'], 'user'> & { user: User };
export type ServerSession = Schemas['SessionInfo'];
export type WalletProfile = WithAddress<Schemas['Wallet']>;
export type Me = { user: User; blocked: Address[] };
export type StreamStatus = Schemas['StreamStatus'];
export type Stream = Omit<Schemas['Stream'], 'creator' | 'followers' | 'likes'> & {
  creator: WithAddress<Schemas['StreamCreator']>;
  followers: Address[];
  likes: Address[];
};
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

export type PredictionOption = 'option1' | 'option2';
export type IncentiveCurrency = 'BAI' | 'USDT' | 'BNB' | 'IMX';
/** What became of the pool; `share` is what one winner got, `remainder` what went back to the creator. */
export interface PredictionPayout {
  winners: number;
  share: string;
  remainder: string;
  refunded: boolean;
  outcome:
    | 'paid'
    | 'refunded_no_winner'
    | 'refunded_deleted'
    | 'refunded_expired'
    | 'refunded_stream'
    | 'none';
}
/** A two-option prediction. Amounts are decimal text, times ISO; `userVote` is the asking viewer's own. */
export interface Prediction {
  _id: string;
  streamId: string;
  question: string;
  option1: string;
  option2: string;
  option1Votes: number;
  option2Votes: number;
  status: 'active' | 'ended';
  endsAt: string;
  votingOpen: boolean;
  userVote: PredictionOption | null;
  winner: PredictionOption | null;
  incentiveType: IncentiveCurrency | null;
  incentiveAmount: string | null;
  createdAt: string;
  endedAt: string | null;
  undoUntil: string | null;
  payout: PredictionPayout | null;
  /** The creator's predictions so far: with a winner, and given back. */
  reliability: { resolved: number; refunded: number };
}
export type PredictionResult = Prediction & {
  totalVotes: number;
  winningPoints: number;
  isWinner: boolean;
};
/** The votes as they stood at a moment. */
export interface SplitPoint {
  at: string;
  option1: number;
  option2: number;
}
/** The create-prediction form as it is sent; `duration` is the form's seconds times 60 (decision B1). */
export interface NewPrediction {
  question: string;
  option1: string;
  option2: string;
  duration: number;
  incentiveType?: IncentiveCurrency;
  incentiveAmount?: string;
}
