import type { Page } from '@playwright/test';
import { expectClean, expectNoSideScroll } from './support/clean';
import { DuelPages } from './support/duel';
import { PHONE } from './support/screens';
import { Table } from './support/table';
import { expect, test } from './support/test';

test('somebody who plays a duel puts it on from the table, and a viewer on a phone watches it and says so in the chat', async ({
  person,
}) => {
  const people = [await person('ada'), await person('rio')];
  const tables = people.map(({ page }) => new Table(page));
  for (const { page } of people) {
    const lobby = new DuelPages(page);
    await lobby.lobby();
    await lobby.button('Find a rival').click();
  }
  for (const { page } of people) await page.waitForURL(/\/bitpool\/index\.html/);
  const [ada] = people.map(({ page }) => page) as [Page, Page];
  await expect.poll(() => tables[0]?.state?.status).toBe('running');

  // The table stays open beside the form: who leaves it loses.
  const opened = ada.context().waitForEvent('page');
  await ada.getByRole('link', { name: /^Put it on/ }).click();
  const form = await opened;
  const preview = form.getByRole('img', {
    name: /^ada\w* v rio\w*, 16 balls/,
    includeHidden: true,
  });
  await expect(preview).toBeVisible();
  await expect(form.getByRole('radio', { name: /^ada\w* v rio/ })).toBeChecked();
  await expect(form.getByLabel(/^Title/)).toHaveValue(/^ada\w* v rio/);
  await expectClean(form);
  await form.getByRole('button', { name: 'Create Stream' }).click();
  await form.waitForURL(/\/live\/[0-9a-f]{24}$/);
  await expect(form.getByRole('img', { name: /^Pool table\. / })).toBeVisible();

  const viewer = await person('vic', PHONE);
  await viewer.chat.open(new URL(form.url()).pathname.split('/').at(-1) ?? '');
  const cloth = viewer.page.getByRole('img', { name: /^Pool table\. / });
  await expect(cloth).toBeVisible();
  // What is played at the table moves on the page of those who watch.
  const before = await cloth.screenshot();
  const breaker = tables.find(({ state, you }) => state?.turn === you) as Table;
  await breaker.play();
  await expect.poll(async () => (await cloth.screenshot()).equals(before)).toBe(false);
  await viewer.chat.say('what a break');
  // The page says it for screen readers as well, for a moment.
  await expect(form.getByRole('article').filter({ hasText: 'what a break' })).toBeVisible();
  await expectNoSideScroll(viewer.page);

  // Whoever missed it sees it again, and is live again with a key or a touch.
  await viewer.page.getByRole('button', { name: 'See that again (left arrow)' }).click();
  const again = viewer.page.getByRole('img', { name: 'Pool table, shot 1 again' });
  await expect(again).toBeVisible();
  await viewer.page.getByRole('button', { name: 'Back to live (l)' }).click();
  await expect(cloth).toBeVisible();
});
