import { expectClean, expectNoSideScroll } from './support/clean';
import { withHouse } from './support/house';
import { SCREENS } from './support/screens';
import { expect } from './support/test';

// Frames that are over as soon as they are thought out; in between the machine has time to draw.
const test = withHouse(15, { CUECAST_DUELS_AGENTS_WAIT: 'off' });

test('on a desk and on a phone Home shows the best shots of the day, and each leads to its replay at that shot', async ({
  visitor,
}) => {
  test.slow();
  // The first waits until there are shots.
  for (const options of Object.values(SCREENS)) {
    const { page } = await visitor(options);
    await page.goto('/');
    const shots = page.getByRole('region', { name: 'Best shots of the day' });
    const cards = shots.getByRole('article');
    await expect(async () => {
      await page.reload();
      await expect(cards.first()).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 90_000 });
    await shots.scrollIntoViewIfNeeded();
    const drawing = cards.first().locator('img').first();
    await expect
      .poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth), {
        timeout: 60_000,
      })
      .toBe(1200);
    await expectClean(page);
    await expectNoSideScroll(page);
    const link = cards.first().getByRole('link');
    await link.focus();
    await expect(cards.first().locator('img[src$=".gif"]')).toHaveCSS('opacity', '1', {
      timeout: 60_000,
    });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/duel\/replay\/[0-9a-f]{24}\?shot=\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(shots).toBeVisible();
    await page.close();
  }
});
