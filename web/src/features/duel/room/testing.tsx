import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { browser } from '@/lib/game-url';
import type { DuelRoom } from '@/realtime/duel-messages';
import { duelRoom, FakeDuel, member, myself, ROOM_ID } from '@/testing/duel';
import { type guest, refusal, renderPage, serve, signedIn } from '@/testing/render';
import { DuelProvider } from '../duel-layout';
import { RoomPage } from './room-page';

/** For tests: the page of a room, against a server in the page. */

export const PATH = `/api/duel/rooms/${ROOM_ID}`;
export const ok =
  (data: unknown = null) =>
  () => ({ body: { success: true, data } });
export const missing = () => ({
  status: 404,
  body: refusal('Room not found in database', 'ROOM_NOT_FOUND'),
});
export const down = () => ({ status: 503, body: refusal('The rooms rest', 'UNAVAILABLE') });
const CONFIG = { body: { environment: 'local', gameOrigin: 'http://localhost:3001' } };

export let server: FakeDuel;

/** Call it once in a file. */
export function serveRooms(): void {
  beforeEach(() => {
    server = new FakeDuel();
    vi.spyOn(browser, 'go').mockImplementation(() => {});
  });
  afterEach(() => void vi.useRealTimers());
}

export interface Opening {
  session?: ReturnType<typeof guest>;
  routes?: Parameters<typeof serve>[0];
  socket?: boolean;
}

/** Opens the room's page; null: the server knows no such room. */
export function openRoom(
  room: DuelRoom | null,
  { session = signedIn(), routes = {}, socket = true }: Opening = {},
) {
  server.rooms = room ? [room] : [];
  server.reachable = socket;
  const calls = serve({
    'GET /api/config': () => CONFIG,
    'GET /api/duel/rooms': ok(room ? [room] : []),
    [`GET ${PATH}`]: room ? ok(room) : missing,
    ...routes,
  });
  const page = (
    <DuelProvider>
      <RoomPage table={(matchId) => <p>table of {matchId}</p>} />
    </DuelProvider>
  );
  const view = renderPage(page, { session, at: `/duel/${ROOM_ID}`, path: '/duel/:roomId' });
  return { ...view, calls, user: userEvent.setup({ delay: null }) };
}

export const button = (name: string) => screen.findByRole('button', { name });
export const isOff = (element: HTMLElement) =>
  element.hasAttribute('disabled') || element.getAttribute('aria-disabled') === 'true';
export const linked = () => waitFor(() => expect(server.count('WATCH_ROOM')).toBeGreaterThan(0));
export const inside = (change: Partial<DuelRoom> = {}) =>
  duelRoom({ participants: [member('ada', { isReady: true }), myself()], ...change });
