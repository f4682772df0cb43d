const WALLET = '/wallet';
/** Two slashes would begin another site's name. */
const ONE_SLASH = /^\/(?![/\\])/;

/** Where to go afterwards: a path of this site with one leading slash, else the wallet (decision A8). */
export function returnPath(asked: string | null): string {
  if (!asked || !ONE_SLASH.test(asked)) return WALLET;
  try {
    const { origin, pathname, search, hash } = new URL(asked, location.origin);
    // A resolved path may begin with two slashes though the given one does not: '/..//elsewhere'.
    return origin === location.origin && ONE_SLASH.test(pathname)
      ? pathname + search + hash
      : WALLET;
  } catch {
    return WALLET;
  }
}
