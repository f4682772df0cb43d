import { type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { Server } from '../../scripts/server.mjs';
import { createAdmins } from './admins';
import { type Account, Api } from './api';
import { Chat } from './chat';

export { expect } from '@playwright/test';

/** Somebody with a browser of their own. */
export interface Person extends Account {
  page: Page;
  chat: Chat;
}

interface Servers {
  /** Of this worker alone: its tests run one after another, so that one may kill it or drain it. */
  server: Server;
}

interface People {
  api: Api;
  /** Somebody who has not connected a wallet. */
  visitor: (options?: BrowserContextOptions) => Promise<{ page: Page; chat: Chat }>;
  /** Somebody who has signed in, with a name that begins so. */
  person: (name: string, options?: BrowserContextOptions) => Promise<Person>;
}

/** Tests in which people have browsers; their pages may throw nothing. */
export const test = base.extend<People, Servers>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
    async ({}, use) => {
      const server = await Server.start();
      createAdmins(server);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  api: async ({ server }, use) => use(new Api(server.url)),

  visitor: async ({ browser }, use) => {
    const problems: string[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      page.on('pageerror', (error) => problems.push(String(error)));
      return { page, chat: new Chat(page) };
    });
    for (const context of browser.contexts()) await context.close();
    if (problems.length > 0) throw new Error(`pages threw:\n${problems.join('\n')}`);
  },

  person: async ({ api, visitor }, use) => {
    await use(async (name, options = {}) => {
      const account = await api.account(name);
      return {
        ...account,
        ...(await visitor({ ...options, storageState: signedIn(api, account) })),
      };
    });
  },
});

/** What the browser of somebody who signed in earlier remembers. */
function signedIn({ url }: Api, { address, token, name, privateKey }: Account) {
  const session = { address, token, username: name, timestamp: Date.now() };
  return {
    cookies: [],
    origins: [
      {
        origin: url,
        localStorage: [
          { name: 'cuecast.session', value: JSON.stringify(session) },
          { name: 'cuecast.burner', value: privateKey },
        ],
      },
    ],
  };
}
