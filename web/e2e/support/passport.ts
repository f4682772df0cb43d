import { expect, type Page } from '@playwright/test';

/** What somebody sees and does while they sign in with Immutable Passport. */
export class PassportPages {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog() {
    return this.page.getByRole('dialog', { name: 'Login / Signup' });
  }

  get button() {
    return this.dialog.getByRole('button', { name: 'Sign in with Immutable' });
  }

  /** Whoever is new is asked for a name, which these tests are not about. */
  async answerNoName(): Promise<void> {
    const later = this.page.getByRole('button', { name: 'Not now' });
    await this.page.addLocatorHandler(later, () => later.click());
  }

  /** Opens the provider's window. */
  async open(): Promise<Page> {
    if (!(await this.dialog.isVisible())) {
      await this.page.getByRole('button', { name: 'Login / Signup' }).first().click();
    }
    const opens = this.page.waitForEvent('popup');
    await this.button.click();
    const popup = await opens;
    await expect(popup.getByPlaceholder('Enter any login')).toBeVisible();
    return popup;
  }

  /** Signs in at the provider as that name, and allows what is asked for. */
  async signIn(popup: Page, name: string): Promise<void> {
    await popup.getByPlaceholder('Enter any login').fill(name);
    await popup.getByPlaceholder('and password').fill('any');
    await popup.getByRole('button', { name: 'Sign-in' }).click();
    await popup.getByRole('button', { name: 'Continue' }).click();
  }

  /** The account's button, which on a phone is in the menu. */
  async account() {
    const menu = this.page.getByRole('button', { name: 'Menu', exact: true });
    const button = this.page.getByRole('button', { name: /^Connected with Immutable 0x/ });
    // A dialog that covers both, such as the one that asks for a name, is put away first.
    await expect(menu.or(button).first()).toBeVisible();
    if (await menu.isVisible()) await menu.click();
    return button;
  }
}
