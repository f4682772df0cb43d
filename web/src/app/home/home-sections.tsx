import { Suspense } from 'react';
import { Link } from 'react-router';
import { useMedia, WIDE } from '@/lib/media';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { TablePictures } from '../table-pictures';
import { BestShotsSection } from './best-shots-section';
import { LadderSection } from './ladder-section';
import { LiveSection } from './live-section';
import { OwnRow } from './own';
import { QuestsSection } from './quests-section';
import { TournamentsSection } from './tournaments-section';
import { useHome } from './use-home';

/** All of the home page below its banner. */
export function HomeSections() {
  const state = useHome();
  const { user, status } = useSession();
  const signedIn = status === 'signedIn' && user !== null;
  const wide = useMedia(WIDE);
  return (
    <>
      {signedIn && !wide ? (
        <Suspense fallback={<Skeleton className="h-11 rounded-lg sm:h-16" />}>
          <OwnRow address={user.address} />
        </Suspense>
      ) : null}
      <div className="peer">
        <TablePictures>
          <LiveSection state={state} />
        </TablePictures>
      </div>
      {/* How far down these begin is known with the streams: until then they would only jump. */}
      <div className="flex flex-col gap-6 peer-has-[[aria-label='Loading_streams...']]:hidden md:gap-8">
        <BestShotsSection state={state} />
        <TournamentsSection state={state} />
        <QuestsSection state={state} />
        <LadderSection state={state} />
        <BilliardsPromo />
      </div>
    </>
  );
}

function BilliardsPromo() {
  return (
    <section className="flex flex-col gap-5 rounded-lg border border-ink-3 bg-ink-1 p-6 sm:flex-row sm:items-center md:p-8">
      <div className="flex-1">
        <h2 className="font-semibold text-xl">Duels and billiard quests</h2>
        <p className="mt-1 max-w-prose text-dim">
          Play a frame of eight-ball right now, against an agent of any strength or a person near
          your rating.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <Link to="/duel">Find a rival</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/bitpool">View Quests</Link>
        </Button>
      </div>
    </section>
  );
}
