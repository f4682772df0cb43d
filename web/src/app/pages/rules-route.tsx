import { Suspense } from 'react';
import type { DrawTable } from '@/features/duel/rule-pictures';
import { RulesPage as Page } from '@/features/duel/rules-page';
import { StillTable } from '@/features/table';

const draw: DrawTable = (label, balls) => (
  <Suspense>
    {balls ? <StillTable label={label} balls={balls} /> : <StillTable label={label} />}
  </Suspense>
);

/** The rules, with pictures of the game's own table. */
export const RulesPage = () => <Page draw={draw} />;
