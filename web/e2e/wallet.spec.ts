import { ADMINS, adminLogin, adminToken } from './support/admins';
import { expectClean } from './support/clean';
import { deposit } from './support/payments';
import { expect, test } from './support/test';

/** An address that is one on Tron, and belongs to nobody here. */
const DESTINATION = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

test('DEPOSIT-01 DEPOSIT-12 DEPOSIT-20 a deposit is paid in the sandbox and credited while its owner watches', async ({
  person,
}) => {
  test.slow();
  const { page } = await person('rose');
  // Another page of theirs, which nobody touches: it hears of the money over the socket alone.
  const elsewhere = await page.context().newPage();
  await elsewhere.goto('/');
  const panelThere = elsewhere.getByRole('region', { name: 'Wallet' });
  await expect(panelThere.getByText('0.00').first()).toBeVisible();
  await deposit(page, '50');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Deposit completed')).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Done' }).click();

  const card = page.getByRole('article', { name: 'Tether USD' });
  await expect(card.getByText(/^(49|50)\.\d{6}$/).first()).toBeAttached();
  await expect(panelThere.getByText(/^(49|50)\.\d\d$/)).toBeVisible();
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await expect(page.getByRole('button', { name: /^Deposit.*USDT.*Completed/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Statement' }).click();
  await expect(page.getByRole('row', { name: /\+(49|50)\.\d+ USDT/ })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('cuecast-statement-all.csv');
});

test('WITHDRAW-10 ADMINAUTH-18 a withdrawal above the limit goes through two admins, and its owner sees it paid', async ({
  person,
  visitor,
}) => {
  test.slow();
  const { page, name } = await person('karl');
  await deposit(page, '2000');
  await expect(page.getByText('Deposit completed')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');

  const card = page.getByRole('article', { name: 'Tether USD' });
  await card.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw USDT' });
  await dialog.getByLabel(/^Amount/).fill('1500');
  await dialog.getByLabel(/^Blockchain network/).selectOption('usdttrc20');
  await dialog.getByLabel(/^Destination/).fill(DESTINATION);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('1,499.000000 USDT')).toBeVisible();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(dialog.getByText('Pending Review')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(card.getByText(/Set aside:/)).toContainText('1,500.000000');
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await expect(page.getByRole('button', { name: /^Withdrawal.*Pending/ })).toBeVisible();

  const [ada, ben] = [(await visitor()).page, (await visitor()).page];
  await adminLogin(ada, ADMINS[0]);
  await ada.getByRole('tab', { name: 'Withdrawals' }).click();
  const asked = ada.getByRole('article').filter({ hasText: name });
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(ada.getByText('A second admin has to approve it too')).toBeVisible();
  await ada.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(ada.getByText('First approval recorded')).toBeVisible();
  await ada.getByRole('button', { name: 'Second approval' }).click();
  await asked.getByRole('button', { name: 'Approve' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(ada.getByText(/^You have approved this withdrawal before/)).toBeVisible();

  await adminLogin(ben, ADMINS[1]);
  await ben.getByRole('tab', { name: 'Withdrawals' }).click();
  await ben.getByRole('button', { name: 'Second approval' }).click();
  const shown = ben.getByRole('article').filter({ hasText: name });
  await shown.getByRole('button', { name: 'Approve' }).click();
  await ben.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(ben.getByText('Withdrawal approved')).toBeVisible();
  await ben.getByRole('button', { name: 'To pay out' }).click();
  await shown.getByRole('button', { name: 'Take for paying' }).click();
  await ben.getByRole('dialog').getByRole('button', { name: 'Take for paying' }).click();
  await ben.getByRole('button', { name: 'Being paid', exact: true }).click();
  await shown.getByRole('button', { name: 'Mark as paid' }).click();
  await ben.getByLabel('Payout transaction hash').fill('9f'.repeat(32));
  await ben.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(ben.getByText('Withdrawal completed')).toBeVisible();

  await ben.getByRole('tab', { name: 'Audit' }).click();
  await expect(ben.getByText(/^ben_admin paid .+’s withdrawal of/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Withdrawal.*Completed/ })).toBeVisible();
});

test('WALLET-01 what is paid in and what is claimed adds up, and a part of it goes out again', async ({
  person,
  api,
}) => {
  test.slow();
  const { page, address } = await person('mia');
  await deposit(page, '50');
  const paid = page.getByRole('dialog');
  await expect(paid.getByText('Deposit completed')).toBeVisible({ timeout: 30_000 });
  await paid.getByRole('button', { name: 'Done' }).click();
  const card = page.getByRole('article', { name: 'Tether USD' });
  await expect(card.getByText(/^(49|50)\.\d{6}$/).first()).toBeAttached();
  const available = card.getByText(/^\d+\.\d{6}$/).first();
  const had = Number(await available.textContent());

  await api.call('POST', '/api/admin/claims', {
    token: await adminToken(api, ADMINS[0]),
    body: { address, currencyId: 'USDT', amount: '12.5', reason: 'Second place on Friday' },
  });
  // The page is open: it hears of it by itself, as of the money then.
  const toClaim = page.getByRole('region', { name: 'To claim' });
  await expect(toClaim.getByText('Second place on Friday')).toBeVisible();
  await expectClean(page);
  await toClaim.getByRole('button', { name: 'Claim 12.50 USDT' }).click();
  await expect(page.getByText('12.50 USDT claimed')).toBeVisible();
  await expect(toClaim).toHaveCount(0);
  await expect(available).toHaveText((had + 12.5).toFixed(6));

  await card.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw USDT' });
  await dialog.getByLabel(/^Amount/).fill('20');
  await dialog.getByLabel(/^Blockchain network/).selectOption('usdttrc20');
  await dialog.getByLabel(/^Destination/).fill(DESTINATION);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(dialog.getByText('Pending Review')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(card.getByText(/Set aside:/)).toContainText('20.000000');
  await expect(available).toHaveText((had - 7.5).toFixed(6));

  await page.getByRole('tab', { name: 'Statement' }).click();
  for (const line of [/Deposit/, /Reward claimed.*\+12\.50 USDT/, /Withdrawal set aside/]) {
    await expect(page.getByRole('row', { name: line }).first()).toBeVisible();
  }
});

test('ADMINAUTH-01 ADMINAUTH-24 a player is no admin, and a wrong password opens nothing', async ({
  person,
}) => {
  const { page } = await person('lin');
  await page.goto('/admin');
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/admin-login');
  await page.getByLabel('E-mail or username').fill(ADMINS[0]);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL('/admin-login');
});
