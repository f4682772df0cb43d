import { useMemo, useSyncExternalStore } from 'react';
import type { Stream } from '@/api/types';
import { notify } from '@/lib/notify';
import { absoluteTime } from '@/lib/time';
import { parseReminders, remindersText, subscribeReminders, toggleReminder } from './reminders';

/** Whether this browser will call the viewer for the stream, and the switch for it. */
export function useReminder(stream: Stream): { set: boolean; toggle: () => void } {
  const text = useSyncExternalStore(subscribeReminders, remindersText);
  const set = useMemo(
    () => parseReminders(text).some((reminder) => reminder.streamId === stream.streamId),
    [text, stream.streamId],
  );
  const toggle = () => {
    const start = stream.scheduledStartTime ? new Date(stream.scheduledStartTime) : null;
    try {
      const now = toggleReminder({
        streamId: stream.streamId,
        title: stream.title,
        startsAt: start?.getTime() ?? null,
      });
      if (!now) notify.info('Reminder removed', { id: stream.streamId });
      else
        notify.success('Reminder set', {
          id: stream.streamId,
          description: start
            ? `We will tell you here when it starts, ${absoluteTime(start)}.`
            : 'The start time is to be announced.',
        });
    } catch {
      notify.error('The reminder could not be saved', {
        description: 'This browser does not let the page store anything.',
      });
    }
  };
  return { set, toggle };
}
