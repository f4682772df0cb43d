import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { guest, ME, renderPage, serve } from '@/testing/render';
import { RecordCard } from './record-card';

const QUIET = { month: '2026-11', calls: 0, right: 0, points: 0, rank: null };

function open(data: object) {
  const body = { success: true, data: { month: QUIET, curve: [], recent: [], ...data } };
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

  it('shows how the last ones came out, the newest last', async () => {
    open({ calls: 12, right: 9, streak: 2, best: 4, recent: [true, false, true] });
    const name = 'Last 3, the newest last: right, wrong, right';
    expect(await screen.findByRole('img', { name })).toBeDefined();
  });

  it('shows no dots where no call is known', async () => {
    open({ calls: 12, right: 9, streak: 2, best: 4 });
    await screen.findByRole('region', { name: 'Frames called' });
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('shows no share of a few calls', async () => {
    open({ calls: 3, right: 3, streak: 3, best: 3 });
    expect(await screen.findByText('of 3 right')).toBeDefined();
  });

  it('shows what the calls scored against the odds, by month and day by day, and leads to the ladder', async () => {
    open({
      calls: 30,
      right: 14,
      streak: 0,
      best: 3,
      month: { month: '2026-11', calls: 24, right: 11, points: 35, rank: 7 },
      curve: [
        { day: '2026-10-30', points: 80 },
        { day: '2026-11-02', points: 45 },
        { day: '2026-11-03', points: 95 },
        { day: '2026-11-05', points: 115 },
      ],
    });
    expect((await screen.findAllByText('+35'))[0]?.tagName).toBe('STRONG');
    expect(screen.getByText(/points in November 2026 from 24 calls/)).toBeDefined();
    expect(screen.getByRole('link', { name: '#7 on the ladder' }).getAttribute('href')).toBe(
      '/predictions/ladder?of=callers',
    );
    const curve = within(screen.getByRole('figure', { name: 'Points of calls' }));
    expect(curve.getByText('After each of 3 days with calls')).toBeDefined();
    for (const value of ['+35', '0', '−35']) expect(curve.getByText(value)).toBeDefined();
  });

  it('draws a loss below the line of zero, in the colour of losses', async () => {
    open({
      calls: 43,
      right: 20,
      streak: 0,
      best: 7,
      month: { month: '2026-11', calls: 43, right: 20, points: -97, rank: null },
      curve: [
        { day: '2026-11-02', points: -176 },
        { day: '2026-11-03', points: -130 },
        { day: '2026-11-05', points: -97 },
      ],
    });
    const curve = await screen.findByRole('figure', { name: 'Points of calls' });
    expect(within(curve).getByText('−176')).toBeDefined();
    const [gains, losses] = curve.querySelectorAll('stop');
    expect(losses?.getAttribute('stop-color')).toBe('var(--live)');
    // It begins where the line of zero is.
    expect(losses?.getAttribute('offset')).toBe(gains?.getAttribute('offset'));
    const line = curve.querySelector('path[fill="none"]')?.getAttribute('stroke');
    expect(line).toMatch(/^url\(#/);
  });

  it('draws no curve of two days, which from zero is a corner', async () => {
    open({
      calls: 43,
      right: 20,
      streak: 0,
      best: 7,
      month: { month: '2026-11', calls: 20, right: 9, points: -97, rank: null },
      curve: [
        { day: '2026-10-30', points: -9 },
        { day: '2026-11-04', points: 20 },
        { day: '2026-11-05', points: -106 },
      ],
    });
    expect(await screen.findByText('−97')).toBeDefined();
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('boasts no place of somebody whose calls lost points', async () => {
    open({
      calls: 22,
      right: 9,
      streak: 1,
      best: 2,
      month: { month: '2026-11', calls: 22, right: 9, points: -198, rank: 1 },
      curve: [{ day: '2026-11-02', points: -198 }],
    });
    expect(await screen.findByRole('link', { name: 'Best callers' })).toBeDefined();
    expect(screen.queryByText(/#1/)).toBeNull();
  });

  it('shows of wrong calls how many they were, and leads others to no table', async () => {
    const none = { calls: 3, right: 0, streak: 0, best: 0 };
    const points = { curve: [{ day: '2026-11-02', points: -114 }] };
    open({ ...none, ...points });
    const card = within(await screen.findByRole('region', { name: 'Frames called' }));
    expect(card.getByText('of 3 right').parentElement?.textContent).toBe('of 3 right0');
    expect(card.queryByText('No frame called yet.')).toBeNull();
    expect(card.queryByRole('link', { name: 'Watch a table' })).toBeNull();
  });

  it('leads who has called none to a table, on their own profile', async () => {
    const body = { calls: 0, right: 0, streak: 0, best: 0, month: QUIET, curve: [], recent: [] };
    serve({
      [`GET /api/users/${ME.address}/predictions`]: () => ({ body: { success: true, data: body } }),
    });
    renderPage(<RecordCard address={ME.address} own />, { session: guest() });
    const card = within(await screen.findByRole('region', { name: 'Frames called' }));
    const watch = card.getByRole('link', { name: 'Watch a table' });
    expect(watch.getAttribute('href')).toBe('/cuecast-live');
    expect(card.queryByText(/right$/)).toBeNull();
  });

  it('says nothing of odds where nobody gave any', async () => {
    open({ calls: 3, right: 3, streak: 3, best: 3 });
    await screen.findByText('of 3 right');
    expect(screen.queryByText(/points in/)).toBeNull();
  });

  it('says of somebody who has called none that there is none, without a share or a curve', async () => {
    open({ calls: 0, right: 0, streak: 0, best: 0 });
    const card = within(await screen.findByRole('region', { name: 'Frames called' }));
    expect(card.getByText('No frame called yet.')).toBeDefined();
    expect(card.getByText('calls').parentElement?.textContent).toBe('calls0');
    expect(card.queryByText(/right/)).toBeNull();
    expect(card.queryByRole('figure')).toBeNull();
    expect(card.queryByRole('link', { name: 'Watch a table' })).toBeNull();
  });
});
