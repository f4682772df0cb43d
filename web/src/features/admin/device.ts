const KEY = 'cuecast.admin-device';

/**
 * The proof that this browser was given at the last sign-in. Sent along with the next one, it keeps strangers who guess at the password
 * from using up the tries of this browser; it opens nothing by itself.
 */
export const adminDevice = {
  get(): string | undefined {
    try {
      return localStorage.getItem(KEY) ?? undefined;
    } catch {
      return undefined;
    }
  },

  keep(device: string | null | undefined) {
    if (!device) return;
    try {
      localStorage.setItem(KEY, device);
    } catch {
      // Storage is refused: the next sign-in is one of an unknown browser.
    }
  },
};
