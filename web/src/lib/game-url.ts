/** The address of a launch where it may be opened: a path of this site, or one at the configured game. Else null. */
export function safeGameUrl(url: string, gameOrigin: string | undefined): string | null {
  try {
    // A path, and nothing that only looks like one.
    if (/^\/[\w-]/.test(url)) return new URL(url, location.origin).href;
    const { origin, href } = new URL(url);
    return gameOrigin && origin === new URL(gameOrigin).origin ? href : null;
  } catch {
    return null;
  }
}

/** The address of a quest's game where it may be gone to (decision A37): a path of this site, or one at the configured game. Else null. */
export function questGameUrl(url: string, gameOrigin: string | undefined): string | null {
  try {
    const { origin, href } = new URL(url, location.origin);
    return origin === location.origin || origin === gameOrigin ? href : null;
  } catch {
    return null;
  }
}

/** Leaves for the game. Apart, because a test's page has nowhere to go. */
export const browser = { go: (url: string) => window.location.assign(url) };

/** Opens a launch's address where its origin is this site's or the configured game's; false where it is not. */
export function goToGame(url: string | null | undefined, gameOrigin: string | undefined): boolean {
  const safe = url ? safeGameUrl(url, gameOrigin) : null;
  if (safe) browser.go(safe);
  return safe !== null;
}
