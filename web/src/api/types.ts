/** Answers of the server, by the names that the app uses. Made from its OpenAPI document: `make openapi` refreshes it. */
import type { components } from './schema';
import type { StreamTable } from './tables';

type Schemas = components['schemas'];

export type Person = Schemas['Account'];
export type User = Schemas['Me'];
export type Config = Schemas['PublicConfig'];
export type Passport = Schemas['Passport'];
export type Nonce = Schemas['Nonce'];
export type SignedIn = Schemas['Session'];
export type ServerSession = Schemas['SessionInfo'];
export type WalletProfile = Schemas['Wallet'];
export type Me = Schemas['MeView'];
export type StreamStatus = Schemas['StreamStatus'];
export type Stream = Omit<Schemas['Stream'], 'channel' | 'streamSource'> & {
  streamSource: string;
  /** Absent where it shows a table. */
  channel?: string;
  table?: StreamTable;
};
export type Quest = Schemas['Quest'];
export type Home = Omit<Schemas['Home'], 'streams'> & { streams: Stream[] };
export type Role = Schemas['Role'];
export type ChatLine = Schemas['Chat'];
export type Moderation = Schemas['ModerationOverview'];
/** The document leaves open what stands in `detail`. */
export type ModerationEntry = Omit<Schemas['ModerationLogEntry'], 'detail'> & {
  /** Details of the act; only those that apply to it are set. */
  detail: {
    durationSeconds?: number | null;
    reason?: string | null;
    slowModeSeconds?: number;
    emote?: string;
  };
};
export type ModerationLogPage = Omit<Schemas['ModerationLog'], 'entries'> & {
  entries: ModerationEntry[];
};

/** The create-stream form as it is sent: with a Twitch link, or with one of our tables. */
export type NewStream = NewStreamDetails &
  (
    | { streamSource: 'twitch'; twitchChannelLink: string }
    | { streamSource: 'table'; tableSource: { kind: 'match' | 'tournament'; id: string } }
  );

interface NewStreamDetails extends StreamEdit {
  status: 'live' | 'scheduled';
}

/** The part of a stream that its creator may change. */
export interface StreamEdit {
  title: string;
  description: string;
  category: string;
  game: string;
  tags: string[];
  thumbnailUrl: string;
  /** ISO; null: it stays as it is. */
  scheduledStartTime: string | null;
}

export type PredictionOption = Schemas['PredictionOption'];
export type IncentiveCurrency = 'BAI' | 'USDT' | 'BNB' | 'IMX';
/** A two-option prediction with the asking viewer's own vote. Amounts are decimal text, times ISO. */
export type Prediction = Schemas['PredictionView'];
export type ShareTerms = Schemas['ShareTerms'];
/** How somebody's votes on frames came out. */
export type PredictionRecord = Schemas['PredictionRecord'];
export type PredictionLadder = Schemas['PredictionLadder'];
export type PredictionCaller = Schemas['PredictionCaller'];
export type PredictionResult = Schemas['PredictionResult'];
/** The votes as they stood at a moment. */
export type SplitPoint = Schemas['SplitPoint'];
/** The create-prediction form as it is sent; `duration` is the form's seconds times 60 (decision B1). */
export interface NewPrediction {
  question: string;
  option1: string;
  option2: string;
  duration: number;
  /** A prediction when left out. */
  kind?: 'poll';
  incentiveType?: IncentiveCurrency;
  incentiveAmount?: string;
}
