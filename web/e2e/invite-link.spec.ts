import { expectClean, expectNoSideScroll } from './support/clean';
import { DuelPages } from './support/duel';
import { SCREENS } from './support/screens';
import { Table } from './support/table';
import { expect, test } from './support/test';

const LINK = 'Link to your table';

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`a link from the lobby brings a friend to the table at ${screen}`, async ({ person }) => {
    const [ada, rio] = [await person('ada', options), await person('rio', options)];
    const lobby = new DuelPages(ada.page);
    await lobby.lobby();
    await lobby.button('Invite by link').click();
    const link = await ada.page.getByLabel(LINK).inputValue();
    await expectClean(ada.page);

    await rio.page.goto(link);
    await expect(
      rio.page.getByRole('heading', { name: `${ada.name} wants to play you`, level: 1 }),
    ).toBeVisible();
    await expectClean(rio.page);
    await expectNoSideScroll(rio.page);
    const tables = [new Table(ada.page), new Table(rio.page)];
    await rio.page.getByRole('button', { name: 'Sit down' }).click();
    for (const { page } of [ada, rio]) await page.waitForURL(/\/bitpool\/index\.html/);
    for (const table of tables) await expect(table.cloth).toBeVisible();
    expect(tables[0]?.state?.matchId).toBe(tables[1]?.state?.matchId);
    expect(new Set(tables.map(({ you }) => you))).toEqual(new Set([0, 1]));
  });
}

test('a friend sits down once the host is back, and a withdrawn link says so', async ({
  person,
}) => {
  const [ada, rio] = [await person('ada'), await person('rio')];
  await ada.page.goto('/profile');
  await ada.page.getByRole('button', { name: 'Invite by link' }).click();
  const link = await ada.page.getByLabel(LINK).inputValue();
  await ada.page.getByRole('button', { name: 'Withdraw the link' }).click();
  await expect(ada.page.getByText('This link opens nothing any more')).toBeVisible();
  await rio.page.goto(link);
  await expect(
    rio.page.getByRole('heading', { name: 'This invitation does not stand any more' }),
  ).toBeVisible();
  await expectClean(rio.page);

  await ada.page.getByRole('button', { name: 'Make a new link' }).click();
  const next = await ada.page.getByLabel(LINK).inputValue();
  expect(next).not.toBe(link);
  await ada.page.goto('/');
  await rio.page.goto(next);
  await expect(rio.page.getByText(/is not at the table right now/)).toBeVisible({
    timeout: 30_000,
  });
  await rio.page.getByRole('button', { name: 'Sit down' }).click();
  await expect(rio.page.getByText(/You sit down as soon as they are back/)).toBeVisible();
  await ada.page.goto('/profile');
  await ada.page.getByRole('button', { name: 'Invite by link' }).click();
  for (const { page } of [ada, rio]) await page.waitForURL(/\/bitpool\/index\.html/);
});
