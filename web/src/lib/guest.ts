const KEY = 'cuecast.guest';

/** Token under which this browser practised without signing in; null where it has not. */
export function guestToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepGuestToken(token: string): void {
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // Storage is refused: the next game is another guest's.
  }
}

export function dropGuestToken(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
