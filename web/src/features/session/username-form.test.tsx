import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { saveErrorText } from '@/lib/save-error';
import { type Session, SessionContext } from '@/lib/session';
import { ROSE } from './testing';
import { UsernameForm } from './username-form';
import { usernameProblem } from './username-rules';

const server = vi.fn<typeof fetch>();
const rename = vi.fn();

function open(token: string | null = 'a.b.c') {
  const session: Session = {
    user: { address: ROSE, username: null, isAdmin: false },
    status: 'signedIn',
    token,
    connect: async () => {},
    requireToken: async () => token,
    logout: async () => {},
    rename,
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={session}>
        <UsernameForm />
      </SessionContext>
    </QueryClientProvider>,
  );
}

async function save(username: string) {
  const input = screen.getByRole('textbox');
  await userEvent.clear(input);
  if (username) await userEvent.type(input, username);
  await userEvent.click(screen.getByRole('button', { name: 'Save Username' }));
}

const answers = (status: number, body: unknown) =>
  server.mockResolvedValue(new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  vi.stubGlobal('fetch', server.mockReset());
  rename.mockReset();
});

describe('the username on the settings page', () => {
  test('PROFILE-19 PROFILE-20 PROFILE-21 has its own rules and texts', () => {
    expect(usernameProblem('')).toBe('Username cannot be empty.');
    for (const username of ['ab', 'a'.repeat(21)]) {
      expect(usernameProblem(username)).toBe('Username must be between 3 and 20 characters.');
    }
    for (const username of ['a-b', 'a b c', 'é_é']) {
      expect(usernameProblem(username)).toBe(
        'Username can only contain letters, numbers, and underscores.',
      );
    }
    for (const username of ['abc', 'A_1', 'a'.repeat(20)])
      expect(usernameProblem(username)).toBeNull();
  });

  test('PROFILE-22 PROFILE-19 shows the hint, and the problem in its place without a call', async () => {
    open();
    expect(
      screen.getByText('Letters, numbers, and underscores only (3-20 characters).'),
    ).toBeTruthy();
    await save('');
    expect(screen.getByRole('alert').textContent).toBe('Username cannot be empty.');
    expect(server).not.toHaveBeenCalled();
  });

  test('PROFILE-27 PROFILE-36 is trimmed, saved, and told', async () => {
    const success = vi.spyOn(notify, 'success').mockImplementation(() => {});
    answers(200, { username: 'rose' });
    open();
    await save(' rose ');
    await vi.waitFor(() => expect(success).toHaveBeenCalledWith('Profile updated successfully!'));
    expect(rename).toHaveBeenCalledWith('rose');
    const [url, init] = server.mock.lastCall ?? [];
    expect([url, init?.method, init?.body]).toEqual([
      '/api/users/me/username',
      'PUT',
      '{"username":"rose"}',
    ]);
  });

  test('PROFILE-15 PROFILE-23 the button reads Save Username, and Saving... while it is refused', async () => {
    let answer: (response: Response) => void = () => {};
    server.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    open();
    await save('rose');
    const button = await screen.findByRole('button', { name: 'Saving...' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    answer(new Response('{"username":"rose"}'));
    expect(await screen.findByRole('button', { name: 'Save Username' })).toBeTruthy();
  });

  test('PROFILE-18 a save without a token is refused', async () => {
    open(null);
    await save('rose');
    expect((await screen.findByRole('alert')).textContent).toBe('User not authenticated.');
    expect(server).not.toHaveBeenCalled();
  });

  test('PROFILE-28 a taken name is told beside the field', async () => {
    answers(409, { success: false, error: 'taken', code: 'USERNAME_TAKEN' });
    open();
    await save('rose');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This username is already taken. Please choose another one.',
    );
  });

  test('PROFILE-17 PROFILE-30 PROFILE-31 PROFILE-32 every other failure has its text', () => {
    const text = (status: number, data: unknown = null, message = '') =>
      saveErrorText(new ApiError(message, status, 'X', data));
    expect(text(400, { validationErrors: { username: 'No bad words.' } })).toBe('No bad words.');
    expect(text(409, null, 'The server said this.')).toBe('The server said this.');
    expect(text(418)).toBe('Failed to update profile. Please try again.');
    expect(text(0)).toBe('Network error. Please check your connection and try again.');
    expect(text(500)).toBe('Server error. Please try again later or contact support.');
  });
});
