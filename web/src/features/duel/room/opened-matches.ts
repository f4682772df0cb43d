const KEY = 'cuecast.duel.opened';

/** Whether this browser has been at the table of that match: nobody is sent there twice without asking. */
export function openedBefore(matchId: string): boolean {
  try {
    return localStorage.getItem(KEY) === matchId;
  } catch {
    return false;
  }
}

export function rememberOpened(matchId: string): void {
  try {
    localStorage.setItem(KEY, matchId);
  } catch {
    // Storage is refused: who comes back to the room is sent to the table once more.
  }
}
