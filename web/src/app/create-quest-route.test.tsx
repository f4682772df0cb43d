import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { guest, ME, renderPage, serve, signedIn } from '@/testing/render';
import { AppRoutes } from './routes';

const ADMIN = signedIn({ user: { ...ME, isAdmin: true } });

const SHOWN = [
  ['an administrator', 'Create Quest', ADMIN],
  ['somebody else', 'Admin Access Required', signedIn()],
  ['a visitor', 'Login Required', guest()],
] as const;

for (const [who, heading, session] of SHOWN) {
  test(`SHELL-30 /admin/create-quest makes quests for administrators alone: ${who} is shown ${heading}`, async () => {
    serve({ 'GET /api/quests/reward-currencies': () => ({ body: { success: true, data: [] } }) });
    renderPage(<AppRoutes />, { session, at: '/admin/create-quest', path: '/*' });
    await screen.findByRole('heading', { level: 1, name: heading });
    const send = screen.queryByRole('button', { name: 'Create Quest' });
    expect(send !== null).toBe(session === ADMIN);
  });
}
