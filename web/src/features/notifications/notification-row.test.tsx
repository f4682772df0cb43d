import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Notification } from '@/api/profile-types';
import { notification } from '@/testing/profile';
import { guest, renderPage } from '@/testing/render';
import { NotificationRow } from './notification-row';

const PAID = [
  ['reward', 'You won 5 POOL. Quest: Friends', `/quests/${'e'.repeat(24)}`, 'award'],
  ['season_prize', 'You won 30 POOL. Season: Winter, place 1', '/seasons/5', 'medal'],
  ['prediction_win', 'You won 3.5 USDT. Prediction: Who wins?', '/live/5', 'vote'],
  ['payment', 'Your deposit arrived: 25 USDT is in your balance.', '/wallet', 'wallet'],
] as const satisfies readonly (readonly [Notification['kind'], string, string, string])[];

test('the name of whose doing it is stands out in the line', () => {
  renderPage(<NotificationRow notification={notification()} />, { session: guest() });
  const row = screen.getByRole('link', { name: /karl is live: Friday frames/ });
  expect(within(row).getByText('karl').tagName).toBe('B');
});

test.each(PAID)(
  'a notification of the kind %s says what was paid, and leads there',
  (kind, text, link, icon) => {
    const told = notification({ kind, text, link, actor: null });
    const { container } = renderPage(<NotificationRow notification={told} />, { session: guest() });
    const row = screen.getByRole('link', { name: new RegExp(text.slice(0, 20)) });
    expect(row.getAttribute('href')).toBe(link);
    expect(within(row).getByText(text)).toBeTruthy();
    expect(container.querySelector(`.lucide-${icon}`)).toBeTruthy();
  },
);
