import { useEffect, useState } from 'react';
import { PLAYER_ORIGIN } from './player-url';

/** `unknown` until the probe has answered; the player is shown meanwhile. */
export type Reach = 'unknown' | 'reached' | 'unreachable';

const TIMEOUT_MS = 8000;
/** The browser tells of a violated policy a little after the request has failed. */
const VIOLATION_MS = 100;

/**
 * Whether the browser can reach the player's host. A frame tells nothing (its error page loads too), so a
 * request without reading the answer is made: it fails exactly when there is no way there.
 */
export function usePlayerReach(): { reach: Reach; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [reach, setReach] = useState<Reach>('unknown');
  useEffect(() => {
    const left = new AbortController();
    let forbidden = false;
    setReach('unknown');
    // A policy that forbids the request says nothing about the way there: then the player is shown.
    document.addEventListener(
      'securitypolicyviolation',
      ({ blockedURI }) => {
        forbidden ||= blockedURI.startsWith(PLAYER_ORIGIN);
      },
      { signal: left.signal },
    );
    fetch(`${PLAYER_ORIGIN}/?attempt=${attempt}`, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([left.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
      .then(
        () => true,
        () => pause(VIOLATION_MS).then(() => forbidden),
      )
      .then((reached) => {
        if (!left.signal.aborted) setReach(reached ? 'reached' : 'unreachable');
      });
    return () => left.abort();
  }, [attempt]);

  const retry = () => setAttempt((last) => last + 1);
  useEffect(() => {
    if (reach !== 'unreachable') return;
    const again = () => setAttempt((last) => last + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [reach]);
  return { reach, retry };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
