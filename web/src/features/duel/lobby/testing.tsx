import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, vi } from 'vitest';
import { FakeDuel, MY_ID, stats } from '@/testing/duel';
import { refusal, renderPage, serve, signedIn } from '@/testing/render';
import { DuelProvider } from '../duel-layout';
import './create-room-form';
import { LobbyPage } from './lobby-page';

/** For tests: the lobby, against a server in the page. */

export const ok = (data: unknown) => () => ({ body: { success: true, data } });
export const down = () => ({ status: 503, body: refusal('The rooms rest', 'UNAVAILABLE') });

export const ROUTES = {
  [`GET /api/duel/stats/${MY_ID}`]: ok(stats()),
  'GET /api/duel/leaderboard': ok([]),
  'GET /api/duel/running': ok([]),
  [`GET /api/duel/matches/${MY_ID}`]: ok([]),
};

export let server: FakeDuel;

/** Call it once in a file. */
export function serveLobby(): void {
  beforeEach(() => {
    server = new FakeDuel();
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener() {},
      removeEventListener() {},
    }));
  });
}

export function openLobby(routes: Parameters<typeof serve>[0] = {}, session = signedIn()) {
  const calls = serve({ ...ROUTES, ...routes });
  const page = (
    <DuelProvider>
      <LobbyPage />
    </DuelProvider>
  );
  const view = renderPage(page, { session, at: '/duel', path: '/duel' });
  return { ...view, calls, user: userEvent.setup() };
}

export const card = (name: string) => screen.getByRole('region', { name });
