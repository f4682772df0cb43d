import { expectClean } from './support/clean';
import { deposit } from './support/payments';
import { expect, test } from './support/test';

/** An address that is one on Tron, and belongs to nobody here. */
const DESTINATION = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

test('somebody confirms their age, sets a limit, is refused by it, takes a break, and still withdraws', async ({
  person,
}) => {
  test.slow();
  const { page, token } = await person('iris');
  // The request of the page of credits, and its answer.
  const buy = async (amount: string) => {
    const answer = await page.request.post('/api/pool-credit/purchase-nowpayments', {
      headers: { authorization: `Bearer ${token}` },
      data: { amount, currency: 'USDT' },
    });
    return ((await answer.json()) as { code?: string }).code;
  };
  expect(await buy('21')).toBe('ATTESTATION_REQUIRED');
  await deposit(page, '100');
  await expect(page.getByText('Deposit completed')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');

  await page.goto('/profile');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('link', { name: /^Limits and breaks/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Limits and breaks' })).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/^You confirmed that you are at least 18/)).toBeVisible();

  const limits = page.getByRole('region', { name: 'Spending limits' });
  await limits.getByLabel('New limit in dollars').first().fill('20');
  await page.keyboard.press('Enter');
  await expect(limits.getByText('$0.00 spent today of $20.00')).toBeVisible();
  await limits.getByLabel('New limit in dollars').first().fill('50');
  await page.keyboard.press('Enter');
  await expect(limits.getByText(/^\$50\.00 from .* Until then \$20\.00 holds\.$/)).toBeVisible();
  expect(await buy('21')).toBe('SPEND_LIMIT');
  await expectClean(page);

  await page.getByLabel('How long').selectOption('1 week');
  await page.getByRole('button', { name: 'Take a break' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take a break of 1 week?' });
  await dialog.getByRole('button', { name: 'Take a break' }).click();
  await expect(page.getByText(/^You are taking a break until/)).toBeVisible();
  await page.getByRole('button', { name: 'Make it longer' }).click();
  const shorter = page.getByRole('dialog', { name: 'Take a break of 1 week?' });
  await shorter.getByRole('button', { name: 'Cancel' }).click();

  expect(await buy('1')).toBe('ON_BREAK');

  // On a phone as well.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(/^You are taking a break until/)).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await expectClean(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Money that they have stays theirs to take out.
  await page.goto('/wallet');
  const card = page.getByRole('article', { name: 'Tether USD' });
  await card.getByRole('button', { name: 'Withdraw' }).click();
  const withdraw = page.getByRole('dialog', { name: 'Withdraw USDT' });
  await withdraw.getByLabel(/^Amount/).fill('20');
  await withdraw.getByLabel(/^Blockchain network/).selectOption('usdttrc20');
  await withdraw.getByLabel(/^Destination/).fill(DESTINATION);
  await withdraw.getByRole('button', { name: 'Continue' }).click();
  await withdraw.getByRole('button', { name: 'Withdraw' }).click();
  await expect(withdraw.getByText('Pending Review')).toBeVisible();
});
