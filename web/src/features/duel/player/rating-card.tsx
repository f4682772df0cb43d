import { ChartSpline } from 'lucide-react';
import { Link } from 'react-router';
import type { PastMatch, PlayerStats } from '@/api/duel-types';
import { Button } from '@/ui/button';
import { StartLine } from '@/ui/curve/start-line';
import { FormDots } from '@/ui/form-dots';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { Figure, Panel } from '../lobby/panel';
import { resultFor } from '../lobby/past-match';
import { RatingCurve } from '../lobby/rating-curve';
import { isProvisional } from '../settled';
import { usePlayerDuels } from './use-player-duels';

interface RatingCardProps {
  address: string;
  /** True where the viewer is the player: without a rated duel the card tells the way to one. */
  own: boolean;
  /** The page holds it back until what stands beside it is known too. */
  waits?: boolean | undefined;
}

/** Matches whose results stand in a row. */
const FORM = 10;

/** Rating of everybody before the first rated frame. */
const START = 1500;

/** How strong somebody is: rating, rank and record, how the last matches went, and the curve. */
export function RatingCard({ address, own, waits = false }: RatingCardProps) {
  const { data, isFetched, isFetching, refetch } = usePlayerDuels(address);
  if (waits || !isFetched) return <Skeleton className="h-64 rounded-lg" />;
  const figures = data?.figures?.matchesPlayed ? data.figures : null;
  return (
    <Panel
      title="Pool duels"
      icon={ChartSpline}
      className="md:min-h-0!"
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
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : figures ? (
        <>
          <Figures of={figures} />
          <Form figures={figures} matches={data.matches} />
        </>
      ) : (
        <Unrated own={own} />
      )}
    </Panel>
  );
}

function Figures({ of: { rating, deviation, rank, wins, losses } }: { of: PlayerStats }) {
  const moves = isProvisional(deviation);
  return (
    <dl className="flex items-end gap-x-8">
      <Figure
        value={`${Math.round(rating)}${moves ? '?' : ''}`}
        label={moves ? 'rating so far' : 'rating'}
      />
      <Figure value={rank ? `#${rank}` : '–'} label="rank" />
      <Figure value={`${wins} – ${losses}`} label="won – lost" />
    </dl>
  );
}

function Form({ figures, matches }: { figures: PlayerStats; matches: readonly PastMatch[] }) {
  const { userId, curve, rating } = figures;
  const form = matches
    .filter(({ kind, winner }) => kind !== 'practice' && winner !== null)
    .slice(0, FORM)
    .map((match) => resultFor(match, userId) === 'won')
    .reverse();
  return (
    <>
      {form.length > 1 ? (
        <FormDots label={`Last ${form.length}`} form={form} words={['won', 'lost']} />
      ) : null}
      {/* Of one match there is no curve. */}
      {curve.length > 1 ? (
        <div className="mt-auto">
          <RatingCurve points={curve} rating={rating} />
        </div>
      ) : null}
    </>
  );
}

function Unrated({ own }: { own: boolean }) {
  return (
    <>
      <dl className="flex items-end gap-x-8">
        <Figure value={START} label="unrated" />
        <Figure value="–" label="rank" />
        <Figure value="0 – 0" label="won – lost" />
      </dl>
      {own ? (
        <>
          <StartLine value={START} />
          <FirstRating />
        </>
      ) : (
        <StartLine value={START}>
          <span>No rated duels yet</span>
          <span>. A challenge can be the first.</span>
        </StartLine>
      )}
    </>
  );
}

/** The way to one's first rated frame. */
function FirstRating() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <p className="flex-1 basis-52 text-dim text-sm">
        Your first rated frame brings your rating. Practice never moves it.
      </p>
      <Button asChild>
        <Link to="/duel#find-a-rival">Find a rival</Link>
      </Button>
    </div>
  );
}
