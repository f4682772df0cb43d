import { Suspense } from 'react';
import { DrillsPage } from '@/features/drills/drills-page';
import { StillTable } from '@/features/table';

export { RoomDrills } from './room-drills';

/** The drills and the pictures of their tables meet here. */
export function DrillsRoute() {
  return (
    <DrillsPage
      picture={({ name, balls }) => (
        <Suspense>
          <StillTable balls={balls} label={`${name}: ${balls.length - 1} balls on the table`} />
        </Suspense>
      )}
    />
  );
}
