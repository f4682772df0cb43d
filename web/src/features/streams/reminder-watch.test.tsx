import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPage, serve } from '@/testing/render';
import { ReminderWatch } from './reminder-watch';
import { parseReminders, remindersText, toggleReminder } from './reminders';

it('calls the viewer when a stream starts and leads there', async () => {
  const streamId = 'a'.repeat(24);
  serve({});
  toggleReminder({ streamId, title: 'Chalk Cup', startsAt: Date.now() - 1000 });
  const { router } = renderPage(<ReminderWatch />);
  expect(await screen.findByText('Chalk Cup is starting')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Watch Now' }));
  expect(router.state.location.pathname).toBe(`/live/${streamId}`);
});

it('waits for the new start of a stream that was put off, under its new title', async () => {
  const streamId = 'b'.repeat(24);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const calls = serve({
    [`GET /api/streams/${streamId}`]: () => ({
      body: { status: 'scheduled', title: 'Late Cup', scheduledStartTime: later },
    }),
  });
  toggleReminder({ streamId, title: 'Early Cup', startsAt: Date.now() - 1000 });
  renderPage(<ReminderWatch />);
  await vi.waitFor(() =>
    expect(parseReminders(remindersText())).toContainEqual({
      streamId,
      title: 'Late Cup',
      startsAt: Date.parse(later),
    }),
  );
  expect(calls).toHaveLength(1);
  expect(screen.queryByText(/is starting/)).toBeNull();
});
