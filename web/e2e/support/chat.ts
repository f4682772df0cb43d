import { expect, type Locator, type Page } from '@playwright/test';

/** What a viewer sees and does in the chat of the open page. */
export class Chat {
  readonly page: Page;
  readonly box: Locator;
  readonly input: Locator;
  readonly send: Locator;
  readonly badge: Locator;
  /** The words of every line, oldest first, as far as they are in view. */
  readonly texts: Locator;
  /** Texts of own lines that the server has acknowledged, in that order. */
  readonly acknowledged: string[] = [];
  #said = new Map<string, string>();

  constructor(page: Page) {
    this.page = page;
    this.box = page.getByRole('region', { name: 'Chat messages' });
    this.input = page.getByRole('textbox', { name: 'Chat message' });
    this.send = page.getByRole('button', { name: 'Send message' });
    this.badge = page.getByRole('status', { name: /^Chat:/ });
    this.texts = this.box.locator('article > bdi');
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        const sent = JSON.parse(String(payload));
        if (sent.type === 'chat') this.#said.set(sent.clientMessageId, sent.message);
      });
      socket.on('framereceived', ({ payload }) => {
        const got = JSON.parse(String(payload));
        const text = got.type === 'chat_ack' ? this.#said.get(got.clientMessageId) : undefined;
        if (text !== undefined) this.acknowledged.push(text);
      });
    });
  }

  async open(streamId: string): Promise<void> {
    await this.page.goto(`/live/${streamId}`);
    await expect(this.badge).toHaveText('Connected');
  }

  /** Writes a line and waits until the server has it: what is said later comes after it for everybody. */
  async say(text: string): Promise<void> {
    const times = () => this.acknowledged.filter((one) => one === text.trim()).length;
    const before = times();
    await this.write(text);
    await expect
      .poll(times, { message: `"${text}" is acknowledged`, intervals: [20] })
      .toBe(before + 1);
  }

  /** Writes a line and presses Enter; it is in the list at once, whether or not the server is there. */
  async write(text: string): Promise<void> {
    await this.input.fill(text);
    await this.input.press('Enter');
    await expect(this.line(text)).toBeVisible();
  }

  line(text: string): Locator {
    return this.box.getByRole('article').filter({ hasText: text });
  }

  /** Opens the menu on the name of whoever said the line. */
  async menu(text: string): Promise<Locator> {
    await this.line(text).getByRole('button').first().click();
    return this.page.getByRole('menu');
  }
}
