import { useEffect, useRef } from 'react';
import type { DuelRoom } from '@/realtime/duel-messages';
import { useDuel } from '../duel-context';
import { cameFrom, useGameOrigin } from '../game';
import { setReady } from '../link/actions';
import { seatOf } from '../people';
import { LOGIN_TEXTS } from '../texts';
import { useAction } from './use-action';

/** The room's address with it gets its player ready at once, where the page of a match that has ended led here. */
const PLAY_AGAIN = '#play-again';

/** Gets ready who chose to play again at the table of the match before. */
export function usePlayAgain(room: DuelRoom): void {
  const { link, me } = useDuel();
  const gameOrigin = useGameOrigin();
  const { act } = useAction(LOGIN_TEXTS.ready);
  const isReady = seatOf(room, me?.userId)?.isReady;
  const getReady = () => act((player) => setReady(link, player, room.roomId, true));
  const begin = useRef(getReady);
  begin.current = getReady;
  useEffect(() => {
    if (location.hash !== PLAY_AGAIN || isReady === undefined || room.status === 'in_game') return;
    if (!cameFrom(location.origin, gameOrigin)) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    if (!isReady) void begin.current();
  }, [isReady, room.status, gameOrigin]);
}
