import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage, serve, signedIn } from '@/testing/render';
import { SettingsPage } from './settings-page';
// Fetched now: what opens late would be waited for by each test.
import './section-list';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {} }));
  Element.prototype.scrollIntoView = vi.fn();
});

test('a list beside the settings names every section, also one that comes late, and leads to it', async () => {
  serve({});
  let come = () => {};
  function Late() {
    const [here, setHere] = useState(false);
    come = () => setHere(true);
    return here ? <h2>Rewards</h2> : null;
  }
  renderPage(
    <SettingsPage>
      <Late />
    </SettingsPage>,
    { session: signedIn() },
  );
  const list = within(await screen.findByRole('navigation', { name: 'Settings' }));
  const names = () => list.getAllByRole('button').map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(['Username', 'Sessions', 'Wallet']));
  act(() => come());
  await waitFor(() => expect(names()[1]).toBe('Rewards'));
  await userEvent.click(list.getByRole('button', { name: 'Username' }));
  expect(document.activeElement?.textContent).toBe('Username');
  const current = list.getByRole('button', { name: 'Username' }).getAttribute('aria-current');
  expect(current).toBe('location');
});

test('a name that is not changed cannot be saved', async () => {
  serve({});
  const session = signedIn();
  const user = session.user && { ...session.user, username: 'rose' };
  renderPage(<SettingsPage />, { session: { ...session, user } });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Username' });
  expect(save.disabled).toBe(true);
  await userEvent.type(screen.getByRole('textbox'), '_1');
  expect(save.disabled).toBe(false);
});

test('an account without a wallet can be kept by its key, and nobody else is told of one', async () => {
  serve({});
  const { unmount } = renderPage(<SettingsPage />, { session: signedIn() });
  expect(screen.queryByRole('button', { name: 'Copy its key' })).toBeNull();
  unmount();
  localStorage.setItem('cuecast.burner', '0xkey');
  localStorage.setItem('wagmi.recentConnectorId', '"burner"');
  renderPage(<SettingsPage />, { session: signedIn() });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Copy its key' }));
  expect(await navigator.clipboard.readText()).toBe('0xkey');
});
