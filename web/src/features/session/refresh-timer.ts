import { refresh, verify } from '@/api/auth';
import { store } from './store';
import { isAlive, isDueForRefresh, isServerToken } from './token';

const POLL_MS = 30_000;

/** Keeps the server's token fresh while the app runs. Returns what stops it. */
export function startRefreshTimer(): () => void {
  void check();
  const timer = setInterval(() => void renew(), POLL_MS);
  return () => clearInterval(timer);
}

/** Once at start: a session revoked elsewhere ends here before the user meets it. */
async function check(): Promise<void> {
  const token = store.token();
  if (!token) return renew();
  try {
    const { valid, user } = await verify({ toast: false, retry: false });
    if (!valid) store.tokenLost(token);
    else if (user) store.described(user);
  } catch {
    // No answer: the token is judged again at the next call that carries it.
  }
  await renew();
}

async function renew(): Promise<void> {
  const token = store.get()?.token;
  if (!token || !isServerToken(token)) return;
  const now = Date.now();
  if (!isAlive(token, now)) return store.tokenLost(token);
  if (!isDueForRefresh(token, now)) return;
  try {
    const answer = await refresh();
    // Another tab, or a logout, may have been quicker.
    if (store.get()?.token === token) store.signedIn(answer);
  } catch {
    // Tried again in 30 s; there are days left.
  }
}
