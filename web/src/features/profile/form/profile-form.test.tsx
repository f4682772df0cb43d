import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { type FakeCall, guest, ME, refusal, renderPage, serve, signedIn } from '@/testing/render';
import { ProfileForm } from './profile-form';
import { profileProblems } from './rules';
import { outcomeOf } from './use-save-profile';

const PATH = 'POST /api/user/create-or-update';
const saved = (username: string, email: string | null = null) => ({
  body: { success: true, user: { username, email } },
});

function open(session = signedIn()) {
  const onSaved = vi.fn();
  const view = renderPage(<ProfileForm username="" email={null} onSaved={onSaved} />, { session });
  return { ...view, onSaved };
}

async function fill(username: string, email = '') {
  const name = await screen.findByRole('textbox', { name: /Username/ });
  await userEvent.clear(name);
  if (username) await userEvent.type(name, username);
  const mail = screen.getByRole('textbox', { name: /Email/ });
  await userEvent.clear(mail);
  if (email) await userEvent.type(mail, email);
}

const press = (name = 'Save Profile') => userEvent.click(screen.getByRole('button', { name }));
const alerts = async () =>
  (await screen.findAllByRole('alert')).map((alert) => alert.textContent ?? '');

describe('the profile form', () => {
  test('PROFILE-06 PROFILE-07 PROFILE-08 PROFILE-09 PROFILE-11 refuses what will not do, without a call', async () => {
    const calls = serve({});
    open();
    const cases = [
      ['', '', 'Username cannot be empty'],
      ['ab', '', 'Username must be at least 3 characters'],
      ['a'.repeat(21), '', 'Username must be at most 20 characters'],
      ['a b c', '', 'Username can only contain letters, numbers, hyphens, and underscores'],
      ['cue-master', 'nobody', 'Please enter a valid email address'],
      ['cue-master', 'a@b', 'Please enter a valid email address'],
    ] as const;
    for (const [username, email, text] of cases) {
      await fill(username, email);
      await press();
      expect(await alerts()).toEqual([text]);
    }
    expect(calls).toEqual([]);
  });

  test('PROFILE-07 PROFILE-08 takes 3 characters, and 20', async () => {
    const calls = serve({ [PATH]: ({ body }) => saved((body as { username: string }).username) });
    const { onSaved } = open();
    for (const [at, username] of ['cue', 'a'.repeat(20)].entries()) {
      await fill(username);
      await press();
      await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(at + 1));
      expect(calls[at]?.body).toMatchObject({ username });
    }
  });

  test('PROFILE-09 no other ASCII character is taken', () => {
    const text = 'Username can only contain letters, numbers, hyphens, and underscores';
    for (let code = 0; code < 128; code += 1) {
      const letter = String.fromCharCode(code);
      const problem = profileProblems({ username: `cue${letter}master`, email: '' }).username;
      expect(problem, letter).toBe(/[A-Za-z0-9_-]/.test(letter) ? undefined : text);
    }
  });

  test('PROFILE-10 PROFILE-12 PROFILE-13 PROFILE-25 PROFILE-36 sends trimmed values and the address in lower case, the email only if given', async () => {
    const calls = serve({ [PATH]: ({ body }) => saved((body as { username: string }).username) });
    const address = '0xABCDEFabcdef0000000000000000000000000000' as const;
    const { onSaved } = open(signedIn({ user: { ...ME, address } }));
    await fill('  cue-master  ');
    await press();
    await screen.findByText('Profile updated successfully!');
    await fill('cue-master', '  me@hall.example ');
    await press();
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2));
    const lower = address.toLowerCase();
    expect(calls.map(({ body }) => body)).toEqual([
      { address: lower, username: 'cue-master' },
      { address: lower, username: 'cue-master', email: 'me@hall.example' },
    ]);
  });

  test('PROFILE-14 says so when there is no wallet any more', async () => {
    const calls = serve({});
    open(guest());
    await fill('cue-master');
    await press();
    expect(await alerts()).toEqual(['Wallet address is missing']);
    expect(calls).toEqual([]);
  });

  test('PROFILE-15 PROFILE-16 is busy while it proves the wallet, then while it saves', async () => {
    let prove: (token: string) => void = () => {};
    let answer: (body: ReturnType<typeof saved>) => void = () => {};
    serve({ [PATH]: () => new Promise((resolve) => (answer = resolve)) });
    const requireToken = () => new Promise<string>((resolve) => (prove = resolve));
    open(signedIn({ status: 'connected', token: null, requireToken }));
    await fill('cue-master');
    await press();
    const proving = await screen.findByRole('button', { name: 'Refreshing Authentication...' });
    expect(proving.hasAttribute('disabled')).toBe(true);
    prove('token');
    const saving = await screen.findByRole('button', { name: 'Saving...' });
    expect(saving.hasAttribute('disabled')).toBe(true);
    await waitFor(() => answer(saved('cue-master')));
    await screen.findByRole('button', { name: 'Save Profile' });
  });

  test('PROFILE-17 shows what the server says about a field beside that field', async () => {
    serve({
      [PATH]: () => ({
        status: 400,
        body: { ...refusal('no', 'VALIDATION'), validationErrors: { email: 'No such place.' } },
      }),
    });
    open();
    await fill('cue-master', 'me@hall.example');
    await press();
    expect(await alerts()).toEqual(['No such place.']);
    const mail = screen.getByRole('textbox', { name: /Email/ });
    expect(mail.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('textbox', { name: /Username/ }).getAttribute('aria-invalid')).toBe(
      'false',
    );
  });

  test('PROFILE-26 a first attempt without an answer is made again, under the same key', async () => {
    const keys: (string | null)[] = [];
    const down = ({ headers }: FakeCall) => {
      keys.push(headers.get('idempotency-key'));
      return keys.length === 1 ? { status: 502 } : saved('cue-master');
    };
    serve({ [PATH]: down });
    const { onSaved } = open();
    await fill('cue-master');
    await press();
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('cue-master'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  test('PROFILE-28 PROFILE-29 a name or an email that is taken is told beside its field, a refusal is not sent twice', async () => {
    const codes = ['USERNAME_TAKEN', 'EMAIL_TAKEN'];
    const calls = serve({
      [PATH]: () => ({ status: 409, body: refusal('taken', codes.shift() ?? '') }),
    });
    open();
    await fill('user_111111', 'me@hall.example');
    await press();
    expect(await alerts()).toEqual(['This username is already taken. Please choose another one.']);
    await fill('cue-master', 'me@hall.example');
    await press();
    expect(await alerts()).toEqual(['This email is already in use. Please use a different email.']);
    expect(calls).toHaveLength(2);
  });

  test('PROFILE-31 PROFILE-32 PROFILE-35 neither attempt was answered: it says why, and Try Again does', async () => {
    let status = 500;
    serve({ [PATH]: () => (status === 200 ? saved('cue-master') : { status }) });
    const { onSaved } = open();
    await fill('cue-master');
    await press();
    const failed = 'We were unable to create or update your profile...';
    const server = 'Server error. Please try again later or contact support.';
    expect((await screen.findByText(failed)).closest('[role=alert]')?.textContent).toContain(
      server,
    );
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await press('Try Again');
    await screen.findByText('Network error. Please check your connection and try again.');
    status = 200;
    serve({ [PATH]: () => saved('cue-master') });
    await press('Try Again');
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('cue-master'));
    expect(screen.queryByText(failed)).toBeNull();
  });

  test("PROFILE-30 any other refusal shows the server's words, or else a text of its own", async () => {
    serve({ [PATH]: () => ({ status: 403, body: refusal('Not while you are banned.', 'X') }) });
    open();
    await fill('cue-master');
    await press();
    expect(await alerts()).toEqual(['Not while you are banned.']);
    serve({ [PATH]: () => ({ status: 418 }) });
    await press();
    await screen.findByText('Failed to update profile. Please try again.');
  });

  test('PROFILE-33 PROFILE-34 a wallet that is not registered can be connected anew', async () => {
    serve({ [PATH]: () => ({ status: 404, body: refusal('unknown', 'USER_NOT_FOUND') }) });
    const reload = vi.fn();
    vi.stubGlobal('location', { ...window.location, reload });
    const logout = vi.fn(async () => {});
    open(signedIn({ logout }));
    await fill('cue-master');
    await press();
    await screen.findByText(/Your wallet is not registered with Cuecast/);
    await press('Reconnect Wallet');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(logout).toHaveBeenCalledOnce();
  });

  test('a session that ended under the form is renewed, and the save goes on', async () => {
    let answers = 0;
    serve({
      [PATH]: () => {
        answers += 1;
        return answers === 1
          ? { status: 401, body: refusal('expired', 'INVALID_TOKEN') }
          : saved('cue-master');
      },
    });
    const session = signedIn();
    const { onSaved } = open(session);
    await fill('cue-master');
    await press();
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(session.requireToken).toHaveBeenCalledOnce();
  });
});

test('what is not an answer at all has its own words', () => {
  expect(outcomeOf(new Error('no luck')).problem).toEqual({ kind: 'refused', text: 'no luck' });
});
