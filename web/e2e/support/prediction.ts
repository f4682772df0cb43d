import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './test';

export interface Asked {
  question: string;
  option1: string;
  option2: string;
  /** In BAI. */
  pool?: string;
}

/** What somebody sees and does in the prediction panel of the live page. */
export class Panel {
  readonly page: Page;
  readonly box: Locator;
  readonly #person: Person;

  constructor(person: Person) {
    this.#person = person;
    this.page = person.page;
    this.box = person.page.locator('#live-prediction');
  }

  /** Opens the stream's page and the panel on it. */
  async open(streamId: string): Promise<void> {
    await this.#person.chat.open(streamId);
    const tab = this.page.getByRole('button', { name: /^Prediction/ });
    if (await tab.isVisible()) await tab.click();
    await expect(this.box.getByRole('heading', { name: 'Prediction' })).toBeVisible();
  }

  button(name: string | RegExp): Locator {
    return this.box.getByRole('button', { name });
  }

  async ask({ question, option1, option2, pool }: Asked): Promise<void> {
    await this.button('New Prediction').click();
    await this.box.getByLabel('Question').fill(question);
    await this.box.getByLabel('Option 1').fill(option1);
    await this.box.getByLabel('Option 2').fill(option2);
    if (pool) {
      await this.box.getByText('Add a reward pool').click();
      await this.box.getByLabel('Amount').fill(pool);
    }
    await this.button('Create Prediction').click();
    await expect(this.box.getByRole('heading', { name: question })).toBeVisible();
  }

  async vote(option: string): Promise<void> {
    await this.button(`Vote for ${option}`).click();
    await expect(this.box.getByText('Your vote', { exact: true })).toBeVisible();
  }

  async end(winner: string): Promise<void> {
    await this.button('End Prediction').click();
    const dialog = this.page.getByRole('dialog', { name: 'Who won?' });
    await dialog.getByText(winner, { exact: true }).click();
    await dialog.getByRole('button', { name: 'End Prediction' }).click();
    await expect(dialog).toBeHidden();
  }

  /** Presses a button that asks first, and confirms. */
  async confirm(name: string | RegExp, action: string): Promise<void> {
    await this.button(name).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('button', { name: action, exact: true }).click();
  }
}
