import { expect, type Page } from '@playwright/test';

/** Deposits on the wallet page and pays on the sandbox's page; the wallet notices by itself. */
export async function deposit(page: Page, amount: string): Promise<void> {
  await page.goto('/wallet');
  const card = page.getByRole('article', { name: 'Tether USD' });
  await card.getByRole('button', { name: 'Deposit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deposit USDT' });
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Waiting for your payment')).toBeVisible();
  const address = await dialog.getByText(/^T\w{33}$/).innerText();

  const opens = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'Open the payment page' }).click();
  const sandbox = await opens;
  const payment = sandbox.getByRole('article').filter({ hasText: address });
  await payment.getByRole('button', { name: 'Pay in full' }).click();
  // A page that closes while it loads may never be done with that.
  await expect(payment.getByText('finished', { exact: true })).toBeVisible();
  await sandbox.close();
}
