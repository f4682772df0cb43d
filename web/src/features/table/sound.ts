import type { Noises } from './noises';
import type { Playback } from './playback';
import type { ShotEvent } from './wire';

/** A page that was hidden does not catch up on noise. */
const MAX_GAP_S = 0.3;

/** The table's noises, silent until the first key or touch allows them: what makes them is fetched then. */
export class Sounds {
  #context: AudioContext | null = null;
  #noises: Noises | null = null;
  #heardUntil = Number.NEGATIVE_INFINITY;
  #shot: number | null = null;
  on = true;

  /** Call it in a key or touch handler: browsers allow sound from there. */
  wake(): void {
    if (!this.on) return;
    try {
      this.#context ??= new AudioContext();
      void this.#context.resume();
      void this.#fetch(this.#context);
    } catch {
      // No sound on this device.
    }
  }

  async #fetch(context: AudioContext): Promise<void> {
    if (this.#noises) return;
    // A fetch that failed is tried again at the next key or touch.
    const fetched = await import('./noises').catch(() => null);
    if (fetched && this.#context === context) this.#noises ??= new fetched.Noises(context);
  }

  close(): void {
    void this.#context?.close();
    this.#context = null;
    this.#noises = null;
  }

  /** Plays what has happened in the shot since it was last asked. */
  follow(playback: Playback, seconds: number): void {
    if (this.#shot !== playback.shot.number || seconds < this.#heardUntil) {
      this.#shot = playback.shot.number;
      this.#heardUntil = Math.min(seconds, -0.001);
    }
    const from = Math.max(this.#heardUntil, seconds - MAX_GAP_S);
    this.#heardUntil = seconds;
    if (!this.on || this.#context?.state !== 'running') return;
    if (from < 0 && seconds >= 0) this.#noises?.play('strike', playback.shot.shot.power * 6, 0);
    for (const event of playback.shot.events) {
      const at = event.at / 1000;
      if (at > from && at <= seconds) this.#event(playback, event, at);
    }
  }

  #event(playback: Playback, { kind, ball, other }: ShotEvent, at: number): void {
    const before = playback.trajectory.one(ball, at - 0.002);
    const second = other == null ? null : playback.trajectory.one(other, at - 0.002);
    const speed = Math.hypot(
      (before?.vx ?? 0) - (second?.vx ?? 0),
      (before?.vy ?? 0) - (second?.vy ?? 0),
    );
    const place = (before?.x ?? 0) / 1.5;
    switch (kind) {
      case 'contact':
        this.#noises?.play('contact', speed, place);
        break;
      case 'cushion':
        this.#noises?.play('cushion', speed, place);
        break;
      case 'pocketed':
        this.#noises?.play('pocket', 1 + speed, place);
        break;
      case 'off_table':
        this.#noises?.play('cushion', 4, place);
        break;
    }
  }
}
