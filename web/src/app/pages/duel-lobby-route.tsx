import { usePaidGame } from '@/features/credits/paid-game/use-paid-game';
import { BoardPicture } from '@/features/duel/lobby/board-picture';
import { LobbyPage } from '@/features/duel/lobby/lobby-page';
import { lazyWithRetry } from '@/lib/lazy-with-retry';

// In one chunk with the lobby: an import of its own in the routes would be paid by every page.
export { InvitePage } from '@/features/duel/invite/invite-page';

const LobbyBoard = lazyWithRetry(() =>
  import('./lobby-board').then((m) => ({ default: m.LobbyBoard })),
);

const LobbyBoards = lazyWithRetry(() =>
  import('./lobby-boards').then((m) => ({ default: m.LobbyBoards })),
);

/** The lobby, the tables that it shows, and what pays a game that is not practice alone. */
export function DuelLobbyRoute() {
  const { game, dialog } = usePaidGame();
  return (
    <BoardPicture value={LobbyBoard}>
      <LobbyPage paidGame={game} boards={<LobbyBoards />} />
      {dialog}
    </BoardPicture>
  );
}
