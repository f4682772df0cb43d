import { expect, type Locator, type Page } from '@playwright/test';
import type { SeatId, TableState } from '../../src/features/table/wire';

/** What somebody sees and does at a table: the page, and the wire beside it. */
export class Table {
  readonly page: Page;
  readonly cloth: Locator;
  readonly news: Locator;
  readonly shoot: Locator;
  state: TableState | null = null;
  you: SeatId | null = null;

  constructor(page: Page) {
    this.page = page;
    this.cloth = page.getByRole('application', { name: 'Pool table' });
    this.news = page.getByRole('status', { name: 'What happened' });
    this.shoot = page.getByRole('button', { name: 'Shoot' });
    page.on('websocket', (socket) => {
      if (socket.url().includes('/stream/match/')) {
        socket.on('framereceived', ({ payload }) => this.#hear(JSON.parse(String(payload))));
      }
    });
  }

  /** Opens the launch address that the server gave, on the origin of the test. */
  async open(url: string): Promise<void> {
    const { pathname, search } = new URL(url, 'http://localhost');
    await this.page.goto(pathname + search);
    await expect(this.cloth).toBeVisible();
  }

  /** Plays the shot that the page proposes. */
  async play(): Promise<void> {
    const { shotNumber } = this.state as TableState;
    await this.shoot.click();
    await expect.poll(() => this.state?.shotNumber ?? 0).toBeGreaterThan(shotNumber);
  }

  #hear(message: { type: string; state?: TableState; you?: SeatId | null }): void {
    if (message.state) this.state = message.state;
    if (message.type === 'table') this.you = message.you ?? null;
  }
}

/** After the break nothing is to fall: the eight would end the match. */
async function soften({ page, state }: Table): Promise<void> {
  if ((state?.shotNumber ?? 1) === 1) return;
  const numbers = page.getByRole('button', { name: 'Spin and numbers' });
  if ((await numbers.getAttribute('aria-expanded')) === 'false') await numbers.click();
  await page.getByRole('spinbutton', { name: /^Power/ }).fill('5');
}

/** Both shoot once, softly: before that a match is not rated. `within`: milliseconds until one of them may. */
export async function shootOnce(tables: Table[], within?: { timeout: number }): Promise<void> {
  const shot = new Set<number>();
  while (shot.size < 2) {
    await expect
      .poll(async () => {
        for (const table of tables) if (await table.shoot.isEnabled()) return true;
        return false;
      }, within)
      .toBe(true);
    for (const table of tables) {
      if (!(await table.shoot.isEnabled())) continue;
      shot.add(table.you ?? 0);
      await soften(table);
      await table.play();
    }
  }
}

/** Gives the match up, and says so again. */
export async function concede(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Concede' }).click();
  await page.getByRole('button', { name: 'Concede' }).click();
}
