import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ME, renderPage, serve, signedIn } from '@/testing/render';
import { LadderPage } from './ladder-page';
import { monthAfter, pointsText, thisMonth } from './month';

const LADDER = 'GET /api/predictions/ladder';
const OTHER = `0x${'7'.repeat(40)}`;

const open = (body: object, at = '/predictions/ladder?month=2026-10') => {
  serve({ [LADDER]: () => ({ body }) });
  return renderPage(<LadderPage />, { session: signedIn(), at, path: '/predictions/ladder' });
};

it('shows who called best, with what they scored, and which line is one’s own', async () => {
  open({
    month: '2026-10',
    leastCalls: 20,
    callers: [
      { rank: 1, id: 'u1', address: OTHER, username: 'ada', calls: 40, right: 25, points: 310 },
      { rank: 2, id: 'u2', address: ME.address, username: null, calls: 21, right: 8, points: -60 },
    ],
  });
  const [, first, second] = await screen.findAllByRole('row');
  const ada = within(first as HTMLElement);
  expect(ada.getByRole('link', { name: 'ada' }).getAttribute('href')).toBe('/ada');
  expect(ada.getByText('25 of 40')).toBeDefined();
  expect(ada.getByText('+310')).toBeDefined();
  expect(within(second as HTMLElement).getByText('You')).toBeDefined();
  expect(within(second as HTMLElement).getByText('−60')).toBeDefined();
});

it('says how one comes onto an empty one, and leads to other months', async () => {
  open({ month: '2026-10', leastCalls: 20, callers: [] });
  expect(await screen.findByText('Nobody is on this ladder yet')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'October 2026' })).toBeDefined();
  const before = screen.getByRole('link', { name: 'September 2026' });
  expect(before.getAttribute('href')).toContain('?month=2026-09');
  expect(screen.getByRole('link', { name: 'November 2026' })).toBeDefined();
});

it('tells one who is not on it how many calls are made, and leads to the other ladders', async () => {
  const month = thisMonth();
  const record = { calls: 7, right: 4, streak: 1, best: 2, curve: [] };
  const own = { month, calls: 3, right: 2, points: 10, rank: null };
  serve({
    [LADDER]: () => ({ body: { month, leastCalls: 20, callers: [] } }),
    [`GET /api/users/${ME.address}/predictions`]: () => ({
      body: { success: true, data: { ...record, month: own } },
    }),
  });
  renderPage(<LadderPage />, {
    session: signedIn(),
    at: '/predictions/ladder',
    path: '/predictions/ladder',
  });
  expect(await screen.findByText('You: 3 of 20 calls.')).toBeDefined();
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([leadsTo('Best duel players'), leadsTo('Agents by rating')]).toEqual(['/duel', '/agents']);
});

it('counts months over the turn of a year, and writes points with their sign', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect([pointsText(1_200), pointsText(0), pointsText(-5)]).toEqual(['+1,200', '0', '−5']);
});
