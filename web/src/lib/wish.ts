import { useEffect, useRef } from 'react';
import { useSession } from './session';

/** Told beside the words that ask for a login. */
export const GOES_ON = 'Once you are signed in, it goes on by itself.';
/** The wish to see a page: it is granted by going there. */
export const OPEN_PAGE = 'open-page';

const KEY = 'cuecast.wish';
/** Later nobody remembers what they pressed. */
const TTL_MS = 5 * 60_000;
/** Longer than any wish is; what is longer is not kept. */
const MAX_LENGTH = 1000;

/** Wish that somebody had before they signed in. */
export interface Wish {
  kind: string;
  /** The id of what it is about. */
  about: string;
  value: string;
  /** The page on which it is granted. */
  path: string;
  /** The page on which its owner waits: mostly the same. */
  at: string;
  until: number;
}

/** Keeps it in this tab until its owner has signed in, goes elsewhere or lets five minutes pass. The newest wish stands. */
export function keepWish(wish: Omit<Wish, 'until'>): void {
  const text = JSON.stringify({ ...wish, until: Date.now() + TTL_MS });
  if (text.length > MAX_LENGTH) return;
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Storage is refused: it is pressed once more.
  }
}

/** The wish that is kept, unless its time is over. */
export function keptWish(): Wish | null {
  try {
    const wish: Wish = JSON.parse(sessionStorage.getItem(KEY) ?? '');
    return wish.until > Date.now() && wish.path.startsWith('/') ? wish : null;
  } catch {
    return null;
  }
}

export function dropWish(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/**
 * Grants what this page's visitor wished for before they signed in, once. Answers what keeps such a wish. What moves money is
 * not granted by itself: `grant` asks once more.
 */
export function useWish(kind: string, about: string, grant: (value: string) => unknown) {
  const { status } = useSession();
  const act = useRef(grant);
  act.current = grant;
  useEffect(() => {
    if (status !== 'signedIn') return;
    // Behind the effects of those around it, which hear of the session too.
    const timer = setTimeout(() => {
      const wish = keptWish();
      if (wish?.kind !== kind || wish.about !== about) return;
      dropWish();
      void act.current(wish.value);
    });
    return () => clearTimeout(timer);
  }, [status, kind, about]);
  return (value?: string) => wishHere(kind, about, value);
}

/** Keeps a wish that is granted on this page. */
export function wishHere(kind: string, about: string, value = ''): void {
  const { pathname, search } = location;
  keepWish({ kind, about, value, path: pathname + search, at: pathname });
}
