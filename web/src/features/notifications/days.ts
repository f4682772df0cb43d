import type { Notification } from '@/api/profile-types';

const far = new Intl.DateTimeFormat(undefined, { weekday: 'long', month: 'short', day: 'numeric' });

/** The notifications in their order, under the days on which they came by this browser's clock. */
export function daysOf(notifications: Notification[], now = new Date()) {
  const groups: { day: string; of: Notification[] }[] = [];
  for (const one of notifications) {
    const day = dayName(new Date(one.at), now);
    const last = groups.at(-1);
    if (last?.day === day) last.of.push(one);
    else groups.push({ day, of: [one] });
  }
  return groups;
}

function dayName(at: Date, now: Date): string {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (at.toDateString() === now.toDateString()) return 'Today';
  return at.toDateString() === yesterday.toDateString() ? 'Yesterday' : far.format(at);
}
