import { expectClean, expectNoSideScroll } from './support/clean';
import { withHouse } from './support/house';
import { SCREENS } from './support/screens';
import { expect } from './support/test';
import { look, MAX_KIB } from './support/weight';

const test = withHouse(5);

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`on ${screen} a stranger watches a table of the house from Home: it is played, and a reload shows the moment that it is at`, async ({
    visitor,
  }) => {
    test.slow();
    const { page } = await visitor(options);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: /Watch pool/ })).toBeVisible();
    await expect(page.getByRole('link', { name: / v / }).first()).toBeVisible({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Watch', exact: true }).click();
    await expect(page).toHaveURL(/\/live\/[0-9a-f]{24}$/);
    await expect(page).toHaveTitle(/^House table \d/);
    const table = page.getByRole('img', { name: /^Pool table\. / });
    await expect(table).toHaveAccessibleName(/ plays/, { timeout: 60_000 });
    const before = await table.screenshot();
    await expect.poll(async () => (await table.screenshot()).equals(before)).toBe(false);
    // The agents' chances move with the balls, and are told in words too.
    const odds = page.getByRole('img', { name: /about (\d+ times in 100|even)$/ });
    await expect(odds).toBeVisible({ timeout: 60_000 });
    await expectClean(page);
    await expectNoSideScroll(page);
    await page.reload();
    await expect(table).toHaveAccessibleName(/ plays/, { timeout: 60_000 });
    await expect(page.getByText('Please login to chat')).toBeVisible();

    // The players, and how they stand among the others; and back to the table.
    const player = page.locator('a[href^="/agents/"]').first();
    const name = (await player.textContent()) ?? '';
    await player.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectClean(page);
    await expectNoSideScroll(page);
    await page.getByRole('link', { name: 'All agents' }).click();
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await expectClean(page);
    await page.getByRole('link', { name: `Watch ${name} play` }).click();
    await expect(page).toHaveURL(/\/live\/[0-9a-f]{24}$/);
  });
}

interface Featured {
  status: string;
  streamId: string | null;
}

test('home and a table of the house keep their weight while a frame is on, signed in too', async ({
  api,
  person,
  visitor,
}) => {
  test.slow();
  const guest = await visitor();
  const me = await person('weigher');
  const onTable = async () =>
    (await api.call<{ data: Featured | null }>('GET', '/api/tables/featured')).data;
  await expect
    .poll(onTable, { timeout: 60_000 })
    .toMatchObject({ status: 'running', streamId: expect.any(String) });
  const table = (await onTable())?.streamId;
  for (const { page } of [guest, me]) {
    const home = await look(page.context(), '/');
    expect(home.scripts.join(' ')).toContain('/featured-table-');
    expect(home.gzip).toBeLessThanOrEqual(MAX_KIB);
    const live = await look(page.context(), `/live/${table}`);
    expect(live.scripts.join(' ')).toContain('/watched-table-');
    expect(live.kib).toBeLessThanOrEqual(MAX_KIB);
  }
});
