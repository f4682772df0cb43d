import { Suspense } from 'react';
import { DrillPage } from '@/features/drills/drill-page';
import { SoloTable } from '@/features/table';

/** A drill and the table that it is played on meet here. */
export function DrillRoute() {
  return (
    <DrillPage
      table={(props, key) => (
        <Suspense>
          <SoloTable key={key} {...props} />
        </Suspense>
      )}
    />
  );
}
