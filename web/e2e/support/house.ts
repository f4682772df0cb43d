import { Server } from '../../scripts/server.mjs';
import { test } from './test';

/** The tests of a file against a server with two tables of the house, as `make run` has them, and so many seconds between their frames. */
export const withHouse = (breakSeconds: number, env: Record<string, string> = {}) =>
  test.extend<object, { server: Server }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
      async ({}, use) => {
        const server = await Server.start({
          env: {
            CUECAST_HOUSE_TABLES: '2',
            // Its agents would take the time of those at the tables.
            CUECAST_HOUSE_CUP_MINUTES: '0',
            CUECAST_HOUSE_BREAK_SECONDS: String(breakSeconds),
            ...env,
          },
        });
        await use(server);
        await server.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  });
