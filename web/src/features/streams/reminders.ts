/** A local note to call the viewer when a scheduled stream starts. `startsAt` in ms; null while it is to be announced. */
export type Reminder = { streamId: string; title: string; startsAt: number | null };

const KEY = 'cuecast.reminders';
const KEPT = 100;
const STALE_MS = 12 * 60 * 60 * 1000;

type Store = Pick<Storage, 'getItem' | 'setItem'>;
const listeners = new Set<() => void>();

/** For useSyncExternalStore; changes of other tabs count too. */
export function subscribeReminders(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The stored text: a stable snapshot to compare by. */
export function remindersText(store: Store = localStorage): string {
  try {
    return store.getItem(KEY) ?? '[]';
  } catch {
    return '[]';
  }
}

/** Reminders as stored, newest first; anything that is not a reminder is left out. */
export function parseReminders(text: string): Reminder[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isReminder) : [];
  } catch {
    return [];
  }
}

/** Sets the reminder, or takes it back when it is set. Answers whether it is now set; at most 100 are kept. */
export function toggleReminder(reminder: Reminder, store: Store = localStorage): boolean {
  const all = parseReminders(remindersText(store));
  const others = all.filter((other) => other.streamId !== reminder.streamId);
  const set = others.length === all.length;
  save(set ? [reminder, ...others].slice(0, KEPT) : others, store);
  return set;
}

/** Takes out the reminders whose time has come and answers them; those older than 12 hours are dropped silently. */
export function takeDueReminders(now: number, store: Store = localStorage): Reminder[] {
  const all = parseReminders(remindersText(store));
  const due = all.filter((reminder) => reminder.startsAt !== null && reminder.startsAt <= now);
  if (due.length === 0) return [];
  save(
    all.filter((reminder) => !due.includes(reminder)),
    store,
  );
  return due.filter((reminder) => now - (reminder.startsAt ?? now) < STALE_MS);
}

function save(reminders: Reminder[], store: Store): void {
  store.setItem(KEY, JSON.stringify(reminders));
  for (const listener of listeners) listener();
}

function isReminder(value: unknown): value is Reminder {
  if (typeof value !== 'object' || value === null) return false;
  const { streamId, title, startsAt } = value as Record<string, unknown>;
  return (
    typeof streamId === 'string' &&
    typeof title === 'string' &&
    (startsAt === null || typeof startsAt === 'number')
  );
}
