/** A restart that the operators announced; `at` on the server's clock, `until` on this page's, in milliseconds. */
export interface RestartNotice {
  at: number;
  until: number;
  text: string;
}

let current: RestartNotice | null = null;
const listeners = new Set<() => void>();

/** A socket heard `restart_notice`: `at` null takes it back. Every socket of a page hears the same one. */
export function heardRestart(message: unknown): void {
  const { at, inMs, text } = Object(message);
  current =
    typeof at === 'number' ? { at, until: Date.now() + Number(inMs), text: String(text) } : null;
  for (const listener of listeners) listener();
}

export const restartNotice = {
  get: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
