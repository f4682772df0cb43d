import { Server } from '../scripts/server.mjs';
import { expectClean, expectNoSideScroll } from './support/clean';
import { SCREENS } from './support/screens';
import { test as base, expect } from './support/test';

/** The default of `make run`: tables of the house are on. */
const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
    async ({}, use) => {
      const server = await Server.start({
        // It does not wait a minute between two frames.
        env: { CUECAST_HOUSE_TABLES: '2', CUECAST_HOUSE_BREAK_SECONDS: '5' },
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

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
    await expectClean(page);
    await expectNoSideScroll(page);
    await page.reload();
    await expect(table).toHaveAccessibleName(/ plays/, { timeout: 60_000 });
    await expect(page.getByText('Please login to chat')).toBeVisible();
  });
}
