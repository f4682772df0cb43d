import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { isCalledOut } from '@/features/notifications/notices';
import { setChatSize } from '@/lib/chat-size';
import { setLocale } from '@/lib/choose-locale';
import { countText } from '@/lib/locale';
import { setTheme } from '@/lib/theme';
import { renderPage } from '@/testing/render';
import { Preferences } from './preferences';

afterEach(() => {
  setLocale(undefined);
  setTheme('system');
  setChatSize('medium');
});

test('numbers and dates are written as chosen, and the browser remembers it', async () => {
  renderPage(<Preferences />);
  await userEvent.selectOptions(screen.getByLabelText('Numbers, dates and times'), 'Deutsch');
  expect(screen.getByText(/^12\.345 · /)).toBeTruthy();
  expect(countText(1234)).toBe('1.234');
  expect(localStorage.getItem('cuecast.locale')).toBe('de-DE');
});

test('a notice that one does not want is not called out', async () => {
  renderPage(<Preferences />);
  expect(isCalledOut('tournament')).toBe(true);
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Your tournaments: check-in and matches' }),
  );
  expect(isCalledOut('tournament')).toBe(false);
  expect(isCalledOut('stream_live')).toBe(true);
  expect(isCalledOut('challenge')).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Challenges to a duel' }));
  expect(isCalledOut('challenge')).toBe(false);
});

test('the theme is chosen here, too', async () => {
  renderPage(<Preferences />);
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
  expect(document.documentElement.dataset.theme).toBe('light');
});

test('chat is written as large as chosen, and the browser remembers it', async () => {
  renderPage(<Preferences />);
  const sizes = screen.getByRole('group', { name: 'Chat text' });
  expect(within(sizes).getByRole('radio', { name: 'Medium', checked: true })).toBeTruthy();
  await userEvent.click(within(sizes).getByRole('radio', { name: 'Large' }));
  expect(document.documentElement.dataset.chatSize).toBe('large');
  expect(localStorage.getItem('cuecast.chatSize')).toBe('large');
  await userEvent.click(within(sizes).getByRole('radio', { name: 'Medium' }));
  expect(document.documentElement.dataset.chatSize).toBeUndefined();
  expect(localStorage.getItem('cuecast.chatSize')).toBeNull();
});
