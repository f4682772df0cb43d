import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '@/lib/notify';
import { takeDueReminders } from './reminders';

const CHECK_MS = 15_000;

/** Calls the viewer, on whatever page they are, when a stream they asked to be reminded of starts. */
export function ReminderWatch() {
  const navigate = useNavigate();
  useEffect(() => {
    const check = () => {
      for (const { streamId, title } of takeDueReminders(Date.now())) {
        notify.info(`${title} is starting`, {
          id: streamId,
          duration: 20_000,
          action: { label: 'Watch Now', onClick: () => navigate(`/live/${streamId}`) },
        });
      }
    };
    check();
    const timer = setInterval(check, CHECK_MS);
    return () => clearInterval(timer);
  }, [navigate]);
  return null;
}
