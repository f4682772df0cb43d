import { randomId } from '@/realtime/random-id';

/** Credentials that open one's seat from this tab, before and after the first join. */
type Kept = 'ticket' | 'holder' | 'seat';

const keyOf = (kind: Kept, matchId: string) => `cuecast.${kind}.${matchId}`;

function read(kind: Kept, matchId: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(kind, matchId));
  } catch {
    return null;
  }
}

function keep(kind: Kept, matchId: string, value: string): void {
  try {
    sessionStorage.setItem(keyOf(kind, matchId), value);
  } catch {
    // Storage is refused: a reload will only watch.
  }
}

function drop(kind: Kept, matchId: string): void {
  try {
    sessionStorage.removeItem(keyOf(kind, matchId));
  } catch {
    // Nothing was kept.
  }
}

/** Token that brings this tab back to its seat after a reload or a lost connection. */
export const seatTokenOf = (matchId: string) => read('seat', matchId);
export const keepSeatToken = (matchId: string, token: string) => keep('seat', matchId, token);
export const dropSeatToken = (matchId: string) => drop('seat', matchId);

/** The launch's ticket: kept until the table has come, so that a reload before that still sits down. */
export const ticketOf = (matchId: string) => read('ticket', matchId);
export const keepTicket = (matchId: string, ticket: string) => keep('ticket', matchId, ticket);
export const dropTicket = (matchId: string) => {
  drop('ticket', matchId);
  drop('holder', matchId);
};

/** By which the server knows this tab again when it has used its ticket and the answer did not arrive. */
export function holderOf(matchId: string): string {
  const holder = read('holder', matchId) ?? randomId(16);
  keep('holder', matchId, holder);
  return holder;
}
