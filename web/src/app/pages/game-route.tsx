import { Suspense, useCallback } from 'react';
import { questReturnUrl } from '@/features/quests/game/return-url';
import { useAim } from '@/features/quests/game/use-aim';
import { useGameReward } from '@/features/quests/game/use-game-reward';
import { WinPopupHost } from '@/features/quests/popup/win-popup-host';
import { pointsOf, type SeatId, type TableState } from '@/features/table';
import { GamePage } from '@/features/table/game-page';
import type { Launch } from '@/features/table/launch';
import { lazyWithRetry } from '@/lib/lazy-with-retry';

const Toasts = lazyWithRetry(() => import('@/ui/toaster-sonner'));

interface GameRouteProps {
  launch: Launch;
  token: string | null;
}

/** The table, and what a play at it pays: neither knows of the other. */
export function GameRoute({ launch, token }: GameRouteProps) {
  const { matchId, questId, address, isPoolGame } = launch;
  // Without a session here one can only watch, and is paid nothing.
  const pays = token !== null && (questId !== null || isPoolGame);
  const play = matchId && pays ? { matchId, questId, address: address ?? '' } : null;
  const { ended, back, leave } = useGameReward(play);
  const aim = useAim(play?.questId ?? null);
  const toQuest = back ?? (questId === null ? null : questReturnUrl(questId, null));
  const onEnded = useCallback(
    (state: TableState, you: SeatId | null) => {
      if (state.status !== 'ended' || you === null) return;
      ended({ won: state.winner === you, score: pointsOf(state, you) });
    },
    [ended],
  );
  return (
    <>
      <GamePage
        launch={launch}
        token={token}
        onEnded={onEnded}
        aim={aim}
        back={toQuest === null ? undefined : { to: toQuest, text: 'Back to the quest' }}
      />
      <WinPopupHost onClosed={leave} />
      {play ? (
        <Suspense>
          <Toasts />
        </Suspense>
      ) : null}
    </>
  );
}
