import { expectClean } from './support/clean';
import { PHONE } from './support/screens';
import { expect, test } from './support/test';

for (const [screen, options] of Object.entries({ 'a desk': {}, 'a phone': PHONE })) {
  test(`at ${screen} a guest goes from the lobby to a drill and plays it until a miss`, async ({
    visitor,
  }) => {
    const { page } = await visitor(options);
    await page.goto('/duel');
    await page.getByRole('link', { name: 'Drills' }).click();
    await expect(page.getByText('your best stays in this browser')).toBeVisible();
    await expect(page.getByRole('img', { name: /balls on the table$/ })).toHaveCount(8);
    await expectClean(page);
    await page.getByRole('link', { name: 'Line-up' }).click();
    const table = page.getByRole('application', { name: 'Pool table' });
    const news = page.getByRole('status', { name: 'What happened' });
    await expect(news).toContainText('Your shot');
    const shoot = page.getByRole('button', { name: 'Shoot' });
    await expect(shoot).toBeEnabled();
    await expectClean(page);
    // Away from the balls, by the keyboard: the run is over.
    await table.focus();
    for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    const again = page.getByRole('button', { name: 'Again', exact: true });
    await expect(again).toBeVisible({ timeout: 45_000 });
    await expect(again).toBeFocused();
    await expect(news).toContainText('The run is over');
    await expectClean(page);
    await again.click();
    await expect(again).toBeHidden();
    await expect(shoot).toBeEnabled();
    await page.getByRole('link', { name: 'All drills' }).click();
    await page.waitForURL(/\/duel\/drills$/);
  });
}
