import { Link } from 'react-router';
import { Button } from '@/ui/button';
import { TablePictures } from '../table-pictures';
import { BestShotsSection } from './best-shots-section';
import { LadderSection } from './ladder-section';
import { LiveSection } from './live-section';
import { QuestsSection } from './quests-section';
import { TournamentsSection } from './tournaments-section';
import { useHome } from './use-home';

/** All of the home page below its banner. */
export function HomeSections() {
  const state = useHome();
  return (
    <>
      <TablePictures>
        <LiveSection state={state} />
      </TablePictures>
      <BestShotsSection state={state} />
      <TournamentsSection state={state} />
      <QuestsSection state={state} />
      <LadderSection state={state} />
      <BilliardsPromo />
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
