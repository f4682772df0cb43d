import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ME, renderPage, serve, signedIn } from '@/testing/render';
import { CallerLadder } from './caller-ladder';
import { monthAfter, monthText, pointsText, thisMonth } from './month';

const LADDER = 'GET /api/predictions/ladder';
const OTHER = `0x${'7'.repeat(40)}`;

const ADA = {
  ...{ rank: 1, id: 'u1', address: OTHER, username: 'ada' },
  ...{ calls: 40, right: 25, points: 310 },
};

const open = (body: object, at = '/predictions/ladder?month=2026-10') => {
  serve({ [LADDER]: () => ({ body }) });
  return renderPage(<CallerLadder />, { session: signedIn(), at, path: '/predictions/ladder' });
};

it('shows who called best, with what they scored, and which line is one’s own', async () => {
  open({
    month: '2026-10',
    leastCalls: 20,
    callers: [
      ADA,
      { rank: 2, id: 'u2', address: ME.address, username: null, calls: 21, right: 8, points: -60 },
    ],
    provisional: [],
  });
  const [, first, second] = await screen.findAllByRole('row');
  const ada = within(first as HTMLElement);
  expect(ada.getByRole('link', { name: 'ada' }).getAttribute('href')).toBe('/ada');
  expect(ada.getByText('25 of 40')).toBeDefined();
  expect(ada.getByText('+310')).toBeDefined();
  expect(within(second as HTMLElement).getByText('You')).toBeDefined();
  expect(within(second as HTMLElement).getByText('−60')).toBeDefined();
});

it('shows those with fewer calls from their first one on, without a rank and with how many there are', async () => {
  const rio = { ...ADA, rank: null, id: 'u3', username: 'rio', calls: 6, right: 5, points: 400 };
  open({ month: '2026-10', leastCalls: 20, callers: [ADA], provisional: [rio] });
  const line = (await screen.findByRole('link', { name: 'rio' })).closest('tr');
  expect(line?.textContent).toContain('6 of 20 calls');
  expect(line?.textContent).toContain('+400?');
  expect(line?.textContent).not.toContain('#');
  const [, first, , last] = screen.getAllByRole('row');
  expect(first?.textContent).toContain('ada');
  expect(last).toBe(line);
});

it('says how one comes onto an empty one, and leads to other months', async () => {
  open({ month: '2026-10', leastCalls: 20, callers: [], provisional: [] });
  expect(await screen.findByText('Nobody is on this ladder yet')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'October 2026' })).toBeDefined();
  const worth = within(screen.getByRole('region', { name: 'What a call is worth' }));
  expect(worth.getByText('30% to win').parentElement?.textContent).toContain('+70');
  expect(worth.getByText('80% to win').parentElement?.textContent).toContain('−80');
  const before = screen.getByRole('link', { name: 'September 2026' });
  expect(before.getAttribute('href')).toContain('month=2026-09');
  expect(screen.getByRole('link', { name: 'November 2026' })).toBeDefined();
});

it('tells one who is not on it how many calls are made, and shows who was last month’s best', async () => {
  const month = thisMonth();
  const record = { calls: 7, right: 4, streak: 1, best: 2, curve: [] };
  const own = { month, calls: 3, right: 2, points: 10, rank: null };
  serve({
    [LADDER]: ({ query }) => {
      const asked = query.get('month') ?? '';
      const callers = asked === month ? [] : [ADA];
      return { body: { month: asked, leastCalls: 20, callers, provisional: [] } };
    },
    [`GET /api/users/${ME.address}/predictions`]: () => ({
      body: { success: true, data: { ...record, month: own } },
    }),
  });
  renderPage(<CallerLadder />, {
    session: signedIn(),
    at: '/predictions/ladder',
    path: '/predictions/ladder',
  });
  expect(await screen.findByText('You: 3 of 20 calls.')).toBeDefined();
  const before = monthAfter(month, -1);
  expect(await screen.findByRole('link', { name: 'ada' })).toBeDefined();
  expect(screen.getByRole('heading', { name: /^Last month: / }).textContent).toBe(
    `Last month: ${monthText(before)}`,
  );
});

it('counts months over the turn of a year, and writes points with their sign', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect([pointsText(1_200), pointsText(0), pointsText(-5)]).toEqual(['+1,200', '0', '−5']);
});
