import { usePaidGame } from '@/features/credits/paid-game/use-paid-game';
import { LobbyPage } from '@/features/duel/lobby/lobby-page';

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
