import { expectClean, expectNoSideScroll } from './support/clean';
import { agree } from './support/credits';
import { DuelTable } from './support/duel-table';
import { openQuest } from './support/quests';
import { expect, test } from './support/test';

const FRAME_MS = 5 * 60_000;
/** Enough to pocket a ball, after which the frame may be lost. */
const GOOD_SHOTS = 6;

test('QUEST-07 QUEST-13 the quests and a quest are clean at both widths, for a visitor with a keyboard', async ({
  api,
  visitor,
}) => {
  test.slow();
  const quest = await openQuest(api, { title: 'Tidy table' });
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const { page } = await visitor({ viewport });
    await page.goto('/quests');
    await expect(page).toHaveURL('/bitpool#quests');
    const card = page.getByRole('link', { name: 'Tidy table' }).first();
    await expect(card).toBeVisible();
    await expectClean(page);
    await expectNoSideScroll(page);
    await card.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/quests/${quest}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Tidy table' })).toBeVisible();
    await expectClean(page);
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Play Quest' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please connect your wallet to play quests')).toBeVisible();
  }
});

test('QUEST-01 QUEST-06 QUEST-38 QUEST-45 QUEST-46 GAME-15 GAME-18 from the card to the table and back: paid once, its goal reached, the reward in the balance, and the play to be seen again', async ({
  api,
  person,
}) => {
  test.setTimeout(FRAME_MS);
  const quest = await openQuest(api, { title: 'One frame', goal: { kind: 'pots_in_visit', n: 1 } });
  const me = await person('rio');
  const { page } = me;
  await agree(api, me);
  await page.goto(`/quests/${quest}`);
  const table = new DuelTable(page);
  await page.getByRole('button', { name: 'Play Quest' }).click();
  await page.waitForURL(/\/bitpool\/index\.html\?questId=/);
  // Leaving the table and coming back takes nothing more.
  await page.goto(`/quests/${quest}`);
  await page.getByRole('button', { name: 'Continue playing' }).click();
  await page.waitForURL(/\/bitpool\/index\.html\?questId=/);
  await table.playOut(GOOD_SHOTS);
  const popup = page.getByRole('dialog', { name: 'Congratulations' });
  await expect(popup.getByText('It is in your balance.')).toBeVisible({ timeout: 60_000 });
  await expectClean(page);
  await popup.getByRole('button', { name: 'Back to the quest' }).click();
  await expect(page).toHaveURL(`/quests/${quest}`);
  await expect(page.getByText('The reward is in your balance')).toBeVisible();
  await expect(page.getByText('You have already played this quest. You won it.')).toBeVisible();
  const { data } = await api.call<{ data: { currencyId: string; balance: string }[] }>(
    'GET',
    '/api/wallet-v2/balances',
    me,
  );
  expect(Number(data.find(({ currencyId }) => currencyId === 'POOL')?.balance)).toBe(5);
  await page.getByRole('link', { name: 'Watch your play' }).click();
  await page.getByText('Verified', { exact: true }).click({ timeout: 30_000 });
  await expect(page.getByText('Recomputed hash matches')).toBeVisible();
});
