import { expectClean, expectNoSideScroll } from './support/clean';
import { SCREENS } from './support/screens';
import { expect, test } from './support/test';

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`the rules are read from the lobby on ${screen}, without signing in`, async ({
    visitor,
  }) => {
    const { page } = await visitor(options);
    await page.goto('/duel');
    await page.getByRole('main').getByRole('link', { name: 'Rules' }).click();
    await expect(page).toHaveURL('/rules');
    await expect(page.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'House rules' })).toBeVisible();
    await expectNoSideScroll(page);
    await expectClean(page);
  });
}
