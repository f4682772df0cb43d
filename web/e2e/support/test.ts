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
  /** Pictures that a page draws of itself in a second; null: as many as the screen shows. */
  frameRate: number | null;
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

  // Two processors that draw sixty for each of three browsers do little else.
  frameRate: [15, { option: true }],

  visitor: async ({ browser, frameRate }, use) => {
    const problems: string[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      if (frameRate !== null) await context.addInitScript(drawAt, frameRate);
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

/** Runs in the page: its animation frames come at that rate, as on a slow machine. */
function drawAt(rate: number) {
  const { requestAnimationFrame: frame, cancelAnimationFrame: cancel } = window;
  const waiting = new Map<number, { timer: number; frame: number }>();
  let last = 0;
  window.requestAnimationFrame = (draw) => {
    const one = { timer: 0, frame: 0 };
    const id = ++last;
    // The next one of the screen takes some milliseconds more.
    one.timer = window.setTimeout(
      () => {
        one.frame = frame((now) => {
          waiting.delete(id);
          draw(now);
        });
      },
      1000 / rate - 16,
    );
    waiting.set(id, one);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (!one) return;
    clearTimeout(one.timer);
    cancel(one.frame);
  };
}

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
