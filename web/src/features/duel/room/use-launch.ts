import { useEffect, useRef } from 'react';
import { getMatchOfRoom } from '@/api/duel';
import { notify } from '@/lib/notify';
import type { DuelRoom, GameStart } from '@/realtime/duel-messages';
import { useDuel } from '../duel-context';
import { openGame, useGameUrl } from '../game';
import { gameUrlOf } from '../game-url';
import { AUTO_JOIN_MS } from '../limits';
import type { DuelNews } from '../link/snapshot';
import { isCreator, isSame, seatOf } from '../people';
import { pairing, roleOf } from '../roles';
import { TEXTS } from '../texts';

/** The ways to the table: the launch that the server sends, the room that became in_game, and the button. */
export function useLaunch(room: DuelRoom): () => void {
  const { link, me } = useDuel();
  const gameUrl = useGameUrl();
  // A ticket is good once: what came with one is opened, and not again when the visitor returns.
  const opened = useRef<string | null>(null);

  const open = (url: string | null, matchId: string) => {
    if (opened.current === matchId) return;
    if (openGame(url, gameUrl)) opened.current = matchId;
  };
  const openByHand = async () => {
    const matchId = room.matches.at(-1)?.matchId ?? (await getMatchOfRoom(room.roomId));
    opened.current = null;
    open(matchId && gameUrl ? ownUrl(room, matchId, me?.userId, gameUrl) : null, matchId ?? '');
  };
  const onNews = (news: DuelNews) => {
    if (news.kind === 'launch' && news.launch.roomId === room.roomId) {
      const { url, matchId } = news.launch;
      if (url) open(url, matchId);
      else notify.error(TEXTS.noUrl, { id: 'duel-url' });
    }
    if (news.kind === 'opened' && news.roomId === room.roomId) open(news.url, news.url);
    if (news.kind === 'start' && news.start.roomId === room.roomId) {
      const url = ticketOf(news.start, me?.userId);
      if (url) open(url, news.start.matchId);
    }
  };
  const act = useRef({ onNews, openByHand });
  act.current = { onNews, openByHand };
  useEffect(() => link.onNews((news) => act.current.onNews(news)), [link]);

  const joins = seatOf(room, me?.userId) !== undefined && !isCreator(room, me?.userId);
  useAutoJoin(room.status, joins, () => {
    if (opened.current === null) void act.current.openByHand();
  });
  return () => void act.current.openByHand();
}

/** Others than the creator follow a room into its game, but not back into one that ran when they came. */
function useAutoJoin(status: DuelRoom['status'], joins: boolean, join: () => void): void {
  const before = useRef(status);
  const act = useRef(join);
  act.current = join;
  useEffect(() => {
    const began = before.current === 'active' && status === 'in_game';
    before.current = status;
    if (!began || !joins) return;
    // The launch with its ticket comes in this time.
    const timer = setTimeout(() => act.current(), AUTO_JOIN_MS);
    return () => clearTimeout(timer);
  }, [status, joins]);
}

/** Of the two who play, each gets their own address with their ticket. */
function ticketOf({ challenger, rival }: GameStart, userId: string | undefined) {
  const own = [challenger, rival].find((one) => isSame(one.userId, userId));
  return own?.url?.includes('ticket=') ? own.url : null;
}

function ownUrl(
  room: DuelRoom,
  matchId: string,
  userId: string | undefined,
  gameUrl: string,
): string | null {
  const pair = pairing(room);
  if (!pair || !userId) return null;
  const role = roleOf(room.participants, pair, userId);
  return gameUrlOf(gameUrl, { ...pair, roomId: room.roomId, matchId, userId, role }, Date.now());
}
