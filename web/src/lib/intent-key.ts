import { useRef } from 'react';
import { randomId } from '@/realtime/random-id';

/**
 * The Idempotency-Key of what somebody means to do once: the same as long as they send the same request again, and
 * another one when the request differs or the last one is done.
 */
export function useIntentKey() {
  const last = useRef<{ body: string; key: string } | null>(null);
  return {
    keyFor(request: unknown): string {
      const body = JSON.stringify(request);
      if (last.current?.body !== body) last.current = { body, key: randomId(16) };
      return last.current.key;
    },
    done(): void {
      last.current = null;
    },
  };
}
