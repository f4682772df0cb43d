import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { guest, ME, renderPage, serve, signedIn } from '@/testing/render';
import { LeadersPage } from './pages/leaders-page';

const leader = (username: string, at: number) => ({
  userId: `0x${String(at + 1).padStart(40, '0')}`,
  ...{ username, rating: 1800 - at, provisional: at === 1, wins: 9, losses: at },
});

const open = (at: string, session = guest(), leaders = [leader('ada', 0), leader('rio', 1)]) => {
  serve({
    'GET /api/duel/leaderboard': () => ({ body: { success: true, data: leaders } }),
    [`GET /api/duel/stats/${ME.address}`]: () => ({
      body: {
        success: true,
        data: { rating: 1432.2, deviation: 80, rank: 143, wins: 7, losses: 5 },
      },
    }),
    'GET /api/predictions/ladder': () => ({
      body: { month: '', leastCalls: 20, callers: [], provisional: [] },
    }),
    'GET /api/agents': () => ({ body: { agents: [] } }),
  });
  return renderPage(<LeadersPage />, { session, at, path: '/predictions/ladder' });
};

it('opens on the players by rating, with their record, and says which ratings still move far', async () => {
  open('/predictions/ladder');
  expect((await screen.findByRole('link', { name: 'ada' })).getAttribute('href')).toBe('/ada');
  const [, , first, second] = screen.getAllByRole('row');
  expect(first?.textContent).toContain('9 – 0');
  expect(second?.textContent).toContain('1799?');
});

it('tells one who is not among those listed the own place, above the others', async () => {
  open('/predictions/ladder', signedIn());
  const rank = await screen.findByText('#143');
  const [, first] = screen.getAllByRole('row');
  expect(first?.contains(rank)).toBe(true);
  for (const text of ['You', '1432', '7 – 5']) expect(first?.textContent).toContain(text);
});

it('tells one who has no rating yet how to come by one, without empty figures', async () => {
  serve({
    'GET /api/duel/leaderboard': () => ({ body: { success: true, data: [leader('ada', 0)] } }),
    [`GET /api/duel/stats/${ME.address}`]: () => ({ body: { success: true, data: null } }),
  });
  renderPage(<LeadersPage />, {
    session: signedIn(),
    at: '/predictions/ladder',
    path: '/predictions/ladder',
  });
  const way = await screen.findByRole('link', { name: 'Play a rated frame' });
  const row = way.closest('tr');
  expect(row).toBe(screen.getAllByRole('row')[1]);
  expect(row?.textContent).toContain('Not rated yet');
  expect(row?.textContent).not.toMatch(/[#–]/);
});

it('shows a visitor the line that could be theirs, and the way to it', async () => {
  open('/predictions/ladder');
  await screen.findByRole('link', { name: 'ada' });
  const way = screen.getByRole('button', { name: 'Sign in and play a rated frame to stand here' });
  expect(screen.queryByText('You')).toBeNull();
  expect(screen.getAllByRole('row')[1]?.contains(way)).toBe(true);
});

it('draws no ring round a tab that was pressed, until a key is', async () => {
  open('/predictions/ladder');
  const tab = screen.getByRole('tab', { name: 'Agents' });
  await userEvent.click(tab);
  expect(tab.dataset.pressed).toBe('');
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
  expect(tab.dataset.pressed).toBeUndefined();
});

it('keeps old links to callers and to a month of theirs, and leads to each list by its tab', async () => {
  const { unmount } = open('/predictions/ladder?month=2026-10');
  expect(await screen.findByRole('heading', { name: 'October 2026' })).toBeDefined();
  unmount();
  const { router } = open('/predictions/ladder?of=callers');
  expect(await screen.findByText('Nobody is on this ladder yet')).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: 'Agents' }));
  expect(await screen.findByText('No agents play here')).toBeDefined();
  expect(router.state.location.search).toBe('?of=agents');
  expect(screen.getByRole('tab', { name: 'Players' })).toBeDefined();
});

it('shows a page of many players at a time', async () => {
  open(
    '/predictions/ladder',
    guest(),
    Array.from({ length: 60 }, (_, at) => leader(`player${at}`, at)),
  );
  await screen.findByRole('link', { name: 'player0' });
  expect(screen.getAllByRole('row')).toHaveLength(27);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getAllByRole('row')).toHaveLength(52);
});
