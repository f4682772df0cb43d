import type { TestListener } from './harness';

/** Long beside a loopback round trip, short beside a test: what has not happened by then does not happen. */
export const A_WHILE_MS = 150;

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Looks again every few milliseconds; the test's own time limit ends a vain wait. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(5);
}

interface Listenable {
  once(event: string, listener: TestListener): unknown;
}

/** The arguments of the next such event. */
export function next(socket: Listenable, event: string): Promise<unknown[]> {
  return new Promise((resolve) => socket.once(event, (...args) => resolve(args)));
}
