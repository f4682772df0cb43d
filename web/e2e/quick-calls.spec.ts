import type { Page } from '@playwright/test';
import { withHouse } from './support/house';
import { expect } from './support/test';

/** A frame has a call that is open within some shots; both tables are watched for it. */
const ASKED_WITHIN_MS = 240_000;
/** The shot rolls, and a visit goes on for some more. */
const SETTLED_WITHIN_MS = 120_000;

const test = withHouse(0, {
  // Long enough to come once a call is open and to vote, on a busy machine too.
  CUECAST_HOUSE_VOTE_SECONDS: '30',
});

test('a viewer calls a shot at a table of the house: the table holds it, settles it, and the frame’s prediction is not touched', async ({
  api,
  person,
  visitor,
}) => {
  test.setTimeout(ASKED_WITHIN_MS + SETTLED_WITHIN_MS + 60_000);
  const [ada, guest] = [await person('ada'), await visitor({ bypassCSP: true })];
  const live = () => api.call<{ streamId: string }[]>('GET', '/api/streams?status=live');
  await expect.poll(async () => (await live()).length).toBe(2);
  const tables = (await live()).map((table) => table.streamId);
  const asked = await firstAsked(guest.page, api.url, tables);
  await ada.chat.open(asked);
  const call = ada.page.getByRole('region', { name: 'Quick call' });
  await expect(call).toBeVisible();
  await expect(
    call.getByText(/^Does .+ (pot the next one|run out from here)\?$/).first(),
  ).toBeVisible();
  await expect(call.getByRole('timer', { name: 'Time left to call' })).toBeVisible();
  const panel = ada.page.locator('#live-prediction');
  await expect(panel.getByText(/^Does .+\?$/)).toHaveCount(0);
  await call.getByRole('button', { name: /^Yes/ }).click();
  await expect(call.getByRole('listitem').filter({ hasText: /^Yes your call/ })).toBeVisible();
  await expect(
    call.getByText(/^((Right, \+|Wrong, −)\d+ points|It does not count)$/).first(),
  ).toBeVisible({
    timeout: SETTLED_WITHIN_MS,
  });
  await expect(call).toBeHidden({ timeout: 15_000 });
  await expect(ada.page.getByText('You won')).toHaveCount(0);
});

/**
 * The stream whose table is the first to ask. Nothing is asked where nobody watches, and minutes may pass: bare sockets watch, so that no page draws the
 * balls meanwhile.
 */
async function firstAsked(page: Page, url: string, streams: string[]): Promise<string> {
  await page.goto(`${url}/nowhere`);
  return page.evaluate(
    ({ streams, base, within }) =>
      new Promise<string>((resolve, reject) => {
        for (const streamId of streams) {
          const socket = new WebSocket(`${base}/stream/${streamId}`, 'cuecast.2');
          const say = (message: object) => socket.send(JSON.stringify({ ...message, streamId }));
          socket.onopen = () => say({ type: 'join_stream_view' });
          setInterval(() => say({ type: 'heartbeat', timestamp: Date.now() }), 10_000);
          socket.onmessage = ({ data }) => {
            const told = [JSON.parse(data)].flat();
            if (told.some(({ type }) => type === 'quick')) resolve(streamId);
          };
          socket.onclose = ({ code }) => reject(new Error(`the socket was closed: ${code}`));
        }
        setTimeout(() => reject(new Error('no table asked')), within);
      }),
    { streams, base: url.replace('http', 'ws'), within: ASKED_WITHIN_MS },
  );
}
