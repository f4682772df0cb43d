import { fileURLToPath } from 'node:url';
import type { NftCollection } from '../src/api/nfts';
import { ADMINS, adminLogin, adminToken } from './support/admins';
import { withChain as test } from './support/chain';
import { expectClean, expectNoSideScroll } from './support/clean';
import { agree } from './support/credits';
import { depositManually } from './support/money';
import { addNft, PICTURE, standing } from './support/nft';
import { expect } from './support/test';

test('COLL-05 COLL-31 COLL-32 an administrator makes a blind drop with the form, two players buy, and after the reveal both see theirs, checked in their own browsers', async ({
  person,
  visitor,
  api,
}) => {
  test.slow();
  const { page: admin } = await visitor();
  await adminLogin(admin, ADMINS[0]);
  await admin.goto('/admin?tab=nft-collections');
  await admin.getByRole('button', { name: 'Create Collection' }).first().click();
  const form = admin.getByRole('dialog', { name: 'Create Collection' });
  await form.getByLabel('Name').fill('Dark Hall');
  await form.getByLabel('Description').fill('Nobody knows which cue is theirs.');
  await form.getByLabel('Total supply').fill('2');
  await form.getByLabel('Price').fill('0.5');
  await form.getByLabel('Currency').selectOption('IMX');
  await form.getByLabel('Release date').fill('2026-01-01T00:00');
  await form.getByLabel(/^Blind drop/).check();
  await form.getByLabel('End of the sale').fill('2099-01-01T00:00');
  for (const wallet of ['Royalty wallet', 'Admin wallet']) {
    await form.getByLabel(wallet).fill(`0x${'2'.repeat(40)}`);
  }
  await form.getByLabel('Logo file').setInputFiles(fileURLToPath(PICTURE));
  await expect(admin.getByText('Image uploaded successfully')).toBeVisible();
  await expectClean(admin);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(admin.getByText('Collection created successfully')).toBeVisible();
  const all = await api.call<{ data: NftCollection[] }>(
    'GET',
    '/api/admin/nft-collections?search=Dark%20Hall',
    { token: await adminToken(api, ADMINS[0]) },
  );
  const collection = String(all.data[0]?._id);
  const secrets = ['Hidden ash', 'Hidden oak'];
  const nfts = [];
  for (const name of secrets) nfts.push(await addNft(api, collection, name, 1));
  await admin.reload();
  await admin.getByRole('button', { name: 'Edit Dark Hall' }).click();
  await admin.getByLabel('Status').selectOption('active');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Collection updated successfully')).toBeVisible();
  await standing(api, collection);

  const buyers = [await person('ash'), await person('oak')];
  for (const me of buyers) {
    await agree(api, me);
    await depositManually(api, me, 'IMX', '1');
  }
  for (const [at, { page }] of buyers.entries()) {
    await page.goto(`/nft-collection?collection=${collection}`);
    await expect(page.getByText(/^Nobody knows yet which NFT is which/)).toBeVisible();
    for (const name of secrets) await expect(page.getByText(name)).toHaveCount(0);
    if (at === 0) await expectClean(page);
    await page.getByRole('button', { name: `Mint Dark Hall #${at + 1}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Pay and mint' }).click();
    await expect(dialog.getByText('NFT minted successfully')).toBeVisible({ timeout: 60_000 });
  }

  const shown = [];
  for (const [at, { page, address }] of buyers.entries()) {
    await page.goto(`/nft-collection?collection=${collection}`);
    await expect(page.getByText(/^Revealed: a secret seed/)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Checked here, in your browser')).toBeVisible();
    await expectClean(page);
    await page.goto(`/nft/${nfts[at]}`);
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    shown.push(name);
    await expect(page.getByText('Checked here, in your browser')).toBeVisible();
    await expect(page.getByText(/^Content: its bytes are those/)).toBeVisible();
    await expect(
      page.getByRole('link', { name: new RegExp(address.slice(-4), 'i') }).first(),
    ).toBeVisible();
    await expectClean(page);
  }
  expect(shown.sort()).toEqual(secrets);

  // An answer that is not the promised one is told as such.
  const [{ page }] = buyers as [(typeof buyers)[number]];
  await page.route(`**/api/nft-collections/${collection}/draw`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.cids.reverse();
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(`/nft-collection?collection=${collection}`);
  await expect(page.getByText('It differs: order, directory')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);
});
