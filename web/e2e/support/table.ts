import { expect, type Locator, type Page } from '@playwright/test';
import type { SeatId, TableState } from '../../src/features/table/wire';
import { chooseShot } from './pool-player';

const DEGREES = 180 / Math.PI;
/** Shots of both in a frame between two that mostly pot; the rules' own limit is far beyond. */
const MAX_SHOTS = 150;

/** What somebody sees and does at a table: the page, and the wire beside it. */
export class Table {
  readonly page: Page;
  readonly cloth: Locator;
  readonly news: Locator;
  readonly shoot: Locator;
  state: TableState | null = null;
  you: SeatId | null = null;
  rejected: string[] = [];

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
    const { pathname, search } = new URL(url);
    await this.page.goto(pathname + search);
    await expect(this.cloth).toBeVisible();
  }

  field(name: string | RegExp): Locator {
    return this.page.getByRole('spinbutton', { name });
  }

  /** Types a shot in and plays it; it is over when the balls rest on screen. */
  async play(): Promise<void> {
    const state = this.state as TableState;
    const { aim, power, call, placement } = chooseShot(state);
    await expect(this.field(/^Angle/)).toBeEnabled();
    if (placement) {
      await this.field('Cue ball x cm').fill((placement.x * 100).toFixed(3));
      await this.field('Cue ball y cm').fill((placement.y * 100).toFixed(3));
    }
    await this.field(/^Angle/).fill((aim * DEGREES).toFixed(4));
    await this.field(/^Power/).fill((power * 100).toFixed(0));
    if (call !== null) await this.page.getByLabel('Called pocket').selectOption(String(call));
    await this.shoot.click();
    await expect.poll(() => this.state?.shotNumber ?? 0).toBeGreaterThan(state.shotNumber);
  }

  get over(): boolean {
    return this.state?.status === 'ended' || this.state?.status === 'aborted';
  }

  #hear(message: { type: string; state?: TableState; you?: SeatId | null; code?: string }): void {
    if (message.state) this.state = message.state;
    if (message.type === 'table') this.you = message.you ?? null;
    if (message.type === 'shot_rejected') this.rejected.push(String(message.code));
  }
}

/** Everybody at the table plays their turns until there is a winner. */
export async function playFrame(...players: Table[]): Promise<void> {
  for (let shots = 0; shots < MAX_SHOTS; shots += 1) {
    const isTurn = ({ state, you }: Table) => state?.status === 'running' && state.turn === you;
    await expect
      .poll(() => players.some((one) => one.over || isTurn(one)), { timeout: 90_000 })
      .toBe(true);
    const next = players.find(isTurn);
    if (!next) return;
    // The state on the wire is ahead of the balls on screen.
    await expect(
      next.field(/^Angle/).or(next.page.getByRole('heading', { name: /wins?$/ })),
    ).toBeVisible();
    await expect(next.field(/^Angle/)).toBeEnabled({ timeout: 60_000 });
    await next.play();
  }
  throw new Error('the frame does not end');
}
