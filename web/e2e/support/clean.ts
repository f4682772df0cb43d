import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

/** Given to each document once, and minified: its wrapper for Playwright reads 1.3 MB anew at every look. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Signs that a page is on its way somewhere: a named status, a grey shape, a list that is dimmed while another is fetched, a dialog that closes. */
const UNDER_WAY = [
  '[role="status"][aria-label^="Loading"]',
  '.animate-breathe.bg-ink-3',
  'div[aria-busy="true"]',
  '[role="dialog"][data-state="closed"]',
].join();
const TOASTS = '[data-sonner-toaster]';
const OPEN_DIALOG = '[role="dialog"][data-state="open"]';

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

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
  const dialog = (await page.locator(OPEN_DIALOG).count()) > 0;
  // A toast leaves whenever its time is over, in the middle of a look at it too.
  await expectNothing(page, {
    exclude: [TOASTS, 'iframe'],
    ...(dialog && { include: OPEN_DIALOG }),
  });
}

/** The same of the toasts, while something keeps them there. */
export async function expectCleanToasts(page: Page): Promise<void> {
  await still(page);
  await expectNothing(page, { include: TOASTS, exclude: [] });
}

/** Parts of the page, as selectors; all of it without `include`. */
interface Looked {
  include?: string;
  exclude: string[];
}

async function expectNothing(page: Page, context: Looked): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async (where) => {
    const { violations } = await window.axe.run(where, {
      resultTypes: ['violations'],
      // Of frames only Twitch's is there, and it is not ours.
      iframes: false,
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  }, context);
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
