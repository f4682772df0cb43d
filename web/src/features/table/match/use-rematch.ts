import { useEffect, useState } from 'react';
import { configQuery } from '@/api/config';
import { ApiError } from '@/lib/api-error';
import { goToGame } from '@/lib/game-url';
import { askRematch } from '../matches';
import type { TableState } from '../wire';

/** An offer holds for a minute; asked again it tells whether the other has taken it. */
const ASK_EVERY_MS = 3000;
const OFFER_MS = 60_000;

/** Whether the server takes a rematch: of a match that was played to its end, outside a room and a bracket (which start the next one). */
export function takesRematch({ kind, status }: TableState): boolean {
  return (kind === 'quick' || kind === 'practice') && status === 'ended';
}

/** Offers the other a second match, and goes there when both want it. */
export function useRematch(matchId: string) {
  const [since, setSince] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (since === null) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      try {
        const { status, url } = await askRematch(matchId);
        if (stopped) return;
        if (status === 'matched') {
          const { gameOrigin } = await configQuery.queryFn();
          if (stopped) return;
          setSince(null);
          if (!goToGame(url, gameOrigin)) setSaid('Failed to construct game URL.');
          return;
        }
        if (Date.now() - since > OFFER_MS) {
          setSince(null);
          setSaid('The other player has not answered.');
          return;
        }
        setSaid('Your offer is out.');
        timer = setTimeout(ask, ASK_EVERY_MS);
      } catch (error) {
        if (stopped) return;
        setSince(null);
        setSaid(error instanceof ApiError ? error.message : 'The rematch could not be offered.');
      }
    };
    void ask();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [matchId, since]);
  return { ask: () => setSince(Date.now()), waiting: since !== null, said };
}
