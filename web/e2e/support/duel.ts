import { expect, type Locator, type Page } from '@playwright/test';

/** What somebody sees and does in the duel's lobby and rooms. */
export class DuelPages {
  readonly page: Page;
  readonly chat: Locator;
  readonly log: Locator;

  constructor(page: Page) {
    this.page = page;
    this.chat = page.getByRole('textbox', { name: 'Chat message' });
    this.log = page.getByRole('log', { name: 'Chat messages' });
  }

  async lobby(): Promise<void> {
    await this.page.goto('/duel');
    await expect(this.page.getByRole('main').getByText('Live', { exact: true })).toBeVisible();
  }

  card(name: string): Locator {
    return this.page.getByRole('article', { name });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Opens a room, and answers its id. */
  async create(name: string, size = '8'): Promise<string> {
    await this.lobby();
    await this.button('Create Room').first().click();
    const dialog = this.page.getByRole('dialog', { name: 'Create Room' });
    await dialog.getByLabel('Room name').fill(name);
    await dialog.getByLabel('Maximum participants').selectOption(size);
    await dialog.getByRole('button', { name: 'Create Room' }).click();
    await expect(this.page.getByRole('heading', { name, level: 1 })).toBeVisible();
    return this.page.url().split('/').at(-1) ?? '';
  }

  async enter(name: string): Promise<void> {
    await this.lobby();
    await this.card(name).getByRole('button', { name: 'Join Room' }).click();
    await expect(this.page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(this.button('Leave Room')).toBeVisible();
  }

  async watch(roomId: string): Promise<void> {
    await this.page.goto(`/duel/${roomId}`);
    await expect(this.page.getByRole('heading', { name: 'Participants' })).toBeVisible();
  }

  async ready(): Promise<void> {
    await this.button('Ready').click();
    await expect(this.button('Not Ready')).toBeVisible();
  }

  async say(text: string): Promise<void> {
    await this.chat.fill(text);
    await this.chat.press('Enter');
  }

  /** The participants' names, in the order of their places. */
  place(name: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: name });
  }
}
