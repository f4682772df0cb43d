import { useQuery } from '@tanstack/react-query';
import { ChartSpline } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { getMatches } from '@/api/duel';
import type { PastMatch, PlayerStats } from '@/api/duel-types';
import { lengthText } from '@/lib/length-text';
import { countText } from '@/lib/locale';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/states';
import { MatchRow } from '../lobby/match-row';
import { Panel } from '../lobby/panel';
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

interface UnratedProps {
  matches: PastMatch[];
  address: string;
}

/** The way to one's first rated frame, and the practice so far: it counts for nothing, and is worth seeing again. */
function Unrated({ matches, address }: UnratedProps) {
  const practice = matches
    .filter(({ kind, winner }) => kind === 'practice' && winner !== null)
    .slice(0, SHOWN);
  return (
    <>
      <div className="flex flex-col items-start gap-2">
        <p className="font-display font-semibold text-lg">No rated duels yet</p>
        <p className="text-dim text-sm">
          Your first rated frame brings your rating. Practice never moves it.
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Button asChild>
            <Link to="/duel#find-a-rival">Find a rival</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/cuecast-live">Watch a table first</Link>
          </Button>
        </p>
      </div>
      {practice.length > 0 ? (
        <section aria-labelledby="own-practice" className="-mx-5 -mb-5 border-ink-3 border-t">
          <h3 id="own-practice" className="px-5 pt-4 pb-1 font-medium text-dim text-sm">
            Practice, unrated
          </h3>
          <ul className="divide-y divide-ink-3">
            {practice.map((match) => (
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
        </section>
      ) : null}
    </>
  );
}

interface PlayedProps {
  figures: PlayerStats;
  matches: PastMatch[];
  address: string;
}

function Played({ figures, matches, address }: PlayedProps) {
  const [all, setAll] = useState(false);
  const more = useQuery({
    queryKey: [...DUEL_QUERIES, 'profile', address, 'all'],
    queryFn: ({ signal }) => getMatches(address, { signal }, ALL),
    enabled: all,
  });
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
