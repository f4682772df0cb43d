import { usePaidGame } from '@/features/credits/paid-game/use-paid-game';
import { LobbyPage } from '@/features/duel/lobby/lobby-page';

// In one chunk with the lobby: an import of its own in the routes would be paid by every page.
export { InvitePage } from '@/features/duel/invite/invite-page';

/** The lobby, and what pays a game that is not practice alone. */
export function DuelLobbyRoute() {
  const { game, dialog } = usePaidGame();
  return (
    <>
      <LobbyPage paidGame={game} />
      {dialog}
    </>
  );
}
