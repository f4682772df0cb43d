/** What the server answers. Times are ISO 8601 UTC, except where `timestamp` or `…Ms` says milliseconds. */
import type { Address } from '@/lib/address';

export interface Person {
  address: Address;
  username: string | null;
}

export interface User extends Person {
  id: string;
  isAdmin: boolean;
}

export interface Config {
  environment: 'local' | 'development' | 'production';
  product: string;
  chainId: number;
  /** The AppKit project id; null: injected wallets only. */
  projectId: string | null;
  /** Hosts that the Twitch player may be embedded in. */
  twitchParents: string[];
}

export interface Nonce {
  nonce: string;
  issuedAt: string;
  expirationTime: string;
  domain: string;
  uri: string;
  chainId: number;
}

export interface SignedIn {
  token: string;
  user: User;
}

export interface ServerSession {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  userAgent: string | null;
  current: boolean;
}

export interface WalletProfile extends Person {
  isAdmin: boolean;
}

export interface Me {
  user: User;
  blocked: Address[];
}

export type StreamStatus = 'live' | 'scheduled' | 'ended';

export interface Stream {
  _id: string;
  streamId: string;
  title: string;
  description: string;
  category: string;
  game: string;
  tags: string[];
  status: StreamStatus;
  isLive: boolean;
  isScheduled: boolean;
  streamSource: 'twitch';
  streamUrl: string;
  /** The Twitch channel's name. */
  channel: string;
  thumbnail: string | null;
  thumbnailUrl: string | null;
  scheduledStartTime: string | null;
  startedAt: string | null;
  endedAt: string | null;
  createdAt: string;
  creator: { address: Address; username: string; avatar: string | null; verified: boolean };
  followers: Address[];
  likes: Address[];
  viewers: number;
}

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

export type Role = 'viewer' | 'moderator' | 'creator' | 'admin';

export interface ChatLine {
  seq: number;
  epoch: number;
  id: string;
  _id: string;
  clientMessageId: string | null;
  message: string;
  address: Address;
  username: string;
  userId: string;
  timestamp: number;
  role: Role;
  error: boolean;
}

export interface ChatPage {
  /** Newest first. */
  messages: ChatLine[];
  /** Pass as `before` for the page before this one; null: this is the first. */
  before: string | null;
}

export interface Moderation {
  slowModeSeconds: number;
  moderators: Person[];
  bans: (Person & { until: string | null; reason: string | null })[];
}

export interface ModerationEntry {
  id: string;
  action: string;
  actor: Person;
  target: Person | null;
  messageId: string | null;
  messageText: string | null;
  detail: string | null;
  createdAt: string;
}

export interface ModerationLogPage {
  entries: ModerationEntry[];
  before: string | null;
}
