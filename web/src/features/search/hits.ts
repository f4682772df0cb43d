import type { Found } from '@/api/search';
import { countText } from '@/lib/locale';
import { many } from '@/lib/many';
import { absoluteTime } from '@/lib/time';

export type HitKind = 'person' | 'stream' | 'tournament' | 'agent' | 'recent';

/** One line of what was found. */
export interface Hit {
  key: string;
  kind: HitKind;
  title: string;
  /** Under the title. */
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

/** The hits as lines in groups, the empty ones left out; streams first, since they pass. Who has one that is live is found with it, by their name. */
export function groupsOf(found: Found): HitGroup[] {
  const { people, streams, tournaments, agents } = found;
  const liveOf = (username: string) =>
    streams.find(({ status, creator }) => status === 'live' && creator === username);
  const groups: HitGroup[] = [
    {
      title: 'Streams',
      hits: streams.map(({ id, title, creator, status, viewers, thumbnail }) => ({
        key: id,
        kind: 'stream',
        title,
        detail:
          status === 'live'
            ? viewers > 0
              ? `${creator} · ${countText(viewers)} watching`
              : creator
            : `${creator} · scheduled`,
        picture: thumbnail,
        live: status === 'live',
        to: `/live/${id}`,
      })),
    },
    {
      title: 'People',
      hits: people.map((person) => {
        const live = liveOf(person.username);
        return {
          key: person.address,
          kind: 'person',
          title: person.username,
          detail: live ? `Live: ${live.title}` : standingOf(person),
          picture: person.avatar,
          live: live !== undefined,
          to: `/${person.address}`,
        };
      }),
    },
    {
      title: 'Tournaments',
      hits: tournaments.map(({ id, title, status, date, participantCount }) => ({
        key: id,
        kind: 'tournament',
        title,
        detail: [
          status,
          ...(new Date(date) > new Date() ? [absoluteTime(new Date(date))] : []),
          many(participantCount, 'player'),
        ].join(' · '),
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

/** Searches of before, as lines that lead to what they find now. */
export const recentHits = (searches: string[]): Hit[] =>
  searches.map((words) => ({
    key: `recent-${words}`,
    kind: 'recent',
    title: words,
    detail: '',
    picture: null,
    live: false,
    to: allOf(words),
  }));

/** The page with all that has such a name. */
export const allOf = (words: string) => `/search?q=${encodeURIComponent(words)}`;

/** A person's rating and followers in words. */
function standingOf({ rating, provisional, followers }: Found['people'][number]): string {
  return [
    rating === null ? 'Not rated yet' : `Rated ${Math.round(rating)}${provisional ? '?' : ''}`,
    ...(followers > 0 ? [many(followers, 'follower')] : []),
  ].join(' · ');
}
