import { useState } from 'react';
import type { Player } from '@/api/duel';
import type { Outcome } from '../link/outcome';
import { toastFailure, useRequirePlayer } from '../use-player';

/** An act of somebody with a session: busy while it runs, its failure told. `wish` keeps it for who has to sign in first. Answers whether it was done. */
export function useAction(loginText: string) {
  const requirePlayer = useRequirePlayer();
  const [busy, setBusy] = useState(false);
  const act = async (
    run: (player: Player) => Promise<Outcome>,
    wish?: () => void,
  ): Promise<boolean> => {
    setBusy(true);
    try {
      const player = await requirePlayer(loginText, wish);
      if (!player) return false;
      const outcome = await run(player);
      if (!outcome.done) toastFailure(outcome);
      return outcome.done;
    } finally {
      setBusy(false);
    }
  };
  return { act, busy };
}
