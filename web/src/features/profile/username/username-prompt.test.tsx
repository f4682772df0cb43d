import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { me } from '@/testing/profile';
import { guest, ME, refusal, renderPage, serve, signedIn, stopClock } from '@/testing/render';
import { DONE_MS } from './username-modal';
import { UsernamePrompt } from './username-prompt';

const nameless = { ...ME, username: null };
const session = () => signedIn({ user: nameless });
const asked = () => ({ body: me({ user: { id: 'u1', ...nameless } }) });
const modal = () => screen.findByRole('dialog', { name: 'Choose your username' });
const server = (save: () => { status?: number; body: unknown }) =>
  serve({ 'GET /api/users/me': asked, 'POST /api/user/create-or-update': save });
const taken = () => ({ body: { success: true, user: { username: 'user_111111', email: null } } });

describe('the username modal', () => {
  test('PROFILE-01 PROFILE-02 PROFILE-05 opens for a profile without a name, once for each address, with the default name', async () => {
    server(taken);
    const first = renderPage(<UsernamePrompt />, { session: session() });
    await modal();
    const name = screen.getByRole('textbox', { name: /Username/ }) as HTMLInputElement;
    expect(name.value).toBe('user_111111');
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    first.unmount();

    const calls = server(taken);
    const second = renderPage(<UsernamePrompt />, { session: session() });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    const other = { ...nameless, address: `0x${'2'.repeat(40)}` as const };
    second.setSession(signedIn({ user: other }));
    await modal();
  });

  test('PROFILE-01 stays away from those who have a name, and from visitors', async () => {
    const calls = serve({ 'GET /api/users/me': () => ({ body: me() }) });
    const { setSession } = renderPage(<UsernamePrompt />, { session: signedIn() });
    await waitFor(() => expect(calls).toHaveLength(1));
    setSession(guest());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test("PROFILE-03 PROFILE-04 says 'Profile Updated!' after the save, and goes on Continue", async () => {
    server(taken);
    const current = session();
    renderPage(<UsernamePrompt />, { session: current });
    await modal();
    await userEvent.click(screen.getByRole('button', { name: 'Save Profile' }));
    await screen.findByRole('dialog', { name: 'Profile Updated!' });
    expect(current.rename).toHaveBeenCalledWith('user_111111');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('PROFILE-04 goes by itself after 3 s', async () => {
    expect(DONE_MS).toBe(3000);
    stopClock();
    server(taken);
    renderPage(<UsernamePrompt />, { session: session() });
    await modal();
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    await user.click(screen.getByRole('button', { name: 'Save Profile' }));
    await screen.findByRole('dialog', { name: 'Profile Updated!' });
    await vi.advanceTimersByTimeAsync(DONE_MS);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    vi.useRealTimers();
  });

  test('PROFILE-05 where somebody has the default name, the last six digits are offered', async () => {
    const address = `0x111111${'0'.repeat(28)}abcdef` as const;
    const user = { ...nameless, address };
    serve({
      'GET /api/users/me': () => ({ body: me({ user: { id: 'u1', ...user } }) }),
      'POST /api/user/create-or-update': () => ({
        status: 409,
        body: refusal('taken', 'USERNAME_TAKEN'),
      }),
    });
    renderPage(<UsernamePrompt />, { session: signedIn({ user }) });
    await modal();
    await userEvent.click(screen.getByRole('button', { name: 'Save Profile' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Use user_abcdef' }));
    const name = screen.getByRole('textbox', { name: /Username/ }) as HTMLInputElement;
    expect(name.value).toBe('user_abcdef');
  });
});
