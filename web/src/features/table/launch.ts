import { keepTicket, ticketOf } from './seat-token';

/** The query that the game page was opened with (D3): the room or the quest, the match, and a ticket for its player. */
export interface Launch {
  roomId: string | null;
  matchId: string | null;
  role: string | null;
  /** The quest that is played for, and the wallet that plays it. */
  questId: string | null;
  address: string | null;
  /** It was paid like a play of a quest, without one. */
  isPoolGame: boolean;
  ticket: string | null;
}

/**
 * Reads the query, and takes the ticket out of the address bar: it is for one use, and links are shared. The tab keeps
 * it until the table has come.
 */
export function takeLaunch(): Launch {
  const url = new URL(location.href);
  const value = (name: string) => url.searchParams.get(name) || null;
  const matchId = value('poolID');
  const ticket = value('ticket');
  if (url.searchParams.has('ticket')) {
    url.searchParams.delete('ticket');
    history.replaceState(history.state, '', url);
  }
  if (matchId && ticket) keepTicket(matchId, ticket);
  return {
    roomId: value('roomID'),
    matchId,
    role: value('role'),
    questId: value('questId'),
    address: value('address'),
    isPoolGame: value('gameType') === 'pool_game',
    ticket: ticket ?? (matchId && ticketOf(matchId)),
  };
}
