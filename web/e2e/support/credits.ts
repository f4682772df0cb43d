import { expect, type Page } from '@playwright/test';
import type { Account, Api } from './api';

/** Agrees to the terms, without which nothing is sold. */
export async function agree(api: Api, { token }: Account): Promise<void> {
  const { data } = await api.call<{ data: { termsVersion: string } }>('GET', '/api/limits', {
    token,
  });
  const body = { adult: true, termsVersion: data.termsVersion };
  await api.call('POST', '/api/limits/attestation', { token, body });
}

/** The credits at hand, as every page shows them. They are asked for every 30 s at the latest. */
export async function expectCredits(page: Page, count: number): Promise<void> {
  const chip = page.getByRole('link', { name: /^Pool credits: / });
  await expect(chip).toHaveAccessibleName(new RegExp(`^Pool credits: ${count}(,|$)`), {
    timeout: 40_000,
  });
}

/** Goes to the card provider's page for the popular pack: 50 credits and 5 on top, for $5.00. */
export async function toCardPage(page: Page): Promise<void> {
  await page.goto('/pool-credits/purchase?return=%2Fwallet%3Ftab%3Dcredits');
  await page.getByRole('radio', { name: /^Credit Card/ }).check();
  await page.getByRole('button', { name: 'Pay $5.00 by card' }).click();
  await expect(page).toHaveURL(/\/cards\//);
}

/** The same, paid in the sandbox; back on the wallet's list of purchases. Answers the address of the provider's page. */
export async function buyByCard(page: Page): Promise<string> {
  await toCardPage(page);
  const provider = page.url();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page).toHaveURL('/wallet?tab=credits');
  return provider;
}

/** An administrator switches everybody's free plays on or off. */
export async function setFreePlays(admin: Page, on: boolean): Promise<void> {
  await admin.goto('/admin?tab=pool-credits');
  await admin.getByLabel('Free plays every day').setChecked(on);
  await admin.getByRole('button', { name: 'Save configuration' }).click();
  await expect(
    admin.getByText('Pool Credit configuration updated successfully!').last(),
  ).toBeVisible();
}
