import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Drill, DrillRun, DrillShot } from '@/api/drills';
import { SHORT_SHOT } from '@/features/table/testing';
import { guest, refusal, renderPage, serve, signedIn } from '@/testing/render';
import { DrillRoute } from './pages/drill-route';
import { DrillsRoute } from './pages/drills-route';

const BALLS = [
  [0, -0.3, 0],
  [1, 0.5, 0.3],
  [2, 0.5, -0.3],
];

const drill = (change: Partial<Drill> = {}): Drill => ({
  id: 'straight-in',
  name: 'Straight in',
  trains: 'Two straight shots.',
  inOrder: false,
  balls: BALLS,
  best: null,
  run: null,
  leaders: [],
  ...change,
});

const run = (change: Partial<DrillRun> = {}): DrillRun => ({
  run: 1,
  shot: 1,
  streak: 0,
  best: null,
  balls: BALLS,
  over: false,
  token: 'first',
  ...change,
});

const shot = (change: Partial<DrillShot>): DrillShot => ({
  number: 1,
  shot: { aim: 0, power: 0.5, side: 0, follow: 0, elevation: 0, call: null, placement: null },
  durationMs: 500,
  trajectory: SHORT_SHOT,
  events: [],
  outcome: 'potted',
  potted: [1],
  text: 'Potted the 1.',
  next: run({ shot: 2, streak: 1, balls: BALLS.toSpliced(1, 1), token: 'second' }),
  ...change,
});

const MISSED = shot({
  outcome: 'missed',
  potted: [],
  text: 'Nothing was potted.',
  next: run({ shot: 2, over: true }),
});

const ok = (data: unknown) => () => ({ body: { success: true, data } });
const LIST = {
  'GET /api/drills': ok([drill(), drill({ id: 'circle', name: 'Circle', inOrder: true })]),
};
const START = { 'POST /api/drills/straight-in/start': ok(run()) };
const SHOTS = 'POST /api/drills/straight-in/shots';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const openList = (routes: Parameters<typeof serve>[0], session = guest()) => {
  serve(routes);
  return renderPage(<DrillsRoute />, { session, at: '/duel/drills', path: '/duel/drills' });
};

const openDrill = (routes: Parameters<typeof serve>[0], session = guest(), id = 'straight-in') => {
  const calls = serve({ ...LIST, ...START, ...routes });
  const at = { at: `/duel/drills/${id}`, path: '/duel/drills/:id' };
  return { calls, ...renderPage(<DrillRoute />, { session, ...at }) };
};

const said = () => screen.getByRole('status', { name: 'What happened' }).textContent;
const shoot = async () => {
  const button = await screen.findByRole('button', { name: 'Shoot' });
  await vi.waitFor(() => expect(button).toHaveProperty('disabled', false));
  await userEvent.click(button);
};

test('the list shows each drill with its picture, its best and the way to its table', async () => {
  openList(
    {
      'GET /api/drills': ok([
        drill({
          best: 7,
          leaders: [{ address: `0x${'1'.repeat(40)}`, username: 'ada', best: 12 }],
        }),
        drill({ id: 'circle', name: 'Circle', best: 0, run: run({ shot: 3, streak: 2 }) }),
      ]),
    },
    signedIn(),
  );
  const link = await screen.findByRole('link', { name: 'Straight in' });
  expect(link.getAttribute('href')).toBe('/duel/drills/straight-in');
  expect(screen.getByText('7')).toBeDefined();
  expect(screen.getByText('Longest: 12 by ada')).toBeDefined();
  expect(screen.getByText('Continue')).toBeDefined();
  expect(await screen.findByRole('img', { name: 'Circle: 2 balls on the table' })).toBeDefined();
  expect(screen.queryByText(/stays in this browser/)).toBeNull();
});

test('a guest sees the best of this browser and where it is kept', async () => {
  localStorage.setItem('cuecast.drills', '{"circle":4,"straight-in":"many"}');
  const session = guest();
  openList(LIST, session);
  expect(await screen.findByText('4')).toBeDefined();
  expect(screen.getByText(/your best stays in this browser/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in to keep the next ones' }));
  expect(session.requireToken).toHaveBeenCalledOnce();
});

test('a list that does not load says so, and is asked for again', async () => {
  const routes: Parameters<typeof serve>[0] = {
    'GET /api/drills': () => ({ status: 400, body: refusal('No', 'BAD_REQUEST') }),
  };
  openList(routes);
  const again = await screen.findByRole('button', { name: /again|retry/i });
  Object.assign(routes, LIST);
  await userEvent.click(again);
  expect(await screen.findByRole('link', { name: 'Circle' })).toBeDefined();
});

test('a shot is asked for with its run, played, and told when the balls rest', async () => {
  const { calls } = openDrill({ [SHOTS]: ok(shot({})) });
  await screen.findByRole('application', { name: 'Pool table' });
  expect(said()).toContain('Your shot');
  await shoot();
  await vi.waitFor(() => expect(said()).toContain('Potted the 1.'), { timeout: 9000 });
  expect(said()).toContain('Streak: 1.');
  const asked = calls.find(({ path }) => path.endsWith('/shots'));
  expect(asked?.body).toMatchObject({ run: 1, shot: 1, token: 'first' });
  expect(Object.keys(Object(Object(asked?.body).stroke)).sort()).toEqual(
    ['aim', 'elevation', 'follow', 'power', 'side'].sort(),
  );
  expect(localStorage.getItem('cuecast.drills')).toBe('{"straight-in":1}');
});

test('the table is played from the keyboard', async () => {
  const { calls } = openDrill({ [SHOTS]: ok(shot({})) });
  const table = await screen.findByRole('application', { name: 'Pool table' });
  fireEvent.keyDown(table, { key: 'ArrowUp' });
  fireEvent.keyDown(table, { key: 'Enter' });
  await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith('/shots'))).toBe(true));
});

test('a miss ends the run; again begins another, and the next drill is one link away', async () => {
  const { calls } = openDrill({ [SHOTS]: ok(MISSED) });
  await shoot();
  const again = await screen.findByRole('button', { name: 'Again' });
  expect(screen.getByRole('heading', { name: 'No ball this time' })).toBeDefined();
  expect(said()).toContain('Nothing was potted.');
  const next = screen.getByRole('link', { name: 'Next drill: Circle' });
  expect(next.getAttribute('href')).toBe('/duel/drills/circle');
  expect(document.activeElement).toBe(again);
  await userEvent.click(again);
  await vi.waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Again' })).toBeNull();
    expect(calls.filter(({ path }) => path.endsWith('/start'))).toHaveLength(2);
  });
});

test('a shot that is refused is said, and can be played again', async () => {
  const text = 'Another shot of this run was played already. Start a new run.';
  const { calls } = openDrill({
    [SHOTS]: () => ({ status: 409, body: refusal(text, 'CONFLICT') }),
  });
  await shoot();
  await vi.waitFor(() => expect(said()).toContain(text));
  await shoot();
  await vi.waitFor(() => {
    expect(calls.filter(({ path }) => path.endsWith('/shots'))).toHaveLength(2);
  });
});

test('who is signed in goes on with the run that the server keeps', async () => {
  const goesOn = drill({ best: 9, run: run({ run: 3, shot: 5, streak: 4, best: 9 }) });
  const { calls } = openDrill({ 'GET /api/drills': ok([goesOn]) }, signedIn());
  await screen.findByRole('application', { name: 'Pool table' });
  expect(said()).toContain('Your run goes on');
  expect(said()).toContain('Streak: 4.');
  expect(calls.some(({ path }) => path.endsWith('/start'))).toBe(false);
  await act(async () => {});
});

test('a drill that cannot be started says why, and one that is none leads back to all', async () => {
  const text = 'Too many requests. Please wait a moment.';
  openDrill({
    'POST /api/drills/straight-in/start': () => ({
      status: 400,
      body: refusal(text, 'BAD_REQUEST'),
    }),
  });
  expect(await screen.findByText(text)).toBeDefined();
  openDrill({}, guest(), 'nine-ball');
  expect(await screen.findByText('There is no such drill')).toBeDefined();
  const all = screen.getAllByRole('link', { name: 'All drills' });
  expect(all.at(-1)?.getAttribute('href')).toBe('/duel/drills');
});
