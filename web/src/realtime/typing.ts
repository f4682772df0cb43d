import { TYPING_NOTICE_MS } from './room-options';
import type { Typist } from './room-snapshot';

/** The times of typing: how often one's own is told, and when others' ends. */
export class TypingClock {
  #noticeAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether to tell the others now; at most once in a while. */
  mayNotice(): boolean {
    const now = Date.now();
    if (now - this.#noticeAt < TYPING_NOTICE_MS) return false;
    this.#noticeAt = now;
    return true;
  }

  /** Calls `expire` whenever someone's time is over, until nobody types. */
  watch(typists: () => readonly Typist[], expire: () => void): void {
    this.stop();
    const first = typists()[0];
    if (!first) return;
    this.#timer = setTimeout(() => {
      expire();
      this.watch(typists, expire);
    }, first.until - Date.now());
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
