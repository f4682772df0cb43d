import { expect, type Locator, type Page } from '@playwright/test';

const STEP_MS = 20;
const AHEAD_MS = 10_000;
/** A busy machine takes long for each step, and the page's own time waits for it. */
const WITHIN_MS = 60_000;

/** A page whose time goes on only when a test says so: how busy the machine is decides nothing. */
export class StoppedClock {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async on(page: Page): Promise<StoppedClock> {
    await page.clock.install();
    // A time that even a busy page has not come to: it cannot be sent back.
    await page.clock.pauseAt(Date.now() + AHEAD_MS);
    return new StoppedClock(page);
  }

  async pass(ms: number): Promise<void> {
    await this.#page.clock.runFor(ms);
  }

  /** Lets a little time pass again and again, for what a page puts off to its next moment. */
  async until(shown: Locator, stepMs = STEP_MS): Promise<void> {
    const look = async () => {
      await this.pass(stepMs);
      return shown.isVisible();
    };
    await expect.poll(look, { intervals: [STEP_MS], timeout: WITHIN_MS }).toBe(true);
  }

  async goOn(): Promise<void> {
    await this.#page.clock.resume();
  }
}
