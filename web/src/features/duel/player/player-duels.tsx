import { useQuery } from '@tanstack/react-query';
import { ChartSpline } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { getMatches } from '@/api/duel';
import type { PastMatch, PlayerStats } from '@/api/duel-types';
import { lengthText } from '@/lib/length-text';
import { countText } from '@/lib/locale';
import { Button } from '@/ui/button';
import { FormDots } from '@/ui/form-dots';
import { ErrorState } from '@/ui/states';
import { MatchRow } from '../lobby/match-row';
import { Panel } from '../lobby/panel';
import { resultFor } from '../lobby/past-match';
import { DUEL_QUERIES } from '../lobby/queries';
import { RatingCurve } from '../lobby/rating-curve';
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

/** How somebody plays: the curve of their rating, and their matches with the replays. Shown when {@link usePlayerDuels} has answered. */
export default function PlayerDuels({ address, own }: PlayerDuelsProps) {
  const stats = usePlayerDuels(address);
  const { data } = stats;
  const unrated = data && !data.figures?.matchesPlayed;
  // Somebody else's absent duels are told in the head.
  if (unrated && !own) return null;
  return (
    <Panel
      title="Pool duels"
      icon={ChartSpline}
      aside={
        <Link to="/predictions/ladder" className="tap text-chalk text-sm hover:underline">
          Leaders
        </Link>
      }
    >
      {!data ? (
        <ErrorState
          title="The duels did not load"
          className="py-4"
          onRetry={() => void stats.refetch()}
          retrying={stats.isFetching}
        />
      ) : !data.figures || unrated ? (
        <Unrated matches={data.matches} address={address} />
      ) : (
        <Played figures={data.figures} matches={data.matches} address={address} />
      )}
    </Panel>
  );
}

const lengthOf = ({ startedAt, endedAt }: PastMatch) =>
  endedAt ? lengthText(startedAt, endedAt) : undefined;

/** All that the server keeps of them, once they are wanted. */
const useAllMatches = (address: string, enabled: boolean) =>
  useQuery({
    queryKey: [...DUEL_QUERIES, 'profile', address, 'all'],
    queryFn: ({ signal }) => getMatches(address, { signal }, ALL),
    enabled,
  });

interface UnratedProps {
  matches: PastMatch[];
  address: string;
}

/** The way to one's first rated frame, and the practice so far: it counts for nothing, and is worth seeing again. */
function Unrated({ matches, address }: UnratedProps) {
  const [all, setAll] = useState(false);
  const more = useAllMatches(address, all);
  const known = practiceOf(matches);
  const shown = more.data ? practiceOf(more.data) : known.slice(0, PRACTICE_SHOWN);
  const form = known.map((match) => resultFor(match, address) === 'won').reverse();
  const won = form.filter(Boolean).length;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex-1 basis-64">
          <p className="font-display font-semibold text-lg">No rated duels yet</p>
          <p className="mt-1 text-dim text-sm">
            Your first rated frame brings your rating. Practice never moves it.
          </p>
        </div>
        <p className="flex flex-wrap gap-2">
          <Button asChild>
            <Link to="/duel#find-a-rival">Find a rival</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/cuecast-live">Watch a table first</Link>
          </Button>
        </p>
      </div>
      {known.length > 0 ? (
        <section aria-labelledby="own-practice" className="-mx-5 -mb-5 border-ink-3 border-t">
          <header className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
            <h3 id="own-practice" className="font-medium text-dim text-sm">
              Practice, unrated
            </h3>
            <p className="font-semibold tabular-nums max-sm:ml-auto">
              {won} won, {known.length - won} lost
            </p>
            <span className="sm:ml-auto">
              <FormDots label={`Last ${known.length}`} form={form} words={['won', 'lost']} />
            </span>
          </header>
          <ul className="divide-y divide-ink-3 border-ink-3 border-t">
            {shown.map((match) => (
              <MatchRow
                key={match.matchId}
                match={match}
                userId={address}
                picture={<RivalPicture match={match} userId={address} />}
                note={lengthOf(match)}
                rematch={false}
              />
            ))}
          </ul>
          {more.data || known.length <= PRACTICE_SHOWN ? null : (
            <div className="border-ink-3 border-t p-2 text-center">
              <Button variant="ghost" busy={more.isFetching} onClick={() => setAll(true)}>
                {more.isError ? 'They did not load. Try again' : 'All frames'}
              </Button>
            </div>
          )}
        </section>
      ) : null}
    </>
  );
}

const practiceOf = (matches: readonly PastMatch[]) =>
  matches.filter(({ kind, winner }) => kind === 'practice' && winner !== null);

interface PlayedProps {
  figures: PlayerStats;
  matches: PastMatch[];
  address: string;
}

function Played({ figures, matches, address }: PlayedProps) {
  const [all, setAll] = useState(false);
  const more = useAllMatches(address, all);
  const shown = more.data ?? matches.slice(0, SHOWN);
  return (
    <>
      {/* Of one match there is no curve; rating and record stand in the head. */}
      {figures.curve.length > 1 ? (
        <RatingCurve points={figures.curve} rating={figures.rating} />
      ) : null}
      {shown.length > 0 ? (
        <ul
          aria-label="Newest matches"
          className="-mx-5 -mb-5 divide-y divide-ink-3 border-ink-3 border-t"
        >
          {shown.map((match) => (
            <MatchRow
              key={match.matchId}
              match={match}
              userId={figures.userId}
              picture={<RivalPicture match={match} userId={figures.userId} />}
              note={lengthOf(match)}
              rematch={false}
            />
          ))}
        </ul>
      ) : null}
      {more.data || matches.length <= SHOWN ? null : (
        <div className="-mx-5 -mb-5 mt-1 border-ink-3 border-t p-3 text-center">
          <Button variant="ghost" busy={more.isFetching} onClick={() => setAll(true)}>
            {more.isError
              ? 'They did not load. Try again'
              : figures.matchesPlayed > ALL
                ? `The newest ${ALL} matches`
                : `All ${countText(figures.matchesPlayed)} matches`}
          </Button>
        </div>
      )}
    </>
  );
}
