import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { guest, renderPage, serve } from '@/testing/render';
import { curveOf } from './agent-page';
import { AgentsPage } from './agents-page';

const STREAM = 'b'.repeat(24);
const MATCH = 'a'.repeat(24);
const face = { ball: 8, eyes: 1, brow: 2, mouth: 1, hat: 3, tint: 6 };
const vesper = {
  id: 'vesper',
  name: 'Vesper',
  bio: 'Sees the table three shots ahead.',
  level: 'hard',
  face,
  rating: 1811.6,
  wins: 3,
  losses: 1,
  streamId: STREAM,
};
const pip = { ...vesper, id: 'pip', name: 'Pip', level: 'easy', rating: 1250, streamId: null };
const frame = {
  matchId: MATCH,
  endedAt: '2026-11-20T10:00:00Z',
  rivalId: 'pip',
  rivalName: 'Pip',
  won: true,
  ratingChange: 11.6,
};

const openPage = (body: object, status = 200) => {
  serve({ 'GET /api/agents/vesper': () => ({ status, body }) });
  return renderPage(<AgentsPage />, {
    session: guest(),
    at: '/agents/vesper',
    path: '/agents/:id?',
  });
};

it('lists the agents by their ratings, and leads to their pages and to where they play', async () => {
  serve({ 'GET /api/agents': () => ({ body: { agents: [vesper, pip] } }) });
  renderPage(<AgentsPage />, { session: guest(), at: '/agents', path: '/agents' });
  const [first, second] = await screen.findAllByRole('listitem');
  const one = within(first as HTMLElement);
  expect(one.getByRole('link', { name: 'Vesper' }).getAttribute('href')).toBe('/agents/vesper');
  expect(one.getByText('1812')).toBeDefined();
  expect(one.getByText('Hard · 3 won, 1 lost')).toBeDefined();
  const watch = one.getByRole('link', { name: 'Watch Vesper play' });
  expect(watch.getAttribute('href')).toBe(`/live/${STREAM}`);
  expect(within(second as HTMLElement).queryByText('PLAYING')).toBeNull();
});

it('shows an agent with its curve and its frames, each with its replay', async () => {
  openPage({ agent: vesper, frames: [frame, { ...frame, matchId: 'c'.repeat(24), won: null }] });
  expect(await screen.findByRole('heading', { name: 'Vesper' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Watch it play' }).getAttribute('href')).toBe(
    `/live/${STREAM}`,
  );
  const frames = within(screen.getByRole('region', { name: 'Newest frames' }));
  expect(frames.getByRole('figure', { name: 'Rating curve' })).toBeDefined();
  const [won, drawn] = frames.getAllByRole('listitem');
  const row = within(won as HTMLElement);
  expect(row.getByText('+12')).toBeDefined();
  expect(row.getByRole('link', { name: 'Replay against Pip' }).getAttribute('href')).toBe(
    `/duel/replay/${MATCH}`,
  );
  expect(row.getByRole('link', { name: 'Pip' }).getAttribute('href')).toBe('/agents/pip');
  expect(within(drawn as HTMLElement).getByText('Drawn')).toBeDefined();
});

it('opens a frame at the level of the agent for a guest', async () => {
  let asked: unknown = null;
  serve({
    'GET /api/agents/vesper': () => ({ body: { agent: vesper, frames: [] } }),
    'POST /api/practice/guest': ({ body }) => {
      asked = body;
      return { status: 503, body: { error: 'All free tables are taken.', code: 'BUSY' } };
    },
  });
  renderPage(<AgentsPage />, { session: guest(), at: '/agents/vesper', path: '/agents/:id?' });
  await userEvent.click(await screen.findByRole('button', { name: 'Play at its level' }));
  await waitFor(() => expect(asked).toMatchObject({ level: 'hard' }));
});

it('says that there is no such agent, and leads to those that there are', async () => {
  openPage({ error: 'There is no such agent', code: 'NOT_FOUND' }, 404);
  expect(await screen.findByRole('heading', { name: 'There is no such agent' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'All agents' }).getAttribute('href')).toBe('/agents');
});

it('goes back from the rating of now by what each frame changed', () => {
  const older = { ...frame, endedAt: '2026-11-19T10:00:00Z', ratingChange: -4 };
  expect(curveOf(1_500, [frame, older, { ...frame, ratingChange: null }])).toEqual([
    { at: frame.endedAt, rating: 1_500 - 11.6 + 4 },
    { at: older.endedAt, rating: 1_500 - 11.6 },
    { at: frame.endedAt, rating: 1_500 },
  ]);
});
