/** What the game page was opened with (D3): the room, the match and a ticket for its player. */
export interface Launch {
  roomId: string | null;
  matchId: string | null;
  role: string | null;
  ticket: string | null;
}

/** Reads the query, and takes the ticket out of the address bar: it is for one use, and links are shared. */
export function takeLaunch(): Launch {
  const url = new URL(location.href);
  const value = (name: string) => url.searchParams.get(name) || null;
  const launch = {
    roomId: value('roomID'),
    matchId: value('poolID'),
    role: value('role'),
    ticket: value('ticket'),
  };
  if (url.searchParams.has('ticket')) {
    url.searchParams.delete('ticket');
    history.replaceState(history.state, '', url);
  }
  return launch;
}
