import { expect, type Locator, type Page } from '@playwright/test';

/** What somebody sees and does in a tournament. */
export class TournamentPages {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Fills in the form with what it asks for; opens nothing and sends nothing. */
  async fillForm(title: string, places: number, startsAt: Date): Promise<void> {
    const { page } = this;
    const local = new Date(startsAt.getTime() - startsAt.getTimezoneOffset() * 60_000)
      .toISOString()
      .slice(0, 16);
    await page.getByLabel(/^Title/).fill(title);
    await page.getByLabel(/^Game/).fill('8-ball');
    await page.getByLabel('Prize *', { exact: true }).fill('1000 BITP');
    await page.getByLabel('Date *', { exact: true }).fill(local);
    await page.getByLabel(/^Max participants/).fill(String(places));
    await page.getByLabel(/^Thumbnail URL/).fill('https://pictures.invalid/open.jpg');
    await page.getByLabel(/^Description/).fill('The cue is yours.');
    for (const row of ['rule', 'phase', 'prize']) await this.button(`Add ${row}`).click();
    await page.getByLabel('Rule 1', { exact: true }).fill('Race to five');
    await page.getByLabel('Phase 1', { exact: true }).fill('Final');
    await page.getByLabel('Date of phase 1', { exact: true }).fill(local);
    await page.getByLabel('Amount of prize 1', { exact: true }).fill('600 BITP');
  }

  /** The id of the tournament whose page is open. */
  get id(): string {
    return new URL(this.page.url()).pathname.split('/')[2] ?? '';
  }

  async open(id: string): Promise<void> {
    await this.page.goto(`/tournament/${id}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  async bracket(id: string): Promise<void> {
    await this.page.goto(`/tournament/${id}/bracket`);
    await expect(this.page.getByRole('main').getByText(/watching/)).toBeVisible();
  }

  async register(): Promise<void> {
    await this.button('Register').click();
    await expect(this.page.getByText('You are registered', { exact: true })).toBeVisible();
  }

  match(number: number): Locator {
    return this.page.getByRole('button', { name: new RegExp(`, match ${number}\\. `) });
  }

  /** On a phone the rounds are behind tabs. */
  async round(name: string): Promise<void> {
    const tab = this.page.getByRole('tab', { name, exact: true });
    if (await tab.isVisible()) await tab.click();
  }

  /** As the organiser, of a match whose round is shown. */
  async report(number: number, winner: string): Promise<void> {
    await this.match(number).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('radio', { name: winner }).check();
    await dialog.getByRole('button', { name: 'Enter result' }).click();
    await expect(dialog).toBeHidden();
  }
}
