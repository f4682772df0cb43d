import { ADMINS, adminLogin } from './support/admins';
import { withChain as test } from './support/chain';
import { expectClean, expectNoSideScroll } from './support/clean';
import { expectCredits, setFreePlays } from './support/credits';
import { SCREENS } from './support/screens';
import { expect } from './support/test';

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`CREDIT-01 CREDIT-19 CREDIT-40 CREDIT-47 CREDIT-48 a guest at ${screen} connects the burner wallet, buys credits with LP-BAI that the wallet sends, and pays a game with one`, async ({
    visitor,
  }) => {
    test.slow();
    const { page: admin } = await visitor();
    await adminLogin(admin, ADMINS[0]);
    await setFreePlays(admin, false);
    const { page } = await visitor(options);
    await page.goto('/');
    await page.getByRole('button', { name: 'Login / Signup' }).first().click();
    await page.getByRole('button', { name: /Try it now/ }).click();
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.goto('/pool-credits/purchase?return=%2Fwallet%3Ftab%3Dcredits');

    await page.getByRole('radio', { name: /^LP-BAI/ }).check();
    const held = page.getByRole('region', { name: 'Your LP-BAI' });
    await expect(held.getByText('0.00 LP-BAI')).toBeVisible();
    await expectNoSideScroll(page);
    await expectClean(page);
    await page.getByLabel('Or your own amount').fill('120');
    const pay = page.getByRole('button', { name: 'Pay 12 LP-BAI' });
    // Nothing is sold to those who have not agreed to the terms; nothing has left the wallet yet.
    await pay.click();
    await expect(page.getByText('Please tick this first.')).toBeVisible();
    await page.getByRole('checkbox', { name: /^I am at least 18 years old/ }).check();
    await expectClean(page);
    await pay.click();
    await expect(page.getByText('Insufficient LP-BAI tokens. You have 0.00 LP-BAI.')).toBeVisible();
    await held.getByRole('button', { name: 'Get test tokens' }).click();
    await expect(held.getByText('10,000.00 LP-BAI')).toBeVisible();
    await pay.click();
    await expect(page.getByText('LP-BAI tokens sent successfully!')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'LP-BAI payment' });
    await expect(
      page.getByText('Successfully purchased 120 Pool Credits for 12 LP-BAI tokens!'),
    ).toBeVisible({ timeout: 30_000 });
    await expect(dialog.getByText('120 credits were added to your balance.')).toBeVisible();
    await expectClean(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/wallet?tab=credits');
    await expectCredits(page, 120);
    await expect(page.getByRole('row', { name: /120 credits.*12 LP-BAI.*Paid/ })).toBeVisible();
    await expectClean(page);

    await page.goto('/duel');
    const practice = page.getByRole('region', { name: 'Practice' });
    await practice.getByText('Paid game: 1 credit').click();
    await practice.getByRole('button', { name: /^Easy/ }).click();
    await expect(page).toHaveURL(/bitpool/);
    await page.goto('/wallet?tab=credits');
    await expectCredits(page, 119);
  });
}
