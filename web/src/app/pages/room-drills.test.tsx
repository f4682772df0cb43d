import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Drill } from '@/api/drills';
import { guest, refusal, renderPage, serve } from '@/testing/render';
import { RoomDrills } from './room-drills';

const drill = (id: Drill['id'], name: string): Drill => ({
  id,
  name,
  trains: 'Two straight shots.',
  inOrder: false,
  balls: [
    [0, -0.3, 0],
    [1, 0.5, 0.3],
  ],
  best: null,
  run: null,
  leaders: [],
});
const DRILLS = [
  drill('straight-in', 'Straight in'),
  drill('circle', 'Circle'),
  drill('line-up', 'Line-up'),
  drill('side-pockets', 'Side pockets'),
];

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

test('three drills open beside the room, which stays', async () => {
  serve({ 'GET /api/drills': () => ({ body: { success: true, data: DRILLS } }) });
  renderPage(<RoomDrills />, { session: guest(), at: '/duel/r', path: '/duel/:roomId' });
  const first = await screen.findByRole('link', { name: 'Straight in' });
  expect(first.getAttribute('href')).toBe('/duel/drills/straight-in');
  expect(first.getAttribute('target')).toBe('_blank');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('without drills there is nothing to say', async () => {
  serve({ 'GET /api/drills': () => ({ status: 503, body: refusal('Away', 'UNAVAILABLE') }) });
  renderPage(<RoomDrills />, { session: guest(), at: '/duel/r', path: '/duel/:roomId' });
  await vi.waitFor(() => expect(screen.queryByText('While you wait')).toBeNull(), 10_000);
});
