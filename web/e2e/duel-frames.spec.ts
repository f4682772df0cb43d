import { DuelPages } from './support/duel';
import { DuelTable } from './support/duel-table';
import { expect, test } from './support/test';

const FRAME_MS = 5 * 60_000;

test('DUEL-01 two play a whole frame in two browsers; the room is told, and a stranger’s replay shows the same hash', async ({
  person,
  visitor,
  baseURL,
}) => {
  test.setTimeout(FRAME_MS);
  const [ada, rio, passer] = [await person('ada'), await person('rio'), await visitor()];
  const [hers, his] = [new DuelPages(ada.page), new DuelPages(rio.page)];
  const tables = [new DuelTable(ada.page), new DuelTable(rio.page)];
  const name = `A whole frame, ${ada.name}`;
  const roomId = await hers.create(name, '2');
  await his.enter(name);
  await hers.ready();
  await his.ready();
  const theirs = new DuelPages(passer.page);
  await theirs.watch(roomId);
  await hers.button('Play').click();
  for (const { page } of tables) await page.waitForURL(/\/bitpool\/index\.html/);

  const shots = await Promise.all(tables.map((table) => table.playOut()));
  expect(shots.reduce((sum, count) => sum + count)).toBeGreaterThan(1);
  const [one, other] = tables;
  expect(one?.state?.status).toBe('ended');
  expect(one?.hash).toBe(other?.hash);
  const winner = one?.state?.players.find(({ seat }) => seat === one.state?.winner)?.username;
  expect([ada.name, rio.name]).toContain(winner);
  for (const { page } of tables) {
    await expect(page.getByRole('link', { name: 'Back to the room' })).toBeVisible({
      timeout: 60_000,
    });
    // The game's own origin tells how the frame was played.
    const figures = page.getByText(/^(Own balls potted|Best run|Fouls|Accuracy)$/);
    await expect(figures.first()).toBeVisible();
  }
  // The room is open again, and its chat says who won.
  await expect(theirs.page.getByText('The last match of this room is over.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(theirs.log).toContainText(`${winner} won against`);

  await passer.page.goto(`${baseURL}/duel/replay/${one?.state?.matchId}`);
  await expect(passer.page.getByText(`${winner} won.`)).toBeVisible({ timeout: 30_000 });
  await passer.page.getByText('Verified', { exact: true }).click();
  await expect(passer.page.getByText('Recomputed hash matches')).toBeVisible();
  await expect(passer.page.getByText(String(one?.hash))).toBeVisible();

  await ada.page.goto(`${baseURL}/duel`);
  await expect(ada.page.getByRole('link', { name: `Replay against ${rio.name}` })).toBeVisible();
  const own = ada.page.getByRole('region', { name: 'Your Statistics' });
  await expect(own).toContainText(winner === ada.name ? 'Wins1' : 'Losses1');
});
