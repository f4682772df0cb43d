import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { guest, ME, renderPage, serve, signedIn } from '@/testing/render';
import { PlayerDuels } from './player-duels';
import { RatingCard } from './rating-card';

const ADA = `0x${'a'.repeat(40)}`;
const match = (at: number) => ({
  ...{ matchId: String(at).padStart(24, '0'), roomId: null, kind: 'quick', status: 'ended' },
  players: [
    { userId: ADA, username: 'ada', agent: null },
    { userId: '0xrio', username: `rival ${at}`, agent: null },
  ],
  ...{ winner: 0, reason: 'conceded', ratingChange: 4 },
  ...{ startedAt: '2026-01-01T00:00:00Z', endedAt: '2026-01-01T00:10:00Z' },
});

function open(
  played: number,
  {
    deviation = 60,
    own = false,
    practice = [] as object[],
    agents = [] as object[],
    viewer = guest(),
  } = {},
) {
  const figures = {
    ...{ userId: ADA, username: 'ada', rating: 1874.4, deviation, wins: 8, losses: 3 },
    ...{ draws: 0, matchesPlayed: played, rank: 1, curve: [] },
  };
  const all = [...Array.from({ length: played }, (_, at) => match(at)), ...practice];
  const calls = serve({
    'GET /api/agents': () => ({ body: { agents } }),
    [`GET /api/duel/stats/${ADA}`]: () => ({ body: { success: true, data: figures } }),
    [`GET /api/duel/matches/${ADA}`]: ({ query }) => ({
      body: { success: true, data: all.slice(0, Number(query.get('limit'))) },
    }),
  });
  const page = (
    <>
      <RatingCard address={ADA} own={own} />
      <PlayerDuels address={ADA} own={own} />
    </>
  );
  const { unmount } = renderPage(page, { session: viewer });
  return { calls, unmount };
}

test('a profile tells rating, rank and record, and asks for them once', async () => {
  const { calls } = open(11);
  expect(await screen.findByText('1874')).toBeDefined();
  expect(screen.getByText('#1')).toBeDefined();
  expect(screen.getByText('8 – 3')).toBeDefined();
  expect(calls.filter(({ path }) => path.includes('/stats/'))).toHaveLength(1);
});

test('a rating that is still being found has its question mark', async () => {
  open(2, { deviation: 180 });
  expect(await screen.findByText('1874?')).toBeDefined();
  expect(screen.getByText('rating so far')).toBeDefined();
});

test('the last rated matches stand in a row, the newest last, and practice is none of them', async () => {
  open(3, { practice: [{ ...match(9), kind: 'practice', winner: 1 }] });
  const form = 'Last 3, the newest last: won, won, won';
  expect(await screen.findByRole('img', { name: form })).toBeDefined();
});

test('a profile shows the newest matches, and all of them when asked', async () => {
  open(11);
  expect(await screen.findAllByRole('listitem')).toHaveLength(6);
  await userEvent.click(screen.getByRole('button', { name: 'All 11 matches' }));
  await screen.findByText('rival 10');
  expect(screen.getAllByRole('listitem')).toHaveLength(11);
  expect(screen.queryByRole('button', { name: /matches/ })).toBeNull();
});

test('of somebody who has not played it says so once, with the rating that all begin with', async () => {
  open(0);
  expect(await screen.findAllByText('No rated duels yet')).toHaveLength(1);
  const card = within(screen.getByRole('region', { name: 'Pool duels' }));
  expect(card.getByText('unrated').parentElement?.textContent).toBe('unrated1500');
  expect(card.getByText('0 – 0')).toBeDefined();
  expect(card.queryByRole('figure')).toBeNull();
  expect(card.queryByRole('link', { name: 'Find a rival' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Newest matches' })).toBeNull();
});

test('of matches against the viewer it says how they went', async () => {
  const rio = { ...ME, address: '0xrio' as const };
  const { unmount } = open(3, { viewer: signedIn({ user: rio }) });
  expect((await screen.findByText(/lately/)).textContent).toBe('You 0 – 3 lately');
  unmount();
  open(3);
  await screen.findAllByRole('listitem');
  expect(screen.queryByText(/lately/)).toBeNull();
});

test('on the own profile the empty state tells that practice moves no rating, and leads to a rival', async () => {
  open(0, { own: true });
  expect(await screen.findByText(/Practice never moves it/)).toBeDefined();
  const rival = screen.getByRole('link', { name: 'Find a rival' });
  expect(rival.getAttribute('href')).toBe('/duel#find-a-rival');
});

const PRACTICE = [
  { ...match(1), kind: 'practice', ratingChange: null },
  { ...match(2), kind: 'practice', winner: null, reason: null },
];

test('before a rated frame one sees the own practice that came to a result, with its replay', async () => {
  open(0, { own: true, practice: PRACTICE });
  const practice = within(await screen.findByRole('region', { name: 'Practice, unrated' }));
  expect(practice.getAllByRole('listitem')).toHaveLength(1);
  expect(practice.getByRole('listitem').textContent).toMatch(/conceded\s· 10 min/);
  const replay = practice.getByRole('link', { name: 'Replay against rival 1' });
  expect(replay.getAttribute('href')).toBe(`/duel/replay/${match(1).matchId}`);
});

test('practice is summed up, with its form, and only the newest of it stands there until all is asked for', async () => {
  const lost = (at: number) => ({ ...match(at), kind: 'practice', ratingChange: null, winner: 1 });
  open(0, { own: true, practice: [PRACTICE[0] as object, lost(3), lost(4), lost(5)] });
  const practice = within(await screen.findByRole('region', { name: 'Practice, unrated' }));
  expect(practice.getByText('1 won, 3 lost')).toBeDefined();
  const form = 'Last 4, the newest last: lost, lost, lost, won';
  expect(practice.getByRole('img', { name: form })).toBeDefined();
  expect(practice.getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(practice.getByRole('button', { name: 'All frames' }));
  await waitFor(() => expect(practice.getAllByRole('listitem')).toHaveLength(4));
  expect(practice.queryByRole('button', { name: 'All frames' })).toBeNull();
});

test('a computer player has its own face there', async () => {
  const face = { ball: 3, eyes: 1, brow: 1, mouth: 1, hat: 1, tint: 1 };
  const players = [match(1).players[0], { userId: null, username: 'Pip', agent: 'easy' }];
  open(0, { own: true, practice: [{ ...PRACTICE[0], players }], agents: [{ name: 'Pip', face }] });
  const row = await screen.findByRole('listitem');
  await waitFor(() => expect(row.querySelector('svg[viewBox="0 0 40 40"]')).not.toBeNull());
});

test('nobody else is shown it', async () => {
  open(0, { practice: PRACTICE });
  await screen.findByText('No rated duels yet');
  expect(screen.queryByText('Practice, unrated')).toBeNull();
});

test('of one match no empty box stands in place of a curve', async () => {
  open(1);
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByText(/draws the curve|curve begins/)).toBeNull();
});
