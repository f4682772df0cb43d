const keyOf = (matchId: string) => `cuecast.seat.${matchId}`;

/** What brings this tab back to its seat after a reload or a lost connection. */
export function seatTokenOf(matchId: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(matchId));
  } catch {
    return null;
  }
}

export function keepSeatToken(matchId: string, token: string): void {
  try {
    sessionStorage.setItem(keyOf(matchId), token);
  } catch {
    // Storage is refused: a reload will only watch.
  }
}

export function dropSeatToken(matchId: string): void {
  try {
    sessionStorage.removeItem(keyOf(matchId));
  } catch {
    // Nothing was kept.
  }
}
