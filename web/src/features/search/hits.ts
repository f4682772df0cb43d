import type { Found } from '@/api/search';
import type { Stream } from '@/api/types';
import { countText } from '@/lib/locale';

export type HitKind = 'person' | 'stream' | 'tournament' | 'agent';

/** One line of what was found. */
export interface Hit {
  key: string;
  kind: HitKind;
  title: string;
  /** Under the title; empty for a person. */
  detail: string;
  picture: string | null;
  /** Of an agent. */
  character?: { face: Found['agents'][number]['face'] };
  /** A stream that is live, or somebody who has one. */
  live: boolean;
  to: string;
}

export interface HitGroup {
  title: string;
  hits: Hit[];
}

/** The hits as lines in groups, the empty ones left out; streams first, since they pass. The server finds a stream by its title alone: those that are live come beside, for the people who were found. */
export function groupsOf(found: Found, live: Stream[] = []): HitGroup[] {
  const { people, tournaments, agents } = found;
  const theirs = live.filter(({ creator }) => people.some((person) => isSame(person, creator)));
  const isNew = ({ streamId }: Stream) => found.streams.every(({ id }) => id !== streamId);
  const streams = [...found.streams, ...theirs.filter(isNew).map(asFound)];
  const groups: HitGroup[] = [
    {
      title: 'Streams',
      hits: streams.map(({ id, title, creator, status, viewers, thumbnail }) => ({
        key: id,
        kind: 'stream',
        title,
        detail:
          status === 'live'
            ? `${creator} · ${countText(viewers)} watching`
            : `${creator} · scheduled`,
        picture: thumbnail,
        live: status === 'live',
        to: `/live/${id}`,
      })),
    },
    {
      title: 'People',
      hits: people.map(({ address, username, avatar }) => ({
        key: address,
        kind: 'person',
        title: username,
        detail: '',
        picture: avatar,
        live: theirs.some(({ creator }) => isSame({ address }, creator)),
        to: `/${address}`,
      })),
    },
    {
      title: 'Tournaments',
      hits: tournaments.map(({ id, title, status, participantCount }) => ({
        key: id,
        kind: 'tournament',
        title,
        detail: `${status} · ${participantCount} ${participantCount === 1 ? 'player' : 'players'}`,
        picture: null,
        live: false,
        to: `/tournament/${id}`,
      })),
    },
    {
      title: 'Agents',
      hits: agents.map(({ id, name, level, rating, face }) => ({
        key: id,
        kind: 'agent',
        title: name,
        detail: `Computer player, ${level} · rating ${Math.round(rating)}`,
        picture: null,
        character: { face },
        live: false,
        to: `/agents/${id}`,
      })),
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

function isSame(one: { address: string }, other: { address: string }): boolean {
  return one.address.toLowerCase() === other.address.toLowerCase();
}

function asFound({ streamId, title, thumbnail, creator, viewers }: Stream) {
  return {
    id: streamId,
    title,
    thumbnail: thumbnail ?? null,
    creator: creator.username,
    viewers,
    status: 'live' as const,
  };
}
