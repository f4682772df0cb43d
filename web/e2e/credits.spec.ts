import { ADMINS, adminLogin } from './support/admins';
import { expectClean, expectNoSideScroll } from './support/clean';
import { agree, buyByCard, expectCredits, setFreePlays, toCardPage } from './support/credits';
import { expect, test } from './support/test';

test('CREDIT-22 CREDIT-37 CREDIT-41 credits are bought by card: the provider’s page, its word, and the balance on every page', async ({
  person,
  api,
}) => {
  test.slow();
  const me = await person('rose');
  const { page } = me;
  await agree(api, me);
  // Another page of theirs, which nobody touches.
  const elsewhere = await page.context().newPage();
  await elsewhere.goto('/');
  await expectCredits(elsewhere, 0);
  await buyByCard(page);
  await expectCredits(page, 55);
  await expectCredits(elsewhere, 55);
  await expect(
    page.getByRole('row', { name: /50 credits \+5.*Credit Card.*\$5\.00.*Paid/ }),
  ).toBeVisible();
  await expectClean(page);
});

test('CREDIT-23 who goes back from the provider’s page is told that nothing was paid, and can try again', async ({
  person,
  api,
}) => {
  const me = await person('lin');
  const { page } = me;
  await agree(api, me);
  await toCardPage(page);
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByText('Payment was cancelled. You can try again.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay \$5\.00/ })).toBeEnabled();
  await expectCredits(page, 0);
});

test('CREDIT-08 CREDIT-36 CREDIT-41 credits are bought in crypto: the page notices the payment by itself', async ({
  person,
  api,
}) => {
  test.slow();
  const me = await person('karl', { viewport: { width: 390, height: 844 } });
  const { page } = me;
  await agree(api, me);
  await page.goto('/pool-credits/purchase?credits=100&return=%2Fduel');
  await expectNoSideScroll(page);
  await expectClean(page);
  await page.getByRole('button', { name: 'Pay $10.00 with USDT' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Payment' });
  await expect(dialog.getByText('Waiting for your payment')).toBeVisible();
  await expectClean(page);
  const address = await dialog.getByText(/^T\w{33}$/).innerText();
  const opens = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'Open the payment page' }).click();
  const sandbox = await opens;
  const payment = sandbox.getByRole('article').filter({ hasText: address });
  await payment.getByRole('button', { name: 'Pay in full' }).click();
  await expect(payment.getByText('finished', { exact: true })).toBeVisible();
  await sandbox.close();
  await expect(dialog.getByText('115 credits were added to your balance.')).toBeVisible({
    timeout: 30_000,
  });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/duel');
  await expectCredits(page, 115);
});

test('a game against an agent is paid: with a free play first, then with credits, and too few lead to the packs', async ({
  person,
  visitor,
  api,
}) => {
  test.slow();
  const { page: admin } = await visitor();
  await adminLogin(admin, ADMINS[0]);
  await setFreePlays(admin, false);
  try {
    const me = await person('mia');
    const { page } = me;
    await agree(api, me);
    await page.goto('/duel');
    const panel = page.getByRole('region', { name: 'Practice' });
    await panel.getByText('Paid game: 1 credit').click();
    await panel.getByRole('button', { name: /^Easy/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Not enough credits' });
    await expect(dialog.getByRole('link')).toHaveCount(3);
    await expectClean(page);
    await buyByCard(page);
    await page.goto('/duel');
    await panel.getByText('Paid game: 1 credit').click();
    await expect(panel.getByText('You have 55 credits')).toBeVisible();
    await panel.getByRole('button', { name: /^Easy/ }).click();
    await expect(page).toHaveURL(/bitpool/);
    await page.goto('/wallet?tab=credits');
    await expectCredits(page, 54);
  } finally {
    await setFreePlays(admin, true);
  }
});

test('a card payment that the bank takes back takes its credits with it, and the purchase says so', async ({
  person,
  api,
}) => {
  test.slow();
  const me = await person('ada');
  const { page } = me;
  await agree(api, me);
  const provider = await buyByCard(page);
  await expectCredits(page, 55);
  const bank = await page.context().newPage();
  await bank.goto(provider);
  await bank.getByRole('button', { name: 'Dispute', exact: true }).click();
  await expect(bank.getByText('needs response')).toBeVisible();
  await page.bringToFront();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: /Refunded.*−55 credits/ })).toBeVisible({
      timeout: 2000,
    });
  }).toPass({ timeout: 30_000 });
  await expectCredits(page, 0);
});

test('CREDIT-65 CREDIT-81 CREDIT-95 the tab of the administrators grants credits, which their owner sees, and asks before a reset', async ({
  person,
  visitor,
}) => {
  const { page, address } = await person('ben');
  await page.goto('/');
  await expectCredits(page, 0);
  const { page: admin } = await visitor();
  await adminLogin(admin, ADMINS[1]);
  await admin.goto('/admin?tab=pool-credits');
  await admin.getByRole('button', { name: 'Grant credits' }).click();
  await expect(admin.getByText('Please fill in User ID and Amount')).toBeVisible();
  await admin.getByLabel(/^User ID/).fill(address);
  await admin.getByLabel(/^Amount/).fill('25');
  await admin.getByRole('button', { name: 'Grant credits' }).click();
  await expect(admin.getByText('Credits granted')).toBeVisible();
  await expectCredits(page, 25);
  await expectClean(admin);
  await admin.getByRole('button', { name: 'Reset daily free plays' }).click();
  await expect(admin.getByText(/^Are you sure you want to reset daily free plays/)).toBeVisible();
  await admin.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await expect(admin.getByText(/^Daily free plays reset for \d+ users?/)).toBeVisible();
});
