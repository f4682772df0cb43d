import { useState } from 'react';
import type { Player } from '@/api/duel';
import type { Outcome } from '../link/outcome';
import { toastFailure, useRequirePlayer } from '../use-player';

/** An act of somebody with a session: busy while it runs, its failure told. Answers whether it was done. */
export function useAction(loginText: string) {
  const requirePlayer = useRequirePlayer();
  const [busy, setBusy] = useState(false);
  const act = async (run: (player: Player) => Promise<Outcome>): Promise<boolean> => {
    setBusy(true);
    try {
      const player = await requirePlayer(loginText);
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
