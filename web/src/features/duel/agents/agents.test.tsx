import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { guest, renderPage, serve } from '@/testing/render';
import { curveOf } from './agent-frames';
import { AgentHit } from './agent-hit';
import { AgentLadder } from './agent-list';
import { AgentsPage } from './agents-page';
import { newestOf } from './house-frames';

const STREAM = 'b'.repeat(24);
const MATCH = 'a'.repeat(24);
const face = { ball: 8, eyes: 1, brow: 2, mouth: 1, hat: 3, tint: 6 };
const vesper = {
  id: 'vesper',
  name: 'Vesper',
  bio: 'Sees the table three shots ahead.',
  level: 'hard' as const,
  face,
  rating: 1811.6,
  wins: 3,
  losses: 1,
  streamId: STREAM,
};
const pip = {
  ...vesper,
  ...{ id: 'pip', name: 'Pip', level: 'easy' as const, rating: 1250, streamId: null },
};
const frame = {
  matchId: MATCH,
  endedAt: '2026-11-20T10:00:00Z',
  rivalId: 'pip',
  rivalName: 'Pip',
  won: true,
  ratingChange: 11.6,
};

/** An agent that has played nothing yet. */
const NEW = { frames: [], style: null, against: [] };

const openPage = (body: object, status = 200) => {
  serve({ 'GET /api/agents/vesper': () => ({ status, body: { ...NEW, ...body } }) });
  return renderPage(<AgentsPage />, {
    session: guest(),
    at: '/agents/vesper',
    path: '/agents/:id?',
  });
};

it('has first who plays people, each with the way to play and to watch it, then all by their ratings', async () => {
  const kestrel = { ...vesper, id: 'kestrel', name: 'Kestrel', rating: 1700 };
  serve({ 'GET /api/agents': () => ({ body: { agents: [vesper, kestrel, pip] } }) });
  renderPage(<AgentsPage />, { session: guest(), at: '/agents', path: '/agents' });
  const partners = within(await screen.findByRole('list', { name: 'Play you' }));
  const [easy, hard] = partners.getAllByRole('listitem');
  const one = within(hard as HTMLElement);
  expect(one.getByRole('link', { name: 'Vesper' }).getAttribute('href')).toBe('/agents/vesper');
  expect(one.getByText('1812')).toBeDefined();
  expect(one.getByText('Hard')).toBeDefined();
  expect(one.getByText('3 won, 1 lost').parentElement?.textContent).toBe('1812 · 3 won, 1 lost');
  expect(one.getByRole('button', { name: 'Play Vesper' })).toBeDefined();
  const watch = one.getByRole('link', { name: 'Watch Vesper play' });
  expect(watch.getAttribute('href')).toBe(`/live/${STREAM}`);
  const free = within(easy as HTMLElement);
  expect(free.getByRole('button', { name: 'Play Pip' })).toBeDefined();
  expect(free.queryByRole('link', { name: /^Watch/ })).toBeNull();
  expect(partners.getAllByRole('listitem')).toHaveLength(2);
  const rows = within(screen.getByRole('list', { name: 'By rating' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.slice(0, 4))).toEqual(['1Ves', '2Kes', '3Pip']);
  // Those of the cards are read about here: each way to play or to watch stands once.
  const again = within(rows[0] as HTMLElement);
  expect(again.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/agents/vesper',
    '/agents/vesper',
  ]);
  const row = within(rows[1] as HTMLElement);
  expect(row.getByRole('link', { name: 'Kestrel' }).getAttribute('href')).toBe('/agents/kestrel');
  expect(row.getByText('1700')).toBeDefined();
  expect(row.getByText('3 won, 1 lost').parentElement?.textContent).toBe('Hard · 3 won, 1 lost');
  expect(row.getByRole('link', { name: 'Watch Kestrel play' })).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
});

it('among the leaders is one list of all by their ratings', async () => {
  const kestrel = { ...vesper, id: 'kestrel', name: 'Kestrel', rating: 1700 };
  serve({ 'GET /api/agents': () => ({ body: { agents: [vesper, kestrel, pip] } }) });
  renderPage(<AgentLadder />, { session: guest() });
  await screen.findByRole('link', { name: 'Kestrel' });
  expect(screen.queryByRole('list', { name: 'Play you' })).toBeNull();
  const names = screen.getAllByRole('listitem').map((row) => row.textContent?.slice(0, 7));
  expect(names).toEqual(['1Vesper', '2Kestre', '3PipSee']);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Play',
    'Play',
  ]);
});

it('plays from the list with who plays people, at a table or not, and leads to the frames of the others', async () => {
  let asked: unknown;
  const kestrel = { ...vesper, id: 'kestrel', name: 'Kestrel', streamId: null };
  serve({
    'GET /api/agents': () => ({ body: { agents: [vesper, kestrel, pip] } }),
    'POST /api/practice/guest': ({ body }) => {
      asked = body;
      return { status: 503, body: { error: 'No table is free', code: 'UNAVAILABLE' } };
    },
  });
  renderPage(<AgentsPage />, { session: guest(), at: '/agents', path: '/agents' });
  await screen.findByRole('link', { name: 'Kestrel' });
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Play',
    'Play',
  ]);
  const frames = screen.getByRole('link', { name: 'Last frames of Kestrel' });
  expect(frames.getAttribute('href')).toBe('/agents/kestrel');
  await userEvent.click(screen.getByRole('button', { name: 'Play Pip' }));
  await waitFor(() => expect(asked).toMatchObject({ level: 'easy' }));
});

it('says how an agent plays, and how it stands against each of the others', async () => {
  openPage({
    agent: { ...vesper, streamId: null },
    frames: [frame],
    style: { frames: 20, shots: 300, potted: 129, longestRun: 6 },
    against: [{ id: 'pip', name: 'Pip', face, wins: 9, losses: 2 }],
  });
  const style = within(await screen.findByRole('region', { name: 'How it plays' }));
  expect(style.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    '43 in 100 shots',
    '6 balls in one visit',
    '15 shots a frame',
  ]);
  expect(style.getByText('Counted over 20 frames at the tables of the house.')).toBeDefined();
  const others = within(screen.getByRole('table', { name: /against each of the others/ }));
  expect(others.getByRole('link', { name: 'Pip' }).getAttribute('href')).toBe('/agents/pip');
  expect(others.getByText('9 – 2')).toBeDefined();
});

it('draws no curve of one frame, and says nothing of what was not counted', async () => {
  openPage({ agent: vesper, frames: [frame] });
  await screen.findByRole('link', { name: 'Replay against Pip' });
  expect(screen.queryByRole('figure')).toBeNull();
  expect(screen.queryByText(/draws the curve/)).toBeNull();
  for (const name of ['How it plays', 'Against the others']) {
    expect(screen.queryByRole('region', { name })).toBeNull();
  }
});

it('shows an agent with its curve and its frames, each with its replay', async () => {
  openPage({
    agent: vesper,
    frames: [
      frame,
      ...['c', 'd', 'e', 'f'].map((id) => ({ ...frame, matchId: id.repeat(24), won: null })),
    ],
  });
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

it('shows the newest ten frames with their results in a row, and the others when asked', async () => {
  const frames = Array.from({ length: 12 }, (_, at) => ({
    ...frame,
    matchId: String(at).padStart(24, '0'),
    won: at > 0,
  }));
  openPage({ agent: vesper, frames });
  expect(await screen.findAllByRole('link', { name: 'Replay against Pip' })).toHaveLength(10);
  const results = `${'won, '.repeat(9)}lost`;
  expect(screen.getByRole('img', { name: `Last 10, the newest last: ${results}` })).toBeDefined();
  expect(screen.queryByText(/in a row/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'The newest 12 frames' }));
  expect(screen.getAllByRole('link', { name: 'Replay against Pip' })).toHaveLength(12);
});

it('says how many in a row came out alike, the newest of them', async () => {
  const wins = [true, true, null, true, false, true];
  openPage({
    agent: vesper,
    frames: wins.map((won, at) => ({ ...frame, matchId: String(at).repeat(24), won })),
  });
  expect(await screen.findByText('Won 3 in a row')).toBeDefined();
  const results = 'won, lost, won, won, won';
  expect(screen.getByRole('img', { name: `Last 5, the newest last: ${results}` })).toBeDefined();
});

it('opens a frame for a guest: of the agent that practises with people, and of any other at its level', async () => {
  let asked: unknown = null;
  serve({
    'GET /api/agents/vesper': () => ({ body: { ...NEW, agent: vesper } }),
    'POST /api/practice/guest': ({ body }) => {
      asked = body;
      return { status: 503, body: { error: 'All free tables are taken.', code: 'BUSY' } };
    },
  });
  renderPage(<AgentsPage />, { session: guest(), at: '/agents/vesper', path: '/agents/:id?' });
  await userEvent.click(await screen.findByRole('button', { name: 'Play Vesper' }));
  await waitFor(() => expect(asked).toMatchObject({ level: 'hard' }));
});

it('says whom one meets where the agent itself plays no people, and shows its running table', async () => {
  const kestrel = { ...vesper, id: 'kestrel', name: 'Kestrel', wins: 0, losses: 0 };
  serve({ 'GET /api/agents/kestrel': () => ({ body: { ...NEW, agent: kestrel } }) });
  renderPage(<AgentsPage live={(id) => <p>table of {id}</p>} />, {
    session: guest(),
    at: '/agents/kestrel',
    path: '/agents/:id?',
  });
  expect(await screen.findByRole('button', { name: 'Play one like it: Vesper' })).toBeDefined();
  expect(screen.queryByText('Won – lost')).toBeNull();
  expect(screen.getByText(`table of ${STREAM}`)).toBeDefined();
});

it('leads to its last frame where it plays nowhere now', async () => {
  const kestrel = { ...vesper, id: 'kestrel', name: 'Kestrel', streamId: null };
  openPage({ agent: kestrel, frames: [frame] });
  const last = await screen.findByRole('link', { name: 'Its last frame' });
  expect(last.getAttribute('href')).toBe(`/duel/replay/${MATCH}`);
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

it('draws no curve and tells no share of an agent that has played few frames', async () => {
  openPage({
    agent: { ...vesper, streamId: null },
    frames: [frame, { ...frame, matchId: 'c'.repeat(24) }],
    style: { frames: 2, shots: 18, potted: 17, longestRun: 6 },
    against: [],
  });
  const style = within(await screen.findByRole('region', { name: 'How it plays' }));
  expect(style.getByText('Balls potted').parentElement?.textContent).toContain('17 in 18 shots');
  expect(screen.queryByText(/in 100 shots/)).toBeNull();
  expect(screen.queryByRole('figure')).toBeNull();
});

it('has each frame of the house once, the newest first', () => {
  const other = { ...frame, matchId: 'c'.repeat(24), endedAt: '2026-11-28T12:00:00Z' };
  const frames = newestOf([
    { agent: vesper, frame },
    { agent: pip, frame },
    { agent: pip, frame: other },
  ]);
  expect(frames.map(({ frame: { matchId } }) => matchId)).toEqual([other.matchId, frame.matchId]);
});

it('that is found can be played and watched, and shows its last frames with their replays', async () => {
  const frames = [1, 2, 3, 4].map((at) => ({ ...frame, matchId: String(at).repeat(24) }));
  serve({ 'GET /api/agents/vesper': () => ({ body: { ...NEW, agent: vesper, frames } }) });
  renderPage(
    <AgentHit id="vesper" live={(streamId) => <p>table of {streamId}</p>}>
      Vesper
    </AgentHit>,
    { session: guest() },
  );
  expect(await screen.findByRole('button', { name: 'Play Vesper' })).toBeDefined();
  const watch = screen.getByRole('link', { name: 'Watch it play' });
  expect(watch.getAttribute('href')).toBe(`/live/${STREAM}`);
  expect(screen.getByText(`table of ${STREAM}`)).toBeDefined();
  const replays = screen.getAllByRole('link', { name: 'Replay against Pip' });
  expect(replays.map((one) => one.getAttribute('href'))).toEqual(
    frames.slice(0, 3).map(({ matchId }) => `/duel/replay/${matchId}`),
  );
});
