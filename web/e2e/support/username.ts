import { expect, type Page } from '@playwright/test';

/** A newcomer is asked for a name after their first login, and puts it off. */
export async function nameLater(page: Page): Promise<void> {
  const modal = page.getByRole('dialog', { name: 'Choose your username' });
  await modal.getByRole('button', { name: 'Not now' }).click();
  await expect(modal).toBeHidden();
}
