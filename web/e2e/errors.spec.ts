import { StoppedClock } from './support/clock';
import { expect, test } from './support/test';

const MISSING = 'f'.repeat(24);

test("STREAM-15 STREAM-66 an address that is no stream's id says so and asks the server for nothing", async ({
  visitor,
}) => {
  const { page } = await visitor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/live/not-an-id');
  await expect(page.getByRole('heading', { name: 'Stream Error' })).toBeVisible();
  await expect(page.getByText('Invalid stream ID')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  expect(asked.filter((path) => path.startsWith('/api/streams/'))).toEqual([]);
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('STREAM-24 a stream that is not there says so and leads home', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto(`/live/${MISSING}`);
  await expect(page.getByRole('heading', { name: 'Stream Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('STREAM-22 STREAM-23 STREAM-64 STREAM-65 a server that is away is asked three times more, then Retry brings the stream', async ({
  api,
  visitor,
}) => {
  const streamId = await api.stream(await api.account('host'), { title: 'Back again' });
  const { page } = await visitor();
  const clock = await StoppedClock.on(page);
  let asked = 0;
  await page.route(`**/api/streams/${streamId}`, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto(`/live/${streamId}`);
  await clock.until(page.getByText('Loading stream...'));
  for (const [attempt, wait] of [2000, 4000, 6000].entries()) {
    await clock.until(page.getByText(`trying again (${attempt + 1} of 3)`));
    expect(asked).toBe(attempt + 1);
    await clock.pass(wait - 1000);
    expect(asked).toBe(attempt + 1);
    await clock.pass(1000);
  }
  await clock.until(page.getByText('Stream Error'));
  await expect(page.getByText('Stream not found')).toBeVisible();
  expect(asked).toBe(4);

  await page.unroute(`**/api/streams/${streamId}`);
  await clock.goOn();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Back again' })).toBeVisible();
});

test('STREAM-72 a list that does not load says so and is loaded again', async ({ visitor }) => {
  const { page } = await visitor();
  const clock = await StoppedClock.on(page);
  await page.route('**/api/streams?*', (route) => route.abort());
  await page.goto('/cuecast-live');
  const error = page.getByText('Failed to load streams');
  // The calls are repeated before anybody is told.
  await clock.until(error, 500);
  await expect(page.getByText('Failed to fetch streams')).toBeVisible();
  await page.unroute('**/api/streams?*');
  await clock.goOn();
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(error).toBeHidden();
});

test('STREAM-29 an empty filter says so and leads to the form', async ({ visitor }) => {
  const { page } = await visitor();
  await page.route('**/api/streams?*', (route) => route.fulfill({ json: [] }));
  await page.goto('/cuecast-live');
  await expect(page.getByText('No streams available')).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Create Stream' }).last(),
  ).toHaveAttribute('href', '/create-stream');
});

test('STREAM-13 where Twitch answers, its player is shown with this host as parent', async ({
  api,
  visitor,
}) => {
  const streamId = await api.stream(await api.account('host'));
  const { page, chat } = await visitor();
  await page.route('https://player.twitch.tv/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>the picture</p>' }),
  );
  await chat.open(streamId);
  const player = page.getByTitle(/^Twitch player/);
  await expect(page.frameLocator('iframe').getByText('the picture')).toBeVisible();
  const source = new URL(String(await player.getAttribute('src')));
  expect(source.searchParams.get('channel')).toBe('cuecast_test');
  expect(source.searchParams.getAll('parent')).toContain('localhost');
});

test('where Twitch is out of reach the page says so, and the chat works', async ({
  api,
  person,
}) => {
  const streamId = await api.stream(await api.account('host'));
  const { page, chat } = await person('ada');
  await chat.open(streamId);
  await expect(page.getByText('The Twitch player cannot be reached')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Watch on Twitch' })).toHaveAttribute(
    'href',
    'https://twitch.tv/cuecast_test',
  );
  await chat.say('no picture, good company');
  await expect.poll(() => chat.acknowledged).toHaveLength(1);
});
