import { useEffect, useState } from 'react';

/** The latest moment for what waits until the page has nothing else to do, in milliseconds. */
const AT_LAST_MS = 3000;
/** Where the browser does not say when that is. */
const AFTER_MS = 500;

/** False until the page has come to rest after its first screen. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const rest = () => setIdle(true);
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(rest, AFTER_MS);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(rest, { timeout: AT_LAST_MS });
    return () => cancelIdleCallback(asked);
  }, []);
  return idle;
}
