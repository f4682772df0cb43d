import type { Found } from '@/api/search';
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
  /** A stream that is live. */
  live: boolean;
  to: string;
}

export interface HitGroup {
  title: string;
  hits: Hit[];
}

/** What was found as lines in groups, the empty ones left out; streams first, since they pass. */
export function groupsOf({ people, streams, tournaments, agents }: Found): HitGroup[] {
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
        live: false,
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
