import type { Page } from '@playwright/test';
import { DuelPages } from './support/duel';
import { concede, shootOnce, Table } from './support/table';
import { expect, test } from './support/test';

test('two strangers who were matched play again with two clicks, on the default two origins', async ({
  person,
  server,
}) => {
  test.slow();
  const people = [await person('ada'), await person('rio')];
  const tables = people.map(({ page }) => new Table(page));
  for (const { page } of people) {
    const lobby = new DuelPages(page);
    await lobby.lobby();
    await lobby.button('Find a rival').click();
  }
  for (const { page } of people) {
    await page.waitForURL(/\/bitpool\/index\.html/);
    // Quick matches are played where one is signed in; the game's own origin is for rooms' duels.
    expect(new URL(page.url()).origin).toBe(server.url);
  }
  const [ada, rio] = people.map(({ page }) => page) as [Page, Page];
  await shootOnce(tables);
  const first = tables[0]?.state?.matchId;

  await ada.getByRole('button', { name: 'Talk' }).click();
  await ada.getByRole('button', { name: 'Good game' }).click();
  await expect(rio.getByRole('button', { name: 'Talk, something new' })).toBeVisible();

  await concede(rio);
  await expect(ada.getByRole('heading', { name: 'You won' })).toBeVisible({ timeout: 45_000 });
  await expect(ada.getByText('Both ratings are new: they still move far.')).toBeVisible();
  await ada.getByRole('button', { name: 'Rematch' }).click();
  await expect(rio.getByText(/^ada.* wants a rematch\.$/)).toBeVisible();
  await rio.getByRole('button', { name: 'Accept the rematch' }).click();
  for (const table of tables) {
    await expect.poll(() => table.state?.matchId, { timeout: 45_000 }).not.toBe(first);
    await expect(table.cloth).toBeVisible();
  }
  expect(tables[0]?.state?.matchId).toBe(tables[1]?.state?.matchId);
  expect(new Set(tables.map(({ you }) => you))).toEqual(new Set([0, 1]));

  // Leaving a rated match asks first, and the rival can look for another one when it is over.
  await ada.getByRole('button', { name: 'Leave the table' }).click();
  await expect(ada.getByText(/or your rival wins/)).toBeVisible();
  await ada.getByRole('button', { name: 'Play on' }).click();
  await concede(ada);
  await expect(ada.getByText('Not rated: not both of you have shot.')).toBeVisible();
  await rio.getByRole('link', { name: 'New rival' }).click();
  await expect(rio.getByRole('timer', { name: 'Time searched' })).toBeVisible();
});

test('a duel of a room is played on the game’s own origin, though the first answer is lost, and leads back to its room', async ({
  person,
  server,
}) => {
  test.slow();
  const [ada, rio] = [await person('ada'), await person('rio')];
  await losesFirstAnswer(ada.page);
  const [hall, guest] = [new DuelPages(ada.page), new DuelPages(rio.page)];
  const room = await hall.create('Two origins', '2');
  await guest.enter('Two origins');
  await hall.ready();
  await guest.ready();
  await hall.button('Play').click();
  await ada.page.waitForURL(/\/bitpool\/index\.html/, { timeout: 30_000 });
  expect(new URL(ada.page.url()).origin).not.toBe(server.url);
  // A viewer is not asked before they leave: the ticket was used up, and still it opens her seat.
  await expect(new Table(ada.page).shoot).toBeVisible({ timeout: 45_000 });
  await ada.page.getByRole('button', { name: 'Leave the table' }).click();
  await ada.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await ada.page.waitForURL(`${server.url}/duel/${room}`);
});

/** The line breaks under the first answer of the table, when the server has used up the ticket. */
async function losesFirstAnswer(page: Page): Promise<void> {
  let isLost = false;
  await page.routeWebSocket(/\/stream\/match\//, (socket) => {
    const server = socket.connectToServer();
    if (isLost) return;
    isLost = true;
    server.onMessage(() => void Promise.all([server.close(), socket.close({ code: 1012 })]));
  });
}
