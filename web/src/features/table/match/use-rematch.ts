import { useCallback, useEffect, useRef, useState } from 'react';
import { openLaunch } from '@/api/open-game';
import { ApiError } from '@/lib/api-error';
import { askRematch } from '../matches';
import { playerAt } from '../play/situation';
import type { SeatId, TableState } from '../wire';

/** An offer holds for a minute; the table's state says until when. */
const OFFER_MS = 60_000;

/** Whether the server takes a rematch: of a match that was played to its end, outside a room and a bracket (which start the next one). */
export function takesRematch({ kind, status }: TableState): boolean {
  return (kind === 'quick' || kind === 'practice') && status === 'ended';
}

interface RematchView {
  ask: () => void;
  waiting: boolean;
  /** Label of the button. */
  label: string;
  said: string;
}

/** Offers the other a second match, or takes theirs; the table tells both, and this page goes there. */
export function useRematch(
  state: TableState,
  you: SeatId | null,
  clockOffset: number,
): RematchView {
  const { matchId, rematch } = state;
  const [waiting, setWaiting] = useState(false);
  const [said, setSaid] = useState('');
  const asking = useRef(false);
  const ask = useCallback(async () => {
    if (asking.current) return;
    asking.current = true;
    setWaiting(true);
    try {
      const { status, url } = await askRematch(matchId);
      if (status !== 'matched') {
        setSaid('Your offer is out.');
      } else if (!(await openLaunch(url))) {
        setWaiting(false);
        setSaid('Failed to construct game URL.');
      }
    } catch (error) {
      setWaiting(false);
      setSaid(error instanceof ApiError ? error.message : 'The rematch could not be offered.');
    } finally {
      asking.current = false;
    }
  }, [matchId]);

  // The other has agreed: who waits for it goes there.
  const next = rematch?.next ?? null;
  useEffect(() => {
    if (waiting && next !== null) void ask();
  }, [waiting, next, ask]);

  const until = rematch ? rematch.until - clockOffset : null;
  useEffect(() => {
    if (!waiting || next !== null) return;
    const left = until === null ? OFFER_MS : until - Date.now();
    const timer = setTimeout(
      () => {
        setWaiting(false);
        setSaid('The other player has not answered.');
      },
      Math.max(0, left),
    );
    return () => clearTimeout(timer);
  }, [waiting, next, until]);

  const theirs = rematch !== undefined && rematch.by !== you;
  const theirsStands = theirs && (next !== null || (until ?? 0) > Date.now());
  const rival = you === null ? undefined : playerAt(state, you === 0 ? 1 : 0)?.username;
  return {
    ask: () => void ask(),
    waiting,
    label: next !== null ? 'Go to the rematch' : theirsStands ? 'Accept the rematch' : 'Rematch',
    said: said || (theirsStands ? `${rival ?? 'Your rival'} wants a rematch.` : ''),
  };
}
