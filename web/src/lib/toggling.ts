/** The server takes a toggle that comes again within 3 s for the same one, so the next waits a little longer. */
const APART_MS = 3200;
/** Flips at most: a page's knowledge may be old, so the first flip tells the truth and the second corrects it. */
const MOST_FLIPS = 3;

interface Toggling {
  wanted: boolean;
  done: Promise<boolean>;
}

const running = new Map<string, Toggling>();
const flippedAt = new Map<string, number>();

/**
 * Brings a switch that the server can only flip to where it is wanted, and answers where it stands in the end. Asked
 * again meanwhile, it goes for the last wish; `key` names the switch.
 */
export function settle(
  key: string,
  wanted: boolean,
  known: boolean,
  flip: () => Promise<boolean>,
): Promise<boolean> {
  const already = running.get(key);
  if (already) {
    already.wanted = wanted;
    return already.done;
  }
  const state: Toggling = { wanted, done: Promise.resolve(known) };
  running.set(key, state);
  state.done = approach(key, state, known, flip).finally(() => running.delete(key));
  return state.done;
}

async function approach(
  key: string,
  state: Toggling,
  known: boolean,
  flip: () => Promise<boolean>,
): Promise<boolean> {
  let stands = known;
  for (let flips = 0; stands !== state.wanted && flips < MOST_FLIPS; flips += 1) {
    const wait = (flippedAt.get(key) ?? Number.NEGATIVE_INFINITY) + APART_MS - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // The asker may have thought better of it.
    if (stands === state.wanted) break;
    flippedAt.set(key, Date.now());
    setTimeout(() => flippedAt.delete(key), APART_MS);
    stands = await flip();
  }
  return stands;
}
