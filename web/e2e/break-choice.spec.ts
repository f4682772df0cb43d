import { expectClean } from './support/clean';
import { DuelPages } from './support/duel';
import { Table } from './support/table';
import { expect, test } from './support/test';

/** It reaches the rack, and drives fewer than four balls to a cushion. */
const SOFT = '12';

test('after an illegal break the rival chooses how it goes on, and the breaker breaks a new rack', async ({
  person,
}) => {
  test.slow();
  const people = [await person('ada'), await person('rio')];
  const tables = people.map(({ page }) => new Table(page));
  for (const { page } of people) {
    const lobby = new DuelPages(page);
    await lobby.lobby();
    await lobby.button('Find a rival').click();
  }
  for (const { page } of people) await page.waitForURL(/\/bitpool\/index\.html/);
  for (const { news } of tables) await expect(news).toContainText(/Your turn|is at the table/);
  const breaker = tables.find(({ state, you }) => state?.turn === you);
  const rival = tables.find(({ state, you }) => state?.turn !== you);
  if (!breaker || !rival) throw new Error('one of the two breaks');

  await breaker.page.getByRole('button', { name: 'Spin and numbers' }).click();
  await breaker.page.getByRole('spinbutton', { name: /^Power/ }).fill(SOFT);
  await breaker.play();
  await expect(rival.news).toContainText('Your choice');
  await expect(rival.news).toContainText('broke too softly');
  await expect(breaker.news).toContainText('chooses how to go on');
  const choice = rival.page.getByRole('group', { name: 'How does it go on?' });
  await expect(choice.getByRole('button')).toHaveCount(3);
  await expect(breaker.page.getByRole('group', { name: 'How does it go on?' })).toHaveCount(0);
  await expectClean(rival.page);
  await choice.getByRole('button', { name: 'New rack, they break' }).click();

  await expect(choice).toHaveCount(0);
  await expect(breaker.news).toContainText('Your break');
  await expect(breaker.news).toContainText(/A new rack: .* breaks again\./);
  await expect(breaker.shoot).toBeEnabled();
  await expect(rival.shoot).toBeDisabled();
  expect(breaker.state?.balls).toHaveLength(16);

  // Nobody has to choose: after ten seconds the first of the choices stands.
  await breaker.page.getByRole('spinbutton', { name: /^Power/ }).fill(SOFT);
  await breaker.play();
  await expect(choice).toBeVisible();
  await expect(choice).toHaveCount(0, { timeout: 15_000 });
  await expect(rival.shoot).toBeEnabled();
});
