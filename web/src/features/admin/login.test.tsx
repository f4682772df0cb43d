import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { refusal, renderPage, serve } from '@/testing/render';
import { AdminLoginPage } from './login-page';
import { ADMIN_KEY, adminStore } from './store';
import { ANSWER, adminRecord, store } from './testing';

beforeEach(() => adminStore.clear());

async function login() {
  await userEvent.type(screen.getByLabelText('E-mail or username'), 'ada');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

test("ADMINAUTH-02 ADMINAUTH-21 login and password lead to /admin with 'Login successful!'", async () => {
  const calls = serve({ 'POST /api/auth/login': () => ({ body: ANSWER }) });
  const { router } = renderPage(<AdminLoginPage />);
  await login();
  expect(await screen.findByText('Login successful!')).toBeDefined();
  expect(router.state.location.pathname).toBe('/admin');
  expect(calls[0]?.body).toEqual({ login: 'ada', password: 'correct horse' });
});

test('a browser that signed in before proves it at the next login, so that strangers do not keep it out', async () => {
  const calls = serve({ 'POST /api/auth/login': () => ({ body: { ...ANSWER, device: 'd1' } }) });
  const { unmount } = renderPage(<AdminLoginPage />);
  await login();
  await screen.findByText('Login successful!');
  unmount();
  adminStore.clear();
  renderPage(<AdminLoginPage />);
  await login();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body).toEqual({ login: 'ada', password: 'correct horse', device: 'd1' });
  localStorage.removeItem('cuecast.admin-device');
});

test('ADMINAUTH-23 the browser keeps token, user with isAdmin, loginTimestamp, expiresAt and sessionExpiresAt', async () => {
  serve({ 'POST /api/auth/login': () => ({ body: ANSWER }) });
  const before = Date.now();
  renderPage(<AdminLoginPage />);
  await login();
  await screen.findByText('Login successful!');
  const kept = JSON.parse(localStorage.getItem(ADMIN_KEY) ?? '{}');
  expect(kept).toEqual({
    token: ANSWER.token,
    user: ANSWER.user,
    loginTimestamp: kept.loginTimestamp,
    expiresAt: Date.parse(ANSWER.expiresAt),
    sessionExpiresAt: Date.parse(ANSWER.sessionExpiresAt),
  });
  expect(kept.loginTimestamp).toBeGreaterThanOrEqual(before);
});

test('ADMINAUTH-22 who is stored as admin goes straight to /admin', async () => {
  serve({});
  store(adminRecord());
  const { router } = renderPage(<AdminLoginPage />);
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
});

test("ADMINAUTH-26 a failed login shows the server's error, or 'Login failed'", async () => {
  const answers = [
    { status: 401, body: refusal('The login or the password is wrong.', 'INVALID_CREDENTIALS') },
    { status: 400, body: { success: false } },
  ];
  serve({ 'POST /api/auth/login': () => answers.shift() ?? {} });
  renderPage(<AdminLoginPage />);
  await login();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The login or the password is wrong.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Login failed')).toBeDefined();
});

test("ADMINAUTH-25 an account that is no admin is told 'Access denied. Admin privileges required.'", async () => {
  const user = { ...ANSWER.user, isAdmin: false };
  serve({ 'POST /api/auth/login': () => ({ body: { ...ANSWER, user } }) });
  const { router } = renderPage(<AdminLoginPage />);
  await login();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Access denied. Admin privileges required.',
  );
  expect(router.state.location.pathname).toBe('/page');
  expect(adminStore.get()).toBeNull();
});

test('an account with an authenticator is asked for its code, and sends all three', async () => {
  const calls = serve({
    'POST /api/auth/login': ({ body }) =>
      (body as { code?: string }).code
        ? { body: ANSWER }
        : { status: 401, body: refusal('Enter your code.', 'TOTP_REQUIRED') },
  });
  renderPage(<AdminLoginPage />);
  await login();
  await userEvent.type(await screen.findByLabelText('Code'), '123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Login successful!')).toBeDefined();
  expect(calls[1]?.body).toEqual({ login: 'ada', password: 'correct horse', code: '123456' });
});
