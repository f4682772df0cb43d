import type { Page } from '@playwright/test';
import { ADMINS, adminLogin } from './support/admins';
import { expectClean } from './support/clean';
import { SCREENS } from './support/screens';
import { expect, test } from './support/test';

const region = (page: Page, name: string) => page.getByRole('region', { name });

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`SHELL-06 SHELL-11 SHELL-12 SHELL-14 SHELL-23 SHELL-24 SHELL-62 HOME-06 HOME-16 a visitor of ${screen} looks around without a login`, async ({
    api,
    visitor,
  }) => {
    test.slow();
    const host = await api.account('host');
    const streamId = await api.stream(host, { title: `Seen on ${screen}`, description: '' });
    await api.stream(host, {
      title: `Planned on ${screen}`,
      status: 'scheduled',
      scheduledStartTime: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const { page } = await visitor(options);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    const live = region(page, 'Live Streams');
    const card = live.getByRole('article').filter({ hasText: `Seen on ${screen}` });
    await expect(card).toContainText('No description available');
    await expect(card).toContainText(host.name);
    expect(asked.filter((path) => path === '/api/home')).toHaveLength(1);
    await expectClean(page);

    await live.getByRole('button', { name: 'Scheduled' }).click();
    await expect(live.getByText(`Planned on ${screen}`)).toBeVisible();
    await expect(live.getByText(`Seen on ${screen}`)).toHaveCount(0);
    await live.getByRole('button', { name: 'All Streams' }).click();
    await live.getByRole('link', { name: `Seen on ${screen}`, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/live/${streamId}$`));
    await expect(page.getByText('Please login to chat')).toBeVisible();

    await page.goto('/cuecast-live');
    await expect(page.getByRole('heading', { level: 1, name: 'Live Streams' })).toBeVisible();
    await page.goto('/duel');
    await expect(page.getByRole('heading', { level: 1, name: 'Pool Duel Mode' })).toBeVisible();
    const room = await api.call<{ data: { roomId: string } }>('POST', '/api/duel/rooms', {
      token: host.token,
      body: { roomName: `Room on ${screen}`, userId: host.address, maxParticipants: 4 },
    });
    await page.goto(`/duel/${room.data.roomId}`);
    await expect(page.getByText(`Room on ${screen}`).first()).toBeVisible();
    const cup = await api.tournament(host, { title: `Cup on ${screen}` });
    await page.goto(`/tournament/${cup}`);
    await expect(page.getByRole('heading', { level: 1, name: `Cup on ${screen}` })).toBeVisible();

    await page.goto('/');
    const cups = region(page, 'Tournaments');
    await cups.scrollIntoViewIfNeeded();
    await expect(cups.getByRole('link', { name: `Cup on ${screen}`, exact: true })).toBeAttached();
    await page.getByRole('link', { name: 'View Quests' }).click();
    await expect(page).toHaveURL(/\/bitpool$/);
    await expectClean(page);
  });

  test(`SHELL-37 on ${screen} what needs a login leads a visitor home, and says why`, async ({
    visitor,
  }) => {
    const { page } = await visitor(options);
    await page.goto('/cuecast-live');
    for (const path of ['/create-stream', '/create-tournament', '/join-tournament', '/wallet']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByText('Login Required')).toBeVisible();
    }
  });
}

test('SHELL-01 SHELL-02 a visitor, a player, a creator and an administrator each have what is theirs', async ({
  api,
  visitor,
  person,
}) => {
  test.slow();
  const host = await person('host');
  const streamId = await api.stream(host);
  const player = await person('ada');
  const guest = await visitor();
  for (const { page } of [host, player, guest]) await page.goto('/');
  const end = (page: Page) => page.getByRole('button', { name: 'End Stream' });
  const wallet = (page: Page) =>
    page.getByRole('complementary').getByRole('region', { name: 'Wallet' });
  await expect(wallet(host.page)).toBeVisible();
  await expect(wallet(player.page)).toBeVisible();
  await expect(guest.page.getByRole('complementary')).toBeVisible();
  await expect(wallet(guest.page)).toHaveCount(0);
  for (const { page } of [host, player, guest]) await page.goto(`/live/${streamId}`);
  await expect(end(host.page)).toBeVisible();
  await expect(end(player.page)).toHaveCount(0);
  await expect(guest.page.getByText('Please login to chat')).toBeVisible();
  await expect(end(guest.page)).toHaveCount(0);

  await player.page.goto('/admin');
  await expect(player.page).toHaveURL(/\/$/);
  const admin = (await visitor()).page;
  await adminLogin(admin, ADMINS[0]);
  await expect(admin.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
});

test('HOME-13 HOME-14 HOME-15 where Home does not load, marked samples stand in, and real ones come back', async ({
  api,
  visitor,
}) => {
  const id = await api.stream(await api.account('host'), { title: 'Back again' });
  const { page } = await visitor();
  await page.route('**/api/home', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/');
  for (const name of ['Live Streams', 'Tournaments']) {
    await expect(region(page, name).getByText('Sample data.')).toBeVisible();
  }
  await expect(region(page, 'Quests').getByText('No active quests available')).toBeVisible();
  await region(page, 'Tournaments').scrollIntoViewIfNeeded();
  await page.getByText('Sample: an evening of eight-ball').click({ force: true });
  await expect(page).toHaveURL(/\/$/);
  await expectClean(page);
  await page.unroute('**/api/home');
  await region(page, 'Live Streams').getByRole('button', { name: 'Retry' }).click();
  await expect(region(page, 'Live Streams').locator(`a[href="/live/${id}"]`).first()).toBeVisible();
  await expect(page.getByText('Sample data.')).toHaveCount(0);
});

test('what the server says about a page is what the page says about itself', async ({
  api,
  visitor,
  person,
}) => {
  test.slow();
  const host = await api.account('host');
  const streamId = await api.stream(host, {
    title: 'Frames & <friends>',
    description: `Race\n\nto seven. ${'Long. '.repeat(80)}`,
  });
  const own = ['/wallet', '/settings', '/create-stream', '/profile', '/notifications'];
  const paths = [
    '/',
    '/cuecast-live',
    '/duel',
    '/bitpool',
    '/presale',
    '/nft-collection',
    '/tasks',
    '/search',
    '/privacy',
    '/terms',
    '/admin-login',
    `/live/${streamId}`,
    `/${host.name}`,
    '/no/such/page',
    ...own,
    '/tournaments',
    '/join-tournament',
    '/create-tournament',
    '/pool-credits/purchase',
  ];
  const { page: guest } = await visitor();
  const { page: member } = await person('ada');
  for (const path of paths) {
    const page = path === '/admin-login' ? guest : member;
    const html = (await page.goto(path)) ?? (await page.reload());
    const said = wordsOf((await html?.text()) ?? '');
    await expect(page.locator('h1').first()).toBeAttached();
    await expect.poll(() => page.title(), path).toBe(said.title);
    const meta = (name: string) => page.locator(`meta[${name}]`).getAttribute('content');
    await expect.poll(() => meta('name="description"'), path).toBe(said.description);
    expect(await meta('property="og:title"'), path).toBe(said.ogTitle);
    expect(await meta('property="og:image"'), path).toBe(said.image);
  }
});

/** What stands in the first answer, as somebody reads it who runs no scripts. */
function wordsOf(html: string) {
  const content = (name: string) =>
    plain(new RegExp(`<meta ${name} content="([^"]*)"`).exec(html)?.[1] ?? '');
  return {
    title: plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: content('name="description"'),
    ogTitle: content('property="og:title"'),
    image: content('property="og:image"'),
  };
}

function plain(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
