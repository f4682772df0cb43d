import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SeasonDetail } from '@/api/seasons';
import { refusal, renderPage, serve, signedIn } from '@/testing/render';
import { SeasonPage } from './season-page';
import { SeasonsSection } from './seasons-section';

const ID = 'd'.repeat(24);
const season = (change: Partial<SeasonDetail> = {}): SeasonDetail => ({
  _id: ID,
  title: 'Winter',
  description: 'Until it thaws.',
  startsAt: '2026-11-01T00:00:00Z',
  endsAt: '2099-01-01T00:00:00Z',
  status: 'running',
  currency: 'POOL',
  total: '50',
  prizes: ['30', '20'],
  quests: [{ _id: 'a'.repeat(24), title: 'Beat the baize - Ada' }],
  leaders: [
    {
      place: 1,
      id: 'b'.repeat(24),
      address: `0x${'2'.repeat(40)}`,
      username: 'ana',
      wins: 3,
      prize: '30',
    },
  ],
  participants: 1,
  ...change,
});
const page = () =>
  renderPage(<SeasonPage />, { at: `/seasons/${ID}`, path: '/seasons/:id', session: signedIn() });

it('a season shows its ladder, its prizes, the quests that count and where one stands', async () => {
  serve({
    [`GET /api/seasons/${ID}`]: () => ({ body: season() }),
    [`GET /api/seasons/${ID}/standing`]: () => ({ body: { place: 4, wins: 1 } }),
  });
  page();
  expect(await screen.findByRole('heading', { name: 'Winter' })).toBeDefined();
  const row = within(screen.getByRole('row', { name: /ana/ }));
  expect(row.getByText('30 POOL')).toBeDefined();
  expect(screen.getByText('20 POOL')).toBeDefined();
  expect(await screen.findByText('You are #4')).toBeDefined();
  const quest = screen.getByRole('link', { name: 'Beat the baize - Ada' });
  expect(quest.getAttribute('href')).toBe(`/quests/${'a'.repeat(24)}`);
});

it('one that is not there says so', async () => {
  serve({
    [`GET /api/seasons/${ID}`]: () => ({ status: 404, body: refusal('No.', 'NOT_FOUND') }),
    [`GET /api/seasons/${ID}/standing`]: () => ({ status: 404, body: refusal('No.', 'NOT_FOUND') }),
  });
  page();
  expect(await screen.findByRole('heading', { name: 'There is no such season' })).toBeDefined();
});

it('the page of quests shows the seasons that run, and nothing where there is none', async () => {
  const { leaders: _, participants: __, ...card } = season();
  serve({
    'GET /api/seasons': () => ({
      body: [card, { ...card, _id: 'e'.repeat(24), title: 'Autumn', status: 'ended' }],
    }),
  });
  renderPage(<SeasonsSection />);
  const link = await screen.findByRole('link', { name: 'Winter' });
  expect(link.getAttribute('href')).toBe(`/seasons/${ID}`);
  expect(screen.queryByText('Autumn')).toBeNull();
});
