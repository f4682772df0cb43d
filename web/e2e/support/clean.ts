import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No rule of axe is broken, once the page has come to rest. Twitch's frame is not ours. */
export async function expectClean(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(
    page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first(),
  ).toBeAttached();
  await expect(page.getByText('This page could not be shown')).toHaveCount(0);
  // What fades in has no contrast to measure yet.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished.catch(() => {})),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`,
  );
  expect(found, page.url()).toEqual([]);
}
