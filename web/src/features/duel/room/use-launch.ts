import { useEffect, useRef, useState } from 'react';
import { getMatchOfRoom } from '@/api/duel';
import { notify } from '@/lib/notify';
import type { DuelRoom, GameLaunch } from '@/realtime/duel-messages';
import { useDuel } from '../duel-context';
import { openGame, useGameOrigin } from '../game';
import { gameUrlOf } from '../game-url';
import { AUTO_JOIN_MS } from '../limits';
import { isCreator, isSame, seatOf } from '../people';
import { pairing, roleOf } from '../roles';
import { TEXTS } from '../texts';
import { openedBefore, rememberOpened } from './opened-matches';

/** The ways to the table: the launch that the server sends, the room that became in_game, and the button. */
export function useLaunch(room: DuelRoom): { playing: boolean; openTable: () => void } {
  const { link, me } = useDuel();
  const gameOrigin = useGameOrigin();
  const [playing, setPlaying] = useState(false);
  // Came before the configuration did.
  const waiting = useRef<GameLaunch | null>(null);

  const open = (url: string | null, matchId: string) => {
    if (openGame(url, gameOrigin)) rememberOpened(matchId);
  };
  /** Also told to who comes back to the room: they are not sent away again. */
  const onLaunch = (launch: GameLaunch) => {
    const { url, matchId } = launch;
    setPlaying(isSame(launch.challenger, me?.userId) || isSame(launch.rival, me?.userId));
    waiting.current = gameOrigin ? null : launch;
    if (!gameOrigin || openedBefore(matchId)) return;
    if (url) open(url, matchId);
    else notify.error(TEXTS.noUrl, { id: 'duel-url' });
  };
  const openByHand = async () => {
    const match = await getMatchOfRoom(room.roomId).catch(() => null);
    const matchId = match?.matchId ?? room.matches.at(-1)?.matchId;
    const own = matchId && gameOrigin ? ownUrl(room, matchId, me?.userId, gameOrigin) : null;
    open(match?.url ?? own, matchId ?? '');
  };
  const act = useRef({ onLaunch, openByHand });
  act.current = { onLaunch, openByHand };
  const ready = gameOrigin !== undefined;
  useEffect(() => {
    if (ready && waiting.current) act.current.onLaunch(waiting.current);
    return link.onNews((news) => {
      if (news.kind === 'launch' && news.launch.roomId === room.roomId) {
        act.current.onLaunch(news.launch);
      }
    });
  }, [link, ready, room.roomId]);

  const joins = seatOf(room, me?.userId) !== undefined && !isCreator(room, me?.userId);
  useAutoJoin(room, joins, () => void act.current.openByHand());
  return { playing, openTable: () => void act.current.openByHand() };
}

/** Others than the creator follow a room into its game, but not back into one that ran when they came. */
function useAutoJoin({ status, matches }: DuelRoom, joins: boolean, join: () => void): void {
  const before = useRef(status);
  const act = useRef({ join, matchId: matches.at(-1)?.matchId });
  act.current = { join, matchId: matches.at(-1)?.matchId };
  useEffect(() => {
    const began = before.current === 'active' && status === 'in_game';
    before.current = status;
    if (!began || !joins) return;
    // The launch with its ticket comes in this time.
    const timer = setTimeout(() => {
      const { join: follow, matchId } = act.current;
      if (!matchId || !openedBefore(matchId)) follow();
    }, AUTO_JOIN_MS);
    return () => clearTimeout(timer);
  }, [status, joins]);
}

function ownUrl(
  room: DuelRoom,
  matchId: string,
  userId: string | undefined,
  gameOrigin: string,
): string | null {
  const pair = pairing(room);
  if (!pair || !userId) return null;
  const role = roleOf(room.participants, pair, userId);
  return gameUrlOf(gameOrigin, { ...pair, roomId: room.roomId, matchId, userId, role }, Date.now());
}
