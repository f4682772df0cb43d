import type { Page } from '@playwright/test';
import { settled } from './support/clean';
import { MOVING } from './support/screens';
import { expect, test } from './support/test';

test.use(MOVING);

const INK = { dark: 'rgb(10, 13, 12)', light: 'rgb(243, 246, 244)' };

test('the page follows the system between dark and light, and a choice wins and is kept', async ({
  visitor,
}) => {
  const { page } = await visitor({ colorScheme: 'light' });
  await page.goto('/');
  expect(await ground(page)).toBe(INK.light);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground(page)).toBe(INK.dark);
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitem', { name: 'Light' }).click();
  expect(await ground(page)).toBe(INK.light);
  await page.reload();
  expect(await ground(page)).toBe(INK.light);
});

test('with reduced motion nothing moves: numbers stand still, dialogs are there at once', async ({
  api,
  visitor,
}) => {
  const streamId = await api.stream(await api.account('host'));
  const { page, chat } = await visitor({ reducedMotion: 'reduce' });
  await chat.open(streamId);
  await page.evaluate(() => {
    const moved: string[] = [];
    Reflect.set(window, 'moved', moved);
    for (const kind of ['animationend', 'transitionend'] as const)
      document.addEventListener(kind, (event) => {
        if (event.elapsedTime > 0.02) moved.push(`${kind} ${event.elapsedTime}`);
      });
  });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Share' }).hover();
  await page.getByRole('button', { name: 'Unfold the sidebar' }).click();
  await expect(page.getByRole('button', { name: 'Fold the sidebar' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([]);
});

test('with reduced motion too the chat opens at its newest line', async ({
  api,
  person,
  visitor,
}) => {
  const host = await person('host');
  const streamId = await api.stream(host);
  await host.chat.open(streamId);
  for (let line = 1; line <= 16; line += 1) {
    await host.chat.say(`rack ${line}, ${'which takes more than a line of its own, '.repeat(3)}`);
  }
  const { page, chat } = await visitor({
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
  });
  await chat.open(streamId);
  await expect(chat.line('rack 16,')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Newest messages' })).toBeHidden();
});

test('the frame folds to icons on a small desk and to a bar below on a phone', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/cuecast-live');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const bar = page.getByRole('navigation', { name: 'Sections' });
  await expect(sidebar.getByText('Live streams')).toBeVisible();
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(sidebar.getByText('Live streams')).toBeHidden();
  await expect(sidebar.getByRole('link', { name: 'Live streams' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(sidebar).toBeHidden();
  await expect(bar).toBeInViewport({ ratio: 1 });
});

test('nothing on the live page jumps while it loads', async ({ api, visitor }) => {
  const streamId = await api.stream(await api.account('host'));
  const { page, chat } = await visitor();
  await page.addInitScript(() => {
    let shift = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) shift += Reflect.get(entry, 'value') as number;
      return shift;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Reflect.set(window, 'layoutShift', () => add(observer.takeRecords()));
  });
  await chat.open(streamId);
  await expect(page.getByText('The Twitch player cannot be reached')).toBeVisible();
  await settled(page);
  expect(await page.evaluate(() => Reflect.get(window, 'layoutShift')())).toBeLessThan(0.02);
});

function ground(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}
