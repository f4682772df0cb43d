import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What shows that a page is on its way somewhere: a named status, a grey shape, a dialog that closes. */
const UNDER_WAY = [
  '[role="status"][aria-label^="Loading"]',
  '.animate-breathe.bg-ink-3',
  '[role="dialog"][data-state="closed"]',
].join();
const TOASTS = '[data-sonner-toaster]';
const OPEN_DIALOG = '[role="dialog"][data-state="open"]';

/** Waits until the page has what it asked for, its typefaces included, and nothing fades in or out. */
export async function settled(page: Page): Promise<void> {
  await expect(
    page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first(),
  ).toBeAttached();
  await page.waitForFunction(
    (signs) => !document.querySelector(signs) && document.fonts.status === 'loaded',
    UNDER_WAY,
  );
  await still(page);
}

/** Waits for what fades in or out: half way it has no contrast to measure. */
async function still(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished.catch(() => {})),
    ),
  );
}

/** No rule of axe is broken on the settled page, or in the dialog that is open over it. */
export async function expectClean(page: Page): Promise<void> {
  await settled(page);
  await expect(page.getByText('This page could not be shown')).toHaveCount(0);
  // A toast leaves whenever its time is over, in the middle of a look at it too.
  const axe = rules(page).exclude(TOASTS);
  if (await page.locator(OPEN_DIALOG).count()) axe.include(OPEN_DIALOG);
  await expectNothing(axe, page);
}

/** The same of the toasts, while something keeps them there. */
export async function expectCleanToasts(page: Page): Promise<void> {
  await still(page);
  await expectNothing(rules(page).include(TOASTS), page);
}

/** Without frames, of which only Twitch's is there and not ours, one pass is enough: otherwise axe puts its parts together in a page of its own. */
function rules(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('iframe');
}

async function expectNothing(axe: AxeBuilder, page: Page): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`,
  );
  expect(found, page.url()).toEqual([]);
}

/** The page is no wider than its window. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  await settled(page);
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}
