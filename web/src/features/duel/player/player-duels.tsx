import { useQuery } from '@tanstack/react-query';
import { Swords } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getMatches } from '@/api/duel';
import type { PastMatch, PlayerStats } from '@/api/duel-types';
import { lengthText } from '@/lib/length-text';
import { countText } from '@/lib/locale';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { FormDots } from '@/ui/form-dots';
import { MatchRow } from '../lobby/match-row';
import { Panel } from '../lobby/panel';
import { resultFor, rivalIn } from '../lobby/past-match';
import { DUEL_QUERIES } from '../lobby/queries';
import { isSame } from '../people';
import { RatingCard } from './rating-card';
import { RivalPicture } from './rival-picture';
import { usePlayerDuels } from './use-player-duels';

interface PlayerDuelsProps {
  address: string;
  /** True where the viewer is the player. */
  own: boolean;
}

/** Matches that a profile shows at first, and at most. */
const SHOWN = 6;
const ALL = 100;
/** Of practice the newest, under the sum of it. */
const PRACTICE_SHOWN = 2;

interface DuelsPartProps extends PlayerDuelsProps {
  /** `after`: what stands below the rating, which must not move when that comes. */
  part: 'rating' | 'matches' | 'after';
  waits?: boolean;
  /** Content of `after`. */
  children?: ReactNode;
}

/** One lazy component for all parts of a page: none of them comes before the others. */
export default function DuelsPart({ part, waits, children, ...props }: DuelsPartProps) {
  switch (part) {
    case 'rating':
      return <RatingCard {...props} waits={waits} />;
    case 'matches':
      return <PlayerDuels {...props} />;
    case 'after':
      return children;
  }
}

/** Somebody's matches with the replays; before a rated one their owner sees the practice. Shown when {@link usePlayerDuels} has answered. */
export function PlayerDuels({ address, own }: PlayerDuelsProps) {
  const { data } = usePlayerDuels(address);
  if (data?.figures?.matchesPlayed) {
    return data.matches.length > 0 ? (
      <Played figures={data.figures} matches={data.matches} address={address} />
    ) : null;
  }
  const practice = own && data ? practiceOf(data.matches) : [];
  return practice.length > 0 ? <Practice known={practice} address={address} /> : null;
}

/** All that the server keeps of them, once they are wanted. */
const useAllMatches = (address: string, enabled: boolean) =>
  useQuery({
    queryKey: [...DUEL_QUERIES, 'profile', address, 'all'],
    queryFn: ({ signal }) => getMatches(address, { signal }, ALL),
    enabled,
  });

const practiceOf = (matches: readonly PastMatch[]) =>
  matches.filter(({ kind, winner }) => kind === 'practice' && winner !== null);

/** Practice so far: it counts for nothing, and is worth seeing again. */
function Practice({ known, address }: { known: readonly PastMatch[]; address: string }) {
  const [all, setAll] = useState(false);
  const more = useAllMatches(address, all);
  const shown = more.data ? practiceOf(more.data) : known.slice(0, PRACTICE_SHOWN);
  const form = known.map((match) => resultFor(match, address) === 'won').reverse();
  const won = form.filter(Boolean).length;
  return (
    <Panel
      title="Practice, unrated"
      icon={Swords}
      className="md:min-h-0!"
      aside={
        <span className="font-semibold tabular-nums">
          {won} won, {known.length - won} lost
        </span>
      }
    >
      <FormDots label={`Last ${known.length}`} form={form} words={['won', 'lost']} />
      <Matches of={shown} userId={address} />
      {more.data || known.length <= PRACTICE_SHOWN ? null : (
        <More busy={more.isFetching} onMore={() => setAll(true)}>
          {more.isError ? FAILED : 'All frames'}
        </More>
      )}
    </Panel>
  );
}

const FAILED = 'They did not load. Try again';

interface PlayedProps {
  figures: PlayerStats;
  matches: PastMatch[];
  address: string;
}

function Played({ figures, matches, address }: PlayedProps) {
  const [all, setAll] = useState(false);
  const more = useAllMatches(address, all);
  return (
    <Panel
      title="Newest matches"
      icon={Swords}
      className="md:min-h-0!"
      aside={<AgainstViewer matches={matches} address={address} />}
    >
      <Matches of={more.data ?? matches.slice(0, SHOWN)} userId={figures.userId} />
      {more.data || matches.length <= SHOWN ? null : (
        <More busy={more.isFetching} onMore={() => setAll(true)}>
          {more.isError
            ? FAILED
            : figures.matchesPlayed > ALL
              ? `The newest ${ALL} matches`
              : `All ${countText(figures.matchesPlayed)} matches`}
        </More>
      )}
    </Panel>
  );
}

/** How the viewer did in those of the newest that were against them. */
function AgainstViewer({ matches, address }: { matches: readonly PastMatch[]; address: string }) {
  const { user } = useSession();
  const theirs = matches
    .filter((match) => user && isSame(rivalIn(match, address)?.userId, user.address))
    .map((match) => resultFor(match, address));
  const count = (result: string) => theirs.filter((one) => one === result).length;
  const [won, lost] = [count('lost'), count('won')];
  return won + lost > 0 ? (
    <span className="text-dim text-sm tabular-nums">
      You{' '}
      <b className="font-semibold text-text">
        {won} – {lost}
      </b>{' '}
      lately
    </span>
  ) : null;
}

const lengthOf = ({ startedAt, endedAt }: PastMatch) =>
  endedAt ? lengthText(startedAt, endedAt) : undefined;

/** Lines from edge to edge of the card, to its end. */
function Matches({ of, userId }: { of: readonly PastMatch[]; userId: string }) {
  return (
    <ul className="-mx-5 last:-mb-5 divide-y divide-ink-3 border-ink-3 border-t">
      {of.map((match) => (
        <MatchRow
          key={match.matchId}
          match={match}
          userId={userId}
          picture={<RivalPicture match={match} userId={userId} />}
          note={lengthOf(match)}
          rematch={false}
        />
      ))}
    </ul>
  );
}

interface MoreProps {
  busy: boolean;
  onMore: () => void;
  children: string;
}

function More({ busy, onMore, children }: MoreProps) {
  return (
    <div className="-mx-5 -mt-4 -mb-5 border-ink-3 border-t p-2 text-center">
      <Button variant="ghost" busy={busy} onClick={onMore}>
        {children}
      </Button>
    </div>
  );
}
