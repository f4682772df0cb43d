import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { getStream } from '@/api/streams';
import { notify } from '@/lib/notify';
import { type Reminder, takeDueReminders, toggleReminder } from './reminders';

const CHECK_MS = 15_000;

/** Calls the viewer, on whatever page they are, when a stream they asked to be reminded of starts. */
export function ReminderWatch() {
  const navigate = useNavigate();
  useEffect(() => {
    const remind = async ({ streamId, title }: Reminder) => {
      const stream = await getStream(streamId, { toast: false }).catch(() => null);
      const startsAt = Date.parse(stream?.scheduledStartTime ?? '');
      if (stream?.status === 'scheduled' && startsAt > Date.now()) {
        // Its creator has put it off since.
        toggleReminder({ streamId, title: stream.title, startsAt });
        return;
      }
      notify.info(`${stream?.title ?? title} is starting`, {
        id: streamId,
        duration: 20_000,
        action: { label: 'Watch Now', onClick: () => navigate(`/live/${streamId}`) },
      });
    };
    const check = () => {
      for (const reminder of takeDueReminders(Date.now())) void remind(reminder);
    };
    check();
    const timer = setInterval(check, CHECK_MS);
    return () => clearInterval(timer);
  }, [navigate]);
  return null;
}
