import { Server } from '../../scripts/server.mjs';
import { createAdmins } from './admins';
import { test } from './test';

/** The tests of a file against a server with a chain of its own, as `make run` starts it, and with administrators. */
export const withChain = test.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
    async ({}, use) => {
      const server = await Server.start({ chain: true });
      createAdmins(server);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
