import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

const ID = 'a'.repeat(24);

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The app as a build with this environment has it, opened by a visitor or by somebody logged in. */
async function openApp(at: string, who: 'guest' | 'signedIn', env: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const [{ AppRoutes }, test] = await Promise.all([import('./routes'), import('@/testing/render')]);
  test.serve({ 'GET /api/tournaments': () => ({ body: { tournaments: [], nextCursor: null } }) });
  return test.renderPage(<AppRoutes />, { session: test[who](), at, path: '/*' });
}

describe('the tournaments’ addresses', () => {
  it('TOURN-07 /tournaments/{id} leads to /tournament/{id}', async () => {
    const { router } = await openApp(`/tournaments/${ID}`, 'guest');
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/tournament/${ID}`));
    expect(await screen.findByText('Tournament not found')).toBeDefined();
  });

  it('SHELL-13 one switch keeps /tournaments for those who are logged in', async () => {
    const { router } = await openApp('/tournaments', 'guest', { VITE_TOURNAMENTS_OPEN: 'false' });
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('TOURN-32 visitors read /tournaments without logging in', async () => {
    const { router } = await openApp('/tournaments', 'guest');
    expect(await screen.findByText('No tournaments available at the moment.')).toBeDefined();
    expect(router.state.location.pathname).toBe('/tournaments');
  });

  it.each([
    ['/tournaments', 'Tournaments'],
    ['/join-tournament', 'Available Tournaments'],
    ['/create-tournament', 'Create Tournament'],
  ])('%s opens for who is logged in', async (at, name) => {
    await openApp(at, 'signedIn');
    expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
  });
});
