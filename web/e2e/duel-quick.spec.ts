import { DuelPages } from './support/duel';
import { expect, test } from './support/test';

test('two who look for a rival at the same time find each other', async ({ person }) => {
  const people = [await person('ada'), await person('rio')];
  for (const { page } of people) {
    const lobby = new DuelPages(page);
    await lobby.lobby();
    await lobby.button('Find a rival').click();
  }
  for (const { page } of people) await page.waitForURL(/\/bitpool\/index\.html/);
  const matches = people.map(({ page }) => new URL(page.url()).searchParams.get('poolID'));
  expect(matches[0]).toMatch(/^[0-9a-f]{24}$/);
  expect(matches[0]).toBe(matches[1]);
});

test('whom nobody fits is offered an agent after 20 s, and plays it when they say so', async ({
  person,
}) => {
  const { page } = await person('ada');
  const lobby = new DuelPages(page);
  await lobby.lobby();
  await lobby.button('Find a rival').click();
  await expect(page.getByRole('timer', { name: 'Time searched' })).toBeVisible();
  await expect(lobby.button('Play an agent')).toBeHidden();
  await expect(lobby.button('Play an agent')).toBeVisible({ timeout: 40_000 });
  await lobby.button('Play an agent').click();
  await page.waitForURL(/\/bitpool\/index\.html/);
});
