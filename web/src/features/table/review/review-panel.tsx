import { useEffect, useRef } from 'react';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { foulText } from '../foul-text';
import type { Replay } from '../wire';
import { Marked } from './marked';
import { OddsPlot } from './odds-plot';
import { curveText, figuresOf, type PlayerFigures } from './player-words';
import { type BetterShot, type Review, remarkable, signed } from './review-text';
import type { ReviewRead } from './use-review';

/** The review looks at so many shots. */
const REVIEWED = 120;

interface ReviewPanelProps {
  replay: Replay;
  read: ReviewRead;
  /** The number of the shot on the table. */
  shown: number;
  onShot: (number: number) => void;
  /** A better shot is asked for; what it gives shows it on the table, unless something else was asked for meanwhile. */
  onBetter: () => (shot: BetterShot) => void;
}

/** How the odds moved in a match that is over, and which shots moved them. The address's `#review` leads here. */
export function ReviewPanel({ read, ...props }: ReviewPanelProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (location.hash === '#review') section.current?.scrollIntoView();
  }, []);
  const [one, other] = props.replay.players;
  if (props.replay.status === 'running' || !one || !other) return null;
  const { loaded, retry } = read;
  return (
    <section
      ref={section}
      aria-label="Review"
      className="flex scroll-mt-4 flex-col gap-3 lg:gap-1.5"
    >
      <h2 className="font-display font-semibold text-lg lg:text-base lg:leading-6">Review</h2>
      {!loaded ? (
        <div role="status" className="flex flex-col gap-3">
          <p className="text-dim text-sm">
            Every shot is played again some hundred times. A moment.
          </p>
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      ) : 'failure' in loaded ? (
        <ErrorState as="h2" title="The review cannot be shown" onRetry={retry}>
          {loaded.failure}
        </ErrorState>
      ) : loaded.shots.length < 2 ? (
        <p className="text-dim">Fewer than two shots were played: there is nothing to review.</p>
      ) : (
        <Made {...props} review={loaded} names={[one.username, other.username]} />
      )}
    </section>
  );
}

interface MadeProps extends Omit<ReviewPanelProps, 'read'> {
  review: Review;
  names: readonly [string, string];
}

function Made({ replay, review, names, shown, onShot, onBetter }: MadeProps) {
  const { shots } = review;
  const marked = remarkable(shots);
  const figures = [figuresOf(replay, review, 0), figuresOf(replay, review, 1)];
  const fouls = new Map(
    replay.shots.flatMap(({ number, seat, outcome }) =>
      outcome.foul ? [[number, foulText(outcome.foul, names[seat])] as const] : [],
    ),
  );
  const isJudged = figures.some(({ verdict }) => verdict.endsWith('accurate'));
  return (
    <>
      <OddsPlot shots={shots} names={names} shown={shown} onShot={onShot} />
      <p className="text-dim text-sm">{curveText(replay, shots)}</p>
      <dl className="grid grid-cols-2 gap-3">
        {figures.map((of, index) => {
          const seat = index === 0 ? 0 : 1;
          return <Player key={seat} name={names[seat]} seat={seat} of={of} />;
        })}
      </dl>
      {marked.length === 0 ? null : (
        <ol className="grid gap-2 lg:grid-cols-2">
          {marked.map((shot) => (
            <li key={shot.number} className="min-w-0">
              <Marked
                shot={shot}
                name={names[shot.seat === 0 ? 0 : 1]}
                foul={fouls.get(shot.number)}
                shown={shot.number === shown}
                matchId={replay.matchId}
                onShot={onShot}
                onBetter={onBetter}
              />
            </li>
          ))}
        </ol>
      )}
      <p className="text-dim text-xs">
        {isJudged
          ? 'Accurate: how good the chosen shots were for this player’s hand, whether they went in or not. '
          : ''}
        Points are of a hundred: in the curve and the list of {names[0]}’s chance, under a shot of
        who shot it. Estimated from frames between our agents, with the hand that each player’s
        rating suggests.
        {shots.length === REVIEWED ? ` The first ${REVIEWED} shots.` : ''}
      </p>
    </>
  );
}

function Player({ name, seat, of }: { name: string; seat: 0 | 1; of: PlayerFigures }) {
  const { verdict, shots, moved, each } = of;
  return (
    <div className="min-w-0 rounded-md border border-ink-3 bg-ink-1 p-3">
      <dt className="flex min-w-0 items-center gap-2 text-dim text-sm">
        <span
          aria-hidden
          className={`size-2 shrink-0 rounded-full ${seat === 0 ? 'bg-option-1' : 'bg-option-2'}`}
        />
        <span className="truncate">{name}</span>
      </dt>
      <dd className="font-display font-semibold text-lg tabular-nums leading-snug md:text-xl">
        {verdict}
      </dd>
      <dd className="mt-1 text-dim text-xs tabular-nums">{shots}</dd>
      <dd className="text-dim text-xs tabular-nums">
        {signed(moved)} {Math.abs(moved) === 1 ? 'point' : 'points'} of their own chance
        {each === null ? '' : `, ${signed(each)} a shot`}
      </dd>
    </div>
  );
}
