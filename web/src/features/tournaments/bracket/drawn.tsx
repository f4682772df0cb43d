import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Bracket, EntrantId, Run } from '@/api/tournament-types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { PHONE, useMedia } from '@/lib/media';
import { Skeleton } from '@/ui/skeleton';
import { FindPlayer } from './find-player';
import { LiveStrip } from './live-strip';
import { type Directory, nameAt } from './people';
import { Standings } from './standings';
import { Watch } from './watch';

// Each window shows one of them.
const BracketTree = lazyWithRetry(() =>
  import('./bracket-tree').then((m) => ({ default: m.BracketTree })),
);
const Rounds = lazyWithRetry(() => import('./rounds').then((m) => ({ default: m.Rounds })));
const CrossTable = lazyWithRetry(() =>
  import('./cross-table').then((m) => ({ default: m.CrossTable })),
);
const MatchDialog = lazyWithRetry(() =>
  import('./match-dialog').then((m) => ({ default: m.MatchDialog })),
);

interface DrawnProps {
  id: string;
  run: Run;
  bracket: Bracket;
  people: Directory;
  mine: EntrantId | undefined;
  organiser: boolean;
  /** It is the viewer's own tournament. */
  own: boolean;
  table: (matchId: string) => ReactNode;
}

/** The bracket once it is drawn, as its format and the window's width want it. */
export function Drawn({ id, run, bracket, people, mine, organiser, own, table }: DrawnProps) {
  const phone = useMedia(PHONE);
  const [touched, setLit] = useState<EntrantId | null>(null);
  const [pinned, setPinned] = useState<EntrantId | null>(null);
  const lit = touched ?? pinned;
  const [open, setOpen] = useState<number | null>(null);
  const [watched, setWatched] = useWatched();
  const match = open === null ? undefined : people.match.get(open);
  const robin = bracket.format === 'round_robin';
  const standings = (
    <Standings
      {...{ bracket, people, mine, lit }}
      onLight={setLit}
      onPin={(entrant) => setPinned(entrant === pinned ? null : entrant)}
    />
  );
  const shown = { bracket, people, mine, onOpen: setOpen };
  return (
    <>
      <WatchedMatch
        people={people}
        watched={watched}
        table={table}
        onClose={() => setWatched(null)}
      />
      <LiveStrip
        bracket={bracket}
        people={people}
        watched={watched}
        onWatch={setWatched}
        putOn={own || mine !== undefined ? `/create-stream?table=tournament:${id}` : null}
      />
      <Suspense fallback={<Skeleton className="h-[60dvh] rounded-lg" />}>
        {robin ? (
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="flex min-w-0 flex-col gap-6">
              <CrossTable {...shown} />
              <Rounds {...shown} />
            </div>
            <Framed title="Standings">{standings}</Framed>
          </div>
        ) : phone ? (
          <>
            <Rounds {...shown} />
            <Framed title="Standings">{standings}</Framed>
          </>
        ) : (
          <>
            <div className="-mb-1 flex flex-wrap items-center gap-x-5 gap-y-2">
              <FindPlayer bracket={bracket} pinned={pinned} onPin={setPinned} />
              <p className="text-faint text-sm">
                Arrow keys go along the bracket, Enter opens a match.
              </p>
            </div>
            <BracketTree {...shown} lit={lit} onLight={setLit} pinned={pinned} />
            <div className="max-w-xl">
              <Framed title="Standings">{standings}</Framed>
            </div>
          </>
        )}
      </Suspense>
      {match ? (
        <Suspense>
          <MatchDialog
            {...{ id, run, match, people, mine, organiser, own }}
            onClose={() => setOpen(null)}
            onWatch={(number) => {
              setOpen(null);
              setWatched(number);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface WatchedMatchProps extends Pick<DrawnProps, 'people' | 'table'> {
  watched: number | null;
  onClose: () => void;
}

function WatchedMatch({ people, watched, table, onClose }: WatchedMatchProps) {
  const match = watched === null ? undefined : people.match.get(watched);
  if (!match?.matchId) return null;
  const title = `${nameAt(match, 0, people)} against ${nameAt(match, 1, people)}`;
  return (
    <Watch title={title} onClose={onClose}>
      {table(match.matchId)}
    </Watch>
  );
}

/** The number of the match that is watched, in the address, so that it can be passed on. */
function useWatched(): [number | null, (match: number | null) => void] {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('watch') ?? Number.NaN);
  return [
    Number.isSafeInteger(asked) ? asked : null,
    (match) => setParams(match === null ? {} : { watch: String(match) }, { replace: true }),
  ];
}

function Framed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="overflow-hidden rounded-lg border border-ink-3 bg-ink-1">
      <h2 className="px-3 pt-3 pb-1 font-semibold">{title}</h2>
      {children}
    </section>
  );
}
