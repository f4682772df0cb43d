import { createContext, useContext } from 'react';
import type { RoomEmote } from '@/realtime/messages';

/** The creator's own pictures, by the word that stands between two colons. */
export type RoomEmotes = ReadonlyMap<string, string>;

const SAFE = /^\w+ \/media\/emotes\/\w+\.webp$/;

export const NO_EMOTES: RoomEmotes = new Map();

const Context = createContext<RoomEmotes>(NO_EMOTES);

export const RoomEmotesProvider = Context.Provider;

/** Those of the room that is shown. A row reads them here, so that it is drawn again when they change and not with every line. */
export const useRoomEmotes = () => useContext(Context);

/** Plain words, and paths of this server alone: a picture elsewhere would tell its host who reads along. */
export function emotesOf(told: readonly RoomEmote[]): RoomEmotes {
  const own = told.filter(({ name, url }) => SAFE.test(`${name} ${url}`));
  return own.length === 0 ? NO_EMOTES : new Map(own.map(({ name, url }) => [name, url]));
}
