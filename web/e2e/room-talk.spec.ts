import { DuelPages } from './support/duel';
import { expect, test } from './support/test';

test('two players of a room talk in its chat at the table, and the room reads along', async ({
  person,
  visitor,
}) => {
  const [ada, rio, passer] = [await person('ada'), await person('rio'), await visitor()];
  const [hers, his] = [new DuelPages(ada.page), new DuelPages(rio.page)];
  const name = `Talk, ${ada.name}`;
  const roomId = await hers.create(name, '2');
  await his.enter(name);
  await hers.ready();
  await his.ready();
  const theirs = new DuelPages(passer.page);
  await theirs.watch(roomId);
  await hers.button('Play').click();
  for (const { page } of [ada, rio]) await page.waitForURL(/\/bitpool\/index\.html/);

  const drawer = (page: typeof ada.page) => page.getByRole('region', { name: 'Room chat' });
  await ada.page.getByRole('button', { name: 'Talk', exact: true }).click();
  const line = drawer(ada.page).getByRole('textbox', { name: 'Chat message' });
  await line.fill('good luck over there');
  await line.press('Enter');
  await expect(drawer(ada.page)).toContainText('good luck over there');
  await expect(line).toHaveValue('');

  await expect(rio.page.getByRole('button', { name: 'Talk, something new' })).toBeVisible();
  await rio.page.getByRole('button', { name: /^Talk/ }).click();
  await expect(drawer(rio.page)).toContainText('good luck over there');
  await expect(theirs.log).toContainText('good luck over there');
});

test('who hosts a room is shown the way back to it in place of a second one', async ({
  person,
}) => {
  const ada = await person('ada');
  const hers = new DuelPages(ada.page);
  const roomId = await hers.create(`Mine, ${ada.name}`, '2');
  await hers.lobby();
  await expect(hers.button('Create Room')).toHaveCount(0);
  await ada.page.getByRole('link', { name: 'Your room' }).click();
  await expect(ada.page).toHaveURL(new RegExp(`/duel/${roomId}$`));
});
