import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPage } from '@/testing/render';
import { ReminderWatch } from './reminder-watch';
import { toggleReminder } from './reminders';

it('calls the viewer when a stream starts and leads there', async () => {
  const streamId = 'a'.repeat(24);
  toggleReminder({ streamId, title: 'Chalk Cup', startsAt: Date.now() - 1000 });
  const { router } = renderPage(<ReminderWatch />);
  expect(await screen.findByText('Chalk Cup is starting')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Watch Now' }));
  expect(router.state.location.pathname).toBe(`/live/${streamId}`);
});
