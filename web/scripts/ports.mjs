// Free ports for programs that tests start, below those that the system gives to connections: one of those could be taken before
// a server that is started again has it.
import { createServer } from 'node:net';

const FIRST = 20_000;
const COUNT = 10_000;
const TRIES = 100;

/**
 * The first of so many free ports in a row.
 *
 * @param {number} count
 */
export async function freePorts(count = 1) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const first = FIRST + Math.floor(Math.random() * (COUNT - count));
    const free = await Promise.all(Array.from({ length: count }, (_, at) => isFree(first + at)));
    if (free.every(Boolean)) return first;
  }
  throw new Error('no free ports');
}

/** @param {number} port */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
