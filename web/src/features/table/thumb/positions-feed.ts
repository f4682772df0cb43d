import { getTables, MAX_TABLES, type TableCard } from '@/api/tables';

const EVERY_MS = 5000;

type Listener = (card: TableCard) => void;

/** Asks for the tables of all cards that are in view, in one question; a hidden page asks nothing. */
export class PositionsFeed {
  readonly #listeners = new Map<string, Set<Listener>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Until the answer is called. */
  watch(id: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listener));
    this.#timer ??= setTimeout(() => void this.#ask(), EVERY_MS);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(id);
    };
  }

  async #ask(): Promise<void> {
    const ids = [...this.#listeners.keys()].slice(0, MAX_TABLES);
    this.#timer = undefined;
    if (ids.length === 0) return;
    if (document.visibilityState === 'visible') {
      // A card that did not come now comes with the next question.
      const cards = await getTables(ids).catch(() => []);
      for (const card of cards) this.#tell(card.id, card);
    }
    if (this.#listeners.size > 0) this.#timer ??= setTimeout(() => void this.#ask(), EVERY_MS);
  }

  #tell(id: string, card: TableCard): void {
    for (const listener of this.#listeners.get(id) ?? []) listener(card);
  }
}

/** The page's one. */
export const positions = new PositionsFeed();
