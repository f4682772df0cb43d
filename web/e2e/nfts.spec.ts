import type { Page } from '@playwright/test';
import type { NftDetails } from '../src/api/nfts';
import { ADMINS, adminLogin } from './support/admins';
import type { Account } from './support/api';
import { withChain as test } from './support/chain';
import { expectClean, expectNoSideScroll } from './support/clean';
import { agree } from './support/credits';
import { depositManually } from './support/money';
import { draftCollection, standing } from './support/nft';
import { expect } from './support/test';

test('NFT-04 NFT-13 SHELL-67 an administrator activates a collection, and a player buys an edition from the balance and sees it minted with its hash', async ({
  person,
  visitor,
  api,
}) => {
  test.slow();
  const { collection, nft } = await draftCollection(api, 'First Break', 2);
  const { page: admin } = await visitor();
  await adminLogin(admin, ADMINS[0]);
  await admin.goto('/admin?tab=nft-collections');
  await admin.getByRole('button', { name: 'Edit First Break' }).click();
  await admin.getByLabel('Status').selectOption('active');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Collection updated successfully')).toBeVisible();
  await standing(api, collection);

  const me = await person('nina');
  const { page } = me;
  await agree(api, me);
  await depositManually(api, me, 'IMX', '1');
  await page.goto('/nft-collection');
  const card = page.getByRole('article', { name: 'First Break cue' });
  await expect(card.getByRole('button', { name: 'Mint First Break cue' })).toBeVisible();
  await expectClean(page);
  await page.getByRole('button', { name: 'Mint NFT', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Mint NFT' });
  await expect(dialog.getByText('0.500 IMX')).toBeVisible();
  await expectClean(page);
  await dialog.getByRole('button', { name: 'Pay and mint' }).click();
  await expect(dialog.getByText('Minting…')).toBeVisible();
  await expect(dialog.getByText('NFT minted successfully')).toBeVisible({ timeout: 60_000 });
  const hash = dialog.getByRole('link', { name: /^0x/ });
  const opens = page.waitForEvent('popup');
  await hash.click();
  const explorer = await opens;
  await expect(explorer.getByText(/0x[0-9a-f]{64}/i).first()).toBeVisible();
  await explorer.close();
  await dialog.getByRole('link', { name: 'View NFT' }).click();
  await expect(page).toHaveURL(`/nft/${nft}`);
  await expect(page.getByRole('heading', { level: 1, name: 'First Break cue' })).toBeVisible();
  await expect(page.getByText('Edition: 1 of 2')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expectClean(page);

  // The last one is a gift of the house.
  await admin.goto('/admin?tab=nfts');
  await admin.getByRole('button', { name: 'Mint First Break cue' }).click();
  const gift = admin.getByRole('dialog', { name: 'Mint First Break cue' });
  await gift.getByLabel('Recipient').fill(me.address);
  await gift.getByRole('button', { name: 'Mint', exact: true }).click();
  await expect(gift.getByText('NFT minted successfully')).toBeVisible({ timeout: 60_000 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText('Sold Out')).toBeVisible();
  await expectNoSideScroll(page);

  // Both are on the buyer's profile, and lead back.
  await page.goto('/profile');
  const mine = page.getByRole('region', { name: 'NFTs' }).getByRole('link');
  await expect(mine).toHaveText(/First Break cue.*Editions 1, 2 of 2/);
  await expectClean(page);
  await expectNoSideScroll(page);
  await mine.click();
  await expect(page).toHaveURL(`/nft/${nft}`);
});

test('NFT-53 NFT-72 two browsers buy the last edition at once, one from the balance and one from the wallet: one has it, the other is told and keeps the money', async ({
  person,
  visitor,
  api,
}) => {
  test.slow();
  const { page: admin } = await visitor();
  await adminLogin(admin, ADMINS[0]);
  const sell = async (name: string) => {
    const made = await draftCollection(api, name, 1);
    await admin.goto('/admin?tab=nft-collections');
    await admin.getByRole('button', { name: `Edit ${name}` }).click();
    await admin.getByLabel('Status').selectOption('active');
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByRole('dialog')).toBeHidden();
    await standing(api, made.collection);
    return made.nft;
  };
  const saver = await person('nora');
  const payer = await withWallet((await visitor()).page);
  for (const one of [saver, payer]) await agree(api, one);
  await depositManually(api, saver, 'IMX', '1');
  await api.call('POST', '/api/chain/faucet', { token: payer.token, body: {} });
  const coins = async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [payer.address] };
    const { result } = await api.call<{ result: string }>('POST', '/api/chain/rpc', { body });
    return BigInt(result);
  };
  const open = async ({ page }: { page: Page }, nft: string, from: 'Balance' | 'Wallet') => {
    await page.goto(`/nft/${nft}`);
    await page.getByRole('button', { name: /^Mint / }).click();
    const dialog = page.getByRole('dialog', { name: 'Mint NFT' });
    await dialog.getByLabel('Pay with').selectOption({ label: from });
    return dialog;
  };
  const MINTED = 'NFT minted successfully';
  const GONE = 'NFT not found or no longer available for purchase.';

  const last = await sell('Last Break');
  const dialogs = [await open(saver, last, 'Balance'), await open(payer, last, 'Wallet')];
  const before = await coins();
  await Promise.all(
    dialogs.map((dialog) => dialog.getByRole('button', { name: 'Pay and mint' }).click()),
  );
  for (const dialog of dialogs) {
    await expect(dialog.getByText(MINTED).or(dialog.getByText(GONE))).toBeVisible({
      timeout: 60_000,
    });
  }
  const [bySaver, byPayer] = await Promise.all(
    dialogs.map((dialog) => dialog.getByText(MINTED).isVisible()),
  );
  expect([bySaver, byPayer].filter(Boolean)).toHaveLength(1);
  const one = await api.call<NftDetails>('GET', `/api/nfts/${last}`);
  expect(one.owner).toBe((bySaver ? saver : payer).address.toLowerCase());
  expect(before - (await coins()) >= 500_000_000_000_000_000n).toBe(byPayer);
  if (bySaver) expect(await coins()).toBe(before);
  const balances = await api.call<{ data: { currencyId: string; availableBalance: string }[] }>(
    'GET',
    '/api/wallet-v2/balances',
    { token: saver.token },
  );
  const imx = balances.data.find(({ currencyId }) => currencyId === 'IMX');
  expect(imx?.availableBalance).toBe(bySaver ? '0.5' : '1');

  // The wallet alone, from the order to the token.
  const own = await open(payer, await sell('Own Break'), 'Wallet');
  await expectClean(payer.page);
  await own.getByRole('button', { name: 'Pay and mint' }).click();
  await expect(own.getByText(MINTED)).toBeVisible({ timeout: 60_000 });
  await expect(own.getByRole('link', { name: /^0x/ })).toBeVisible();
});

/** Signs in with the wallet of the page, which stays connected. */
async function withWallet(page: Page): Promise<Account & { page: Page }> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login / Signup' }).first().click();
  await page.getByRole('button', { name: /Try it now/ }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  const [session, privateKey] = await page.evaluate(() => [
    localStorage.getItem('cuecast.session'),
    localStorage.getItem('cuecast.burner'),
  ]);
  const { address, token } = JSON.parse(session ?? '{}') as Account;
  return { name: '', address, token, privateKey: privateKey as Account['privateKey'], page };
}
