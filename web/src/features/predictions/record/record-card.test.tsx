import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { guest, ME, renderPage, serve } from '@/testing/render';
import { RecordCard } from './record-card';

const QUIET = { month: '2026-11', calls: 0, right: 0, points: 0, rank: null };

function open(data: object) {
  const body = { success: true, data: { month: QUIET, curve: [], ...data } };
  serve({
    [`GET /api/users/${ME.address}/predictions`]: () => ({ body }),
  });
  return renderPage(<RecordCard address={ME.address} />, { session: guest() });
}

describe('how often somebody was right about a frame', () => {
  it('shows what was counted, and a share once there is enough to say it of', async () => {
    open({ calls: 12, right: 9, streak: 2, best: 4 });
    const card = within(await screen.findByRole('region', { name: 'Frames called' }));
    expect(card.getByText('of 12 right (75%)')).toBeDefined();
    for (const value of ['9', '2', '4']) expect(card.getByText(value)).toBeDefined();
  });

  it('shows no share of a few calls', async () => {
    open({ calls: 3, right: 3, streak: 3, best: 3 });
    expect(await screen.findByText('of 3 right')).toBeDefined();
  });

  it('shows what the calls scored against the odds, by month and all along, and leads to the ladder', async () => {
    open({
      calls: 30,
      right: 14,
      streak: 0,
      best: 3,
      month: { month: '2026-11', calls: 24, right: 11, points: -35, rank: 7 },
      curve: [
        { day: '2026-10-30', points: 80 },
        { day: '2026-11-02', points: 45 },
      ],
    });
    expect(await screen.findByText('−35')).toBeDefined();
    expect(screen.getByText(/points in November 2026 from 24 calls/)).toBeDefined();
    expect(screen.getByRole('link', { name: '#7 on the ladder' }).getAttribute('href')).toBe(
      '/predictions/ladder?of=callers',
    );
    const curve = within(screen.getByRole('figure', { name: 'Points of calls' }));
    expect(curve.getByText('+45 points over 2 days of calls')).toBeDefined();
  });

  it('says nothing of odds where nobody gave any', async () => {
    open({ calls: 3, right: 3, streak: 3, best: 3 });
    await screen.findByText('of 3 right');
    expect(screen.queryByText(/points in/)).toBeNull();
  });

  it('shows nothing of somebody who has called none', async () => {
    const { container } = open({ calls: 0, right: 0, streak: 0, best: 0 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(container.querySelector('h2')).toBeNull();
  });
});
