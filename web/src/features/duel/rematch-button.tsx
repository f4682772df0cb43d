import { Swords } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { askRematch } from '@/api/duel';
import { ApiError } from '@/lib/api-error';
import { Button } from '@/ui/button';
import { openGame, useGameOrigin } from './game';
import { REMATCH_ASK_MS, REMATCH_MS } from './limits';
import { failed } from './link/outcome';
import { LOGIN_TEXTS, TEXTS } from './texts';
import { toastFailure, useRequirePlayer } from './use-player';

/** Another match of the same two: it begins when both have asked within a minute. */
export function RematchButton({ matchId }: { matchId: string }) {
  const [asking, setAsking] = useState(false);
  const requirePlayer = useRequirePlayer();
  const gameOrigin = useGameOrigin();
  const ask = async () => {
    try {
      const { status, url } = await askRematch(matchId);
      if (status !== 'matched') return;
      setAsking(false);
      openGame(url ?? null, gameOrigin);
    } catch (error) {
      setAsking(false);
      const reason = error instanceof ApiError ? error.message : undefined;
      toastFailure(failed(TEXTS.startFailed, reason));
    }
  };
  const act = useRef(ask);
  act.current = ask;
  useEffect(() => {
    if (!asking) return;
    const again = setInterval(() => void act.current(), REMATCH_ASK_MS);
    const end = setTimeout(() => setAsking(false), REMATCH_MS);
    return () => {
      clearInterval(again);
      clearTimeout(end);
    };
  }, [asking]);
  const begin = async () => {
    if (!(await requirePlayer(LOGIN_TEXTS.start))) return;
    setAsking(true);
    await ask();
  };
  return (
    <Button busy={asking} onClick={() => void begin()}>
      {asking ? null : <Swords aria-hidden className="size-4" />}
      {asking ? 'Waiting for your rival' : 'Rematch'}
    </Button>
  );
}
