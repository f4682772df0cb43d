import type { Picture } from '../draw/scene';
import { movingPicture } from '../moving-picture';
import { isOver, type PlayableShot, type Playback, playbackOf } from '../playback';
import type { Quat } from '../rotation';
import type { ReplayShot } from '../wire';

/** Milliseconds between one shot's rest and the next one's stroke. */
const BETWEEN_MS = 700;

/** The stick is seen before the ball moves. */
const STROKE_S = 0.26;

/** Plays what was played of a match: at every moment one shot, at a speed, from any place in it. */
export class ReplayPlayer<Shot extends PlayableShot = ReplayShot> {
  readonly shots: Shot[];
  index = 0;
  speed = 1;
  playing = false;
  /** Another shot that plays in the place of the one at `index`. */
  instead: PlayableShot | null = null;
  /** Counts what was asked for: a shot that is still being fetched gives way to whatever is asked for after it. */
  #wishes = 0;
  readonly #first: number;
  #playback: Playback | null = null;
  /** How the balls lay before each shot, as far as has been played. */
  readonly #turned: ReadonlyMap<number, Quat>[] = [new Map()];
  /** Seconds into the shot while it stands still. */
  #held = 0;
  #nextAt: number | null = null;
  #drawn: { key: string; picture: Picture } | null = null;
  onChange: () => void = () => {};

  /** `first` is the number of the shot to begin with; without such a shot it is the match's first. */
  constructor(replay: { shots: readonly Shot[] }, first = 0) {
    this.shots = [...replay.shots];
    this.#first = Math.max(
      0,
      this.shots.findIndex(({ number }) => number === first),
    );
    this.#load(this.#first);
  }

  /** The match goes on: another shot follows those that are known, unless it is one of them. */
  append(shot: Shot): void {
    if (shot.number <= (this.shots.at(-1)?.number ?? 0)) return;
    this.shots.push(shot);
    this.onChange();
  }

  /** The newest shot that is known was seen to its end. */
  get isAtEnd(): boolean {
    return (
      !this.playing && this.index + 1 >= this.shots.length && this.#held >= this.duration - 0.01
    );
  }

  get duration(): number {
    return this.#playback?.trajectory.duration ?? 0;
  }

  get playback(): Playback | null {
    return this.#playback;
  }

  /** It is no longer where it began. */
  get moved(): boolean {
    return this.index !== this.#first || this.#held > 0;
  }

  seconds(now: number): number {
    const playback = this.#playback;
    if (!playback || !this.playing) return this.#held;
    return Math.min(((now - playback.beganAt) / 1000) * this.speed, playback.trajectory.duration);
  }

  /** Asks for something that comes later; it is told whether nothing else was asked for meanwhile. */
  wish(): () => boolean {
    this.#wishes += 1;
    const wish = this.#wishes;
    return () => wish === this.#wishes;
  }

  play(now: number): void {
    this.#wishes += 1;
    if (this.#playback && this.#held >= this.duration - 0.01) {
      if (this.instead) this.#load(this.index);
      else if (this.index + 1 < this.shots.length) this.#load(this.index + 1);
      else this.#load(0);
    }
    this.playing = true;
    this.#start(now, this.#held === 0 ? -STROKE_S * this.speed : this.#held);
    this.onChange();
  }

  pause(now: number): void {
    this.#wishes += 1;
    this.#held = Math.max(0, this.seconds(now));
    this.playing = false;
    this.#nextAt = null;
    this.onChange();
  }

  /** Goes to the start of a shot, playing on if it played. */
  go(index: number, now: number): void {
    this.#wishes += 1;
    this.#load(Math.max(0, Math.min(this.shots.length - 1, index)));
    if (this.playing) this.#start(now, 0);
    this.onChange();
  }

  /** Plays a shot that nobody played in the place of the one with its number; and lies still until somebody goes on. */
  playInstead(shot: PlayableShot, now: number): void {
    const index = this.shots.findIndex(({ number }) => number === shot.number);
    if (index < 0) return;
    this.#load(index);
    const playback = playbackOf(shot, 0, 0, this.#turned[index] ?? new Map(), 'rival');
    if (playback) {
      this.#playback = playback;
      this.instead = shot;
      this.playing = true;
      this.#start(now, -STROKE_S * this.speed);
    }
    this.onChange();
  }

  seek(seconds: number, now: number): void {
    this.#wishes += 1;
    this.#held = Math.max(0, Math.min(this.duration, seconds));
    this.#nextAt = null;
    if (this.playing) this.#start(now, this.#held);
    this.onChange();
  }

  faster(speed: number, now: number): void {
    const at = Math.max(0, this.seconds(now));
    this.speed = speed;
    if (this.playing) this.#start(now, at);
    this.onChange();
  }

  /** Picture to show; moves on to the next shot when one is over. */
  picture(now: number): Picture | null {
    const playback = this.#playback;
    if (!playback) return null;
    if (this.playing) {
      this.#advance(now);
      const current = this.#playback as Playback;
      return movingPicture({ ...current, speed: this.speed }, now);
    }
    // Standing still: the same object again, so that nothing is drawn.
    const key = `${this.index} ${this.instead !== null} ${this.#held}`;
    if (this.#drawn?.key !== key) {
      const still = { ...playback, speed: 1, beganAt: now - this.#held * 1000 };
      this.#drawn = { key, picture: { ...movingPicture(still, now) } };
    }
    return this.#drawn.picture;
  }

  #advance(now: number): void {
    const playback = this.#playback as Playback;
    if (!isOver({ ...playback, speed: this.speed }, now)) return;
    if (this.instead) {
      this.#held = this.duration;
      this.playing = false;
      this.onChange();
    } else if (this.#nextAt === null) {
      this.#nextAt = now + BETWEEN_MS;
    } else if (now >= this.#nextAt) {
      this.#nextAt = null;
      if (this.index + 1 < this.shots.length) {
        this.#load(this.index + 1);
        this.#start(now, -STROKE_S * this.speed);
      } else {
        this.#held = this.duration;
        this.playing = false;
      }
      this.onChange();
    }
  }

  #start(now: number, seconds: number): void {
    if (!this.#playback) return;
    this.#playback = { ...this.#playback, beganAt: now - (seconds / this.speed) * 1000 };
  }

  #load(index: number): void {
    this.#held = 0;
    this.#nextAt = null;
    this.#drawn = null;
    this.instead = null;
    // The balls' turning runs through the whole match, so the shots before are read first.
    for (let before = this.#turned.length - 1; before < index; before += 1) {
      const turned = this.#turned[before] ?? new Map();
      const ended = this.#read(before, turned)?.trajectory.turnedAtEnd();
      this.#turned.push(ended ? new Map([...turned, ...ended]) : turned);
    }
    this.index = index;
    this.#playback = this.#read(index, this.#turned[index] ?? new Map());
  }

  #read(index: number, turned: ReadonlyMap<number, Quat>): Playback | null {
    const shot = this.shots[index];
    return shot ? playbackOf(shot, 0, 0, turned, 'rival') : null;
  }
}
