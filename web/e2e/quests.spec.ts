import { withChain as test } from './support/chain';
import { expectClean, expectNoSideScroll } from './support/clean';
import { agree } from './support/credits';
import { DuelTable } from './support/duel-table';
import { openQuest } from './support/quests';
import { expect } from './support/test';

/** The local chain fills the reserve of rewards a moment after the start. */
const FILLED = { timeout: 60_000 };
const FRAME_MS = 5 * 60_000;
/** Enough to pocket a ball, after which the frame may be lost. */
const GOOD_SHOTS = 6;

test('QUEST-07 QUEST-13 the quests and a quest are clean at both widths, for a visitor with a keyboard', async ({
  api,
  visitor,
}) => {
  test.slow();
  let quest = '';
  await expect(async () => {
    quest = await openQuest(api, { title: 'Tidy table' });
  }).toPass(FILLED);
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

test('QUEST-01 QUEST-06 QUEST-38 QUEST-45 QUEST-46 GAME-15 GAME-18 from the card to the table and back: paid once, its goal reached, the reward in the balance, the play to be seen again, and the next reward on the chain', async ({
  api,
  person,
}) => {
  test.setTimeout(FRAME_MS);
  let quest = '';
  await expect(async () => {
    quest = await openQuest(api, { title: 'One frame', goal: { kind: 'pots_in_visit', n: 1 } });
  }).toPass(FILLED);
  await openQuest(api, { title: 'A friend', goal: { kind: 'follows', n: 1 } });
  const me = await person('rio');
  const { page } = me;
  await agree(api, me);
  const table = new DuelTable(page);
  await page.goto('/bitpool#quests');
  await page.getByRole('link', { name: 'One frame' }).first().click();
  await expect(page).toHaveURL(`/quests/${quest}`);
  await page.getByRole('button', { name: 'Play Quest' }).click();
  await page.waitForURL(/\/bitpool\/index\.html\?questId=/);
  // Leaving the table and coming back takes nothing more.
  await page.goto(`/quests/${quest}`);
  await page.getByRole('button', { name: 'Continue playing' }).click();
  await page.waitForURL(/\/bitpool\/index\.html\?questId=/);
  await expect(
    page.getByText('Pocket 1 ball of yours in one visit to the table. It pays 5 POOL.'),
  ).toBeVisible();
  // From any page, too.
  await page.goto('/streams');
  const bar = page.getByRole('complementary', { name: 'Your table' });
  await expect(bar).toContainText(/^Your quest against .+ goes on/);
  await bar.getByRole('button', { name: 'Back to the table' }).click();
  await page.waitForURL(/\/bitpool\/index\.html\?.*questId=/);
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

  // What is won from now on goes straight to the wallet, because the player wants it so.
  await page.goto('/profile/settings');
  await page.getByRole('checkbox', { name: 'Send what I win straight to my wallet' }).click();
  await expect(page.getByText('Rewards go to your wallet')).toBeVisible();
  await page.goto('/bitpool#quests');
  await page.getByRole('tab', { name: 'Beside the table' }).click();
  await page.getByRole('link', { name: 'A friend' }).first().click();
  await page.getByRole('button', { name: 'Join Quest' }).click();
  await expect(page.getByText('You take part. Everything from now on counts.')).toBeVisible();
  const host = await api.account('host');
  await api.call('POST', `/api/users/${host.address}/follow`, me);
  await page.goto('/wallet?tab=transactions');
  const sent = page.getByRole('button', { name: /^Withdrawal.*Completed/ });
  await expect(sent).toBeVisible({ timeout: 60_000 });
  await sent.click();
  const hash = await page.getByText(/^0x[0-9a-f]{64}$/).textContent();
  await page.goto(`/api/chain/transactions/${hash}`);
  await expect(page.getByText('It succeeded and is final.')).toBeVisible();
  const asked = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] };
  const receipt = await api.call('POST', '/api/chain/rpc?chainId=56', { body: asked });
  // The last event is the token's: from the vault to the player.
  expect(JSON.stringify(receipt)).toContain(me.address.slice(2).toLowerCase());
});
