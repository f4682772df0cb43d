import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Locator, type Page } from '@playwright/test';
import { binary } from '../../scripts/server.mjs';
import type { Seated, Shot, ShotPlayed, TableState } from '../../src/features/table/wire';

const run = promisify(execFile);
const DEGREES = 180 / Math.PI;
/** Longer than the longest shot is in motion, its words and the agent's thought included. */
const TURN_MS = 90_000;
/** A frame that is lost by the eight takes a tenth of this. */
const MOST_SHOTS = 60;
/** Two balls' radii and a hair, in metres: nearer the cue ball cannot be put down. */
const APART = 0.0572;

/** A player at the table: what their page has been told, and shots that go in by its number fields. */
export class DuelTable {
  readonly page: Page;
  readonly shoot: Locator;
  state: TableState | null = null;
  you: 0 | 1 | null = null;
  /** Of the state after the last shot. */
  hash: string | null = null;

  /** Made before the page goes to the table. */
  constructor(page: Page) {
    this.page = page;
    this.shoot = page.getByRole('button', { name: 'Shoot', exact: true });
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/stream/match/')) return;
      socket.on('framereceived', ({ payload }) => this.#heard(JSON.parse(String(payload))));
    });
  }

  /**
   * Breaks or plays at the eight whenever it is this player's turn, until the match is over. Answers the shots that were
   * played. `good`: so many of them are meant to win.
   */
  async playOut(good = 0): Promise<number> {
    await expect.poll(() => this.state?.status, { timeout: TURN_MS }).toBe('running');
    let played = 0;
    for (; played < MOST_SHOTS; played += 1) {
      await expect.poll(() => this.#mayAct(), { timeout: TURN_MS, intervals: [100] }).toBe(true);
      if (this.state?.status !== 'running') return played;
      const choose = played < good ? think : atTheEight;
      await this.#play(await choose(this.state, played));
    }
    throw new Error(`no end after ${MOST_SHOTS} shots`);
  }

  /** The match is over, or it is this player's turn and the balls have come to rest. */
  async #mayAct(): Promise<boolean> {
    if (this.state && this.state.status !== 'running') return true;
    if (this.state?.turn !== this.you) return false;
    // After a break that leaves a choice, as it lies.
    const choice = this.page.getByRole('group', { name: 'How does it go on?' });
    if (await choice.isVisible()) {
      await choice.getByRole('button').first().click();
      return false;
    }
    await this.#showNumbers();
    return this.page.getByLabel(/^Angle/).isEnabled();
  }

  async #showNumbers(): Promise<void> {
    const more = this.page.getByRole('button', { name: 'Spin and numbers' });
    if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
  }

  async #play(shot: Shot): Promise<void> {
    const number = this.state?.shotNumber;
    await this.#showNumbers();
    if (shot.placement) {
      await this.#fill(/^Cue ball x/, shot.placement.x * 100);
      await this.#fill(/^Cue ball y/, shot.placement.y * 100);
    }
    await this.#fill(/^Angle/, shot.aim * DEGREES);
    await this.#fill(/^Side/, 0);
    await this.#fill(/^Follow/, shot.follow * 100);
    await this.#fill(/^Side/, shot.side * 100);
    await this.#fill(/^Elevation/, shot.elevation * DEGREES);
    await this.#fill(/^Power/, shot.power * 100);
    const call = this.page.getByLabel('Called pocket');
    if (await call.isVisible()) await call.selectOption(String(shot.call ?? 0));
    await this.shoot.click();
    const taken = () => this.state?.shotNumber !== number || this.state?.status !== 'running';
    await expect.poll(taken, { timeout: TURN_MS, intervals: [100] }).toBe(true);
  }

  async #fill(label: RegExp, value: number): Promise<void> {
    await this.page.getByRole('spinbutton', { name: label }).fill(String(value));
  }

  #heard(message: { type: string }): void {
    if (message.type === 'table') {
      const { you, state, shot } = message as unknown as Seated;
      this.you = you;
      this.state = shot ? shot.state : state;
    } else if (message.type === 'shot_played') {
      const { state, hash } = message as unknown as ShotPlayed;
      this.state = state;
      this.hash = hash;
    } else if (message.type === 'table_state') {
      this.state = (message as unknown as { state: TableState }).state;
    }
  }
}

/** A frame is lost soonest by the eight: after the break, the shot at it of somebody who believes that their own group is down. */
async function atTheEight(state: TableState, seed: number): Promise<Shot> {
  if (state.phase === 'break') return think(state, seed);
  const balls = state.balls.filter(([ball]) => ball === 0 || ball >= 8);
  const shot = await think(
    { ...state, balls, turn: 0, phase: 'groups', players: [{ group: 'solids' }] },
    seed,
  );
  // On the real table there are more balls: where one of them lies the cue ball stays where the page puts it.
  const { placement } = shot;
  const taken = ([ball, x, y]: [number, number, number]) =>
    ball !== 0 && placement && Math.hypot(x - placement.x, y - placement.y) <= APART;
  return state.balls.some(taken) ? { ...shot, placement: null } : shot;
}

/** What the best agent wants to play in that state. */
async function think(state: object, seed: number): Promise<Shot> {
  const asked = run(binary(), ['billiards', 'think', '--steady', '--seed', String(seed)]);
  asked.child.stdin?.end(JSON.stringify(state));
  return JSON.parse((await asked).stdout) as Shot;
}
