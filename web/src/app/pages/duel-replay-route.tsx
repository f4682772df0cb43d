import { ReplayPage } from '@/features/duel/replay/replay-page';

/** The replay's page and the table that plays it meet here. */
export function DuelReplayRoute() {
  return <ReplayPage table={() => null} />;
}
